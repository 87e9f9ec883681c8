import { expect, test } from 'vitest'
import { baseUnits, wholeCoins } from '../../page-parts/coin-text.ts'
import { feedOf, kindOf, readConditions } from './read-conditions.ts'

test('screens-evm §17: fields become conditions, exactly; what means nothing is named', () => {
  const read = (text: string) => readConditions(new URLSearchParams(text), 18)
  expect(read('from=&to= 0xab &least=1.5&since=2026-01-02&until=2026-01-02&status=failed')).toEqual({
    asked: {
      to: '0xab',
      least: '1500000000000000000',
      since: 1_767_312_000_000,
      until: 1_767_398_400_000,
      status: 'failed',
    },
    wrong: [],
  })
  expect(read('method=trans-fer&least=-1&since=tomorrow&status=odd')).toEqual({
    asked: {},
    wrong: ['method', 'least', 'since', 'status'],
  })
})

test('screens-evm §0.3: a value behind an exclamation mark is left out', () => {
  expect(readConditions(new URLSearchParams('from=!0xAB&to=!&method=!0xa9059cbb'), 18)).toEqual({
    asked: { notFrom: '0xAB', notMethod: '0xa9059cbb' },
    wrong: ['to'],
  })
  expect(readConditions(new URLSearchParams('type=blob,!legacy,!set-code'), 18)).toEqual({
    asked: { type: 'blob', notType: 'legacy,set-code' },
    wrong: [],
  })
  expect(readConditions(new URLSearchParams('type=!'), 18)).toEqual({ asked: {}, wrong: ['type'] })
})

test('screens-evm §17: a field holds several values, some of them left out, each once and no more than the API takes', () => {
  const read = (text: string, kind: 'transactions' | 'transfers' = 'transactions') =>
    readConditions(new URLSearchParams(text), 18, kind)
  expect(read('from=0xa, !0xb;0xc 0xa ! 0xd&method=0xa9059cbb,0x095ea7b3&sides=either')).toEqual({
    asked: { from: '0xa,0xc', notFrom: '0xb,0xd', method: '0xa9059cbb,0x095ea7b3', sides: 'either' },
    wrong: [],
  })
  expect(read('method=!transfer(address, uint256), approve swap((uint256,bytes),address)').asked).toEqual({
    method: 'approve,swap((uint256,bytes),address)',
    notMethod: 'transfer(address, uint256)',
  })
  expect(read('token=0xa,!native', 'transfers').asked).toEqual({ token: '0xa', notToken: 'native' })
  const many = Array.from({ length: 11 }, (_, index) => `0x${index}`).join(',')
  expect(read(`from=${many}&method=0xa9059cbb,trans-fer&sides=some`)).toEqual({
    asked: {},
    wrong: ['from', 'method', 'sides'],
  })
})

test('amounts are exact, and none is rounded', () => {
  expect(baseUnits('0.00000001', 8)).toBe('1')
  expect(baseUnits('0.000000010', 8)).toBe('1')
  expect(baseUnits('0.000000001', 8)).toBe(null)
  expect(baseUnits('90071992547409930', 18)).toBe('90071992547409930000000000000000000')
  expect(baseUnits('7', 0)).toBe('7')
})

test('screens-evm §4.1: the least value of large transactions stands in the address exactly', () => {
  for (const [base, decimals] of [
    ['1', 18],
    ['1500000000000000000', 18],
    ['0', 8],
    ['7', 0],
    [String(2n ** 192n - 1n), 18],
  ] as const)
    expect(baseUnits(wholeCoins(base, decimals), decimals)).toBe(base)
  expect(wholeCoins('1500000000000000000', 18)).toBe('1.5')
})

test('screens-evm §17: each kind has the conditions that make sense of it, and amounts of tokens need a token', () => {
  const query = new URLSearchParams('kind=transfers&token=0xcd&method=0xa9059cbb&status=failed&least=1.5')
  expect(readConditions(query, 6, kindOf(query, true))).toEqual({
    asked: { token: '0xcd', method: '0xa9059cbb', least: '1500000' },
    wrong: [],
  })
  const made = (kind: 'transfers' | 'calls', text: string) =>
    readConditions(new URLSearchParams(`supply=${text}`), null, kind)
  expect(made('transfers', 'minted')).toEqual({ asked: { supply: 'minted' }, wrong: [] })
  expect(made('transfers', 'made')).toEqual({ asked: {}, wrong: ['supply'] })
  expect(made('calls', 'minted')).toEqual({ asked: {}, wrong: [] })
  const item = (text: string) => readConditions(new URLSearchParams(`tokenId=${text}`), null, 'transfers')
  expect(item('00012345678901234567890')).toEqual({ asked: { tokenId: '00012345678901234567890' }, wrong: [] })
  expect(item('0x12')).toEqual({ asked: {}, wrong: ['tokenId'] })
  expect(readConditions(new URLSearchParams('tokenId=7'), 18, 'calls')).toEqual({ asked: {}, wrong: [] })
  expect(readConditions(query, null, 'transfers').wrong).toEqual(['least'])
  expect(readConditions(query, 18, 'calls').asked).toEqual({
    method: '0xa9059cbb',
    status: 'failed',
    least: '1500000000000000000',
  })
  expect([kindOf(query, false), kindOf(new URLSearchParams('kind=else'), true)]).toEqual([
    'transactions',
    'transactions',
  ])
})

test('screens-evm §17: the one table takes conditions of coins and tokens alike, and every kind takes a range of blocks', () => {
  const query = new URLSearchParams(
    'kind=moves&assets=items&token=0x1&status=success&fromBlock=7&toBlock=9&type=blob&does=call',
  )
  expect(kindOf(query, true)).toBe('moves')
  expect(readConditions(query, 18, 'moves')).toEqual({
    asked: { assets: 'items', token: '0x1', status: 'success', fromBlock: 7, toBlock: 9 },
    wrong: [],
  })
  expect(readConditions(new URLSearchParams('assets=nothing'), 18, 'moves').wrong).toEqual(['assets'])
  for (const kind of ['transactions', 'calls', 'transfers'] as const)
    expect(readConditions(query, 18, kind).asked).toMatchObject({ fromBlock: 7, toBlock: 9 })
  expect([feedOf('moves'), feedOf('calls'), feedOf('transactions')]).toEqual(['filter/moves', 'filter/calls', 'filter'])
})
