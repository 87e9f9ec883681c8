import type { Hex } from '@orrery/primitives/hex'

/** A small deterministic source of choices: equal seeds give equal sequences (mulberry32). */
export type Seeded = {
  /** From 0 to `below` − 1. */
  int(below: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  hex(bytes: number): Hex
}

export function seeded(seed: number): Seeded {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return {
    int: (below) => next() % below,
    chance: (probability) => next() < probability * 0x1_0000_0000,
    pick: (items) => items[next() % items.length]!,
    hex(bytes) {
      let digits = ''
      while (digits.length < bytes * 2) digits += next().toString(16).padStart(8, '0')
      return `0x${digits.slice(0, bytes * 2)}`
    },
  }
}
