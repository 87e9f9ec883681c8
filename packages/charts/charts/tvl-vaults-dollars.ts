import { COIN_KEEPERS } from '@orrery/model/coin-keepers'
import { WATCHED } from '@orrery/model/samples'
import { defineChart } from '../src/chart.ts'
import { dollarsHeld } from '../src/dollars-held.ts'

export const chart = defineChart({
  ...dollarsHeld(
    WATCHED.vaultDollars,
    COIN_KEEPERS.filter(({ sort }) => sort === 'vaults'),
  ),
  id: 'tvl-vaults-dollars',
  title: 'chart.tvlVaultsDollars',
  formula: 'Σ balances of dollar coins among the 200 largest holders of each that answer with it to asset()',
})
