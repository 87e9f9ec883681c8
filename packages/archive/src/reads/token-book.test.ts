import { expect, test } from 'vitest'
import type { TokenRow } from '@orrery/model/rows'
import { BOOK_LIMIT, openTokenBook, type BookEntry } from './token-book.ts'

const entry = (height: number, symbol: string, name: string): BookEntry => {
  const token: TokenRow = {
    address: `0x${height.toString(16).padStart(40, '0')}`,
    standard: 'erc20',
    name,
    symbol,
    decimals: 18,
    totalSupply: 1n,
    rawName: null,
    height,
    readAt: 1,
  }
  return { token, name: name.toLowerCase(), symbol: symbol.toLowerCase() }
}

/** Entries that can be exchanged, and how often they were read. */
function shelf(entries: readonly BookEntry[]) {
  const state = { entries, writes: 0, reads: 0, fails: false }
  const book = openTokenBook(
    async (limit) => {
      state.reads++
      if (state.fails) throw new Error('the engine is away')
      return state.entries.slice(0, limit)
    },
    () => state.writes,
  )
  const settled = async () => {
    const found = book()
    await new Promise((resolve) => setImmediate(resolve))
    return found
  }
  return { state, settled }
}

test('the best match comes first, then the older token, at most so many', async () => {
  const { settled } = shelf([
    entry(1, 'ZZ', 'a usd vault'),
    entry(2, 'CASH', 'USD Cash'),
    entry(3, 'USDT', 'Tether'),
    entry(4, 'USD', 'Dollar'),
    entry(5, 'USDC', 'Coin'),
    entry(6, 'X', 'none of these'),
  ])
  expect([await settled(), await settled()]).toEqual([null, null])
  const book = (await settled())!
  expect(book.search('usd', 10).map(({ symbol }) => symbol)).toEqual(['USD', 'USDT', 'USDC', 'CASH', 'ZZ'])
  expect(book.search('usd', 2).map(({ symbol }) => symbol)).toEqual(['USD', 'USDT'])
  expect(book.search('_', 10)).toEqual([])
  expect(book.token('0x0000000000000000000000000000000000000003')?.symbol).toBe('USDT')
  expect(book.token('0x00')).toBeUndefined()
})

test('a write ends a book, and none is read between two writes', async () => {
  const { state, settled } = shelf([entry(1, 'A', 'one')])
  await settled()
  await settled()
  expect(await settled()).not.toBeNull()
  for (let i = 0; i < 5; i++) {
    state.writes++
    expect(await settled()).toBeNull()
  }
  expect(state.reads).toBe(1)
  state.entries = [entry(1, 'A', 'one'), entry(2, 'B', 'two')]
  await settled()
  expect((await settled())?.search('two', 5)).toHaveLength(1)
  expect(state.reads).toBe(2)
})

test('what was read while tokens were written is not used', async () => {
  const { state, settled } = shelf([entry(1, 'A', 'one')])
  await settled()
  const reading = settled()
  state.writes++
  await reading
  expect(await settled()).toBeNull()
})

test('a chain with too many tokens, or an engine that is away, has no book', async () => {
  const many = shelf(Array.from({ length: BOOK_LIMIT + 1 }, (_, i) => entry(i, `S${i}`, 'many')))
  for (let i = 0; i < 4; i++) expect(await many.settled()).toBeNull()
  expect(many.state.reads).toBe(1)
  const away = shelf([entry(1, 'A', 'one')])
  away.state.fails = true
  for (let i = 0; i < 3; i++) expect(await away.settled()).toBeNull()
  away.state.fails = false
  for (let i = 0; i < 3; i++) await away.settled()
  expect(await away.settled()).not.toBeNull()
})
