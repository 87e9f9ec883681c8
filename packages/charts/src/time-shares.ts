import type { ChartStep } from './chart-step.ts'

const SHARES = [
  { id: 'p50', title: '50 %', share: 0.5 },
  { id: 'p95', title: '95 %', share: 0.95 },
] as const

/** A series each for the time within which half of all were done, and 95 of 100. */
export const TIME_SERIES = SHARES.map(({ id, title }) => ({ id, title }))

/** Seconds of these series, from a measure that is counted by the steps of its milliseconds; null where nothing was counted. */
export const timesOf = (step: ChartStep, name: string): readonly (number | null)[] =>
  SHARES.map(({ share }) => {
    const ms = step.price(name, share)
    return ms === null ? null : Number(ms) / 1_000
  })
