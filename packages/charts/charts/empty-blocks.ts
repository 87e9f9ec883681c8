import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'empty-blocks',
  title: 'chart.emptyBlocks',
  group: 'blocks',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  needs: ['emptyBlocks'],
  formula: 'blocks(txs = 0) ÷ blocks',
  series: [{ id: 'empty-blocks', title: 'chart.emptyBlocks' }],
  values: (step) => [step.mean('emptyBlocks')],
})
