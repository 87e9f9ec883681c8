import { DAY_SUM } from '@orrery/model/day-sums'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'native-value-adjusted',
  title: 'chart.nativeAdjusted',
  group: 'activity',
  unit: 'coin',
  shape: 'bar',
  grains: DAY_GRAINS,
  gap: 'zero',
  families: ['evm'],
  source: 'days',
  needs: [DAY_SUM.netMoved],
  formula: 'Σ |Σ value (a → b) − Σ value (b → a)| per block, a ≠ b (success)',
  series: [{ id: 'native-value-adjusted', title: 'chart.nativeAdjusted' }],
  values: (step) => [step.of(DAY_SUM.netMoved).sum],
})
