import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { ALL_ITEMS, ERC20, isGiven, ITEM, PERMIT2 } from '../src/approval-keys.ts'

export const chart = defineChart({
  id: 'approvals-new',
  title: 'chart.approvals',
  group: 'defi',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['approvals'],
  formula: 'Σ Approval, ApprovalForAll, Permit (value ≠ 0)',
  series: [
    { id: 'erc20', title: 'tab.erc20' },
    { id: 'item', title: 'tab.erc721' },
    { id: 'all', title: 'ApprovalForAll' },
    { id: 'permit2', title: 'Permit2' },
  ],
  values: (step) =>
    [ERC20, ITEM, ALL_ITEMS, PERMIT2].map(
      (kinds) => step.of('approvals', (key) => isGiven(key) && kinds.includes(key[0]!)).count,
    ),
})
