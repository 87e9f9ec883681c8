import { STABLE_MOVED, STABLE_SYMBOLS, STABLECOINS } from '@orrery/model/stablecoins'
import { divide } from '../src/chart-step.ts'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'stable-volume',
  title: 'chart.stableVolume',
  group: 'tokens',
  unit: 'plain',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  fits: (chain) => chain.family === 'evm' && STABLECOINS.has(chain.quirks.chainId),
  source: 'stables',
  needs: [STABLE_MOVED],
  formula: 'Σ Transfer ÷ 10^decimals',
  series: STABLE_SYMBOLS.map((symbol) => ({ id: symbol.toLowerCase(), title: symbol })),
  values: (step) => {
    const coins = step.chainId === null ? [] : (STABLECOINS.get(step.chainId) ?? [])
    return STABLE_SYMBOLS.map((symbol) => {
      const coin = coins.find((one) => one.symbol === symbol)
      return coin === undefined
        ? null
        : divide(step.of(STABLE_MOVED, (key) => key === symbol).sum, 10n ** BigInt(coin.decimals))
    })
  },
})
