//! The names that a function of WGSL cannot have.

/// Whether `name` is a word of WGSL, or a type that the functions of layouts name: as a function it
/// would hide that type.
pub(super) fn is_taken(name: &str) -> bool {
    let mut words = [KEYWORDS, RESERVED, TYPES].into_iter();
    words.any(|words| words.split_whitespace().any(|word| word == name))
}

/// WGSL, section "Keywords".
const KEYWORDS: &str = "
    alias break case const const_assert continue continuing default diagnostic discard else enable
    false fn for if let loop override requires return struct switch true var while";

/// WGSL, section "Reserved Words".
const RESERVED: &str = "
    NULL Self abstract active alignas alignof as asm asm_fragment async attribute auto await become
    cast catch class co_await co_return co_yield coherent column_major common compile
    compile_fragment concept const_cast consteval constexpr constinit crate debugger decltype delete
    demote demote_to_helper do dynamic_cast enum explicit export extends extern external fallthrough
    filter final finally friend from fxgroup get goto groupshared highp impl implements import
    inline instanceof interface layout lowp macro macro_rules match mediump meta mod module move mut
    mutable namespace new nil noexcept noinline nointerpolation non_coherent noncoherent
    noperspective null nullptr of operator package packoffset partition pass patch pixelfragment
    precise precision premerge priv protected pub public readonly ref regardless register
    reinterpret_cast require resource restrict self set shared sizeof smooth snorm static
    static_assert static_cast std subroutine super target template this thread_local throw trait try
    type typedef typeid typename typeof union unless unorm unsafe unsized use using varying virtual
    volatile wgsl where with writeonly yield";

/// The types of parameters and offsets.
const TYPES: &str = "i32 u32";
