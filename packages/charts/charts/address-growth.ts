import { NEW_ADDRESSES, SEEN } from '@orrery/model/address-growth'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'address-growth',
  title: 'chart.addressGrowth',
  group: 'activity',
  unit: 'count',
  shape: 'area',
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  grows: true,
  families: ['evm'],
  source: 'addresses',
  needs: [NEW_ADDRESSES],
  formula: `|${SEEN}| since block 0`,
  series: [{ id: 'address-growth', title: 'chart.addressGrowth' }],
  values: (step) => [step.of(NEW_ADDRESSES).sum],
})
