import { STABLE_GROWN, STABLE_SYMBOLS, STABLECOINS } from '@orrery/model/stablecoins'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'
import { stablesOf } from '../src/stables-of.ts'

export const chart = defineChart({
  id: 'stable-issuance',
  title: 'chart.stableIssuance',
  group: 'tokens',
  unit: 'micro',
  shape: 'line',
  adds: true,
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  fits: (chain) => chain.family === 'evm' && STABLECOINS.has(chain.quirks.chainId),
  source: 'stables',
  needs: [STABLE_GROWN],
  formula: 'Σ Transfer(from = 0) − Σ Transfer(to = 0); USDT: Σ Issue − Σ Redeem, DestroyedBlackFunds',
  series: STABLE_SYMBOLS.map((symbol) => ({ id: symbol.toLowerCase(), title: symbol })),
  values: (step) => stablesOf(step),
})
