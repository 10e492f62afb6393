//! Makes a module ready: it loads its packs once, and what is kept begins where it had loaded them.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use wasmtime::{Instance, Module, Store, StoreLimitsBuilder, Val};
use wasmtime_wizer::{InstanceState, SnapshotVal, ValType, Wizer};

use crate::prover::{BadModule, JUDGE, START, engine};
use crate::world::{self, World};

/// What a program for WASI calls its `main`.
const MAIN: &str = "__main_void";

/// A module whose memory is what it was after it had nothing to read: its packs are loaded. It is called by another name
/// than a program, so that nobody takes it for one.
///
/// # Errors
/// When it is no program for WASI, or does not come to its end on nothing.
pub fn make_ready(module: &[u8]) -> Result<Vec<u8>, BadModule> {
    let mut wizer = Wizer::new();
    wizer.init_func(START).func_rename(JUDGE, MAIN);
    let (context, instrumented) = wizer.instrument(module)?;
    let engine = engine(None)?;
    let instrumented = Module::from_binary(&engine, &instrumented)?;
    let limits = StoreLimitsBuilder::new().build();
    let mut store = Store::new(&engine, World::new(Vec::new(), limits, 1 << 16));
    store.set_fuel(u64::MAX)?;
    let instance = world::linker(&engine)?.instantiate(&mut store, &instrumented)?;
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
    store: Store<World>,
    instance: Instance,
}

impl InstanceState for State {
    async fn global_get(&mut self, name: &str, _: ValType) -> SnapshotVal {
        let global = self.instance.get_global(&mut self.store, name);
        // Whatever is no number was refused before the module was called.
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

/// What something comes to that never waits for anything.
fn now<T>(work: impl Future<Output = T>) -> Option<T> {
    match pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => Some(done),
        Poll::Pending => None,
    }
}
