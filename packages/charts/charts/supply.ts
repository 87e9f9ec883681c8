import { SUPPLY_SUM } from '@orrery/model/coin-supply'
import { isSupplyWhole } from '@orrery/model/is-supply-whole'
import { ALL_GRAINS, DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'supply',
  title: 'chart.supply',
  group: 'blocks',
  unit: 'coin',
  shape: 'area',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['utxo', 'evm'],
  fits: (chain) => chain.family === 'utxo' || isSupplyWhole(chain),
  needs: ['reward', 'fees'],
  grows: true,
  formula: 'Σ coinbase outputs − Σ fees, since block 0',
  series: [{ id: 'supply', title: 'chart.supply' }],
  values: (step) => {
    const [reward, fees] = [step.whole('reward'), step.whole('fees')]
    return [reward === null || fees === null ? null : reward - fees]
  },
  // What accounts burn and what contracts mint no coinbase tells: their balances do.
  variant: ({ family }) =>
    family !== 'evm'
      ? null
      : {
          title: 'page.supply.title',
          grains: DAY_GRAINS,
          source: 'supply',
          note: 'chart.note.supply',
          needs: [SUPPLY_SUM.grown],
          formula: 'Σ balances = genesis + Σ issued − Σ burnt',
          series: [{ id: 'supply', title: 'page.supply.title' }],
          values: (step) => [step.of(SUPPLY_SUM.grown).sum],
        },
})
