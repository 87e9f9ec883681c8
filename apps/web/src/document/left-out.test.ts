import { expect, test } from 'vitest'
import { shownRows } from './left-out.ts'

test('screens-evm §0.6, §16.7: a list’s file has no rows that its page hides, and all where the page shows all', () => {
  const token = (symbol: string) => ({ name: symbol, symbol })
  const [own, turned] = [token('DAI'), token('\u202eIAD')]
  const of = (search: string, rows: readonly Readonly<Record<string, unknown>>[], page = 'token-list') =>
    shownRows(page, new URLSearchParams(search), rows)
  expect(of('', [own, turned])).toEqual([own])
  expect(of('clean=no', [own, turned])).toEqual([own, turned])
  const vault = { token: turned }
  expect(of('', [vault]), 'vaults are all shown').toEqual([vault])

  const moved = (amount: string, what = own) => ({ standard: 'erc20', amount, token: what })
  const moves = [moved('5'), moved('0'), moved('5', turned)]
  expect(of('', moves, 'transfer-list')).toEqual(moves)
  expect(of('clean=yes', moves, 'transfer-list')).toEqual([moves[0]])
  expect(of('clean=yes', moves, 'constructor')).toEqual(moves)
})
