import { ARRIVAL_KINDS, tellsArrivals } from '../src/arrival-kinds.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'deposits',
  title: 'chart.arrivals',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  fits: tellsArrivals,
  needs: ['txs'],
  formula: 'Σ txs that messages of the parent chain made',
  series: [{ id: 'deposits', title: 'chart.arrivals' }],
  values: (step) => {
    const kinds = ARRIVAL_KINDS[step.stack ?? ''] ?? []
    const made = step.of('txs', (key) => kinds.includes(key.slice(key.indexOf('/') + 1))).count
    if (step.stack !== 'op') return [made]
    // The first of each block tells where the parent chain stands; before Bedrock none of them did.
    const blocks = step.of('time').count
    return [made < blocks ? null : made - blocks]
  },
})
