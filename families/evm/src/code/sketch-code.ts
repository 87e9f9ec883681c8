import { SKETCH_SIZE, type CodeSketch } from '@orrery/family/code-sketch'
import type { Hex } from '@orrery/primitives/hex'
import { bytesOf } from '../verify/hex-bytes.ts'
import { keccakHex } from '../verify/keccak.ts'
import { pushSize } from './opcodes.ts'
import { selectorsOf, withoutMetadata } from './read-code.ts'

/** Instructions of a group. */
const GROUP = 4
/** Longer code is no contract's (EIP-170, and the larger limits of other chains). */
const MOST_BYTES = 1_000_000
/** Code has some thousand different groups; what has more is made to cost. */
const MOST_GROUPS = 20_000
// Weyl sequence of the golden ratio: a seed for each of the functions.
const SEEDS = Uint32Array.from({ length: SKETCH_SIZE }, (_, at) => Math.imul(at + 1, 0x9e37_79b1))

/** What tells how alike code is to other code; null for none and for what is no contract's. What is pushed, as addresses and immutables, does not count. Pure. */
export function sketchCode(code: Hex): CodeSketch | null {
  const size = (code.length - 2) / 2
  if (size === 0 || size > MOST_BYTES) return null
  const bytes = bytesOf(code)
  const bare = withoutMetadata(bytes)
  return {
    codeHash: keccakHex(bytes),
    bareHash: keccakHex(bare),
    selectors: selectorsOf(bare).toSorted().join(''),
    least: leastHashes(groupsOf(bare)),
  }
}

/** Every four instructions that follow each other, each group once; shorter code is one group. */
function groupsOf(code: Uint8Array): ReadonlySet<number> {
  const groups = new Set<number>()
  let group = 0
  let count = 0
  for (let at = 0; at < code.length && groups.size < MOST_GROUPS; at += 1 + pushSize(code[at]!)) {
    group = ((group << 8) | code[at]!) >>> 0
    if (++count >= GROUP) groups.add(group)
  }
  return groups.size > 0 ? groups : new Set([group])
}

function leastHashes(groups: ReadonlySet<number>): Uint32Array {
  const least = new Uint32Array(SKETCH_SIZE).fill(0xffff_ffff)
  for (const group of groups)
    for (let at = 0; at < SKETCH_SIZE; at++) {
      const hash = mixed(group ^ SEEDS[at]!)
      if (hash < least[at]!) least[at] = hash
    }
  return least
}

/** The last mixing of MurmurHash3: every bit of what goes in changes half of what comes out. */
function mixed(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
