import type { DeployedCode, SourceOrder, SourceResult } from '@orrery/family/source-verifier'
import type { CompileProblem, LinkedLibrary, MismatchCause, SourceSettings } from '@orrery/model/wire/verification'
import type { JsonObject } from '@orrery/primitives/json'
import { compareCode, readConstructorArgs, type CodeComparison, type CompiledCode } from './compare-code.ts'
import { readMetadataTail } from './metadata-tail.ts'
import { nearSettings, searchByHash, withSettings } from './search-settings.ts'
import { hexBytes, linkedBy, settingsOf, splitContract } from './compile-settings.ts'
import { codeLines } from './code-lines.ts'
import { keptOf, MOST_NAME } from './kept-source.ts'
import { readTree, type SourceTree } from './source-tree.ts'

/** A compiler: standard JSON in, standard JSON out (Solidity, "Compiler Input and Output JSON Description"). */
export type Compiler = { readonly version: string; compile(input: string): string }

type Assembly = { readonly '.auxdata'?: string; readonly '.data'?: { readonly [key: string]: Assembly | string } }

type CompiledContract = {
  readonly abi: readonly unknown[]
  readonly metadata: string
  /** Compilers before 0.5.13 have none. */
  readonly storageLayout?: unknown
  readonly evm: {
    readonly bytecode: CompiledCode
    readonly deployedBytecode: CompiledCode & { readonly sourceMap?: string }
    readonly legacyAssembly?: Assembly | null
  }
}

type Output = {
  readonly errors?: readonly {
    readonly severity: string
    readonly message?: string
    readonly formattedMessage?: string
    readonly sourceLocation?: { readonly file: string; readonly start: number }
  }[]
  readonly contracts?: { readonly [file: string]: { readonly [name: string]: CompiledContract } }
  /** Files by their paths, each with the number that mappings name it by. */
  readonly sources?: { readonly [path: string]: { readonly id: number } }
}

/** One contract of one compilation beside the deployed code. */
type Candidate = {
  readonly file: string
  readonly name: string
  readonly contract: CompiledContract
  readonly metadata: readonly string[]
  readonly compared: CodeComparison
}

/** One compilation: its best candidate, or what was wrong. */
type Attempt = {
  readonly input: JsonObject
  readonly settings: SourceSettings
  readonly best: Candidate | null
  readonly problems: readonly CompileProblem[]
  /** Paths of its files by the numbers that the compiler gave them. */
  readonly paths: ReadonlyMap<number, string>
}

const WANTED = [
  'abi',
  'metadata',
  'evm.bytecode.object',
  'evm.bytecode.linkReferences',
  'evm.deployedBytecode.object',
  'evm.deployedBytecode.linkReferences',
  'evm.deployedBytecode.immutableReferences',
  'evm.deployedBytecode.sourceMap',
  'evm.legacyAssembly',
  'storageLayout',
]
const MOST_PROBLEMS = 50
const MOST_MESSAGE = 2_000
/** Characters of a setting that a cause tells. */
const MOST_TOLD = 300

/**
 * Compiles sources, compares them with deployed code, and where they do not make it looks for the settings under which they do:
 * by the hash of the metadata first, then by compiling with settings near the given ones until `budgetMs` is used (screens-evm
 * §6.2). Pure but for the clock: the compiler is handed in.
 */
export function verifySource(
  compiler: Compiler,
  order: SourceOrder,
  deployed: DeployedCode,
  { now, budgetMs }: { readonly now: () => number; readonly budgetMs: number },
): SourceResult {
  const runtime = hexBytes(deployed.runtime)
  const tail = readMetadataTail(runtime)
  const startedAt = now()
  const left = (): number => budgetMs - (now() - startedAt)
  let compiled = 0
  let hashed = 0
  let longestMs = 0
  const attempt = (input: JsonObject, contract = order.contract): Attempt => {
    const began = now()
    compiled++
    const made = compileOnce(compiler, input, contract, runtime, deployed)
    longestMs = Math.max(longestMs, now() - began)
    return made
  }
  const first = attempt(order.input)
  /** The name of what was compiled: later attempts need nothing else. */
  const target = first.best === null ? order.contract : `${first.best.file}:${first.best.name}`
  let best = first
  const consider = (next: Attempt): void => {
    if (rank(next) > rank(best)) best = next
  }
  const withOther = (settings: SourceSettings): Attempt =>
    attempt(
      { ...best.input, settings: withSettings(best.input['settings'] as JsonObject, settings) },
      rank(best) >= PARTIAL ? `${best.best!.file}:${best.best!.name}` : target,
    )

  if (first.best !== null && first.best.compared.match !== 'full') {
    // The metadata names the libraries that the settings named.
    for (let tried: JsonObject | null = null; rank(best) < FULL && left() > longestMs;) {
      const next = librariesToTry(best)
      if (next === null || JSON.stringify(next) === JSON.stringify(tried)) break
      consider(attempt((tried = next), target))
      if (best.input !== next) break
    }
    if (tail?.ipfs && rank(best) < FULL) {
      const search = searchByHash(
        best.best!.contract.metadata,
        tail.ipfs,
        readMetadataTail(hexBytes(`0x${best.best!.contract.evm.deployedBytecode.object.slice(-400)}`))?.ipfs ?? null,
        untilUsed(Math.min(budgetMs * HASH_SHARE, left() - longestMs * 2), now),
      )
      hashed += search.hashed
      if (search.found !== null) consider(withOther(search.found))
    }
    if (rank(best) < PARTIAL)
      for (const settings of nearSettings(first.settings)) {
        if (left() < longestMs * 1.5) break
        consider(withOther(settings))
        if (rank(best) >= PARTIAL) break
      }
  }
  const found = rank(best) >= PARTIAL ? best.best : null
  // Sources that match are compiled once more without code, where there is time for it.
  const tree =
    found !== null && left() > longestMs ? readTree((text) => compiler.compile(text), best.input, found) : null
  return resultOf({
    compiler,
    order,
    deployed,
    first,
    best,
    compiled,
    hashed,
    says: tail?.solc ?? null,
    runtime,
    tree,
  })
}

