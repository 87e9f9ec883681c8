import { STABLECOINS } from '@orrery/model/stablecoins'
import { divide } from './chart-step.ts'
import { DAY_GRAINS, type Chart } from './chart.ts'

/** What charts of dollar coins that contracts hold have in common (screens-evm §10): a line per kind of contract, each the mean of a step's samples, in millionths of a dollar coin. */
export const dollarsHeld = (measure: string, kinds: readonly { readonly id: string; readonly title: string }[]) =>
  ({
    group: 'defi',
    unit: 'micro',
    shape: 'line',
    grains: DAY_GRAINS,
    gap: 'absent',
    families: ['evm'],
    // Sampled beside the wrapped coin.
    fits: (chain) =>
      chain.family === 'evm' && chain.wrappedNative !== undefined && STABLECOINS.has(chain.quirks.chainId),
    source: 'watch',
    needs: [measure],
    series: kinds.map(({ id, title }) => ({ id, title })),
    values: (step) => {
      const { count } = step.of(measure, (key) => key === '')
      return kinds.map(({ id }) =>
        count === 0 ? null : Math.round(divide(step.of(measure, (key) => key === id).sum, BigInt(count))),
      )
    },
  }) as const satisfies Omit<Chart, 'id' | 'title' | 'formula'>

/** Pools by the form of their exchanges. */
export const POOL_KINDS = [
  { id: 'uniswap-v2', title: 'Uniswap V2' },
  { id: 'uniswap-v3', title: 'Uniswap V3' },
  { id: 'curve', title: 'Curve' },
] as const
