import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'mweb-supply',
  title: 'chart.mwebSupply',
  group: 'activity',
  unit: 'coin',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['utxo'],
  needs: ['mwebSupply'],
  formula: 'Σ MWEB supply ÷ blocks',
  series: [{ id: 'mweb-supply', title: 'chart.mwebSupply' }],
  values: (step) => {
    const { count, sum } = step.of('mwebSupply')
    return [count === 0 ? null : sum / BigInt(count)]
  },
})
