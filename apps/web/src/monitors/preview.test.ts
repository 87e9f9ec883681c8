import { expect, test } from 'vitest'
import { preview } from './preview.ts'

const DAY = 86_400_000
const NOW = 100 * DAY
const row = (hash: string, timeMs: number) => ({ hash, timeMs, height: 1, amount: null, other: null })

test('screens-evm §15.7: how often a rule would have spoken is counted from its list, no more often than its quiet time lets it', async () => {
  const rows = [
    row('a', NOW - 10),
    row('b', NOW - 10),
    row('c', NOW - 60_000),
    row('d', NOW - 6 * DAY),
    row('e', NOW - 8 * DAY),
  ]
  const ask = async () => ({ head: { height: 1, hash: 'b' }, rows, next: null })
  expect(await preview(ask, NOW, 0)).toMatchObject({ fired: 3, found: 4, atLeast: false })
  expect(await preview(ask, NOW, 300)).toMatchObject({ fired: 2, found: 4, atLeast: false })
})

test('screens-evm §15.7: where the list is longer than is looked at, it is told as at least, and from when on', async () => {
  let pages = 0
  const ask = async () => ({
    head: { height: 1, hash: 'b' },
    rows: [row(`t${pages}`, NOW - 1_000 * ++pages)],
    next: 'on',
  })
  expect(await preview(ask, NOW, 0)).toEqual({ fired: 8, found: 8, atLeast: true, sinceMs: NOW - 8_000 })
  const none = async () => ({ head: { height: 1, hash: 'b' }, rows: [], next: 'on' })
  expect(await preview(none, NOW, 0)).toEqual({ fired: 0, found: 0, atLeast: true, sinceMs: null })
})
