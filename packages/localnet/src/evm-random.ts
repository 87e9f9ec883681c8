import type { Hex } from '@orrery/primitives/hex'

/** Choices that are the same for the same seed. */
export type Random = {
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** As many amounts of a size as of ten times that size, from 1 up to `most`. */
  amount(most: bigint): bigint
  hex(bytes: number): Hex
}

/** A generator for one seed (sfc32, which is public domain and passes PractRand). Not for secrets. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, 1]
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < 15; i++) next()
  const below = (end: number): number => Math.floor((next() / 2 ** 32) * end)
  const hex = (bytes: number): Hex => {
    let text = ''
    while (text.length < bytes * 2) text += next().toString(16).padStart(8, '0')
    return `0x${text.slice(0, bytes * 2)}`
  }
  return {
    below,
    chance: (probability) => next() / 2 ** 32 < probability,
    pick<T>(list: readonly T[]) {
      if (list.length === 0) throw new RangeError('nothing to pick from')
      return list[below(list.length)] as T
    },
    amount(most) {
      const digits = most.toString().length
      const size = 10n ** BigInt(below(digits))
      const value = size + (size * 9n * BigInt(below(1_000_000))) / 1_000_000n
      return value > most ? most : value
    },
    hex,
  }
}
