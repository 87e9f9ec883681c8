import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'reorgs',
  title: 'fact.reorgs',
  group: 'blocks',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'absent',
  seldom: true,
  families: 'all',
  source: 'watch',
  needs: [WATCHED.reorgs, WATCHED.orphans, WATCHED.followed],
  formula: 'Σ reorganisations, Σ orphaned blocks',
  series: [
    { id: 'reorgs', title: 'fact.reorgs' },
    { id: 'orphans', title: 'page.forkedBlockList.title' },
  ],
  // Who does not watch sees none: only what was watched nearly all the time had none.
  values: (step) => {
    const reorgs = step.of(WATCHED.reorgs).count
    const isTold = reorgs > 0 || step.of(WATCHED.followed).count * 60 >= step.seconds * 0.9
    return isTold ? [reorgs, step.of(WATCHED.orphans).sum] : [null, null]
  },
})
