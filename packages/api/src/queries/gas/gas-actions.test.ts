import type { TxRow } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import { gasActionsOf } from './gas-actions.ts'

const names: Readonly<Record<string, string>> = { '0x38ed1739': 'swapExactTokensForTokens', '0x1249c58b': 'mint' }
const nameOf = (method: string) => names[method] ?? null
const txs = (method: string | null, gas: readonly number[], status = 'success') =>
  gas.map((gasUsed) => ({ method, status, ext: { gasUsed } }) as unknown as TxRow)

test('screens-evm §7: what usual calls take is the middle one of the newest blocks, of those that worked', () => {
  const blocks = [
    { txs: [...txs('0xa9059cbb', [50, 60, 70]), ...txs('0x38ed1739', [100, 300, 200, 500, 400])] },
    { txs: [...txs('0xa9059cbb', [40, 90]), ...txs('0xa9059cbb', [1], 'failed'), ...txs(null, [21_000])] },
  ]
  expect(gasActionsOf(blocks, nameOf)).toEqual([
    { action: 'token', gas: 60, txs: 5 },
    { action: 'swap', gas: 300, txs: 5 },
  ])
})

test('too few calls say nothing of what is usual', () => {
  expect(gasActionsOf([{ txs: txs('0x1249c58b', [1, 2, 3, 4]) }], nameOf)).toEqual([])
})