/** Of the budget. A million numbers of runs take some 6 s, and a multiple of it on a busy machine. */
const HASH_SHARE = 0.5

const untilUsed = (ms: number, now: () => number): (() => boolean) => {
  const end = now() + ms
  return () => now() >= end
}

const FULL = 2
const PARTIAL = 1

const rank = ({ best }: Attempt): number =>
  best === null ? -1 : best.compared.match === 'full' ? FULL : best.compared.match === 'partial' ? PARTIAL : 0

function compileOnce(
  compiler: Compiler,
  input: JsonObject,
  contract: string | null,
  runtime: Buffer,
  deployed: DeployedCode,
): Attempt {
  const wanted = contract === null ? null : splitContract(contract)
  const outputSelection = { [wanted?.file ?? '*']: { [wanted?.name ?? '*']: WANTED } }
  const settings = input['settings'] as JsonObject
  const text = compiler.compile(JSON.stringify({ ...input, settings: { ...settings, outputSelection } }))
  const output = JSON.parse(text) as Output
  const candidates: Candidate[] = []
  for (const [file, names] of Object.entries(output.contracts ?? {}))
    for (const [name, made] of Object.entries(names)) {
      if (wanted !== null && (wanted.name !== name || (wanted.file ?? file) !== file)) continue
      const code = made.evm?.deployedBytecode
      // Interfaces and abstract contracts make no code.
      if (!code?.object || name.length > MOST_NAME) continue
      const metadata = auxiliary(made.evm.legacyAssembly ?? null)
      const compared = compareCode(code, runtime, { metadata, address: deployed.address })
      candidates.push({ file, name, contract: made, metadata, compared })
    }
  const value = ({ compared }: Candidate): number =>
    (compared.match === 'full' ? 2e9 : compared.match === 'partial' ? 1e9 : 0) +
    compared.equalBytes -
    Math.abs(compared.compiledSize - runtime.length)
  const best = candidates.reduce<Candidate | null>(
    (top, next) => (top === null || value(next) > value(top) ? next : top),
    null,
  )
  const problems = problemsOf(output, input)
  const missing =
    best === null && problems.length === 0
      ? [
          {
            message:
              contract === null
                ? 'The sources hold no contract with code.'
                : `The sources hold no contract ${contract}.`,
            file: null,
            line: null,
          },
        ]
      : problems
  return {
    input,
    settings: best === null ? settingsOf(settings) : settingsUsed(best.contract.metadata, settings),
    best,
    problems: missing,
    paths: new Map(Object.entries(output.sources ?? {}).map(([path, { id }]) => [id, path])),
  }
}

/** The settings as the compiler understood them: its own defaults are in the metadata. */
function settingsUsed(metadata: string, settings: JsonObject): SourceSettings {
  try {
    return settingsOf((JSON.parse(metadata) as { readonly settings: JsonObject }).settings)
  } catch {
    return settingsOf(settings)
  }
}

/** Metadata of the contract and of all contracts inside it, as hex. */
function auxiliary(assembly: Assembly | null): readonly string[] {
  const found: string[] = []
  const walk = (node: Assembly): void => {
    if (node['.auxdata']) found.push(node['.auxdata'])
    for (const inner of Object.values(node['.data'] ?? {})) if (typeof inner === 'object') walk(inner)
  }
  if (assembly !== null) walk(assembly)
  return found
}

