import { stakesCoin } from '@orrery/model/stake-units'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'withdrawn-sum',
  title: 'chart.withdrawn',
  group: 'staking',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  // What a token is staked and paid for is no amount of the coin.
  fits: stakesCoin,
  needs: ['withdrawals'],
  formula: 'Σ withdrawal amounts (EIP-4895)',
  series: [{ id: 'withdrawn-sum', title: 'chart.withdrawn' }],
  values: (step) => [step.of('withdrawals', (key) => key === '0').sum],
})
