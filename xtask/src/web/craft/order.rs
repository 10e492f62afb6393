//! Sorts the functions of a module by name, which makes the compressed module a tenth smaller.
//!
//! gzip looks back 32 kB only. The compiler makes many similar copies of a generic function, one per type, and the linker
//! scatters them.

use std::collections::BTreeMap;
use std::convert::Infallible;

use anyhow::{Result, anyhow};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionBody, FunctionSectionReader, KnownCustom, Name,
    Parser, Payload,
};

/// The module with its functions sorted and without names and other custom sections for people.
pub(in crate::web) fn order(module: &[u8]) -> Result<Vec<u8>> {
    let mut sorting = Sorting::of(module)?;
    let mut ordered = Module::new();
    let written = utils::parse_core_module(&mut sorting, &mut ordered, Parser::new(0), module);
    written.map_err(|why| anyhow!("the module cannot be written again: {why}"))?;
    Ok(ordered.finish())
}

/// The new order of the functions.
struct Sorting {
    /// Number of imported functions, which keep their indices.
    imported: u32,
    /// Old index of each defined function, in the new order.
    order: Vec<usize>,
    /// New index of each defined function, in the old order.
    numbers: Vec<u32>,
}

impl Sorting {
    fn of(module: &[u8]) -> Result<Self> {
        let mut imported = 0;
        let mut lengths = Vec::new();
        let mut names = BTreeMap::new();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += u32::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => lengths.push(body.range().len()),
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(parts) = section.as_known() {
                        for part in parts {
                            if let Name::Function(functions) = part? {
                                for function in functions {
                                    let function = function?;
                                    names.insert(function.index, plain(function.name));
                                }
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        let key = |at: usize| {
            let number = u32::try_from(at).unwrap_or(u32::MAX) + imported;
            (names.get(&number).cloned(), lengths[at])
        };
        let mut order: Vec<usize> = (0..lengths.len()).collect();
        order.sort_by_cached_key(|at| key(*at));
        let mut numbers = vec![0; order.len()];
        for (number, at) in (imported..).zip(&order) {
            numbers[*at] = number;
        }
        Ok(Self {
            imported,
            order,
            numbers,
        })
    }
}

/// The name of a function without the hash that distinguishes its copies.
fn plain(name: &str) -> String {
    let is_hash = |end: &str| end.len() == 17 && end.starts_with('h');
    let hash = name.rsplit_once("::").filter(|(_, end)| is_hash(end));
    hash.map_or(name, |(rest, _)| rest).to_owned()
}

impl Reencode for Sorting {
    type Error = Infallible;

    fn function_index(&mut self, number: u32) -> Result<u32, Error<Self::Error>> {
        match number.checked_sub(self.imported) {
            Some(at) => Ok(self.numbers[at as usize]),
            None => Ok(number),
        }
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let types: Vec<u32> = section.into_iter().collect::<Result<_, _>>()?;
        for at in &self.order {
            functions.function(types[*at]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let bodies: Vec<FunctionBody<'_>> = section.into_iter().collect::<Result<_, _>>()?;
        for at in self.order.clone() {
            self.parse_function_body(code, bodies[at].clone())?;
        }
        Ok(())
    }

    fn parse_custom_section(
        &mut self,
        module: &mut Module,
        section: CustomSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        // Sections that a browser needs are kept; names are not.
        match section.name() {
            "target_features" => utils::parse_custom_section(self, module, section),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ExportKind, ExportSection, Function, Instruction, NameMap, NameSection, TypeSection,
        ValType,
    };

    /// Three functions, each returning a number or calling the previous one.
    fn module() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], [ValType::I32]);
        let mut functions = FunctionSection::new();
        let mut code = CodeSection::new();
        let bodies = [
            vec![Instruction::I32Const(7), Instruction::End],
            vec![Instruction::Call(0), Instruction::End],
            vec![
                Instruction::I32Const(9),
                Instruction::Drop,
                Instruction::I32Const(9),
                Instruction::End,
            ],
        ];
        for body in bodies {
            functions.function(0);
            let mut function = Function::new([]);
            for instruction in &body {
                function.instruction(instruction);
            }
            code.function(&function);
        }
        let mut exports = ExportSection::new();
        exports.export("second", ExportKind::Func, 1);
        let mut map = NameMap::new();
        for (number, name) in ["z::a::h0123456789abcdef", "m", "a"]
            .into_iter()
            .enumerate()
        {
            map.append(u32::try_from(number).unwrap(), name);
        }
        let mut names = NameSection::new();
        names.functions(&map);
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&exports);
        module.section(&code).section(&names);
        module.finish()
    }

    #[test]
    fn functions_are_sorted_by_name_and_calls_and_exports_follow() {
        let ordered = order(&module()).unwrap();
        let (mut lengths, mut exported, mut called) = (Vec::new(), None, None);
        for payload in Parser::new(0).parse_all(&ordered) {
            match payload.unwrap() {
                Payload::CodeSectionEntry(body) => {
                    lengths.push(body.range().len());
                    for operator in body.get_operators_reader().unwrap() {
                        if let wasmparser::Operator::Call { function_index } = operator.unwrap() {
                            called = Some((lengths.len() - 1, function_index));
                        }
                    }
                }
                Payload::ExportSection(exports) => {
                    exported = exports.into_iter().next().map(|it| it.unwrap().index);
                }
                Payload::CustomSection(section) => panic!("{}", section.name()),
                _ => {}
            }
        }
        assert_eq!(lengths.len(), 3);
        assert!(
            lengths[0] > lengths[1],
            "the one called `a` comes first: {lengths:?}"
        );
        assert_eq!(exported, Some(1));
        assert_eq!(called, Some((1, 2)), "`m` calls `z::a`, which comes last");
    }

    #[test]
    fn copies_of_a_function_have_one_name() {
        assert_eq!(plain("core::sort::h0123456789abcdef"), "core::sort");
        assert_eq!(plain("core::sort::h01"), "core::sort::h01");
        assert_eq!(plain("memcpy"), "memcpy");
    }
}
