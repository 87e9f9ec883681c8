import { PARTY_SUM } from '@orrery/model/party-days'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'
import { leadersOf } from '../src/leaders.ts'

export const chart = defineChart({
  ...leadersOf(PARTY_SUM.reverts, (step, keep) => step.of(PARTY_SUM.reverts, keep).count),
  id: 'blob-reverts',
  title: 'chart.blobReverts',
  group: 'fees',
  unit: 'count',
  adds: true,
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  source: 'parties',
  needs: [PARTY_SUM.reverts],
  formula: 'Σ txs (type ≠ 3, input ≠ ∅; from, to ∈ those of txs of type 3 of the 30 days before) by to',
})
