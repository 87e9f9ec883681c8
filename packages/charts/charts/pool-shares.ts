import { UNKNOWN_POOL } from '@orrery/model/mining-pool'
import { STAT } from '@orrery/model/statistics'
import { ratio } from '../src/chart-step.ts'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

const SERIES = [
  { id: 'first', title: 'chart.poolShares.first', most: 1 },
  { id: 'three', title: 'chart.poolShares.three', most: 3 },
] as const

export const chart = defineChart({
  id: 'pool-shares',
  title: 'chart.poolShares',
  group: 'blocks',
  unit: 'share',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['utxo'],
  needs: [STAT.poolHeight],
  formula: 'blocks of the largest pool, of the largest three, and of nobody known ÷ Σ blocks',
  series: [...SERIES.map(({ id, title }) => ({ id, title })), { id: 'unknown', title: 'pools.unknown' }],
  values: (step) => {
    const all = step.of(STAT.poolHeight).count
    const counts = step
      .keysOf(STAT.poolHeight)
      .filter((key) => key !== UNKNOWN_POOL)
      .map((pool) => step.of(STAT.poolHeight, (key) => key === pool).count)
      .sort((a, b) => b - a)
    const shareOf = (most: number) =>
      ratio(
        counts.slice(0, most).reduce((sum, count) => sum + count, 0),
        all,
      )
    return [
      ...SERIES.map(({ most }) => shareOf(most)),
      ratio(step.of(STAT.poolHeight, (key) => key === UNKNOWN_POOL).count, all),
    ]
  },
})
