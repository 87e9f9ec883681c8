import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'token-transfers',
  title: 'menu.transfer-list',
  group: 'tokens',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['transfers'],
  formula: 'Σ Transfer, TransferSingle, TransferBatch',
  series: [
    { id: 'erc20', title: 'tab.erc20' },
    { id: 'erc721', title: 'tab.erc721' },
    { id: 'erc1155', title: 'tab.erc1155' },
  ],
  values: (step) =>
    ['erc20', 'erc721', 'erc1155'].map((standard) => step.of('transfers', (key) => key === standard).count),
})
