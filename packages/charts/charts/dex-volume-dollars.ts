import { DAY_SUM } from '@orrery/model/day-sums'
import { STABLECOINS } from '@orrery/model/stablecoins'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

const KINDS = [
  { id: 'uniswap-v2', title: 'Uniswap V2' },
  { id: 'uniswap-v3', title: 'Uniswap V3' },
  { id: 'uniswap-v4', title: 'Uniswap V4' },
  { id: 'balancer-v2', title: 'Balancer V2' },
  { id: 'curve', title: 'Curve' },
] as const

export const chart = defineChart({
  id: 'dex-volume-dollars',
  title: 'chart.dexVolumeDollars',
  group: 'defi',
  unit: 'micro',
  shape: 'line',
  adds: true,
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  fits: (chain) => chain.family === 'evm' && STABLECOINS.has(chain.quirks.chainId),
  source: 'days',
  note: 'chart.note.dexDollars',
  needs: [DAY_SUM.quoteSwaps, DAY_SUM.unpricedSwaps],
  formula:
    'Σ max(in, out) of dollar coins, else of the wrapped coin × price(day), at a pool in a tx with its Swap, TokenExchange',
  series: KINDS.map((kind) => ({ ...kind })),
  values: (step) =>
    KINDS.map((_, kind) => {
      const isKind = (key: string): boolean => key === String(kind)
      return step.of(DAY_SUM.unpricedSwaps, isKind).count > 0 ? null : step.of(DAY_SUM.quoteSwaps, isKind).sum
    }),
})
