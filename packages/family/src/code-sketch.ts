import type { Hex } from '@orrery/primitives/hex'

/** What is kept of a contract's code to tell how alike it is to another's (screens-evm §15.5): a thousand bytes, whatever the code's size. */
export type CodeSketch = {
  /** Keccak-256 of the code, and of the code without what its compiler wrote behind it. */
  readonly codeHash: Hex
  readonly bareHash: Hex
  /** The selectors that the code tells apart, sorted, one after the other; empty where it tells none. */
  readonly selectors: string
  /** Least hash of each of `SKETCH_SIZE` functions over the groups of instructions that the code has: MinHash (Broder, 1997). */
  readonly least: Uint32Array
}

/** Hash functions of a sketch: the likeness is told to within about a thirtieth. */
export const SKETCH_SIZE = 256

/** How much of the instructions of two codes is the same, by groups of four that either has, in whole per cent. An estimate, exact for codes with the same groups. Pure. */
export function likenessOf(a: CodeSketch, b: CodeSketch): number {
  let same = 0
  for (let at = 0; at < SKETCH_SIZE; at++) if (a.least[at] === b.least[at]) same++
  return Math.floor((same * 100) / SKETCH_SIZE)
}
