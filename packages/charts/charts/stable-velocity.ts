import { STABLE_GROWN, STABLE_MOVED, STABLE_SYMBOLS, STABLECOINS } from '@orrery/model/stablecoins'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'
import { stablesOf } from '../src/stables-of.ts'

export const chart = defineChart({
  id: 'stable-velocity',
  title: 'chart.stableVelocity',
  group: 'tokens',
  unit: 'plain',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  grows: true,
  quotient: 'rate',
  families: ['evm'],
  fits: (chain) => chain.family === 'evm' && STABLECOINS.has(chain.quirks.chainId),
  source: 'stables',
  needs: [STABLE_MOVED, STABLE_GROWN],
  formula: 'Σ Transfer ÷ supply at the end of the step',
  series: STABLE_SYMBOLS.map((symbol) => ({ id: symbol.toLowerCase(), title: symbol })),
  values: (step) => [...stablesOf(step, STABLE_MOVED), ...stablesOf(step)],
})
