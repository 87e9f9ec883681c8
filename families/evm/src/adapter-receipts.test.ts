import { OrreryError } from '@orrery/errors/orrery-error'
import type { RpcClient } from '@orrery/transport/rpc'
import type { Clock } from '@orrery/primitives/clock'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import { expect, test } from 'vitest'
import { createEvmAdapter } from './create-evm-adapter.ts'
import { chainAnswer } from './testing/blocks.ts'
import { testChain } from './testing/chain.ts'
import { testRpc } from './testing/rpc.ts'

const signal = new AbortController().signal
const CHAIN_ID = 424_243

/** A node that hangs over receipts of whole blocks while `hangs` says so, and over those of its newest block never. */
function node(hangs: () => boolean) {
  const answer = chainAnswer(40, (method, [at]) => {
    if (method === 'eth_getBlockReceipts' && hangs() && at !== '0x28')
      throw new OrreryError('UPSTREAM_TIMEOUT', { source: 'test', method, ms: 10_000 })
    return { eth_chainId: `0x${CHAIN_ID.toString(16)}`, web3_clientVersion: 'test/1' }[method]
  })
  const told = testRpc(answer)
  const rpc: RpcClient = {
    ...told,
    // What is asked for together is lost together.
    settle: async (calls, limit) => {
      const outcomes = await told.settle(calls, limit)
      const hung = outcomes.find((one) => one.status === 'rejected' && one.reason.code === 'UPSTREAM_TIMEOUT')
      return hung === undefined ? outcomes : outcomes.map(() => hung)
    },
  }
  return { rpc, heard: told.heard }
}

async function read(adapter: ReturnType<typeof createEvmAdapter>, from: number, to: number): Promise<number> {
  let blocks = 0
  for await (const batch of adapter.packed!({ from, to }, signal, () => false)) blocks += batch.length
  return blocks
}

test('a node that hangs over receipts of whole blocks says so among what it can, and no more once it does not (screens-evm §0.1)', async () => {
  let hangs = true
  const { rpc, heard } = node(() => hangs)
  const time = createVirtualClock()
  let ms = 0
  const clock: Clock = { ...time, monotonic: () => ms, now: () => ms }
  const adapter = createEvmAdapter({ chain: testChain({}, { chainId: CHAIN_ID }), rpc, clock, traces: false })
  const told = async () => (await adapter.probe(signal)).can['receipts-by-block']

  expect(await told()).toEqual({ ok: true, how: 'eth_getBlockReceipts' })
  expect(adapter.refuses!()).toBe(false)
  expect(await read(adapter, 1, 20)).toBe(20)
  expect(adapter.refuses!(), 'what was told is true no more').toBe(true)
  expect(await told()).toEqual({
    ok: false,
    why: 'eth_getBlockReceipts: no answer in time; receipts are fetched one by one',
  })
  expect(adapter.refuses!()).toBe(false)

  // Raw answers of a block are told without what would take them along.
  heard.splice(0)
  expect((await adapter.lookups.raw('block', 3, signal)).map(({ method }) => method)).toEqual(['eth_getBlockByNumber'])
  expect(heard).toEqual(['eth_getBlockByNumber'])

  hangs = false
  ms += 30_000
  expect(await read(adapter, 21, 30)).toBe(10)
  expect(adapter.refuses!(), 'it came back').toBe(true)
  expect(await told()).toEqual({ ok: true, how: 'eth_getBlockReceipts' })
  expect(adapter.refuses!()).toBe(false)
})
