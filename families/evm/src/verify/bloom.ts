import type { Hex } from '@orrery/primitives/hex'
import type { RawLog } from '../raw.ts'
import { bytesOf } from './hex-bytes.ts'
import type { Hash } from './trie.ts'

const BYTES = 256

/** Makes the blooms of one block; topics and addresses come again and again, so their hashes are kept. */
export type BloomMaker = (logs: readonly RawLog[]) => Uint8Array

/** Source: yellow paper §4.3.1: three of 2048 bits per address and topic. */
export function createBloomMaker(keccak: Hash): BloomMaker {
  const known = new Map<Hex, readonly [number, number, number]>()

  const bitsOf = (item: Hex): readonly [number, number, number] => {
    let bits = known.get(item)
    if (bits === undefined) {
      const hash = keccak(bytesOf(item))
      const bit = (i: number): number => ((hash[i]! << 8) | hash[i + 1]!) & 2_047
      bits = [bit(0), bit(2), bit(4)]
      known.set(item, bits)
    }
    return bits
  }

  return (logs) => {
    const bloom = new Uint8Array(BYTES)
    const add = (item: Hex): void => {
      for (const bit of bitsOf(item)) bloom[BYTES - 1 - (bit >> 3)]! |= 1 << (bit & 7)
    }
    for (const log of logs) {
      add(log.address)
      for (const topic of log.topics) add(topic)
    }
    return bloom
  }
}
