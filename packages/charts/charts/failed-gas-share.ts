import { ratio } from '../src/chart-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'failed-gas-share',
  title: 'chart.failedGasShare',
  group: 'fees',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['txGas'],
  formula: 'Σ gasUsed(failed) ÷ Σ gasUsed (status known)',
  series: [{ id: 'failed-gas-share', title: 'chart.failedGasShare' }],
  values: (step) => [
    ratio(
      step.of('txGas', (key) => key.includes('/failed/')).sum,
      step.of('txGas', (key) => !key.includes('/unknown/')).sum,
    ),
  ],
})
