import { expect, test } from 'vitest'
import { invalidateCall, ORDER_BOOKS, turnOffCall } from '@orrery/evm/signed-orders'
import { orderBooksAt, permitOf } from './signed-nonces.ts'

const OWNER = `0x${'aB'.repeat(20)}`

test('screens-evm §9: books of signed orders are offered where they stand, with the owner’s counter exactly', async () => {
  const large = (2n ** 200n).toString(16).padStart(64, '0')
  const outputs = [`0x${large}`, '0x', null]
  const api = { callContract: async () => ({ output: outputs.shift() }) as never }
  const found = await orderBooksAt(api, 'ETH', OWNER, new AbortController().signal)
  expect(found).toEqual([{ book: ORDER_BOOKS[0], counter: String(2n ** 200n), off: turnOffCall(ORDER_BOOKS[0]!) }])
})

test('a nonce of a signed permit makes a call, and what is none makes none', () => {
  expect(permitOf(' 517 ', false)).toEqual(invalidateCall(517n, false))
  expect(permitOf('517', true)).toEqual(invalidateCall(517n, true))
  for (const text of ['', '-1', '0x1', '1.5', String(2n ** 256n)]) expect(permitOf(text, false)).toBeNull()
})
