import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'native-transfers',
  title: 'chart.nativeTransfers',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['txGas'],
  formula: '|{tx: value > 0, status ≠ failed}|',
  series: [{ id: 'native-transfers', title: 'chart.nativeTransfers' }],
  values: (step) => [step.of('txGas', (key) => key.endsWith('/1') && !key.includes('/failed/')).count],
})
