//! The system interface of a module: a journal on standard input, two output buffers, and an exit.
//!
//! Modules are ordinary WASI programs, so they import some of its functions. These are all of them, and none
//! opens a file, waits or reads a clock.

use wasmtime::{Caller, Extern, Linker, Memory, StoreLimits};

/// State of one instance.
pub(crate) struct WasiState {
    pub(crate) limits: StoreLimits,
    journal: Vec<u8>,
    read: usize,
    /// Bytes written to standard output and to standard error.
    pub(crate) printed: [Vec<u8>; 2],
    most: usize,
}

/// Error that carries the exit status out of the module.
#[derive(Debug, thiserror::Error)]
#[error("ended with status {0}")]
pub(crate) struct ExitStatus(pub(crate) i32);

/// The module exceeded the limit on its output.
#[derive(Debug, thiserror::Error)]
#[error("printed more than is read")]
pub(crate) struct OutputLimitExceeded;

// Error numbers of WASI.
const OK: i32 = 0;
const BADF: i32 = 8;
const FAULT: i32 = 21;
const NOSYS: i32 = 52;

impl WasiState {
    pub(crate) const fn new(journal: Vec<u8>, limits: StoreLimits, most: usize) -> Self {
        Self {
            limits,
            journal,
            read: 0,
            printed: [Vec::new(), Vec::new()],
            most,
        }
    }
}

/// Defines everything that modules may import.
pub(crate) fn linker(engine: &wasmtime::Engine) -> wasmtime::Result<Linker<WasiState>> {
    const WASI: &str = "wasi_snapshot_preview1";
    let mut linker = Linker::new(engine);
    linker.func_wrap(WASI, "fd_read", read)?;
    linker.func_wrap(WASI, "fd_write", write)?;
    linker.func_wrap(WASI, "proc_exit", |status: i32| -> wasmtime::Result<()> {
        Err(ExitStatus(status).into())
    })?;
    // No environment, no arguments, and constant randomness: every run is the same.
    for name in ["environ_sizes_get", "args_sizes_get"] {
        linker.func_wrap(WASI, name, none)?;
    }
    for name in ["environ_get", "args_get"] {
        linker.func_wrap(WASI, name, |_: i32, _: i32| OK)?;
    }
    linker.func_wrap(WASI, "random_get", zeros)?;
    linker.func_wrap(WASI, "clock_time_get", |_: i32, _: i64, _: i32| NOSYS)?;
    linker.func_wrap(WASI, "sched_yield", || OK)?;
    // There is no file behind any of these.
    linker.func_wrap(WASI, "fd_close", |_: i32| BADF)?;
    linker.func_wrap(WASI, "fd_fdstat_get", |_: i32, _: i32| BADF)?;
    linker.func_wrap(WASI, "fd_filestat_get", |_: i32, _: i32| BADF)?;
    linker.func_wrap(WASI, "fd_seek", |_: i32, _: i64, _: i32, _: i32| BADF)?;
    linker.func_wrap(WASI, "fd_prestat_get", |_: i32, _: i32| BADF)?;
    linker.func_wrap(WASI, "fd_prestat_dir_name", |_: i32, _: i32, _: i32| BADF)?;
    linker.func_wrap(
        WASI,
        "path_open",
        |_: i32, _: i32, _: i32, _: i32, _: i32, _: i64, _: i64, _: i32, _: i32| BADF,
    )?;
    linker.func_wrap(
        WASI,
        "path_filestat_get",
        |_: i32, _: i32, _: i32, _: i32, _: i32| BADF,
    )?;
    Ok(linker)
}

/// `fd_read`: the next bytes of the journal, from descriptor 0.
fn read(mut caller: Caller<'_, WasiState>, file: i32, vectors: i32, count: i32, done: i32) -> i32 {
    if file != 0 {
        return BADF;
    }
    let Some(memory) = memory(&mut caller) else {
        return FAULT;
    };
    let (data, world) = memory.data_and_store_mut(&mut caller);
    let mut sum = 0;
    for n in 0..count.max(0) {
        let Some((at, length)) = vector(data, vectors, n) else {
            return FAULT;
        };
        let rest = &world.journal[world.read..];
        let part = &rest[..rest.len().min(length)];
        let Some(room) = data.get_mut(at..).and_then(|it| it.get_mut(..part.len())) else {
            return FAULT;
        };
        room.copy_from_slice(part);
        world.read += part.len();
        sum += part.len();
        if part.len() < length {
            break;
        }
    }
    put(data, done, sum)
}

/// `fd_write`: descriptor 1 is standard output, 2 standard error.
fn write(
    mut caller: Caller<'_, WasiState>,
    file: i32,
    vectors: i32,
    count: i32,
    done: i32,
) -> wasmtime::Result<i32> {
    let page = match file {
        1 => 0,
        2 => 1,
        _ => return Ok(BADF),
    };
    let Some(memory) = memory(&mut caller) else {
        return Ok(FAULT);
    };
    let (data, world) = memory.data_and_store_mut(&mut caller);
    let mut sum = 0;
    for n in 0..count.max(0) {
        let part = vector(data, vectors, n).and_then(|(at, length)| data.get(at..)?.get(..length));
        let Some(part) = part else {
            return Ok(FAULT);
        };
        let page = &mut world.printed[page];
        if part.len() > world.most - page.len() {
            return Err(OutputLimitExceeded.into());
        }
        page.extend_from_slice(part);
        sum += part.len();
    }
    Ok(put(data, done, sum))
}

/// `args_sizes_get` and `environ_sizes_get`: both counts are 0.
fn none(mut caller: Caller<'_, WasiState>, count: i32, bytes: i32) -> i32 {
    let Some(memory) = memory(&mut caller) else {
        return FAULT;
    };
    let data = memory.data_mut(&mut caller);
    match put(data, count, 0) {
        OK => put(data, bytes, 0),
        error => error,
    }
}

/// `random_get`: fills the buffer with zeros.
fn zeros(mut caller: Caller<'_, WasiState>, at: i32, length: i32) -> i32 {
    let Some(memory) = memory(&mut caller) else {
        return FAULT;
    };
    let data = memory.data_mut(&mut caller);
    let room = data.get_mut(place(at)..);
    match room.and_then(|room| room.get_mut(..place(length))) {
        Some(room) => {
            room.fill(0);
            OK
        }
        None => FAULT,
    }
}

fn memory(caller: &mut Caller<'_, WasiState>) -> Option<Memory> {
    caller.get_export("memory").and_then(Extern::into_memory)
}

/// Address and length in the `n`th I/O vector.
fn vector(data: &[u8], vectors: i32, n: i32) -> Option<(usize, usize)> {
    let at = place(vectors).checked_add(place(n).checked_mul(8)?)?;
    Some((number(data, at)?, number(data, at.checked_add(4)?)?))
}

fn number(data: &[u8], at: usize) -> Option<usize> {
    let bytes = data.get(at..)?.first_chunk()?;
    usize::try_from(u32::from_le_bytes(*bytes)).ok()
}

fn put(data: &mut [u8], at: i32, number: usize) -> i32 {
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    let room = data.get_mut(place(at)..).and_then(<[u8]>::first_chunk_mut);
    match room {
        Some(room) => {
            *room = number.to_le_bytes();
            OK
        }
        None => FAULT,
    }
}

/// Addresses are unsigned, although the interface declares them as signed.
fn place(address: i32) -> usize {
    usize::try_from(address.cast_unsigned()).unwrap_or(usize::MAX)
}
