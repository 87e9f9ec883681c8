import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'nft-mints',
  title: 'chart.nftMints',
  group: 'tokens',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['mints'],
  formula: 'Σ transfers (from = 0)',
  series: [{ id: 'nft-mints', title: 'chart.nftMints' }],
  values: (step) => [step.of('mints', (key) => key !== 'erc20').count],
})
