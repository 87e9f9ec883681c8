import { NAMES_ENDED } from '@orrery/model/name-terms'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'names-expired',
  title: 'chart.namesExpired',
  group: 'tokens',
  unit: 'count',
  shape: 'bar',
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  fits: (chain) => chain.family === 'evm' && chain.quirks.names !== undefined,
  source: 'names',
  note: 'chart.note.days',
  needs: [NAMES_ENDED],
  formula: '|{name: last day of NameRegistered, NameRenewed, not renewed before it ended}|',
  series: [{ id: 'names-expired', title: 'chart.namesExpired' }],
  values: (step) => [step.of(NAMES_ENDED).sum],
})
