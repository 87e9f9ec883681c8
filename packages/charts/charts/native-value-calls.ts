import { ROW_STAT } from '@orrery/model/row-measures'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { isTraced } from '../src/traced-step.ts'

/** Codes of a family's calls: those that carry coins of their own (a call, both creations, an end), and that their effects stand. */
const CARRYING: ReadonlySet<string> = new Set(['0/0', '4/0', '5/0', '6/0'])

export const chart = defineChart({
  id: 'native-value-calls',
  title: 'chart.callValue',
  group: 'activity',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  note: 'chart.note.traces',
  needs: ['traced', 'calls', 'time'],
  formula: 'Σ value of CALL, CREATE, CREATE2, SELFDESTRUCT (not undone)',
  series: [{ id: 'native-value-calls', title: 'chart.callValue' }],
  values: (step) => [isTraced(step) ? step.of(ROW_STAT.calls, (key) => CARRYING.has(key)).sum : null],
})
