import { stakesCoin } from '@orrery/model/stake-units'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { isRequest } from '../src/is-request.ts'

const WEI_PER_GWEI = 1_000_000_000n

export const chart = defineChart({
  id: 'net-stake-flow',
  title: 'chart.netStake',
  group: 'staking',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  // What a token is staked and paid for is no amount of the coin.
  fits: stakesCoin,
  needs: ['withdrawals', 'requests'],
  formula: 'Σ DepositEvent amounts − Σ withdrawal amounts',
  series: [{ id: 'net-stake-flow', title: 'chart.netStake' }],
  values: (step) => [
    step.of('requests', isRequest('deposit')).sum * WEI_PER_GWEI - step.of('withdrawals', (key) => key === '0').sum,
  ],
})
