/** A number in [0, 1). Handed in, so that a seed repeats a run exactly. */
export type Random = () => number

/** The same numbers for the same seed, on every machine (mulberry32). Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A whole number from `min` to `max`, both included. */
export const randomInteger = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1))

/** One of the items, which must not be empty. */
export const randomItem = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]!

/** `count` random bytes as lower-case `0x` text. */
export function randomHex(random: Random, count: number): `0x${string}` {
  let text = ''
  for (let i = 0; i < count; i++)
    text += Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0')
  return `0x${text}`
}