function problemsOf({ errors = [] }: Output, input: JsonObject): readonly CompileProblem[] {
  const sources = input['sources'] as { readonly [path: string]: { readonly content: string } }
  return errors
    .filter(({ severity }) => severity === 'error')
    .slice(0, MOST_PROBLEMS)
    .map(({ formattedMessage, message = '', sourceLocation: place }) => {
      const content = place && place.start >= 0 ? sources[place.file]?.content : undefined
      return {
        message: (formattedMessage ?? message).slice(0, MOST_MESSAGE),
        file: place?.file ?? null,
        // The compiler counts bytes.
        line:
          content === undefined
            ? null
            : Buffer.from(content).subarray(0, place!.start).toString('utf8').split('\n').length,
      }
    })
}

/** The input with the addresses of libraries that the deployed code holds: where none were named, and where others were. */
function librariesToTry({ input, best }: Attempt): JsonObject | null {
  const settings = input['settings'] as JsonObject
  const { libraries: named, ...rest } = settings
  const asFound = (found: readonly LinkedLibrary[]): JsonObject => ({
    ...input,
    settings: { ...rest, libraries: linkedBy(found) },
  })
  const found = best?.compared.libraries ?? []
  if (found.length > 0) return asFound(found)
  return named != null && Object.keys(named as JsonObject).length > 0 ? { ...input, settings: rest } : null
}

function resultOf(run: {
  readonly compiler: Compiler
  readonly order: SourceOrder
  readonly deployed: DeployedCode
  readonly first: Attempt
  readonly best: Attempt
  readonly compiled: number
  readonly hashed: number
  readonly says: string | null
  readonly runtime: Buffer
  readonly tree: SourceTree | null
}): SourceResult {
  const { compiler, deployed, first, best, says, runtime, tree } = run
  const found = best.best
  const match = found?.compared.match ?? null
  const version = compiler.version.replace(/\.Emscripten.*$/, '')
  const args =
    match === null || deployed.creation === null
      ? null
      : readConstructorArgs(found!.contract.evm.bytecode, hexBytes(deployed.creation), found!.metadata)
  const causes =
    best.problems.length > 0 && found === null ? [] : causesOf({ ...run, match, args, version, given: first.settings })
  return {
    verdict: {
      match,
      contract: found && { file: found.file, name: found.name },
      compiler: version,
      given: first.settings,
      used: match === null ? null : best.settings,
      causes: [...causes],
      compiled: run.compiled,
      hashed: run.hashed,
      codeSaysCompiler: says,
      compiledSize: found?.compared.compiledSize ?? null,
      deployedSize: runtime.length,
      firstDifference: found?.compared.firstDifference ?? null,
      areas: [...(found?.compared.areas ?? [])],
      libraries: [...(found?.compared.libraries ?? [])],
      immutables: match === null ? [] : found!.compared.immutables.map(({ at, value }) => ({ at: [...at], value })),
      constructorArgs: args,
      problems: [...best.problems],
    },
    kept:
      match === null
        ? null
        : keptOf(
            found!.contract,
            best.input,
            tree,
            codeLines(
              found!.contract.evm.deployedBytecode,
              best.paths,
              best.input['sources'] as { readonly [path: string]: { readonly content: string } },
            ),
          ),
  }
}

/** What sets the given settings apart from those that match; where none match, what the deployed code itself tells. */
function causesOf({
  first,
  best,
  order,
  match,
  args,
  says,
  version,
  given,
}: {
  readonly first: Attempt
  readonly best: Attempt
  readonly order: SourceOrder
  readonly match: string | null
  readonly args: string | null
  readonly says: string | null
  readonly version: string
  readonly given: SourceSettings
}): readonly MismatchCause[] {
  const causes: MismatchCause[] = []
  const ours = version.replace(/[+-].*$/, '')
  if (says !== null && !says.startsWith(ours)) causes.push({ what: 'compiler', given: ours, found: says })
  if (order.commit !== null && !version.includes(order.commit))
    causes.push({ what: 'compiler', given: `${ours}+commit.${order.commit}`, found: version })
  if (match === null) return causes.length > 0 ? causes : [{ what: 'source', given: null, found: null }]
  for (const what of ['optimizer', 'runs', 'evmVersion', 'viaIR'] as const)
    if (given[what] !== best.settings[what])
      causes.push({ what, given: String(given[what]), found: String(best.settings[what]) })
  const linked = (attempt: Attempt): string =>
    JSON.stringify((attempt.input['settings'] as JsonObject)['libraries'] ?? null)
  if (best !== first && linked(first) !== linked(best))
    causes.push({ what: 'libraries', given: cut(linked(first)), found: cut(linked(best)) })
  if (args !== null && order.constructorArgs !== null && args !== order.constructorArgs)
    causes.push({ what: 'constructorArgs', given: cut(order.constructorArgs), found: cut(args) })
  return causes
}

const cut = (text: string): string => (text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD)}…` : text)
