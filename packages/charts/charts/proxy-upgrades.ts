import { ALL_GRAINS, defineChart } from '../src/chart.ts'

/** As a row of upgrades tells a change of admin, which leaves the code. */
const ADMIN_CHANGED = '1'

export const chart = defineChart({
  id: 'proxy-upgrades',
  title: 'chart.upgrades',
  group: 'tokens',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['upgrades'],
  formula: 'Σ Upgraded, BeaconUpgraded, DiamondCut',
  series: [{ id: 'proxy-upgrades', title: 'chart.upgrades' }],
  values: (step) => [step.of('upgrades', (key) => key !== ADMIN_CHANGED).count],
})
