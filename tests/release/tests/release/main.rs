//! What a release needs, checked before there is one.

mod examples;
mod licences;
mod manifests;
