import { isTraced } from '../src/traced-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { tellsStatus } from '../src/told-status.ts'

export const chart = defineChart({
  id: 'creations-by-factory',
  title: 'chart.factoryCreations',
  group: 'tokens',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'absent',
  seldom: true,
  families: ['evm'],
  note: 'chart.note.traces',
  needs: ['contracts', 'txGas', 'traced', 'txs', 'time'],
  formula: 'Σ txs (to = ∅, success), Σ contracts − Σ txs (to = ∅, success)',
  series: [
    { id: 'accounts', title: 'chart.creations.accounts' },
    { id: 'contracts', title: 'chart.creations.contracts' },
  ],
  values: (step) => {
    const bySender = step.of('txGas', (key) => key.startsWith('creation/success/')).count
    // Who makes contracts inside of calls is known by traces alone.
    return isTraced(step) && tellsStatus(step)
      ? [bySender, Math.max(0, step.of('contracts').count - bySender)]
      : [null, null]
  },
})
