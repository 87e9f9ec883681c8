import { stakesCoin } from '@orrery/model/stake-units'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'withdrawals-split',
  title: 'chart.withdrawalSizes',
  group: 'staking',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  // What a token is staked and paid for is no amount of the coin.
  fits: stakesCoin,
  needs: ['withdrawalSizes'],
  formula: 'Σ withdrawals (amount < 31, ≥ 31 coins)',
  series: [
    { id: 'part', title: '< 31' },
    { id: 'whole', title: '≥ 31' },
  ],
  values: (step) => ['0/0', '0/1'].map((size) => step.of('withdrawalSizes', (key) => key === size).count),
})
