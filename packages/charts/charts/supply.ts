import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'supply',
  title: 'chart.supply',
  group: 'blocks',
  unit: 'coin',
  shape: 'area',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['utxo'],
  needs: ['reward', 'fees'],
  grows: true,
  formula: 'Σ coinbase outputs − Σ fees, since block 0',
  series: [{ id: 'supply', title: 'chart.supply' }],
  values: (step) => {
    const [reward, fees] = [step.whole('reward'), step.whole('fees')]
    return [reward === null || fees === null ? null : reward - fees]
  },
})
