import { NEW_ADDRESSES, SEEN } from '@orrery/model/address-growth'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'new-addresses',
  title: 'chart.newAddresses',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  source: 'addresses',
  needs: [NEW_ADDRESSES],
  formula: `|N ∖ N before|, N = ${SEEN}`,
  series: [{ id: 'new-addresses', title: 'chart.newAddresses' }],
  values: (step) => [step.of(NEW_ADDRESSES).sum],
})
