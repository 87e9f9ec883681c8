import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'nft-volume',
  title: 'chart.nftVolume',
  group: 'tokens',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['nftTrades'],
  formula: 'Σ tx value (with a transfer of ERC-721, ERC-1155; from ≠ 0, to ≠ 0)',
  series: [{ id: 'nft-volume', title: 'chart.nftVolume' }],
  values: (step) => [step.of('nftTrades').sum],
})
