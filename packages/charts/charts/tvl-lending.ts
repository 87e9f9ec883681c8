import { COIN_KEEPERS } from '@orrery/model/coin-keepers'
import { WATCHED } from '@orrery/model/samples'
import { coinTokenOf } from '@orrery/model/quotes'
import { divide } from '../src/chart-step.ts'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

const MARKETS = COIN_KEEPERS.filter(({ sort }) => sort === 'lending')

export const chart = defineChart({
  id: 'tvl-lending',
  title: 'chart.tvlLending',
  group: 'defi',
  unit: 'micro',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['evm'],
  fits: (chain) => coinTokenOf(chain) !== null,
  source: 'watch',
  needs: [WATCHED.lendingCoins],
  formula:
    'Σ balances of the wrapped coin among its 200 largest holders that answer with it to UNDERLYING_ASSET_ADDRESS(), underlying(), baseToken()',
  series: MARKETS.map(({ id, title }) => ({ id, title })),
  values: (step) => {
    const { count } = step.of(WATCHED.lendingCoins, (key) => key === '')
    return MARKETS.map(({ id }) =>
      count === 0 ? null : Math.round(divide(step.of(WATCHED.lendingCoins, (key) => key === id).sum, BigInt(count))),
    )
  },
})
