/**
 * Exponential back-off with full jitter: a wait anywhere between 0 and `baseMs · 2^attempt`, at most
 * `capMs`. Attempts count from 0.
 */
export const backoffMs = (attempt: number, random: () => number, baseMs = 125, capMs = 5_000): number =>
  random() * Math.min(capMs, baseMs * 2 ** Math.min(attempt, 30))
