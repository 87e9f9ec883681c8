import type { Random } from '@orrery/primitives/random'

/** Milliseconds to wait after the n-th failure in a row (from 1): doubling, with jitter, never above `maxMs`. */
export const backOff = (failures: number, random: Random, firstMs = 250, maxMs = 10_000): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30)) * (0.5 + random() / 2)
