import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'tx-by-type',
  title: 'chart.txByType',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['txs'],
  formula: 'Σ txs by type',
  series: [
    { id: 'legacy', title: '0 legacy' },
    { id: 'access-list', title: '1 EIP-2930' },
    { id: 'dynamic-fee', title: '2 EIP-1559' },
    { id: 'blob', title: '3 EIP-4844' },
    { id: 'set-code', title: '4 EIP-7702' },
  ],
  values: (step) =>
    ['legacy', 'access-list', 'dynamic-fee', 'blob', 'set-code'].map(
      (kind) => step.of('txs', (key) => key.endsWith(`/${kind}`)).count,
    ),
})
