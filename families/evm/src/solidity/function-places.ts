import type { FunctionPlace } from '@orrery/model/wire/verification'
import type { SourceTree } from './source-tree.ts'

/** Functions that are kept. */
const MOST = 2_000
/** Characters of a contract's name; one with a longer name is not told. */
const MOST_NAME = 200

/**
 * Where a contract's functions stand in its sources and which contract declares them, also those that it inherits and the getters of its public variables, by the compiler's own tree. Empty
 * where the compiler tells no selectors. Pure.
 */
export function functionPlaces({ line: contracts, lineOf }: SourceTree): readonly FunctionPlace[] {
  const places = new Map<string, FunctionPlace>()
  // What the most derived contract says counts: its own come first.
  for (const { file, node } of contracts)
    for (const { functionSelector, src } of node.nodes ?? []) {
      const selector = `0x${functionSelector ?? ''}`
      if (!/^0x[0-9a-f]{8}$/.test(selector) || places.has(selector) || places.size >= MOST) continue
      const line = lineOf(file, src)
      const { name } = node
      const isTold = name !== undefined && name !== '' && name.length <= MOST_NAME
      if (line !== null) places.set(selector, { selector, file, line, ...(isTold && { contract: name }) })
    }
  return [...places.values()]
}
