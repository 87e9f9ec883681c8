import { WATCHED } from '@orrery/model/samples'
import { divide } from '../src/chart-step.ts'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

const KINDS = [
  { id: 'uniswap-v2', title: 'Uniswap V2' },
  { id: 'uniswap-v3', title: 'Uniswap V3' },
  { id: 'curve', title: 'Curve' },
] as const

export const chart = defineChart({
  id: 'tvl-dex',
  title: 'chart.tvlDex',
  group: 'defi',
  unit: 'micro',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['evm'],
  fits: ({ wrappedNative }) => wrappedNative !== undefined,
  source: 'watch',
  needs: [WATCHED.poolCoins],
  formula: 'Σ balances of the wrapped coin among its 1,000 largest holders with a Swap, TokenExchange of their own',
  series: KINDS.map((kind) => ({ ...kind })),
  values: (step) => {
    const { count } = step.of(WATCHED.poolCoins, (key) => key === '')
    return KINDS.map(({ id }) =>
      count === 0 ? null : Math.round(divide(step.of(WATCHED.poolCoins, (key) => key === id).sum, BigInt(count))),
    )
  },
})
