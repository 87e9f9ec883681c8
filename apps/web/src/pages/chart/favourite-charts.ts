import type { ClientStorage } from '@orrery/browser/client-storage'
import type { OtherChart } from './chart-others.ts'

const KEY = 'favourite-charts'
const MOST = 200

/** Charts that the visitor marked, the last marked first. They never leave the browser. What does not look like one is left out. */
export const readFavourites = (storage: ClientStorage): readonly OtherChart[] => {
  const kept = storage.read(KEY)
  return Array.isArray(kept) ? kept.filter(isChart).slice(0, MOST) : []
}

const isChart = (kept: unknown): kept is OtherChart => {
  if (typeof kept !== 'object' || kept === null) return false
  const { chain, id } = kept as Partial<Record<keyof OtherChart, unknown>>
  return typeof chain === 'string' && typeof id === 'string'
}

const isSame = (a: OtherChart, b: OtherChart): boolean => a.chain === b.chain && a.id === b.id

/** Whether the visitor marked a chart. */
export const isFavourite = (storage: ClientStorage, chart: OtherChart): boolean =>
  readFavourites(storage).some((one) => isSame(one, chart))

/** Marks a chart, or takes its mark away. Answers whether it is marked now. */
export function toggleFavourite(storage: ClientStorage, chart: OtherChart): boolean {
  const others = readFavourites(storage).filter((one) => !isSame(one, chart))
  const marks = others.length === readFavourites(storage).length
  storage.write(KEY, (marks ? [chart, ...others] : [...others]).slice(0, MOST))
  return marks
}
