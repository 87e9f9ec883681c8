import { SENT_KINDS } from '@orrery/model/statistics'
import { ratio } from '../src/chart-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'tx-by-type',
  title: 'chart.txByType',
  group: 'activity',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['txs'],
  formula: 'txs of a type ÷ txs',
  series: [
    { id: 'legacy', title: '0 legacy' },
    { id: 'access-list', title: '1 EIP-2930' },
    { id: 'dynamic-fee', title: '2 EIP-1559' },
    { id: 'blob', title: '3 EIP-4844' },
    { id: 'set-code', title: '4 EIP-7702' },
    // What the chain's own software adds: system transactions, deposits of a rollup and the like.
    { id: 'own', title: 'chart.txType.own' },
  ],
  values: (step) => {
    const all = step.of('txs').count
    const known = SENT_KINDS.map((kind) => step.of('txs', (key) => key.endsWith(`/${kind}`)).count)
    const own = all - known.reduce((sum, count) => sum + count, 0)
    return [...known, own].map((count) => ratio(count, all))
  },
})
