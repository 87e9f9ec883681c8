import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { accountsOf } from './listed-accounts.ts'

const KINDS = ['issued', 'redeemed', 'frozen', 'unfrozen', 'destroyed']
const [COIN, ONE, OTHER] = ['a', 'b', 'c'].map((digit): Hex => `0x${digit.repeat(40)}`) as [Hex, Hex, Hex]
const row = (height: number, kind: string, account: Hex | null = ONE, amount: bigint | null = null): FamilyRow => ({
  height,
  tx_index: 0,
  seq: 0,
  token: COIN,
  kind: KINDS.indexOf(kind),
  account,
  amount,
})

test('screens-evm §8.4: an account stands as its newest event says, since when it was frozen last, with all that was destroyed', () => {
  const told = accountsOf(
    [
      row(9, 'unfrozen', OTHER),
      row(8, 'destroyed', ONE, 5n),
      row(7, 'frozen'),
      row(6, 'frozen', OTHER),
      row(5, 'unfrozen'),
      row(4, 'destroyed', ONE, 2n),
      row(3, 'frozen'),
      row(2, 'frozen', null),
    ],
    { kinds: KINDS },
  )
  expect(
    told.map(({ account, frozen, freed, destroyed }) => [account, frozen?.['height'], freed?.['height'], destroyed]),
  ).toEqual([
    [OTHER, 6, 9, 0n],
    // Freed before it was frozen again.
    [ONE, 7, undefined, 7n],
  ])
  // What freed it is told also where what froze it was not seen.
  expect(accountsOf([row(5, 'unfrozen')], { kinds: KINDS })).toMatchObject([{ frozen: null, freed: { height: 5 } }])
})

test('screens-evm §8.4: frozen accounts are told over head and archive, with what they have and where they were frozen', async () => {
  const world = await createAccountWorld()
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { client } = server
  const chain = world.runtime.chain.code
  const events = world.chain.flatMap((bundle) => (bundle.family['t_coins'] ?? []) as readonly FamilyRow[])
  const newest = new Map(
    events.flatMap((event) =>
      event['kind'] === 1 && event['account'] !== null
        ? [[`${String(event['token'])} ${String(event['account'])}`, event] as const]
        : [],
    ),
  )
  const told = await client.listListedAccounts({ chain, limit: 100 })
  expect(told).toMatchObject({ isMaking: false, isAll: true })
  expect(newest.size).toBeGreaterThan(1)
  expect(told.list.total).toBe(newest.size)
  const keyOf = (hit: (typeof told.list.hits)[number]) => `${hit.token.address} ${hit.account}`.toLowerCase()
  expect(new Map(told.list.hits.map((hit) => [keyOf(hit), hit.frozen?.height]))).toEqual(
    new Map([...newest].map(([key, event]) => [key, event['height']])),
  )
  const [total] = told.totals
  expect(told.totals.reduce((sum, one) => sum + one.frozen, 0)).toBe(newest.size)
  const held = told.list.hits
    .filter(({ token }) => token.address === total!.token.address)
    .reduce((sum, hit) => sum + BigInt(hit.held!), 0n)
  expect(total!.held).toBe(held.toString())
  const some = await client.listListedAccounts({ chain, token: total!.token.address, listed: 'frozen' })
  expect(some.list.total).toBe(total!.frozen)
  expect((await client.listListedAccounts({ chain, listed: 'freed' })).list.hits).toEqual([])
})
