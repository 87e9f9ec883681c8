import { RATE_BANDS, WATCHED } from '@orrery/model/samples'
import { divide } from '../src/chart-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'mempool-bytes',
  title: 'chart.mempoolBytes',
  group: 'fees',
  unit: 'bytes',
  shape: 'area',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  source: 'watch',
  needs: [WATCHED.waitingBytes],
  formula: 'mean of Σ (v)bytes waiting(minute) with fee ÷ (v)bytes, or gas price in Gwei, ≥ rate',
  // Each area holds those behind it: one drawn over the other they are the bands.
  series: RATE_BANDS.map((from) => ({ id: `from-${from}`, title: `≥ ${from}` })),
  values: (step) => {
    const { count } = step.of(WATCHED.waitingBytes, (key) => key === '0')
    return RATE_BANDS.map((from) =>
      count === 0 ? null : divide(step.of(WATCHED.waitingBytes, (key) => Number(key) >= from).sum, BigInt(count)),
    )
  },
  // Bands of accounts are Gwei of gas price, no fee per byte.
  variant: ({ family }) => (family === 'evm' ? { title: 'chart.mempoolBytesByGasPrice' } : null),
})
