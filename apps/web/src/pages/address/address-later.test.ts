import { expect, test } from 'vitest'
import { addressLater, isUnsettled } from './address-later.ts'
import { page } from './page.ts'

const shown = { ...page.stub.address, txCount: 7, transferCount: 3, lastSeenMs: 1, nonce: 4, pendingChange: '0' }

test('screens-evm §0.5: the counters of an address move on with its chain, and its lists announce as many rows as came', () => {
  const balance = { amount: '5', source: 'node', asOf: { height: 9, hash: '0x9' } } as const
  const told = { ...shown, balance, txCount: 9, transferCount: 4, lastSeenMs: 2, nonce: 5 }
  const later = addressLater(shown, told, 9)!
  expect(later.now).toEqual(told)
  expect([later.of, later.asOf]).toEqual([shown, 9])
  expect(later.news).toEqual({
    transactions: { text: 'live.newTxs', count: 2 },
    transfers: { text: 'live.newTransfers', count: 1 },
  })
  expect(addressLater(shown, { ...shown, balance }, 9)!.news).toEqual({ transactions: null, transfers: null })
})

test('screens-evm §0.5: what has no place on the page of an address yet pushes nothing away: it is announced', () => {
  const bare = { ...shown, pendingChange: null, transferCount: null, nonce: null }
  const { now, news } = addressLater(bare, { ...shown, pendingChange: '12', kind: 'contract', lists: ['blobs'] }, 9)!
  expect([now.pendingChange, now.transferCount, now.nonce, now.kind, now.lists]).toEqual([
    null,
    null,
    null,
    shown.kind,
    shown.lists,
  ])
  expect(news).toEqual({ transactions: { text: 'live.waits', count: 0 }, transfers: null })
  // A pool that cannot be told now is none that changed.
  const untold = addressLater({ ...shown, pendingChange: '12' }, { ...shown, pendingChange: null }, 9)
  expect(untold!.news.transactions).toBe(null)
})

test('screens-evm §0.5: the page of an address whose rows a fork took is loaded anew', () => {
  expect(addressLater(shown, { ...shown, txCount: 6 }, 9)).toBe(null)
  expect(addressLater(shown, { ...shown, transferCount: 2 }, 9)).toBe(null)
})

test('screens-evm §0.5: a balance that cannot be told for a while stays as it was read', () => {
  const balance = { amount: '5', source: 'ledger', asOf: { height: 9, hash: '0x9' } } as const
  const [known, unknown] = [
    { ...shown, balance },
    { ...shown, balance: null },
  ]
  expect([isUnsettled(known, unknown), isUnsettled(known, known), isUnsettled(unknown, unknown)]).toEqual([
    true,
    false,
    false,
  ])
})
