import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'tps-max',
  title: 'chart.tpsMax',
  group: 'activity',
  unit: 'perSecond',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  needs: ['blockTxs'],
  formula: 'max txs of a block ÷ block time',
  series: [{ id: 'tps-max', title: 'chart.tpsMax' }],
  values: (step) => {
    const { count, most } = step.of('blockTxs')
    return [count === 0 || !step.blockSeconds ? null : Number(most) / step.blockSeconds]
  },
})
