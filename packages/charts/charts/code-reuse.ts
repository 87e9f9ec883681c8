import { WATCHED } from '@orrery/model/samples'
import { ratio } from '../src/chart-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'code-reuse',
  title: 'chart.codeReuse',
  group: 'tokens',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  source: 'watch',
  note: 'chart.note.codes',
  needs: [WATCHED.codes],
  formula: 'Σ distinct keccak256(code) ÷ Σ contracts, of ≤ 60 new contracts per hour',
  series: [{ id: 'code-reuse', title: 'chart.codeReuse' }],
  values: (step) => {
    const sum = (kind: string): bigint => step.of(WATCHED.codes, (key) => key === kind).sum
    return [ratio(sum('different'), sum(''))]
  },
})
