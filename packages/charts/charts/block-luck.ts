import { ratio } from '../src/chart-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'block-luck',
  title: 'chart.blockLuck',
  group: 'blocks',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['utxo'],
  needs: ['time'],
  formula: 'blocks ÷ (s ÷ s per block)',
  series: [{ id: 'block-luck', title: 'chart.blockLuck' }],
  values: (step) => [
    step.blockSeconds === null ? null : ratio(step.of('time').count * step.blockSeconds, step.seconds),
  ],
})
