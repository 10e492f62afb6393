//! Runs the module of a journal's rules version on the journal, within limits.

use std::collections::BTreeMap;
use std::path::Path;

use ladder::{Report, rules_of};
use thiserror::Error;
use wasmtime::{
    Cache, CacheConfig, Config, Engine, InstancePre, Module, Store, StoreLimitsBuilder, Trap,
};

use crate::archive::{Archive, BadArchive};
use crate::wasi::{self, ExitStatus, OutputLimitExceeded, WasiState};

/// Function called in a prepared module, whose packs are loaded.
pub(crate) const JUDGE: &str = "judge";

/// Function called in a program, which loads its packs first.
pub(crate) const START: &str = "_start";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SandboxLimits {
    /// Maximum length of a journal in bytes.
    pub journal: usize,
    /// Maximum memory in bytes.
    pub memory: usize,
    /// Fuel for any journal; one unit is about one instruction.
    pub fuel: u64,
    /// Additional fuel for each byte of the journal.
    pub fuel_per_byte: u64,
    /// Maximum output in bytes, separately for standard output and standard error.
    pub printed: usize,
}

/// Several times the need of honest runs: a command takes about ten bytes and half a million instructions.
impl Default for SandboxLimits {
    fn default() -> Self {
        Self {
            journal: 1 << 20,
            memory: 64 << 20,
            fuel: 4_000_000_000,
            fuel_per_byte: 300_000,
            printed: 1 << 16,
        }
    }
}

/// A module's report, and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    pub report: Report,
    /// Fuel used, about one unit per instruction. The same on every machine.
    pub fuel: u64,
    /// Memory at the end, in bytes.
    pub memory: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// The journal is longer than [`SandboxLimits::journal`].
    #[error("it has {0} bytes, more than is read")]
    TooLarge(usize),
    /// The bytes do not begin like a journal.
    #[error("it is no journal")]
    NoJournal,
    /// There is no module for the journal's rules version.
    #[error("no module is kept for rules version {0}")]
    NoModule(u32),
    /// The module ran out of fuel.
    #[error("it is too much work to play")]
    TooMuchWork,
    /// The module exceeded its memory or its stack.
    #[error("it takes too much memory to play")]
    TooMuchMemory,
    /// The module failed: the journal found a bug in it.
    #[error("the module broke: {0}")]
    Broke(String),
}

#[derive(Debug, Error)]
pub enum BadModule {
    /// The archive does not contain the module, or the module was changed.
    #[error(transparent)]
    Archive(#[from] BadArchive),
    /// The bytes are not a module, or it imports more than is offered; the text is wasmtime's.
    #[error("{0}")]
    Unfit(String),
}

impl From<wasmtime::Error> for BadModule {
    fn from(error: wasmtime::Error) -> Self {
        Self::Unfit(format!("{error:#}"))
    }
}

impl Failure {
    /// The name of the failure, in the style of the modules' own reasons.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::TooLarge(_) => "too_large",
            Self::NoJournal => "journal",
            Self::NoModule(_) => "other_rules",
            Self::TooMuchWork => "too_much_work",
            Self::TooMuchMemory => "too_much_memory",
            Self::Broke(_) => "panicked",
        }
    }
}

/// Compiled modules, one per rules version. Threads may share it; every journal gets its own instance.
pub struct Prover {
    engine: Engine,
    modules: BTreeMap<u32, InstancePre<WasiState>>,
    limits: SandboxLimits,
}

impl Prover {
    /// Creates a prover without modules.
    ///
    /// # Errors
    /// If wasmtime does not support this machine.
    pub fn new(limits: SandboxLimits) -> Result<Self, BadModule> {
        Self::with(limits, engine(None)?)
    }

    /// Creates a prover without modules that caches compiled code in a folder, which saves seconds for each
    /// module. The cached code is executed unchecked, so nobody else may have write access to the folder.
    ///
    /// # Errors
    /// If wasmtime does not support this machine, or the folder cannot be used.
    pub fn with_cache(limits: SandboxLimits, folder: &Path) -> Result<Self, BadModule> {
        Self::with(limits, engine(Some(folder))?)
    }

    const fn with(limits: SandboxLimits, engine: Engine) -> Result<Self, BadModule> {
        Ok(Self {
            engine,
            modules: BTreeMap::new(),
            limits,
        })
    }

    /// Adds the module for a rules version.
    ///
    /// # Errors
    /// If the bytes are not a module, or it imports more than is offered.
    pub fn add(&mut self, rules: u32, module: &[u8]) -> Result<(), BadModule> {
        let module = Module::from_binary(&self.engine, module)?;
        let ready = wasi::linker(&self.engine)?.instantiate_pre(&module)?;
        self.modules.insert(rules, ready);
        Ok(())
    }

