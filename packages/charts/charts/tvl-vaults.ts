import { WATCHED } from '@orrery/model/samples'
import { coinTokenOf } from '@orrery/model/quotes'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'tvl-vaults',
  title: 'chart.tvlVaults',
  group: 'defi',
  unit: 'micro',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['evm'],
  fits: (chain) => coinTokenOf(chain) !== null,
  source: 'watch',
  needs: [WATCHED.vaultCoins],
  formula: 'Σ balances of the wrapped coin among its 200 largest holders that answer with it to asset()',
  series: [{ id: 'tvl-vaults', title: 'chart.tvlVaults' }],
  values: (step) => {
    const mean = step.of(WATCHED.vaultCoins, (key) => key === '')
    return [mean.count === 0 ? null : mean.sum / BigInt(mean.count)]
  },
})
