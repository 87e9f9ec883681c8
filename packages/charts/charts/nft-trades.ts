import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'nft-trades',
  title: 'chart.nftTrades',
  group: 'tokens',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['nftTrades'],
  formula: 'Σ transfers (ERC-721, ERC-1155; from ≠ 0, to ≠ 0; tx value > 0)',
  series: [{ id: 'nft-trades', title: 'chart.nftTrades' }],
  values: (step) => [step.of('nftTrades').count],
})
