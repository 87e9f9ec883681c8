import { OPCODE_GROUPS } from '@orrery/model/opcode-mix'
import { WATCHED } from '@orrery/model/samples'
import { ratio } from '../src/chart-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'opcode-mix',
  title: 'chart.opcodeMix',
  group: 'tokens',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  source: 'watch',
  note: 'chart.note.codes',
  needs: [WATCHED.opcodes],
  formula: 'opcodes of the group ÷ Σ opcodes, in the code of ≤ 60 new contracts per hour',
  series: OPCODE_GROUPS.map((group) => ({ id: group, title: `chart.opcodeMix.${group}` })),
  values: (step) => {
    const { sum } = step.of(WATCHED.opcodes)
    return OPCODE_GROUPS.map((group) => ratio(step.of(WATCHED.opcodes, (key) => key === group).sum, sum))
  },
})
