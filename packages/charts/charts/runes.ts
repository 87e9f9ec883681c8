import { LEDGER_COUNTS } from '@orrery/model/ledger-counts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'runes',
  title: 'chart.runes',
  group: 'tokens',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['utxo'],
  ledger: 'runes',
  needs: LEDGER_COUNTS.runes.counts,
  formula: 'Σ etchings, Σ mints, Σ transfers, Σ burns',
  series: LEDGER_COUNTS.runes.counts.map((id) => ({ id, title: `runes.${id}` })),
  values: (step) => LEDGER_COUNTS.runes.counts.map((name) => step.of(name).count),
})
