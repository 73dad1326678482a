//! Checks of a release that need none: of manifests, licences and examples.

mod examples;
mod licences;
mod manifests;
