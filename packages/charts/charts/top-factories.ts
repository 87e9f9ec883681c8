import { PARTY_SUM } from '@orrery/model/party-days'
import { ROW_STAT } from '@orrery/model/row-measures'
import { STAT } from '@orrery/model/statistics'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'
import { leadersOf } from '../src/leaders.ts'
import { isTraced } from '../src/traced-step.ts'

export const chart = defineChart({
  ...leadersOf(PARTY_SUM.factories, (step, keep) => (isTraced(step) ? step.of(PARTY_SUM.factories, keep).count : null)),
  id: 'top-factories',
  title: 'chart.topFactories',
  group: 'tokens',
  unit: 'count',
  adds: true,
  grains: DAY_GRAINS,
  gap: 'absent',
  seldom: true,
  source: 'parties',
  withBlocks: true,
  note: 'chart.note.traces',
  needs: [PARTY_SUM.factories, ROW_STAT.traced, STAT.time],
  formula: 'Σ CREATE, CREATE2 (not undone) by caller',
})
