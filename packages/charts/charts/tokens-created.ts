import { DAY_SUM } from '@orrery/model/day-sums'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'tokens-created',
  title: 'chart.tokensCreated',
  group: 'tokens',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  source: 'days',
  needs: [DAY_SUM.firstTokens],
  formula: '|{token: Transfer} ∖ {token: Transfer} before|',
  series: [
    { id: 'erc20', title: 'tab.erc20' },
    { id: 'erc721', title: 'tab.erc721' },
    { id: 'erc1155', title: 'tab.erc1155' },
  ],
  values: (step) =>
    ['erc20', 'erc721', 'erc1155'].map((standard) => step.of(DAY_SUM.firstTokens, (key) => key === standard).count),
})
