import type { FunctionPlace } from '@orrery/model/wire/verification'
import type { JsonObject } from '@orrery/primitives/json'

/** Functions that are kept, and characters of a file's path. */
const MOST = 2_000
const MOST_PATH = 300

type Node = {
  readonly nodeType?: string
  readonly name?: string
  readonly id?: number
  readonly src?: string
  readonly functionSelector?: string
  readonly linearizedBaseContracts?: readonly number[]
  readonly nodes?: readonly Node[]
}
type Output = { readonly sources?: { readonly [path: string]: { readonly ast?: Node } } }

/**
 * Where a contract's functions stand in its sources, also those that it inherits and the getters of its public variables, by the compiler's own tree (Solidity,
 * "Compiler Output JSON": `ast`). It compiles without making code. Empty where the compiler tells no selectors. Never throws.
 */
export function functionPlaces(
  compile: (input: string) => string,
  input: JsonObject,
  contract: { readonly file: string; readonly name: string },
): readonly FunctionPlace[] {
  const sources = input['sources'] as { readonly [path: string]: { readonly content: string } }
  const settings = { ...(input['settings'] as JsonObject), outputSelection: { '*': { '': ['ast'] } } }
  let output: Output
  try {
    output = JSON.parse(compile(JSON.stringify({ ...input, settings }))) as Output
  } catch {
    return []
  }
  const contracts = Object.entries(output.sources ?? {}).flatMap(([file, { ast }]) =>
    (ast?.nodes ?? []).flatMap((node) => (node.nodeType === 'ContractDefinition' ? [{ file, node }] : [])),
  )
  const own = contracts.find(({ file, node }) => file === contract.file && node.name === contract.name)
  const places = new Map<string, FunctionPlace>()
  // What the most derived contract says counts: its own come first.
  for (const id of own?.node.linearizedBaseContracts ?? []) {
    const base = contracts.find(({ node }) => node.id === id)
    if (base === undefined || base.file.length > MOST_PATH) continue
    for (const { functionSelector, src } of base.node.nodes ?? []) {
      const selector = `0x${functionSelector ?? ''}`
      const line = lineOf(sources[base.file]?.content, src)
      if (!/^0x[0-9a-f]{8}$/.test(selector) || line === null || places.has(selector) || places.size >= MOST) continue
      places.set(selector, { selector, file: base.file, line })
    }
  }
  return [...places.values()]
}

/** The line of a place, which the compiler tells in bytes. */
function lineOf(content: string | undefined, src: string | undefined): number | null {
  const start = Number(src?.split(':')[0] ?? Number.NaN)
  return content === undefined || !Number.isSafeInteger(start) || start < 0
    ? null
    : Buffer.from(content).subarray(0, start).toString('utf8').split('\n').length
}
