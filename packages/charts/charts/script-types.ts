import { ratio } from '../src/chart-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { SHOWN_TYPES } from '../src/output-types.ts'

export const chart = defineChart({
  id: 'script-types',
  title: 'chart.scriptTypes',
  group: 'activity',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['utxo'],
  needs: ['outputTypes'],
  formula: 'outputs of a script type ÷ Σ outputs',
  series: [
    ...SHOWN_TYPES.map(({ type, title }) => ({ id: type, title })),
    { id: 'other', title: 'chart.scriptTypes.other' },
  ],
  values: (step) => {
    const all = step.of('outputTypes').count
    const counts = SHOWN_TYPES.map(({ type }) => step.of('outputTypes', (key) => key === type).count)
    const rest = all - counts.reduce((sum, count) => sum + count, 0)
    return [...counts, rest].map((count) => ratio(count, all))
  },
})
