import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import { afterEach } from './left-after-each.ts'
import { holdingKey } from './tokens-after.ts'

const [A, B, TOKEN, OTHER] = ['a', 'b', '7', '8'].map((digit): Hex => `0x${digit.repeat(40)}`) as [Hex, Hex, Hex, Hex]
const move = (seq: number, from: Hex | null, to: Hex | null, amount: bigint, asset = TOKEN) => ({
  seq,
  asset,
  standard: 'erc20' as const,
  from,
  to,
  amount,
})

test('screens-evm §4.3: what came later in the transaction is taken off again, token by token', () => {
  const left = new Map([
    [holdingKey(A, TOKEN), 5n],
    [holdingKey(B, TOKEN), 100n],
  ])
  const moves = [
    move(1, A, B, 30n),
    move(2, A, B, 1n, OTHER),
    move(3, null, A, 7n),
    move(4, B, A, 2n),
    move(5, A, A, 1n),
  ]
  expect([...afterEach(moves, left)].toReversed()).toEqual([
    [1, { from: null, to: 102n }],
    [2, { from: null, to: null }],
    [3, { from: null, to: 3n }],
    [4, { from: 100n, to: 5n }],
    [5, { from: 5n, to: 5n }],
  ])
})

let world: World
let server: TestServer

beforeAll(async () => {
  world = await createAccountWorld()
  server = await startTestServer([world])
})
afterAll(() => server.close())

test('screens-evm §4.3: the balances behind each transfer are what all transfers up to it add up to, and only who asks is told', async () => {
  const { chain, family } = world.runtime
  const all = world.chain.flatMap((bundle) => bundle.transfers)
  const fungible = all.filter(({ standard }) => standard === 'erc20')
  let told = 0
  for (const txHash of new Set(fungible.map((row) => row.txHash))) {
    const asked = { chain: chain.code, hash: txHash, limit: 50 }
    const { hits } = await server.client.listTransactionTransfers({ ...asked, balances: true })
    for (const { seq, height, txIndex, standard, token, from, to, after } of hits) {
      if (standard !== 'erc20') expect(after).toEqual({ from: null, to: null })
      for (const [party, amount] of [
        [from, after?.from],
        [to, after?.to],
      ] as const) {
        if (party === null || amount === null || amount === undefined) continue
        const is = (address: Hex | null) => address !== null && family.formatAddress(address, chain) === party
        const before = fungible.filter(
          (row) =>
            family.formatAddress(row.asset, chain) === token!.address &&
            (row.height - height || row.txIndex - txIndex || row.seq - seq) <= 0,
        )
        const sum = before.reduce(
          (got, row) => got + (is(row.to) ? row.amount : 0n) - (is(row.from) ? row.amount : 0n),
          0n,
        )
        expect(amount, `${txHash} ${seq} ${party}`).toBe(`${sum}`)
        told++
      }
    }
    const plain = await server.client.listTransactionTransfers(asked)
    expect(plain.hits.every((row) => !('after' in row))).toBe(true)
  }
  expect(told).toBeGreaterThan(20)
})
