import { expect, test } from 'vitest'
import { countKinds } from './tx-kinds.ts'

test('transactions are counted by block and kind', () => {
  const tx = (height: number, kind: string) => ({ height, kind })
  expect(countKinds([tx(1, 'legacy'), tx(2, 'blob'), tx(1, 'legacy'), tx(1, 'blob')])).toEqual([
    { height: 1, kind: 'legacy', txs: 2 },
    { height: 2, kind: 'blob', txs: 1 },
    { height: 1, kind: 'blob', txs: 1 },
  ])
})
