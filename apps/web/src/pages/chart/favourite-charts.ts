import { createMarks } from '../../page-parts/saved/marks.ts'
import type { OtherChart } from './chart-others.ts'

const MOST = 200

function readChart(kept: unknown): OtherChart | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { chain, id } = kept as Partial<Record<keyof OtherChart, unknown>>
  return typeof chain === 'string' && typeof id === 'string' ? { chain, id } : null
}

/** Charts that the visitor marked, each on its chain. */
export const favouriteCharts = createMarks(
  'favourite-charts',
  MOST,
  readChart,
  (a, b) => a.chain === b.chain && a.id === b.id,
)
