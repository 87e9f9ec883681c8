import type { SourceResult } from '@orrery/family/source-verifier'
import type { CodeLines } from '@orrery/model/wire/verification'
import type { JsonObject } from '@orrery/primitives/json'
import { callGraph } from './call-graph.ts'
import { functionPlaces } from './function-places.ts'
import { readLayout } from './read-layout.ts'
import type { SourceTree } from './source-tree.ts'

/** Characters of a name; the language has no bound. */
export const MOST_NAME = 200
/** Characters of all that an interface says. */
const MOST_ABI = 1_000_000

/**
 * What is kept of sources that match: the interface, and of the files those that the contract was made of, as its metadata lists them
 * (Solidity, "Contract Metadata"). Others were submitted beside them, and nothing vouches for their words.
 */
export function keptOf(
  {
    abi,
    metadata,
    storageLayout,
  }: { readonly abi: readonly unknown[]; readonly metadata: string; readonly storageLayout?: unknown },
  input: JsonObject,
  tree: SourceTree | null = null,
  lines: CodeLines | null = null,
): NonNullable<SourceResult['kept']> {
  const { sources } = JSON.parse(metadata) as { readonly sources: object }
  const own = Object.entries(input['sources'] as JsonObject).filter(([path]) => Object.hasOwn(sources, path))
  return {
    abi: boundAbi(abi),
    input: { ...input, sources: Object.fromEntries(own) },
    layout: readLayout(storageLayout),
    functions: tree === null ? [] : functionPlaces(tree),
    calls: tree === null ? [] : callGraph(tree),
    lines,
  }
}

/** The entries of an interface without those whose name nobody could read. */
function boundAbi(abi: readonly unknown[]): readonly unknown[] {
  let left = MOST_ABI
  return abi.filter((entry) => {
    const { name } = entry as { readonly name?: string }
    const { length } = JSON.stringify(entry)
    if ((name?.length ?? 0) > MOST_NAME || length > left) return false
    left -= length
    return true
  })
}
