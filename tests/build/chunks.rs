//! Checks in functions of a few lines each: rustc checks a function as a whole.

/// `fn chunk_0(check: &mut Check) { … }` and so on with these bodies, and all of them as `CHUNKS`.
pub fn functions<B: AsRef<str>>(
    parameter: &str,
    ty: &str,
    bodies: impl IntoIterator<Item = B>,
) -> String {
    let (mut text, mut names) = (String::new(), Vec::new());
    for (index, body) in bodies.into_iter().enumerate() {
        let body = body.as_ref();
        text += &format!("fn chunk_{index}({parameter}: &mut {ty}) {{\n{body}}}\n");
        names.push(format!("chunk_{index}"));
    }
    let names = names.join(", ");
    text + &format!("pub static CHUNKS: &[fn(&mut {ty})] = &[{names}];\n")
}
