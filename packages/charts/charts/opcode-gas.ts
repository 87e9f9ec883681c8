import { OPCODE_GROUPS } from '@orrery/model/opcode-mix'
import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { ratio } from '../src/chart-step.ts'

export const chart = defineChart({
  id: 'opcode-gas',
  title: 'chart.opcodeGas',
  group: 'fees',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  source: 'watch',
  note: 'chart.note.steps',
  needs: [WATCHED.opcodeGas],
  formula:
    'gas of opcodes of the group ÷ Σ gas of opcodes, in ≤ 4 txs per 10 min (21,000 < gasUsed ≤ 250,000, ≤ 10,000 steps)',
  series: OPCODE_GROUPS.map((group) => ({ id: group, title: `chart.opcodeMix.${group}` })),
  values: (step) => {
    const { sum } = step.of(WATCHED.opcodeGas)
    return OPCODE_GROUPS.map((group) => ratio(step.of(WATCHED.opcodeGas, (key) => key === group).sum, sum))
  },
})
