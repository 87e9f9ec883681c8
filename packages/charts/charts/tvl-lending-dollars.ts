import { COIN_KEEPERS } from '@orrery/model/coin-keepers'
import { WATCHED } from '@orrery/model/samples'
import { defineChart } from '../src/chart.ts'
import { dollarsHeld } from '../src/dollars-held.ts'

export const chart = defineChart({
  ...dollarsHeld(
    WATCHED.lendingDollars,
    COIN_KEEPERS.filter(({ sort }) => sort === 'lending'),
  ),
  id: 'tvl-lending-dollars',
  title: 'chart.tvlLendingDollars',
  formula:
    'Σ balances of dollar coins among the 200 largest holders of each that answer with it to UNDERLYING_ASSET_ADDRESS(), underlying(), baseToken()',
})
