//! Runs the module of a journal's rules version on it, within limits.

use std::collections::BTreeMap;
use std::path::Path;

use ladder::{Report, rules_of};
use thiserror::Error;
use wasmtime::{
    Cache, CacheConfig, Config, Engine, InstancePre, Module, Store, StoreLimitsBuilder, Trap,
};

use crate::archive::{Archive, BadArchive};
use crate::world::{self, Ended, Verbose, World};

/// What is called of a module that was made ready: its packs are loaded.
pub(crate) const JUDGE: &str = "judge";

/// What is called of a module that is a program: it loads its packs first.
pub(crate) const START: &str = "_start";

/// What a module may spend on one journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest journal, in bytes.
    pub journal: usize,
    /// The most memory, in bytes.
    pub memory: usize,
    /// Instructions, about, for any journal.
    pub fuel: u64,
    /// Instructions, about, for each of its bytes besides.
    pub fuel_per_byte: u64,
    /// The most it may print, in bytes.
    pub printed: usize,
}

/// Several times what honest runs need: a command takes some ten bytes, and half a million instructions.
impl Default for Limits {
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

/// What a module said, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What it said.
    pub report: Report,
    /// Instructions, about. The same on every machine and every day.
    pub fuel: u64,
    /// Memory at its end, in bytes.
    pub memory: usize,
}

/// Why there is no report on a journal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// It is longer than anybody reads.
    #[error("it has {0} bytes, more than is read")]
    TooLarge(usize),
    /// It does not begin as a journal does.
    #[error("it is no journal")]
    NoJournal,
    /// There is no module for its rules version.
    #[error("no module is kept for rules version {0}")]
    NoModule(u32),
    /// It takes more work than allowed.
    #[error("it is too much work to play")]
    TooMuchWork,
    /// It takes more memory than allowed, or recurses too deep.
    #[error("it takes too much memory to play")]
    TooMuchMemory,
    /// The module broke: a bug in it that the journal found.
    #[error("the module broke: {0}")]
    Broke(String),
}

/// Why a module cannot be used.
#[derive(Debug, Error)]
pub enum BadModule {
    /// It is not kept as it was.
    #[error(transparent)]
    Archive(#[from] BadArchive),
    /// It is no module, or asks for more of the world than there is; in the words of wasmtime.
    #[error("{0}")]
    Unfit(String),
}

impl From<wasmtime::Error> for BadModule {
    fn from(error: wasmtime::Error) -> Self {
        Self::Unfit(format!("{error:#}"))
    }
}

impl Failure {
    /// Its name, as verdicts of modules name theirs.
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

/// Compiled modules, each for one rules version. It is shared by threads; every journal has an instance of its own.
pub struct Prover {
    engine: Engine,
    modules: BTreeMap<u32, InstancePre<World>>,
    limits: Limits,
}

impl Prover {
    /// A prover without modules.
    ///
    /// # Errors
    /// When this machine cannot run any.
    pub fn new(limits: Limits) -> Result<Self, BadModule> {
        Self::with(limits, engine(None)?)
    }

    /// A prover without modules that keeps what it compiled in a folder, and takes it from there again: seconds for each
    /// module. What lies there is run as it is, so nobody else may write into it.
    ///
    /// # Errors
    /// When this machine cannot run any, or there can be no such folder.
    pub fn with_cache(limits: Limits, folder: &Path) -> Result<Self, BadModule> {
        Self::with(limits, engine(Some(folder))?)
    }

    const fn with(limits: Limits, engine: Engine) -> Result<Self, BadModule> {
        Ok(Self {
            engine,
            modules: BTreeMap::new(),
            limits,
        })
    }

    /// Adds the module for a rules version.
    ///
    /// # Errors
    /// When it is no module, or asks for more of the world than there is.
    pub fn add(&mut self, rules: u32, module: &[u8]) -> Result<(), BadModule> {
        let module = Module::from_binary(&self.engine, module)?;
        let ready = world::linker(&self.engine)?.instantiate_pre(&module)?;
        self.modules.insert(rules, ready);
        Ok(())
    }

    /// Adds the module for a rules version from an archive, if it is not there yet.
    ///
    /// # Errors
    /// When the archive does not keep it as it was, or it is no module.
    pub fn fetch(&mut self, rules: u32, archive: &Archive) -> Result<(), BadModule> {
        if self.modules.contains_key(&rules) {
            return Ok(());
        }
        let module = archive.module(rules)?;
        self.add(rules, &module)
    }

    /// Judges a journal. It may come from anybody.
    ///
    /// # Errors
    /// When there is no module for it, or its limits do not suffice.
    pub fn prove(&self, journal: &[u8]) -> Result<Proof, Failure> {
        if journal.len() > self.limits.journal {
            return Err(Failure::TooLarge(journal.len()));
        }
        let rules = rules_of(journal).ok_or(Failure::NoJournal)?;
        let module = self.modules.get(&rules).ok_or(Failure::NoModule(rules))?;
        self.run(module, journal)
    }

    fn run(&self, module: &InstancePre<World>, journal: &[u8]) -> Result<Proof, Failure> {
        let broke = |error: wasmtime::Error| Failure::Broke(format!("{error:#}"));
        let limits = StoreLimitsBuilder::new()
            .memory_size(self.limits.memory)
            .memories(1)
            .tables(1)
            .instances(1)
            .trap_on_grow_failure(true)
            .build();
        let world = World::new(journal.to_vec(), limits, self.limits.printed);
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

/// What runs modules. Where a folder is named, what was compiled is kept there.
pub(crate) fn engine(cache: Option<&Path>) -> Result<Engine, BadModule> {
    let mut config = Config::new();
    config.consume_fuel(true);
    // Nothing but what modules made by a compiler of Rust need.
    config.wasm_simd(false).wasm_relaxed_simd(false);
    config.max_wasm_stack(1 << 20);
    if let Some(folder) = cache {
        let mut kept = CacheConfig::new();
        kept.with_directory(std::path::absolute(folder).map_err(wasmtime::Error::from)?);
        config.cache(Some(Cache::new(kept)?));
    }
    Ok(Engine::new(&config)?)
}

/// Whether an instance came to its end in order, or else why not.
fn explain(error: &wasmtime::Error, store: &Store<World>) -> Result<(), Failure> {
    if error.is::<Ended>() {
        // The status says what the verdict says again.
        return Ok(());
    }
    if error.is::<Verbose>() {
        return Err(Failure::Broke(Verbose.to_string()));
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

/// What the allocator of a module prints before it gives up.
fn complains_of_memory(store: &Store<World>) -> bool {
    let words = &store.data().printed[1];
    words.windows(17).any(|it| it == b"memory allocation")
}

fn grew_too_large(error: &wasmtime::Error) -> bool {
    format!("{error:#}").contains("forcing trap when growing memory")
}

/// What a panic printed, or what wasmtime says; one line of either, without anything that acts on a terminal.
fn last_words(error: &wasmtime::Error, store: &Store<World>) -> String {
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
