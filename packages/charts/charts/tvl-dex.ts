import { WATCHED } from '@orrery/model/samples'
import { coinTokenOf } from '@orrery/model/quotes'
import { divide } from '../src/chart-step.ts'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'
import { POOL_KINDS } from '../src/dollars-held.ts'

export const chart = defineChart({
  id: 'tvl-dex',
  title: 'chart.tvlDex',
  group: 'defi',
  unit: 'micro',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['evm'],
  fits: (chain) => coinTokenOf(chain) !== null,
  source: 'watch',
  needs: [WATCHED.poolCoins],
  formula: 'Σ balances of the wrapped coin among its 1,000 largest holders with a Swap, TokenExchange of their own',
  series: POOL_KINDS.map((kind) => ({ ...kind })),
  values: (step) => {
    const { count } = step.of(WATCHED.poolCoins, (key) => key === '')
    return POOL_KINDS.map(({ id }) =>
      count === 0 ? null : Math.round(divide(step.of(WATCHED.poolCoins, (key) => key === id).sum, BigInt(count))),
    )
  },
})
