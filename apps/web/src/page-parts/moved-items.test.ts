import type { Transfer } from '@orrery/model/wire/transaction'
import { expect, test } from 'vitest'
import { movedItems } from './moved-items.ts'

test('screens-evm §5: items that transfers moved can be shown as pictures; what moved coins and tokens without items has none', () => {
  const moved = (address: string | null, tokenId: string | null) =>
    ({ token: address === null ? null : { address }, tokenId }) as Transfer
  expect(movedItems([moved('0xa', '7'), moved('0xb', null), moved(null, null)])).toEqual([
    { contract: '0xa', tokenId: '7' },
  ])
})
