import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import { sumChanges } from './tx-balances.ts'

const party = (digit: string): Hex => `0x${digit.repeat(40)}`
const [A, B, C, TOKEN, ZERO] = [party('a'), party('b'), party('c'), party('7'), party('0')]
const tx = { from: A, to: B, created: null, value: 10n, fee: 3n, status: 'success' }
const call = { from: B, to: C, value: 4n, outcome: 'done', kind: 'call' } as const
const net = (changes: ReturnType<typeof sumChanges>) =>
  Object.fromEntries(
    changes.map(({ address, changes: of }) => [address, of.map(({ asset, amount }) => [asset, amount])]),
  )

test('value, fee, calls and transfers add up by address and asset (screens-evm §4.3)', () => {
  const transfer = { asset: TOKEN, tokenId: null, from: B, to: A, amount: 2n ** 255n }
  expect(net(sumChanges(tx, [transfer], [call]))).toEqual({
    [A]: [
      [EMPTY, -13n],
      [TOKEN, 2n ** 255n],
    ],
    [B]: [
      [EMPTY, 6n],
      [TOKEN, -(2n ** 255n)],
    ],
    [C]: [[EMPTY, 4n]],
  })
})

test('what failed or was undone moves nothing but the fee', () => {
  expect(net(sumChanges({ ...tx, status: 'failed' }, [], [{ ...call, outcome: 'undone' }]))).toEqual({
    [A]: [[EMPTY, -3n]],
  })
})

test('what goes through an address leaves no change there, and the zero address holds nothing', () => {
  const through = [
    { asset: TOKEN, tokenId: 7n, from: ZERO, to: B, amount: 1n },
    { asset: TOKEN, tokenId: 7n, from: B, to: C, amount: 1n },
  ]
  expect(net(sumChanges({ ...tx, value: 0n, fee: 0n }, through, []))).toEqual({ [C]: [[TOKEN, 1n]] })
})

let world: World
let server: TestServer

beforeAll(async () => {
  world = await createAccountWorld()
  server = await startTestServer([world])
})
afterAll(() => server.close())

test('screens-evm §4.3: what an address has of a token after a transaction is what all transfers up to it add up to, in head and archive', async () => {
  const { chain, family } = world.runtime
  const transfers = world.chain.flatMap((bundle) => bundle.transfers).filter(({ standard }) => standard === 'erc20')
  let told = 0
  for (const { txHash, height, txIndex } of [...new Map(transfers.map((row) => [row.txHash, row])).values()]) {
    const { accounts } = await server.client.getTransactionBalances({ chain: chain.code, hash: txHash })
    const before = transfers.filter((row) => row.height < height || (row.height === height && row.txIndex <= txIndex))
    for (const { address, changes } of accounts)
      for (const { token, after } of changes) {
        if (token?.standard !== 'erc20') expect(after).toBeNull()
        if (token === null || after === null) continue
        const own = before.filter(({ asset }) => family.formatAddress(asset, chain) === token.address)
        const is = (party: Hex | null) => party !== null && family.formatAddress(party, chain) === address
        const sum = own.reduce(
          (all, { from, to, amount }) => all + (is(to) ? amount : 0n) - (is(from) ? amount : 0n),
          0n,
        )
        expect(after, `${txHash} ${address} ${token.address}`).toBe(`${sum}`)
        told++
      }
  }
  expect(told).toBeGreaterThan(20)
})
