//! Sends a stream through a [`Filter`], without holding back text that nothing follows.

use crate::Filter;
use std::io::{self, Read, Write};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

/// If nothing more comes for this long, the text so far is written: a prompt, say, or a last
/// diagnostic. cargo writes each diagnostic in one piece, so none is torn apart.
const PATIENCE: Duration = Duration::from_millis(300);

/// Copies a stream as it comes, with the types of the library in CuTe's notation.
///
/// # Errors
/// Errors of reading and writing.
///
/// ```
/// let mut out = Vec::new();
/// cargo_cute::pump(&b"error: `Pos<_3, X8>` items\n"[..], &mut out)?;
/// assert_eq!(out, b"error: `_24` items\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn pump(mut from: impl Read + Send, to: &mut impl Write) -> io::Result<()> {
    std::thread::scope(|scope| {
        let (sender, chunks) = sync_channel::<io::Result<Vec<u8>>>(16);
        scope.spawn(move || {
            loop {
                let mut chunk = vec![0; 64 * 1024];
                let read = from.read(&mut chunk).map(|length| {
                    chunk.truncate(length);
                    chunk
                });
                if matches!(&read, Err(error) if error.kind() == io::ErrorKind::Interrupted) {
                    continue;
                }
                let is_last = read.as_ref().map_or(true, Vec::is_empty);
                if sender.send(read).is_err() || is_last {
                    return;
                }
            }
        });
        let mut lines = Lines::default();
        loop {
            let mut out = Vec::new();
            let is_end = match chunks.recv_timeout(PATIENCE) {
                Ok(Ok(chunk)) if chunk.is_empty() => true,
                Ok(Ok(chunk)) => {
                    lines.take(&chunk, &mut out);
                    false
                }
                Ok(Err(error)) => return Err(error),
                Err(RecvTimeoutError::Timeout) => {
                    lines.give_out(&mut out);
                    false
                }
                Err(RecvTimeoutError::Disconnected) => true,
            };
            if is_end {
                lines.end(&mut out);
            }
            to.write_all(&out)?;
            if !out.is_empty() || is_end {
                to.flush()?;
            }
            if is_end {
                return Ok(());
            }
        }
    })
}

/// Splits bytes into lines.
#[derive(Default)]
struct Lines {
    filter: Filter,
    /// The beginning of a line whose end has not come yet.
    rest: Vec<u8>,
    /// The beginning of this line has been written, so its end is written unchanged.
    is_torn: bool,
}

impl Lines {
    fn take(&mut self, chunk: &[u8], out: &mut Vec<u8>) {
        for piece in chunk.split_inclusive(|&byte| byte == b'\n') {
            let is_whole = piece.ends_with(b"\n");
            if self.is_torn {
                out.extend_from_slice(piece);
                self.is_torn = !is_whole;
            } else if !is_whole {
                self.rest.extend_from_slice(piece);
            } else if self.rest.is_empty() {
                self.filter.line(piece, out);
            } else {
                self.rest.extend_from_slice(piece);
                let line = std::mem::take(&mut self.rest);
                self.filter.line(&line, out);
            }
        }
    }

    /// Takes the text that has come so far, even if it is not complete.
    fn give_out(&mut self, out: &mut Vec<u8>) {
        self.filter.flush(out);
        // A line of JSON is useful only as a whole.
        if !self.rest.is_empty() && !self.rest.starts_with(b"{") {
            out.append(&mut self.rest);
            self.is_torn = true;
        }
    }

    fn end(&mut self, out: &mut Vec<u8>) {
        if !self.rest.is_empty() {
            let line = std::mem::take(&mut self.rest);
            self.filter.line(&line, out);
        }
        self.filter.flush(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its pieces one by one, with a pause before each.
    struct Slow(Vec<&'static [u8]>, Duration);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            std::thread::sleep(self.1);
            let piece = self.0.remove(0);
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    fn pumped(pieces: Vec<&'static [u8]>, pause: Duration) -> String {
        let mut out = Vec::new();
        pump(Slow(pieces, pause), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn lines_may_come_in_pieces() {
        let pieces: Vec<&[u8]> = vec![b"a `Pos<_3", b", X8>`\n\n`Po", b"s<_1, X1>`"];
        assert_eq!(pumped(pieces, Duration::ZERO), "a `_24`\n\n`_1`");
    }

    #[test]
    fn a_prompt_is_not_held_back() {
        // The text is torn: that shows that its beginning was written before its end came.
        let pieces: Vec<&[u8]> = vec![b"password for `Pos<_3", b", X8>`: \n", b"`Pos<_3, X8>`\n"];
        let text = pumped(pieces, PATIENCE * 2);
        assert_eq!(text, "password for `Pos<_3, X8>`: \n`_24`\n");
    }
}
