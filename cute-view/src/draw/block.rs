//! Blocks of text side by side.

use alloc::{string::String, vec::Vec};

/// Lines that take `width` columns; escapes for colour do not count.
pub(crate) struct Block {
    pub(crate) lines: Vec<String>,
    pub(crate) width: usize,
}

impl Block {
    /// A block of lines, at least `width` columns wide.
    pub(crate) fn new(lines: Vec<String>, width: usize) -> Self {
        let longest = lines.iter().map(|line| columns(line)).max();
        let width = width.max(longest.unwrap_or(0));
        Self { lines, width }
    }
}

/// The columns that a line takes. An escape sequence, which ends with `m`, takes none.
fn columns(line: &str) -> usize {
    let mut is_escape = false;
    let shown = |character: char| {
        let was_escape = is_escape;
        is_escape = character == '\x1b' || (is_escape && character != 'm');
        !(is_escape || was_escape)
    };
    line.chars().map(shown).filter(|&is_shown| is_shown).count()
}

/// Places as many blocks side by side as fit into `width`, at most `across`; the others go below.
pub(crate) fn flow(blocks: Vec<Block>, width: usize, across: Option<usize>) -> Block {
    const GAP: usize = 2;
    let across = across.unwrap_or(usize::MAX).max(1);
    let mut rows: Vec<Vec<Block>> = Vec::new();
    let mut taken = 0;
    for block in blocks {
        match rows.last_mut() {
            Some(row) if row.len() < across && taken + GAP + block.width <= width => {
                taken += GAP + block.width;
                row.push(block);
            }
            _ => {
                taken = block.width;
                rows.push([block].into());
            }
        }
    }
    let is_tall = |row: &Vec<Block>| row.iter().any(|block| block.lines.len() > 1);
    let mut lines = Vec::new();
    for row in rows {
        if !lines.is_empty() && is_tall(&row) {
            lines.push(String::new());
        }
        lines.extend(beside(&row, GAP));
    }
    Block::new(lines, 0)
}

fn beside(blocks: &[Block], gap: usize) -> Vec<String> {
    let height = blocks.iter().map(|block| block.lines.len()).max();
    let line = |at: usize| {
        let mut line = String::new();
        let mut column = 0;
        let mut start = 0;
        for block in blocks {
            if let Some(text) = block.lines.get(at) {
                line.extend(core::iter::repeat_n(' ', start - column));
                line.push_str(text);
                column = start + columns(text);
            }
            start += block.width + gap;
        }
        line
    };
    (0..height.unwrap_or(0)).map(line).collect()
}
