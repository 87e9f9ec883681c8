import { FEE_CLASSES } from '@orrery/model/fee-class'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'fee-per-class',
  title: 'chart.feeClass',
  group: 'fees',
  unit: 'coin',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['classFee'],
  formula: 'P50 of fee > 0 (± 6 %), by input[0..4]',
  series: [
    { id: 'plain', title: 'chart.txClass.plain' },
    { id: 'erc20', title: 'chart.feeClass.erc20' },
    { id: 'swap', title: 'chart.feeClass.swap' },
  ],
  values: (step) => FEE_CLASSES.map((name) => step.price('classFee', 0.5, `${name}/`)),
})
