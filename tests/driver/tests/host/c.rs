//! `cute-c`: calls with random arguments end with a status, a text, and a condition that the header lists for the
//! function.

use crate::numbers::Random;
use crate::{driver, random, rounds};
use core::ffi::{CStr, c_void};
use core::ptr::{null, null_mut};
use cute_c::*;
use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_driver::Driver;
use std::collections::BTreeMap;

/// The conditions that the header lists for each function, those of the functions that a list names included.
fn listed() -> BTreeMap<String, Vec<String>> {
    let header = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cute-c/include/cute.h");
    let header = std::fs::read_to_string(header).expect("the header");
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for part in header.split("Conditions:").skip(1) {
        let (list, behind) = part.split_once("*/").expect("the end of a comment");
        let (list, _) = list.split_once('.').unwrap_or((list, ""));
        let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
        let words = list.split(|c: char| !is_of_word(c));
        let mut conditions: Vec<String> = Vec::new();
        // "those of cute_attention but Widths, DecodeRows": without the first, with the second
        let mut is_left_out = false;
        for word in words.filter(|word| !word.is_empty()) {
            if let Some(of) = all.get(word) {
                conditions.extend(of.iter().cloned());
            } else if word.starts_with(char::is_uppercase) {
                conditions.retain(|condition| condition != word);
                if !is_left_out {
                    conditions.push(word.to_owned());
                }
            }
            is_left_out = word == "but";
        }
        let (declared, _) = behind.split_once('(').expect("a function");
        let name = declared.rsplit(' ').next().expect("a name");
        all.insert(name.to_owned(), conditions);
    }
    all
}

/// The condition and the text of this thread's last error.
fn last() -> (String, String) {
    let of = |text| {
        // SAFETY: a text of this thread's last error.
        let text = unsafe { CStr::from_ptr(text) };
        text.to_str().expect("UTF-8").to_owned()
    };
    (of(cute_last_condition()), of(cute_last_error()))
}

