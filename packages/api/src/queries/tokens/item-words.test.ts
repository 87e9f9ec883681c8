import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { ChainDesk } from '../chain-desk.ts'
import { inItemWords, itemContractsOf } from './item-words.ts'

const ITEMS: Hex = `0x${'1'.repeat(40)}`
const COINS: Hex = `0x${'2'.repeat(40)}`
const MANY: Hex = `0x${'3'.repeat(40)}`
// keccak256 of transferFrom(address,address,uint256), approve(address,uint256) and mint(address,uint256), four bytes each.
const [TRANSFER_FROM, APPROVE, MINT] = ['0x23b872dd', '0x095ea7b3', '0x40c10f19'] as const

const read = (by: 'signatures' | 'verified') => ({
  name: 'transferFrom',
  params: ['from', 'to', 'amount'].map((name) => ({
    name,
    type: name === 'amount' ? 'uint256' : 'address',
    value: '7',
  })),
  decodedBy: { by, contract: null },
})
const namesOf = (shown: ReturnType<typeof read>) => shown.params.map(({ name }) => name).join()

test('EIP-721: what the table of signatures calls an amount is the number of an item of a collection, and of nothing else', () => {
  const items = new Set([ITEMS])
  const named = (to: Hex | null, input: Hex, by: 'signatures' | 'verified' = 'signatures') =>
    namesOf(inItemWords(read(by), { to, input }, items))
  expect(named(ITEMS, TRANSFER_FROM)).toBe('from,to,tokenId')
  expect(named(ITEMS, APPROVE)).toBe('from,to,tokenId')
  // How many, with some collections, and not which.
  expect(named(ITEMS, MINT)).toBe('from,to,amount')
  expect(named(COINS, TRANSFER_FROM)).toBe('from,to,amount')
  expect(named(null, TRANSFER_FROM)).toBe('from,to,amount')
  // A verified source has words of its own.
  expect(named(ITEMS, TRANSFER_FROM, 'verified')).toBe('from,to,amount')
})

test('only contracts that such calls go to are looked up, and an index that fails names none', async () => {
  const asked: (readonly Hex[])[] = []
  const rows = [
    { address: ITEMS, standard: 'erc721' },
    { address: COINS, standard: 'erc20' },
    { address: MANY, standard: 'erc1155' },
  ]
  const deskOf = (archived: () => Promise<unknown>) =>
    ({
      family: { can: { tokens: true } },
      runtime: {
        head: { view: () => ({ reads: { tokensByAddress: async () => [] } }) },
        archive: { reads: { tokensByAddress: (keys: readonly Hex[]) => (asked.push(keys), archived()) } },
      },
    }) as unknown as ChainDesk
  const calls = [
    { to: ITEMS, input: `${TRANSFER_FROM}00` as Hex },
    { to: ITEMS, input: APPROVE },
    { to: COINS, input: APPROVE },
    { to: MANY, input: MINT },
    { to: null, input: APPROVE },
  ]
  expect([
    ...(await itemContractsOf(
      deskOf(async () => rows),
      calls,
    )),
  ]).toEqual([ITEMS])
  expect(asked).toEqual([[ITEMS, COINS]])
  expect(
    (
      await itemContractsOf(
        deskOf(() => Promise.reject(new Error('down'))),
        calls,
      )
    ).size,
  ).toBe(0)
  expect(
    (
      await itemContractsOf(
        deskOf(async () => rows),
        [{ to: ITEMS, input: MINT }],
      )
    ).size,
  ).toBe(0)
  expect(asked).toHaveLength(2)
})
