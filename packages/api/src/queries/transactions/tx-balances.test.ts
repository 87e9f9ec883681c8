import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'
import { sumChanges, sumOutputs, tellsCoins } from './tx-balances.ts'

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

test('issue 4: where the transaction’s own value is not told, not all coins that moved are', () => {
  expect(tellsCoins({ value: 0n, ext: {} }, [])).toBe(true)
  expect(tellsCoins({ value: 0n, ext: { untold: ['gas'] } }, [])).toBe(true)
  expect(tellsCoins({ value: 0n, ext: { untold: ['value'] } }, [])).toBe(false)
  expect(tellsCoins({ value: 0n, ext: {} }, null)).toBe(false)
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

test('screens-nonevm §4.3: what each address put in, got and had more or less of it adds up to the fee, also where somebody gets change', async () => {
  const outputs = await createOutputWorld(30, 3)
  const own = await startTestServer([outputs])
  let shared = 0
  for (const { hash, kind, ext, value } of outputs.chain.flatMap(({ txs }) => txs)) {
    const told = await own.client.getTransactionBalances({ chain: outputs.runtime.chain.code, hash: hash.slice(2) })
    const sum = (numbers: readonly string[]) => numbers.reduce((all, number) => all + BigInt(number), 0n)
    const spent = sum(told.accounts.map((account) => account.outputs!.spent))
    const received = sum(told.accounts.map((account) => account.outputs!.received))
    expect(spent).toBe(sum((ext['inputs'] as { value: string }[]).map((input) => input.value)))
    expect(received).toBe(value)
    expect(sum(told.accounts.flatMap(({ changes }) => changes.map(({ amount }) => amount)))).toBe(received - spent)
    expect(told).toMatchObject({ unknownInputs: 0, total: told.accounts.length })
    if (kind !== 'coinbase' && told.accounts.some((one) => one.outputs!.spent !== '0' && one.outputs!.received !== '0'))
      shared++
  }
  expect(shared).toBeGreaterThan(1)
  await own.close()
})

test('screens-nonevm §4.3: inputs of unknown amount are counted as nothing, and what has no address is nobody’s', () => {
  const inputs = [
    { address: A, value: 5n },
    { address: null, value: null },
    { address: A, value: 7n },
  ]
  const outputs = [
    { address: B, value: 10n },
    { address: null, value: 1n },
    { address: A, value: 2n ** 64n },
  ]
  expect(sumOutputs(inputs, outputs)).toEqual([
    { address: A, spent: 12n, received: 2n ** 64n },
    { address: B, spent: 0n, received: 10n },
  ])
})
