import type { DeployedCode } from '@orrery/family/source-verifier'
import type { CompileProblem, SourceSettings } from '@orrery/model/wire/verification'
import type { JsonObject } from '@orrery/primitives/json'
import { compareCode, type CodeComparison, type CompiledCode } from './compare-code.ts'
import { hexBytes, settingsOf, splitContract } from './compile-settings.ts'
import { MOST_NAME } from './kept-source.ts'

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
export type Candidate = {
  readonly file: string
  readonly name: string
  readonly contract: CompiledContract
  readonly metadata: readonly string[]
  readonly compared: CodeComparison
}

/** One compilation: its best candidate, or what was wrong. */
export type Attempt = {
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
/** Compiles, and compares every contract that is made with the deployed code; a compiler that gives up is a problem of the sources. */
export function compileOnce(
  compiler: Compiler,
  input: JsonObject,
  contract: string | null,
  runtime: Buffer,
  deployed: DeployedCode,
): Attempt {
  const wanted = contract === null ? null : splitContract(contract)
  const settings = input['settings'] as JsonObject
  const output = outputOf(compiler, input, wanted)
  const isAppended = appendsMetadata(settings)
  const candidates: Candidate[] = []
  for (const [file, names] of Object.entries(output.contracts ?? {}))
    for (const [name, made] of Object.entries(names)) {
      if (wanted !== null && (wanted.name !== name || (wanted.file ?? file) !== file)) continue
      const code = made.evm?.deployedBytecode
      // Interfaces and abstract contracts make no code.
      if (!code?.object || name.length > MOST_NAME || hasLongNames(code)) continue
      const metadata = auxiliary(made.evm.legacyAssembly ?? null)
      const compared = compareCode(code, runtime, { metadata, address: deployed.address, isAppended })
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

/** What the compiler answers. One that gives up answers nothing else until it is loaded anew. */
function outputOf(compiler: Compiler, input: JsonObject, wanted: ReturnType<typeof splitContract> | null): Output {
  const outputSelection = { [wanted?.file ?? '*']: { [wanted?.name ?? '*']: WANTED } }
  const settings = { ...(input['settings'] as JsonObject), outputSelection }
  let text: string
  try {
    text = compiler.compile(JSON.stringify({ ...input, settings }))
  } catch (error) {
    // Sources that are nested too deep end in the stack of what runs the compiler.
    return { errors: [{ severity: 'error', message: `The compiler gave up on these sources: ${String(error)}` }] }
  }
  return JSON.parse(text) as Output
}

/** False where the settings leave the metadata out of the code. */
export const appendsMetadata = (settings: JsonObject): boolean =>
  (settings['metadata'] as JsonObject | undefined)?.['appendCBOR'] !== false

const hasLongNames = ({ linkReferences = {} }: CompiledCode): boolean =>
  Object.values(linkReferences).some((names) => Object.keys(names).some((name) => name.length > MOST_NAME))

/**
 * The same attempt, its candidate compared once more beside the code that the same sources make with a comment more in every file: what does not change
 * with it is no metadata, and may not differ. Costs a compilation.
 */
export function proveMetadata(
  compiler: Compiler,
  attempt: Attempt & { readonly best: Candidate },
  deployed: DeployedCode,
): Attempt {
  const { input, best } = attempt
  const { file, name, metadata, contract } = best
  const sources = Object.entries(input['sources'] as { readonly [path: string]: { readonly content: string } }).map(
    ([path, { content }]) => [path, { content: `${content}\n// ${deployed.codeHash}` }] as const,
  )
  const output = outputOf(compiler, { ...input, sources: Object.fromEntries(sources) }, { file, name })
  const control = output.contracts?.[file]?.[name]?.evm?.deployedBytecode ?? null
  const compared = compareCode(contract.evm.deployedBytecode, hexBytes(deployed.runtime), {
    metadata,
    address: deployed.address,
    isAppended: appendsMetadata(input['settings'] as JsonObject),
    control,
  })
  // Without it nothing is proven.
  return { ...attempt, best: { ...best, compared: control === null ? { ...compared, match: null } : compared } }
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
