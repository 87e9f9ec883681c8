import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'

let account: World
let output: World
let server: TestServer

beforeAll(async () => {
  account = await createAccountWorld()
  output = await createOutputWorld()
  server = await startTestServer([account, output])
})
afterAll(() => server.close())

test('screens-evm §5: fees in all, and calls and their callers of 30 days, are those of head and archive together', async () => {
  const { chain } = account.runtime
  const txs = account.chain.flatMap((bundle) => bundle.txs)
  const sinceMs = account.chain.at(-1)!.block.timeMs - 30 * 86_400_000
  const addresses = new Set(txs.flatMap(({ from, to }) => [from, to].filter((one): one is Hex => one !== null)))
  let called = 0
  for (const address of [...addresses].slice(0, 30)) {
    const use = await server.client.getAddressUse({ chain: chain.code, address })
    const sent = txs.filter(({ from }) => from === address)
    const calls = txs.filter(({ to, timeMs }) => to === address && timeMs >= sinceMs)
    const sum = (rows: typeof txs) => rows.reduce((total, { fee }) => total + (fee ?? 0n), 0n).toString()
    expect(use.sent).toEqual({ txs: sent.length, fees: sum(sent), isFloor: false })
    const first = txs.find((tx) => tx.to === address && tx.value > 0n && tx.status !== 'failed' && tx.from !== null)
    expect(use.funded?.txHash ?? null).toBe(first?.hash ?? null)
    expect(use.at).toBe(account.chain.at(-1)!.block.height)
    expect(use.calls).toEqual({
      txs: calls.length,
      callers: new Set(calls.map(({ from }) => from)).size,
      fees: sum(calls),
      isFloor: false,
    })
    called += calls.length
  }
  expect(called).toBeGreaterThan(20)
})

test('screens-evm §5: what an address earned is told by the blocks that it produced, each once', async () => {
  const { chain } = account.runtime
  const blocks = account.chain.map(({ block }) => block)
  const producers = new Set(blocks.flatMap(({ producer }) => (producer === null ? [] : [producer])))
  expect(producers.size).toBeGreaterThan(0)
  for (const address of producers) {
    const own = blocks.filter(({ producer }) => producer === address)
    const rewards = own.map(({ reward }) => reward)
    const { made } = await server.client.getAddressUse({ chain: chain.code, address })
    expect(made).toEqual({
      blocks: own.length,
      reward: rewards.includes(null) ? null : rewards.reduce<bigint>((sum, one) => sum + one!, 0n).toString(),
      from: 0,
      isFloor: false,
    })
  }
  const nobody = await server.client.getAddressUse({ chain: chain.code, address: `0x${'9'.repeat(40)}` })
  expect(nobody).toMatchObject({ made: null, funded: null })
})

test('screens-evm §5: what withdrawals paid an address is their sum over head and archive, of coins alone', async () => {
  const { chain, family } = account.runtime
  const table = family.blockData!.withdrawals.ofAccount
  const rows = account.chain.flatMap((bundle) => bundle.family[table] ?? [])
  const paid = Map.groupBy(rows, (row) => row['address'] as Hex)
  expect(paid.size).toBeGreaterThan(1)
  for (const [address, own] of paid) {
    const { withdrawn } = await server.client.getAddressUse({ chain: chain.code, address })
    const isCoin = own.every((row) => (row['token'] ?? null) === null)
    const amount = own.reduce((sum, row) => sum + BigInt(row['amount'] as bigint), 0n).toString()
    expect(withdrawn).toEqual(isCoin ? { count: own.length, amount, isFloor: false } : null)
  }
})

test('what outputs paid is nobody’s alone', async () => {
  const { chain, family } = output.runtime
  const some = output.chain.flatMap(({ accountTxs }) => accountTxs)[0]!.address
  await expect(
    server.client.getAddressUse({ chain: chain.code, address: family.formatAddress(some, chain) }),
  ).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})