    /// Adds the module for a rules version from an archive, unless it is already there.
    ///
    /// # Errors
    /// If the archive does not contain it unchanged, or it is not a module.
    pub fn fetch(&mut self, rules: u32, archive: &Archive) -> Result<(), BadModule> {
        if self.modules.contains_key(&rules) {
            return Ok(());
        }
        let module = archive.module(rules)?;
        self.add(rules, &module)
    }

    /// Verifies an untrusted journal.
    ///
    /// # Errors
    /// If there is no module for it, or a limit is exceeded.
    pub fn prove(&self, journal: &[u8]) -> Result<Proof, Failure> {
        if journal.len() > self.limits.journal {
            return Err(Failure::TooLarge(journal.len()));
        }
        let rules = rules_of(journal).ok_or(Failure::NoJournal)?;
        let module = self.modules.get(&rules).ok_or(Failure::NoModule(rules))?;
        self.run(module, journal)
    }

    fn run(&self, module: &InstancePre<WasiState>, journal: &[u8]) -> Result<Proof, Failure> {
        let broke = |error: wasmtime::Error| Failure::Broke(format!("{error:#}"));
        let limits = StoreLimitsBuilder::new()
            .memory_size(self.limits.memory)
            .memories(1)
            .tables(1)
            .instances(1)
            .trap_on_grow_failure(true)
            .build();
        let world = WasiState::new(journal.to_vec(), limits, self.limits.printed);
        let mut store = Store::new(&self.engine, world);
        store.limiter(|world| &mut world.limits);
        let bytes = u64::try_from(journal.len()).unwrap_or(u64::MAX);
        let each = self.limits.fuel_per_byte.saturating_mul(bytes);
        let fuel = self.limits.fuel.saturating_add(each);
        store.set_fuel(fuel).map_err(broke)?;
        let ran = module.instantiate(&mut store).and_then(|instance| {
            if let Ok(judge) = instance.get_typed_func::<(), i32>(&mut store, JUDGE) {
                judge.call(&mut store, ())?;
            } else {
                let start = instance.get_typed_func::<(), ()>(&mut store, START)?;
                start.call(&mut store, ())?;
            }
            Ok(instance)
        });
        if let Err(error) = &ran {
            explain(error, &store)?;
        }
        let left = store.get_fuel().map_err(broke)?;
        let memory = ran
            .ok()
            .and_then(|instance| instance.get_memory(&mut store, "memory"))
            .map_or(0, |memory| memory.data_size(&store));
        let printed = store.into_data().printed;
        let report = serde_json::from_slice(&printed[0])
            .map_err(|error| Failure::Broke(format!("what it says is no verdict: {error}")))?;
        Ok(Proof {
            report,
            fuel: fuel.saturating_sub(left),
            memory,
        })
    }
}

/// Creates the wasmtime engine; `cache` is the folder for compiled code.
pub(crate) fn engine(cache: Option<&Path>) -> Result<Engine, BadModule> {
    let mut config = Config::new();
    config.consume_fuel(true);
    // Only the features that rustc's modules need.
    config.wasm_simd(false).wasm_relaxed_simd(false);
    config.max_wasm_stack(1 << 20);
    if let Some(folder) = cache {
        let mut kept = CacheConfig::new();
        kept.with_directory(std::path::absolute(folder).map_err(wasmtime::Error::from)?);
        config.cache(Some(Cache::new(kept)?));
    }
    Ok(Engine::new(&config)?)
}

/// Returns `Ok` if the instance ended normally, otherwise the reason.
fn explain(error: &wasmtime::Error, store: &Store<WasiState>) -> Result<(), Failure> {
    if error.is::<ExitStatus>() {
        // The exit status only repeats the verdict.
        return Ok(());
    }
    if error.is::<OutputLimitExceeded>() {
        return Err(Failure::Broke(OutputLimitExceeded.to_string()));
    }
    match error.downcast_ref::<Trap>() {
        Some(Trap::OutOfFuel) => Err(Failure::TooMuchWork),
        Some(Trap::StackOverflow) => Err(Failure::TooMuchMemory),
        Some(Trap::UnreachableCodeReached) if complains_of_memory(store) => {
            Err(Failure::TooMuchMemory)
        }
        _ if grew_too_large(error) => Err(Failure::TooMuchMemory),
        _ => Err(Failure::Broke(last_words(error, store))),
    }
}

/// Whether the module printed the message with which its allocator aborts.
fn complains_of_memory(store: &Store<WasiState>) -> bool {
    let words = &store.data().printed[1];
    words.windows(17).any(|it| it == b"memory allocation")
}

fn grew_too_large(error: &wasmtime::Error) -> bool {
    format!("{error:#}").contains("forcing trap when growing memory")
}

/// One line of the panic message or of wasmtime's error, without control characters.
fn last_words(error: &wasmtime::Error, store: &Store<WasiState>) -> String {
    let words = String::from_utf8_lossy(&store.data().printed[1]).into_owned();
    let words = if words.trim().is_empty() {
        error.root_cause().to_string()
    } else {
        words
    };
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    words
        .chars()
        .filter(|c| !c.is_control())
        .take(300)
        .collect()
}