/// How often functions ended with what.
#[derive(Default, Debug)]
struct Ended(BTreeMap<&'static str, BTreeMap<String, usize>>);

impl Ended {
    /// Counts a call. Panics if it did not end as the header says.
    fn add(&mut self, driver: &Driver, listed: &[String], name: &'static str, status: CuteStatus) {
        // tensors may be larger than the memory that they name: callers promise that they are not
        let complaints = driver.complaints();
        let of_library = complaints
            .lines()
            .find(|line| !line.contains("beyond its memory"));
        assert_eq!(of_library, None, "{name}");
        driver.launches(); // nobody reads them
        let mut condition = "Ok".to_owned();
        if status != CuteStatus::Ok {
            let text;
            (condition, text) = last();
            assert_ne!(status, CuteStatus::Panic, "{name}: {text}");
            assert!(text.ends_with(&format!("({condition})")), "{name}: {text}");
            let is_listed = listed.contains(&condition) || status == CuteStatus::OutOfMemory;
            assert!(is_listed, "{name}: {text}: not in the header");
        }
        let of_function = self.0.entry(name).or_default();
        *of_function.entry(condition).or_default() += 1;
    }
}

const SIZES_AND_STRIDES: [i64; 12] = [
    0,
    1,
    -1,
    2,
    7,
    8,
    128,
    1 << 31,
    1 << 40,
    i64::MAX,
    i64::MIN,
    -(1 << 62),
];
const ADDRESSES: [u64; 8] = [0, 1, 2, 8, 4096, u64::MAX, u64::MAX - 1, 1 << 63];
const NUMBERS: [i32; 8] = [0, 1, 2, 3, -1, i32::MIN, i32::MAX, 100];
const FLOATS: [f32; 10] = [
    0.0,
    1.0,
    -1.0,
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    1e-40,
    3e38,
    0.5,
    16_777_217.0,
];

const F32: i32 = 3;
const E4M3: i32 = 4;
const I32: i32 = 5;

/// Arguments of calls.
struct Arguments {
    random: Random,
    /// Addresses of memory of the GPU.
    places: Vec<u64>,
}

impl Arguments {
    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        self.random.of(choices)
    }

    /// A tensor as (row, head) or (head, row), or a matrix by rows; one of twenty has something odd.
    fn tensor<const N: usize>(&mut self, element: i32, sizes: [i64; N]) -> CuteTensor {
        let mut tensor = CuteTensor {
            data: self.random.of(&self.places) as *mut c_void,
            element,
            rank: N as i32,
            shape: [0; 5],
            stride: [0; 5],
        };
        let mut next = 1_i64;
        for k in self.of(&[[1, 2, 0, 3], [1, 0, 2, 3]]) {
            if let Some(&size) = sizes.get(k) {
                (tensor.shape[k], tensor.stride[k]) = (size, next);
                next = next.saturating_mul(size);
            }
        }
        let odd = self.random.below(20 * 6);
        match odd {
            0 => tensor.rank = self.of(&[0, 1, 2, 3, 4, 5, 6, 100, -1, i32::MAX, i32::MIN]),
            1 => tensor.element = self.of(&[0, 1, 2, 3, 4, 5, 6, 7, -1, i32::MAX]),
            2 => tensor.shape[self.random.below(5)] = self.of(&SIZES_AND_STRIDES),
            3 => tensor.stride[self.random.below(5)] = self.of(&SIZES_AND_STRIDES),
            4 => tensor.data = self.of(&ADDRESSES) as *mut c_void,
            5 => tensor.data = tensor.data.wrapping_byte_add(self.random.below(32)),
            _ => {}
        }
        tensor
    }

    /// A list of numbers of 32 bits.
    fn list(&mut self, count: i64) -> CuteTensor {
        let mut list = self.tensor(I32, [count, 1]);
        if list.rank == 2 {
            (list.rank, list.stride[0]) = (1, 1);
        }
        list
    }

    /// A pointer, or null now and then.
    fn or_null<T>(&mut self, value: &T) -> *const T {
        if self.random.below(40) == 0 {
            null()
        } else {
            value
        }
    }

    /// A pointer, or null as often.
    fn optional<T>(&mut self, value: &T) -> *const T {
        if self.random.below(2) == 0 {
            null()
        } else {
            value
        }
    }

    fn attention_options(&mut self) -> CuteAttentionOptions {
        static SLOPES: [f32; 64] = [0.5; 64];
        let mut options = CuteAttentionOptions {
            struct_size: size_of::<CuteAttentionOptions>() as u32,
            mask: 0,
            alignment: 0,
            window_left: 0,
            window_right: 0,
            scale: 0.0,
            soft_cap: 0.0,
            maximum_before: 0,
            slopes: null(),
            slopes_count: 0,
            instruction: 0,
            deterministic: 0,
            dropout: 0.0,
            dropout_offset: 0,
            dropout_seed: 0,
        };
        for _ in 0..self.random.below(3) {
            match self.random.below(13) {
                0 => options.struct_size = self.of(&[0, 1, 4, 71, 73, u32::MAX]),
                1 => options.mask = self.of(&NUMBERS),
                2 => options.alignment = self.of(&NUMBERS),
                3 => options.window_left = self.of(&NUMBERS).cast_unsigned(),
                4 => options.window_right = self.of(&NUMBERS).cast_unsigned(),
                5 => options.scale = self.of(&FLOATS),
                6 => options.soft_cap = self.of(&FLOATS),
                7 => options.maximum_before = self.of(&NUMBERS),
                8 => {
                    // no more than there are, unless no array has as many
                    let counts = [0, 1, 2, 4, 64, -1, i64::MIN, i64::MAX, 1 << 61];
                    (options.slopes, options.slopes_count) = (SLOPES.as_ptr(), self.of(&counts));
                }
                9 => options.instruction = self.of(&NUMBERS),
                10 => options.deterministic = self.of(&NUMBERS),
                11 => options.dropout = self.of(&FLOATS),
                _ if options.slopes.is_null() => options.slopes_count = i64::MAX,
                _ => {}
            }
        }
        options
    }

    fn gemm_options(&mut self, c: &CuteTensor, bias: &CuteTensor) -> CuteGemmOptions {
        let mut options = CuteGemmOptions::default();
        for _ in 0..self.random.below(3) {
            match self.random.below(11) {
                0 => options.struct_size = self.of(&[0, 8, 71, u32::MAX]),
                1 => options.activation = self.of(&NUMBERS),
                2 => options.instruction = self.of(&NUMBERS),
                3 => options.alpha = self.of(&FLOATS),
                4 => options.beta = self.of(&FLOATS),
                5 => options.bias_mode = self.of(&NUMBERS),
                6 => (options.c, options.beta) = (c, 1.0),
                7 => options.bias = bias,
                8 => options.tile = [0, 1].map(|_| self.of(&NUMBERS).cast_unsigned()),
                9 => options.parts = self.of(&NUMBERS).cast_unsigned(),
                _ => options.group = self.of(&NUMBERS).cast_unsigned(),
            }
        }
        options
    }

    /// A plan of some function, for its name and with what it ended.
    ///
    /// # Safety
    /// The handle is open, and the driver runs no kernels.
    unsafe fn call(
        &mut self,
        gpu: *const CuteGpu,
        plan: *mut *mut CutePlan,
    ) -> (&'static str, CuteStatus) {
        match self.random.below(8) {
            // SAFETY: the caller's promise.
            0 | 1 => unsafe { self.call_product(gpu, plan) },
            // SAFETY: the caller's promise.
            2 => unsafe { self.call_decode(gpu, plan) },
            // SAFETY: the caller's promise.
            _ => unsafe { self.call_attention(gpu, plan) },
        }
    }

    /// # Safety
    /// That of [`call`](Self::call).
    unsafe fn call_product(
        &mut self,
        gpu: *const CuteGpu,
        plan: *mut *mut CutePlan,
    ) -> (&'static str, CuteStatus) {
        let formats = [
            (1, 1),
            (1, 3),
            (2, 2),
            (2, 3),
            (3, 3),
            (4, 2),
            (4, 3),
            (6, 5),
            (5, 5),
        ];
        let (of_a, of_d) = self.of(&formats);
        let [m, n, k] = [0, 1, 2].map(|_| self.of(&[1, 64, 200, 1000, 4096]));
        let batch = self.of(&[1, 2, 70_000]);
        let is_batch = self.random.below(2) == 0;
        let matrix = |of: &mut Self, element, rows, columns| match is_batch {
            true => of.tensor(element, [rows, columns, batch]),
            false => of.tensor(element, [rows, columns]),
        };
        let (a, b) = (matrix(self, of_a, m, k), matrix(self, of_a, n, k));
        let (c, d) = (matrix(self, of_d, m, n), matrix(self, of_d, m, n));
        let bias = CuteTensor {
            element: of_d,
            ..self.list(n)
        };
        let options = self.gemm_options(&c, &bias);
        let (a, b, d) = (self.or_null(&a), self.or_null(&b), self.or_null(&d));
        let options = self.or_null(&options);
        // SAFETY: pointers are null or lead to values of this function.
        let status = unsafe { cute_gemm_plan(gpu, null_mut(), a, b, d, options, plan) };
        ("cute_gemm", status)
    }

    /// # Safety
    /// That of [`call`](Self::call).
    unsafe fn call_decode(
        &mut self,
        gpu: *const CuteGpu,
        plan: *mut *mut CutePlan,
    ) -> (&'static str, CuteStatus) {
        let (n, w) = (
            self.of(&[1, 1, 2, 64]),
            self.of(&[64, 128, 128, 72, 100, 256]),
        );
        let (h, b) = (self.of(&[1, 2, 8]), self.of(&[1, 2, 70_000]));
        let (element, kh) = (self.of(&[1, 1, 2, 2, F32, E4M3]), self.of(&[h, 1]));
        let is_paged = self.random.below(2) == 0;
        let (rows, batches) = match is_paged {
            true => (self.of(&[16, 64, 128, 17]), 1000),
            false => (self.of(&[128, 1000, 1 << 20]), b),
        };
        let [q, o] = [0, 1].map(|_| self.tensor(element, [n, w, h, b]));
        let [k, v] = [0, 1].map(|_| self.tensor(element, [rows, w, kh, batches]));
        let (lse, lengths) = (self.tensor(F32, [n, h, b]), self.list(b));
        let (table, options) = (self.tensor(I32, [8, b]), self.attention_options());
        let [q, k, v, o] = [q, k, v, o].each_ref().map(|x| self.or_null(x));
        let (lse, options) = (self.optional(&lse), self.or_null(&options));
        let (lengths, table) = match is_paged {
            true => (self.or_null(&lengths), &raw const table),
            false => (self.optional(&lengths), null()),
        };
        let name = "cute_decode";
        // SAFETY: pointers are null or lead to values of this function; slopes are as many as there are, or more than
        // any array has.
        let status = unsafe {
            cute_decode_plan(
                gpu,
                null_mut(),
                q,
                k,
                v,
                o,
                lse,
                lengths,
                table,
                options,
                plan,
            )
        };
        (name, status)
    }

    /// # Safety
    /// That of [`call`](Self::call).
    unsafe fn call_attention(
        &mut self,
        gpu: *const CuteGpu,
        plan: *mut *mut CutePlan,
    ) -> (&'static str, CuteStatus) {
        let stream = null_mut();
        let (n, w) = (
            self.of(&[1, 128, 200, 1000, 4096]),
            self.of(&[64, 128, 128, 72, 256, 80, 65_536]),
        );
        let (m, h) = (
            self.of(&[n, n, 128, 1000, 1 << 20]),
            self.of(&[1, 2, 8, 64]),
        );
        let (kh, b) = (self.of(&[h, h, 1, 2]), self.of(&[1, 1, 2, 70_000]));
        let (is_packed, function) = (self.random.below(2) == 0, self.random.below(3));
        let of_o = self.of(&[1, 1, 2, 2, F32, E4M3]);
        let of_q = if function == 2 { E4M3 } else { of_o };
        let rows = |of: &mut Self, element, rows, heads| match is_packed {
            true => of.tensor(element, [rows + 128, w, heads]),
            false => of.tensor(element, [rows, w, heads, b]),
        };
        let sums = match is_packed {
            true => self.tensor(F32, [n, h]),
            false => self.tensor(F32, [n, h, b]),
        };
        let [q, dq] = [0, 1].map(|_| rows(self, of_q, n, h));
        let [k, v, dk, dv] = [0, 1, 2, 3].map(|_| rows(self, of_q, m, kh));
        let [o, d_o] = [0, 1].map(|_| rows(self, of_o, n, h));
        let (offsets, options) = (self.list(b + 1), self.attention_options());
        let scales = self.of(&FLOATS);
        let scales = CuteScales {
            q: 1.0,
            k: scales,
            v: 1.0,
        };
        let tensors = [q, k, v, o, d_o, dq, dk, dv];
        let [q, k, v, o, d_o, dq, dk, dv] = tensors.each_ref().map(|x| self.or_null(x));
        let (lse, scales) = (self.optional(&sums), self.optional(&scales));
        let (offsets, options) = (self.or_null(&offsets), self.or_null(&options));
        let (a, b) = (offsets, offsets);
        // SAFETY: pointers are null or lead to values of this function; slopes are as many as there are, or more than
        // any array has.
        unsafe {
            match (function, is_packed) {
                (0, false) => (
                    "cute_attention",
                    cute_attention_plan(gpu, stream, q, k, v, o, lse, options, plan),
                ),
                (0, true) => (
                    "cute_attention_of_sequences",
                    cute_attention_of_sequences_plan(
                        gpu, stream, q, k, v, o, lse, a, b, options, plan,
                    ),
                ),
                (1, false) => (
                    "cute_attention_backward",
                    cute_attention_backward_plan(
                        gpu, stream, q, k, v, o, lse, d_o, dq, dk, dv, options, plan,
                    ),
                ),
                (1, true) => (
                    "cute_attention_backward_of_sequences",
                    cute_attention_backward_of_sequences_plan(
                        gpu, stream, q, k, v, o, lse, d_o, dq, dk, dv, a, b, options, plan,
                    ),
                ),
                (_, false) => (
                    "cute_attention_e4m3",
                    cute_attention_e4m3_plan(gpu, stream, q, k, v, scales, o, lse, options, plan),
                ),
                (_, true) => (
                    "cute_attention_e4m3_of_sequences",
                    cute_attention_e4m3_of_sequences_plan(
                        gpu, stream, q, k, v, scales, o, lse, a, b, options, plan,
                    ),
                ),
            }
        }
    }
}

