import { isTraced } from '../src/traced-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

/** Codes of a family's calls: the kind, and that its effects stand. */
const [SELFDESTRUCT, DONE] = ['6', '0'] as const

export const chart = defineChart({
  id: 'selfdestructs',
  title: 'chart.selfdestructs',
  group: 'tokens',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'absent',
  seldom: true,
  families: ['evm'],
  note: 'chart.note.traces',
  needs: ['traced', 'calls', 'time'],
  formula: 'Σ SELFDESTRUCT (not undone)',
  series: [{ id: 'selfdestructs', title: 'chart.selfdestructs' }],
  values: (step) => [isTraced(step) ? step.of('calls', (key) => key === `${SELFDESTRUCT}/${DONE}`).count : null],
})
