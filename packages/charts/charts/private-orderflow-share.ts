import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { ratio } from '../src/chart-step.ts'

export const chart = defineChart({
  id: 'private-orderflow-share',
  title: 'chart.unseen',
  group: 'activity',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  source: 'watch',
  needs: [WATCHED.arrivals],
  formula: 'Σ unseen ÷ Σ (seen + unseen)',
  series: [{ id: 'private-orderflow-share', title: 'chart.unseen' }],
  values: (step) => [
    ratio(step.of(WATCHED.arrivals, (key) => key === 'unseen').count, step.of(WATCHED.arrivals).count),
  ],
})
