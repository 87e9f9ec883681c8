import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'dex-traders',
  title: 'chart.dexTraders',
  group: 'defi',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  set: 'traders',
  needs: ['swaps', 'time'],
  formula: '|{from: tx with Swap, TokenExchange}|',
  series: [{ id: 'dex-traders', title: 'chart.dexTraders' }],
  values: (step) => [step.setSize],
})
