import { LEDGER_COUNTS } from '@orrery/model/ledger-counts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

const TITLES = {
  sent: 'tab.transfers',
  other: 'ui.other',
  invalid: 'omni.invalid',
  undecided: 'omni.undecided',
} as const

export const chart = defineChart({
  id: 'omni-messages',
  title: 'menu.omni',
  group: 'tokens',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['utxo'],
  ledger: 'omni',
  needs: LEDGER_COUNTS.omni.counts,
  formula: 'Σ messages of property 31',
  series: LEDGER_COUNTS.omni.counts.map((id) => ({ id, title: TITLES[id] })),
  values: (step) => LEDGER_COUNTS.omni.counts.map((name) => step.of(name).count),
})
