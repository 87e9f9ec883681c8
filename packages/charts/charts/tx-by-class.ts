import { TX_CLASSES } from '@orrery/model/tx-class'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'tx-by-class',
  title: 'chart.txByClass',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['txGas'],
  formula: 'Σ txs by to, input[0..4], type',
  series: [
    { id: 'creation', title: 'chart.txClass.creation' },
    { id: 'blob', title: 'chart.txClass.blob' },
    { id: 'plain', title: 'chart.txClass.plain' },
    { id: 'token', title: 'chart.txClass.token' },
    { id: 'bundle', title: 'chart.txClass.bundle' },
    { id: 'contract', title: 'chart.txClass.contract' },
  ],
  values: (step) => TX_CLASSES.map((id) => step.of('txGas', (key) => key.startsWith(`${id}/`)).count),
})
