import { expect, test } from 'vitest'
import { page } from './page.ts'
import { tokenLater } from './token-later.ts'

const shown = { ...page.stub.token, totalSupply: '100', supplyAt: 7, holders: 3, transfers: 9, transfers24h: null }

test('screens-evm §0.5: the counters of a token move on with its chain, and its list announces as many transfers as came', () => {
  const told = {
    ...shown,
    totalSupply: '101',
    supplyAt: 8,
    holders: 4,
    transfers: 11,
    name: 'another',
    transfers24h: 2,
  }
  const later = tokenLater(shown, told, 8)!
  expect([later.of, later.asOf, later.transfers]).toEqual([shown, 8, 2])
  // What has no place on the page yet, and what is no counter, stays as it was read.
  expect(later.now).toEqual({ ...told, name: shown.name, transfers24h: null })
  const silent = tokenLater(shown, { ...shown, totalSupply: null, supplyAt: 8 }, 8)!
  expect([silent.now.totalSupply, silent.now.supplyAt, silent.transfers]).toEqual(['100', 7, 0])
})

test('screens-evm §0.5: the page of a token whose rows a fork took is loaded anew', () => {
  expect(tokenLater(shown, { ...shown, transfers: 8 }, 8)).toBe(null)
})
