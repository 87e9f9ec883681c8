import type { JsonObject } from '@orrery/primitives/json'

/** A node of the compiler's tree of a source, as far as it is read (Solidity, "Compiler Output JSON": `ast`). It is of a stranger's source. */
export type TreeNode = {
  readonly nodeType?: string
  readonly name?: string
  readonly kind?: string
  readonly id?: number
  readonly src?: string
  readonly functionSelector?: string
  readonly linearizedBaseContracts?: readonly number[]
  readonly baseFunctions?: readonly number[]
  readonly nodes?: readonly TreeNode[]
  readonly body?: unknown
  readonly modifiers?: unknown
}

/** A contract that the sources declare, and its file. */
export type TreeContract = { readonly file: string; readonly node: TreeNode }

/** What the sources declare, as the compiler reads it. */
export type SourceTree = {
  readonly contracts: readonly TreeContract[]
  /** Functions that stand in no contract. */
  readonly free: readonly TreeContract[]
  /** The asked contract and what it inherits from, the most derived first; empty where the sources do not declare it. */
  readonly line: readonly TreeContract[]
  /** The line of a place, counted from 1; null where the compiler tells none. */
  lineOf(file: string, src: string | undefined): number | null
}

type Output = { readonly sources?: { readonly [path: string]: { readonly ast?: TreeNode } } }

/** Characters of a file's path; what stands in files with longer ones is not told. */
const MOST_PATH = 300

/** Lets the compiler read the sources of a contract, without making code. null where it tells no tree. Never throws. */
export function readTree(
  compile: (input: string) => string,
  input: JsonObject,
  contract: { readonly file: string; readonly name: string },
): SourceTree | null {
  const settings = { ...(input['settings'] as JsonObject), outputSelection: { '*': { '': ['ast'] } } }
  let output: Output
  try {
    output = JSON.parse(compile(JSON.stringify({ ...input, settings }))) as Output
  } catch {
    return null
  }
  const all = Object.entries(output.sources ?? {}).flatMap(([file, { ast }]) =>
    file.length > MOST_PATH ? [] : (ast?.nodes ?? []).map((node) => ({ file, node })),
  )
  const ofType = (type: string) => all.filter(({ node }) => node.nodeType === type)
  const contracts = ofType('ContractDefinition')
  const byId = new Map(contracts.map((one) => [one.node.id, one]))
  const own = contracts.find(({ file, node }) => file === contract.file && node.name === contract.name)
  return {
    contracts,
    free: ofType('FunctionDefinition'),
    line: (own?.node.linearizedBaseContracts ?? []).flatMap((id) => byId.get(id) ?? []),
    lineOf: linesIn(input['sources'] as { readonly [path: string]: { readonly content: string } }),
  }
}

/** Tells lines by places, which the compiler counts in bytes; the ends of a file's lines are looked for once. */
function linesIn(sources: { readonly [path: string]: { readonly content: string } }): SourceTree['lineOf'] {
  const ends = new Map<string, readonly number[]>()
  const endsOf = (file: string, content: string): readonly number[] => {
    const known = ends.get(file)
    if (known !== undefined) return known
    const bytes = Buffer.from(content)
    const found: number[] = []
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) found.push(at)
    ends.set(file, found)
    return found
  }
  return (file, src) => {
    const content = Object.hasOwn(sources, file) ? sources[file]!.content : undefined
    const start = Number(src?.split(':')[0] ?? Number.NaN)
    if (content === undefined || !Number.isSafeInteger(start) || start < 0) return null
    const lines = endsOf(file, content)
    let [low, high] = [0, lines.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (lines[middle]! < start) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
