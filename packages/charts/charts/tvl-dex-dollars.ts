import { WATCHED } from '@orrery/model/samples'
import { defineChart } from '../src/chart.ts'
import { dollarsHeld, POOL_KINDS } from '../src/dollars-held.ts'

export const chart = defineChart({
  ...dollarsHeld(WATCHED.poolDollars, POOL_KINDS),
  id: 'tvl-dex-dollars',
  title: 'chart.tvlDexDollars',
  formula: 'Σ balances of dollar coins among the 1,000 largest holders of each with a Swap, TokenExchange of their own',
})
