import { WATCHED } from '@orrery/model/samples'
import { PRECOMPILES } from '@orrery/model/step-mix'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { ratio } from '../src/chart-step.ts'

export const chart = defineChart({
  id: 'precompile-calls',
  title: 'chart.precompileCalls',
  group: 'activity',
  unit: 'plain',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  // ZKsync has other contracts there.
  fits: (chain) => chain.family === 'evm' && chain.quirks.stack !== 'zksync',
  source: 'watch',
  note: 'chart.note.steps',
  needs: [WATCHED.stepped, WATCHED.precompiles],
  formula: 'calls of precompiled contracts ÷ txs, of ≤ 4 txs per 10 min (21,000 < gasUsed ≤ 250,000, ≤ 10,000 steps)',
  series: PRECOMPILES.map(({ id, title }) => ({ id, title })),
  values: (step) => {
    const txs = step.of(WATCHED.stepped).count
    return PRECOMPILES.map(({ id }) => ratio(step.of(WATCHED.precompiles, (key) => key === id).sum, BigInt(txs)))
  },
})
