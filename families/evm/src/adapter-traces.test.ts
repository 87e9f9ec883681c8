import type { Capabilities } from '@orrery/model/capabilities'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { createEvmAdapter } from './create-evm-adapter.ts'
import { chainAnswer } from './testing/blocks.ts'
import { testChain } from './testing/chain.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const CHAIN_ID = 424_243
const never = new AbortController().signal
const root = { type: 'CALL', from: `0x${'1'.padStart(40, '0')}`, to: `0x${'2'.padStart(40, '0')}`, value: '0x1' }

/** A node that hangs over methods while `hangs` says so, and traces its blocks. */
function follow(hangs: (method: string) => boolean, isParity = () => false, head = 40) {
  const clock = createVirtualClock()
  const told = testRpc(
    chainAnswer(head, (method) => {
      if (method === 'trace_block' && isParity()) return []
      if (method.startsWith('debug_traceBlock') && !isParity()) return [{ result: root }, { result: root }]
      if (/^eth_get(Block|Tr)/.test(method)) return undefined
      const known = { eth_chainId: `0x${CHAIN_ID.toString(16)}`, eth_blockNumber: '0x28', web3_clientVersion: 'test/1' }
      if (Object.hasOwn(known, method)) return known[method as keyof typeof known]
      throw refusal(-32601, `the method ${method} does not exist/is not available`)
    }),
  )
  const hang = (limit?: AbortSignal) =>
    new Promise<never>((_, reject) =>
      limit?.addEventListener('abort', () => reject(limit.reason as Error), { once: true }),
    )
  const one = <T>(call: RpcCall<T>, limit?: AbortSignal): Promise<T> =>
    hangs(call.method) ? hang(limit) : told.call(call)
  const rpc: RpcClient = {
    ...told,
    call: one,
    settle: async (calls, limit) => {
      const settled = await Promise.allSettled(calls.map((call) => one(call, limit)))
      limit?.throwIfAborted()
      return settled
    },
  }
  const adapter = createEvmAdapter({ chain: testChain({}, { chainId: CHAIN_ID }), rpc, clock })
  const wait = async <T>(work: Promise<T>, limitMs: number): Promise<T> => {
    let done = false
    void work.finally(() => (done = true)).catch(() => {})
    await clock.runUntil(() => done, limitMs)
    return work
  }
  const probe = (isWaitedFor = false): Promise<Capabilities> => wait(adapter.probe(never, isWaitedFor), 120_000)
  const read = (from: number, to: number): Promise<boolean[]> =>
    wait(
      (async () => {
        const traced: boolean[] = []
        for await (const batch of adapter.blocks({ from, to }, never))
          for (const raw of batch) traced.push(adapter.normalize(raw).family['evm_traced'] !== undefined)
        return traced
      })(),
      300_000,
    )
  return { clock, adapter, probe, read }
}

test('screens-evm §0.1: a node that hangs over debug_traceBlockByHash alone is told not to trace, and to trace again, without the tip waiting', async () => {
  let isBroken = false
  const { adapter, clock, probe, read } = follow((method) => isBroken && method === 'debug_traceBlockByHash')
  expect((await probe()).can.traces).toEqual({ ok: true, how: 'debug_traceBlock' })
  expect(await read(1, 2)).toEqual([true, true])
  expect(adapter.refuses!()).toBe(false)
  isBroken = true
  expect(await read(3, 3)).toEqual([false])
  expect(adapter.refuses!(), 'what was told is true no more').toBe(true)
  const { traces, 'native-ledger': ledger } = (await probe()).can
  expect(traces).toMatchObject({ ok: false, why: expect.stringMatching(/^debug_traceBlockByHash: no answer in time/) })
  expect(ledger.ok).toBe(false)
  expect(adapter.refuses!()).toBe(false)
  const began = clock.monotonic()
  expect(await read(4, 12)).toEqual(Array.from({ length: 9 }, () => false))
  expect(clock.monotonic() - began).toBeLessThan(1_000)
  expect(adapter.owes!()).toBeNull()
  isBroken = false
  await clock.advance(600_000)
  expect(await read(13, 13)).toEqual([false])
  await clock.advance(1)
  expect(adapter.refuses!(), 'it came back').toBe(true)
  expect(adapter.owes!()).toBe(3)
  expect(await read(3, 13)).toEqual(Array.from({ length: 11 }, () => true))
  expect((await probe()).can.traces.ok).toBe(true)
  expect(adapter.refuses!()).toBe(false)
})

test('a node that hangs over its traces is forgotten once another answers that traces in another way', async () => {
  let isOther = false
  const { adapter, probe, read } = follow(
    (method) => method === 'debug_traceBlockByHash',
    () => isOther,
  )
  await probe()
  expect(await read(1, 1)).toEqual([false])
  expect((await probe()).can.traces.ok).toBe(false)
  isOther = true
  expect((await probe()).can.traces).toEqual({ ok: true, how: 'trace_block' })
  expect(adapter.refuses!()).toBe(false)
})

test.each(['txpool_content', 'debug_traceBlockByNumber', 'eth_getBalance'])(
  'reliability I-9: a first probe that the tip waits for takes a few seconds where the node hangs over %s, and the next one judges it',
  async (method) => {
    const { adapter, clock, probe, read } = follow((asked) => asked === method)
    await probe(true)
    expect(clock.monotonic()).toBeLessThan(11_000)
    expect(adapter.unjudged!()).toBe(true)
    expect(await read(1, 1)).toHaveLength(1)
    const told = (await probe()).can
    expect(adapter.unjudged!()).toBe(false)
    expect(told['receipts-by-block'].ok).toBe(true)
    expect(told.traces.ok).toBe(method !== 'debug_traceBlockByNumber')
    expect(adapter.owes!()).toBeNull()
  },
)

test('blocks that came while a slow node was asked what it can are owed, once it turns out that it traces', async () => {
  let isSlow = true
  const { adapter, probe, read } = follow((asked) => isSlow && asked === 'debug_traceBlockByNumber')
  expect((await probe(true)).can.traces.ok).toBe(false)
  expect(await read(1, 2)).toEqual([false, false])
  expect(adapter.owes!()).toBeNull()
  isSlow = false
  expect((await probe()).can.traces.ok).toBe(true)
  expect(adapter.owes!()).toBe(1)
  expect(await read(1, 2)).toEqual([true, true])
})
