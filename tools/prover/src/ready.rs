//! Prepares a module: loads its packs once, and snapshots the memory afterwards.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use wasmtime::{Instance, Module, Store, StoreLimitsBuilder, Val};
use wasmtime_wizer::{InstanceState, SnapshotVal, ValType, Wizer};

use crate::prover::{BadModule, JUDGE, START, engine};
use crate::wasi::{self, WasiState};

/// Export of a WASI program's `main`.
const MAIN: &str = "__main_void";

/// Returns a module with the memory it had after a run on empty input, so that its packs are loaded. Its
/// entry point is renamed to `judge`, so that it is not mistaken for a program.
///
/// # Errors
/// If it is not a WASI program, or fails on empty input.
pub fn make_ready(module: &[u8]) -> Result<Vec<u8>, BadModule> {
    let mut wizer = Wizer::new();
    wizer.init_func(START).func_rename(JUDGE, MAIN);
    let (context, instrumented) = wizer.instrument(module)?;
    let engine = engine(None)?;
    let instrumented = Module::from_binary(&engine, &instrumented)?;
    let limits = StoreLimitsBuilder::new().build();
    let mut store = Store::new(&engine, WasiState::new(Vec::new(), limits, 1 << 16));
    store.set_fuel(u64::MAX)?;
    let instance = wasi::linker(&engine)?.instantiate(&mut store, &instrumented)?;
    if instance
        .get_typed_func::<(), i32>(&mut store, MAIN)
        .is_err()
    {
        return Err(BadModule::Unfit(format!("it has no `{MAIN}`")));
    }
    let start = instance.get_typed_func::<(), ()>(&mut store, START)?;
    start.call(&mut store, ())?;
    let mut state = State { store, instance };
    let ready = now(wizer.snapshot(&context, &mut state));
    Ok(ready.ok_or_else(|| BadModule::Unfit("it cannot be read at once".to_owned()))??)
}

struct State {
    store: Store<WasiState>,
    instance: Instance,
}

impl InstanceState for State {
    async fn global_get(&mut self, name: &str, _: ValType) -> SnapshotVal {
        let global = self.instance.get_global(&mut self.store, name);
        // Globals that are not numbers were rejected before the module was called.
        match global.map(|global| global.get(&mut self.store)) {
            Some(Val::I64(it)) => SnapshotVal::I64(it),
            Some(Val::F32(it)) => SnapshotVal::F32(it),
            Some(Val::F64(it)) => SnapshotVal::F64(it),
            Some(Val::V128(it)) => SnapshotVal::V128(it.as_u128()),
            Some(Val::I32(it)) => SnapshotVal::I32(it),
            _ => SnapshotVal::I32(0),
        }
    }

    async fn memory_contents(&mut self, name: &str, contents: impl FnOnce(&[u8]) + Send) {
        if let Some(memory) = self.instance.get_memory(&mut self.store, name) {
            contents(memory.data(&self.store));
        }
    }
}

/// Polls a future once; `None` if it is not ready.
fn now<T>(work: impl Future<Output = T>) -> Option<T> {
    match pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => Some(done),
        Poll::Pending => None,
    }
}
