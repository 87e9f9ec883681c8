import type { Transfer } from '@orrery/model/wire/transaction'
import { expect, test } from 'vitest'
import { flowOf } from './flow-of.ts'

const [ME, OTHER] = [`0x${'aB'.repeat(20)}`, `0x${'1'.repeat(40)}`]
const tokenOf = (address: string) => ({ address, standard: 'erc20', name: 'T', symbol: 'T', decimals: 18 }) as const
const move = (from: string | null, to: string | null, amount: bigint, token = tokenOf('0xt')): Transfer => ({
  txHash: '0x',
  height: 1,
  txIndex: 0,
  seq: 0,
  timeMs: 0,
  token,
  standard: 'erc20',
  from,
  to,
  amount: amount.toString(),
  tokenId: null,
})
const asked = (query: string) => new URLSearchParams(query)

test('screens-evm §8.2: transfers of one token that were narrowed by an address are summed up for it, exactly', () => {
  const rows = [move(ME, OTHER, 2n ** 200n), move(OTHER, ME.toLowerCase(), 7n), move(null, ME, 5n), move(ME, ME, 3n)]
  expect(flowOf(rows, asked(`from=${ME}&sides=either`))).toEqual({
    address: ME,
    token: tokenOf('0xt'),
    in: '15',
    out: (2n ** 200n + 3n).toString(),
    net: (12n - 2n ** 200n).toString(),
  })
  expect(flowOf(rows, asked(`to=${ME}`))?.in).toBe('15')
})

test('screens-evm §8.2: nothing is summed up of several tokens, of the coin, of nobody or of several addresses', () => {
  const rows = [move(ME, OTHER, 1n)]
  expect(flowOf(rows, asked(''))).toBeNull()
  expect(flowOf(rows, asked(`from=${ME},${OTHER}`))).toBeNull()
  expect(flowOf([], asked(`from=${ME}`))).toBeNull()
  expect(flowOf([...rows, move(ME, OTHER, 1n, tokenOf('0xu'))], asked(`from=${ME}`))).toBeNull()
  expect(flowOf([{ ...rows[0]!, token: null }], asked(`from=${ME}`))).toBeNull()
})
