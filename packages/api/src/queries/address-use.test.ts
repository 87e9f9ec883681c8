import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, type World } from '../testing/world.ts'

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

test('what outputs paid is nobody’s alone', async () => {
  const { chain, family } = output.runtime
  const some = output.chain.flatMap(({ accountTxs }) => accountTxs)[0]!.address
  await expect(
    server.client.getAddressUse({ chain: chain.code, address: family.formatAddress(some, chain) }),
  ).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})
