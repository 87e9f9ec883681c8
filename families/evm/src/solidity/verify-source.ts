import type { DeployedCode, SourceOrder, SourceResult } from '@orrery/family/source-verifier'
import type { LinkedLibrary, MismatchCause, SourceSettings } from '@orrery/model/wire/verification'
import type { JsonObject } from '@orrery/primitives/json'
import { readConstructorArgs } from './compare-code.ts'
import { compileOnce, proveMetadata, type Attempt, type Candidate, type Compiler } from './compile-once.ts'
import { readMetadataTail } from './metadata-tail.ts'
import { nearSettings, searchByHash, withSettings } from './search-settings.ts'
import { hexBytes, linkedBy } from './compile-settings.ts'
import { codeLines } from './code-lines.ts'
import { keptOf } from './kept-source.ts'
import { readTree, type SourceTree } from './source-tree.ts'

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
  if (isMatch(best) && best.best.compared.inner.length > 0) {
    // Without this proof it is no match, whatever time it takes.
    best = proveMetadata(compiler, best, deployed)
    compiled++
  }
  const found = isMatch(best) ? best.best : null
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

const isMatch = (attempt: Attempt): attempt is Attempt & { readonly best: Candidate } => rank(attempt) >= PARTIAL

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
      : readConstructorArgs(
          found!.contract.evm.bytecode,
          hexBytes(deployed.creation),
          found!.metadata,
          found!.compared.libraries,
        )
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
      creation: creationOf(match, deployed, args, found?.compared.compiledSize === runtime.length),
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

/**
 * Whether the code that created the contract is of these sources. Metadata of another length move all that stands behind them: then it was not
 * compared.
 */
function creationOf(
  match: string | null,
  { creation }: DeployedCode,
  args: string | null,
  isOfOneLength: boolean,
): 'equal' | 'different' | null {
  if (match === null || creation === null) return null
  return args !== null ? 'equal' : isOfOneLength ? 'different' : null
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