#[test]
fn calls_end_as_the_header_says() {
    let driver = driver();
    let listed = listed();
    assert_eq!(listed.len(), 8, "{listed:?}");
    let mut gpu = null_mut();
    // SAFETY: the handle is written to a place of its own.
    assert_eq!(unsafe { cute_gpu_open(0, &mut gpu) }, CuteStatus::Ok);
    let memory = Gpu::first().expect("a GPU");
    let blocks = [0, 1, 2, 3].map(|_| memory.zeroed::<u8, _>(layout!({1_usize << 42}:1)));
    let blocks = blocks.map(|block| block.expect("room"));
    let mut arguments = Arguments {
        random: random(8),
        places: blocks.iter().map(|block| block.address()).collect(),
    };
    let mut ended = Ended::default();
    for _ in 0..rounds(15_000) {
        let mut plan = null_mut();
        let handle = arguments.of(&[gpu.cast_const(), gpu, gpu, gpu, null()]);
        // SAFETY: the handle is open.
        let (name, status) = unsafe { arguments.call(handle, &mut plan) };
        assert_eq!(plan.is_null(), status != CuteStatus::Ok);
        ended.add(&driver, &listed[name], name, status);
        if plan.is_null() {
            continue;
        }
        for _ in 0..2 {
            // SAFETY: there is such a plan.
            let status = unsafe { cute_plan_run(plan) };
            ended.add(&driver, &listed[name], name, status);
        }
        // SAFETY: the plan is not used again.
        assert_eq!(unsafe { cute_plan_free(plan) }, CuteStatus::Ok);
    }
    println!("{ended:?}");
    // SAFETY: the handle is not used again.
    assert_eq!(unsafe { cute_gpu_close(gpu) }, CuteStatus::Ok);
}
