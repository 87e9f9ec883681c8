import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'mempool-size',
  title: 'page.pendingList.title',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  source: 'watch',
  needs: [WATCHED.waiting],
  formula: 'mean, max of waiting(minute)',
  series: [
    { id: 'mean', title: 'chart.mean' },
    { id: 'max', title: 'chart.max' },
  ],
  values: (step) => {
    const { count, most } = step.of(WATCHED.waiting)
    return [step.mean(WATCHED.waiting), count === 0 ? null : most]
  },
})
