import { PARTY_SUM } from '@orrery/model/party-days'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'
import { leadersOf } from '../src/leaders.ts'

export const chart = defineChart({
  ...leadersOf(PARTY_SUM.delegates, (step, keep) => step.of(PARTY_SUM.delegates, keep).count),
  id: 'top-delegates',
  title: 'chart.topDelegates',
  group: 'activity',
  unit: 'count',
  adds: true,
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  source: 'parties',
  needs: [PARTY_SUM.delegates],
  formula: 'Σ authorizationList (EIP-7702, signature ✓, address ≠ 0) by address',
})
