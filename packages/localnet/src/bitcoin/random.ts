/** Numbers that follow from a seed alone: the same seed gives the same structure. */
export type Random = {
  /** Integer in [from, to]. */
  between(from: number, to: number): number
  /** One of the list, which is not empty. */
  pick<T>(list: readonly T[]): T
  /** True with the probability. */
  chance(probability: number): boolean
}

/** A generator (mulberry32) from any 32-bit seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return { between, pick: (list) => list[between(0, list.length - 1)]!, chance: (probability) => next() < probability }
}
