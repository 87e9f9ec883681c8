import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'returning-senders',
  title: 'chart.returningSenders',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  families: ['evm'],
  set: 'senders',
  needs: ['firstTxs', 'time'],
  formula: '|{from}| − Σ txs (nonce = 0)',
  series: [{ id: 'returning-senders', title: 'chart.returningSenders' }],
  values: (step) =>
    // What is estimated may fall short of what is counted.
    [step.setSize === null ? null : Math.max(0, step.setSize - step.of('firstTxs').count)],
})
