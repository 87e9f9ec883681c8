import type { Capabilities } from '@orrery/model/capabilities'
import type { Clock } from '@orrery/primitives/clock'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import type { RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { probeNode } from './probe.ts'
import { chainAnswer } from './testing/blocks.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const clock: Clock = { now: () => 77, monotonic: () => 0, sleep: () => new Promise(() => {}) }
const signal = new AbortController().signal
const probe = (answers: Record<string, unknown>, push = false) =>
  probeNode(
    {
      rpc: testRpc(
        chainAnswer(30, (method, params) => {
          if (['safe', 'finalized', 'pending'].includes(String(params[0])) || !method.startsWith('eth_getBlockBy')) {
            const answer = answers[params[0] === 'safe' || params[0] === 'finalized' ? String(params[0]) : method]
            if (answer === undefined) throw refusal(-32601, `the method ${method} does not exist/is not available`)
            return answer
          }
          return undefined
        }),
      ),
      clock,
      chainId: 5,
      source: 'test',
      push,
    },
    signal,
  )
const BARE = { eth_chainId: '0x5' }

test('a node that can do little is told by what it lacks', async () => {
  const { can, client } = await probe(BARE)
  expect(client).toBe('unknown client')
  expect(Object.values(can).every(({ ok }) => !ok)).toBe(true)
  expect(can.traces).toEqual({
    ok: false,
    why: 'debug_traceBlockByNumber, trace_block and ots_*: the method debug_traceBlockByNumber does not exist/is not available; the debug or trace namespace turns it on',
  })
})

test('a node whose newest block has transactions is not asked for older ones', async () => {
  const rpc = testRpc(chainAnswer(30, (method) => (method === 'eth_chainId' ? '0x5' : undefined)))
  await probeNode({ rpc, clock, chainId: 5, source: 'test', push: false }, signal)
  // The newest block, and the ones called pending, safe and final.
  expect(rpc.heard.filter((method) => method === 'eth_getBlockByNumber')).toHaveLength(4)
})

test('a tracer that answers without a result is none', async () => {
  expect((await probe({ ...BARE, debug_traceBlockByNumber: [{}, {}] })).can).toMatchObject({
    traces: { ok: false },
    'state-diff': { ok: false },
  })
  expect((await probe({ ...BARE, debug_traceBlockByNumber: [{ result: {} }, { result: {} }] })).can).toMatchObject({
    traces: { ok: true },
  })
  expect((await probe({ ...BARE, debug_traceBlockByNumber: [{}], trace_block: [] })).can.traces).toEqual({
    ok: true,
    how: 'trace_block',
  })
})

test('screens-evm §0.1: the flavour of traces is told by the method that gives them, and what fee data there is', async () => {
  const flavour = async (answers: Record<string, unknown>) => (await probe({ ...BARE, ...answers })).can.traces
  expect(await flavour({ debug_traceBlockByNumber: [{ result: {} }], trace_block: [], ots_getApiLevel: 8 })).toEqual({
    ok: true,
    how: 'debug_traceBlock',
  })
  expect(await flavour({ trace_block: [], ots_getApiLevel: 8 })).toEqual({ ok: true, how: 'trace_block' })
  // Its traces do not tell what came to nothing.
  expect(await flavour({ ots_getApiLevel: 8 })).toMatchObject({
    ok: false,
    why: expect.stringMatching(/^ots_\* alone/),
  })
  const { can } = await probe({ ...BARE, eth_feeHistory: {}, eth_config: { current: {} } })
  expect(can['fee-data']).toEqual({ ok: true, how: 'eth_feeHistory, eth_config' })
})

test('screens-evm §0.1: changes of state are told by either method, and no other answer passes for them', async () => {
  const found = async (answers: Record<string, unknown>) => (await probe({ ...BARE, ...answers })).can['state-diff']
  expect(
    await found({ debug_traceBlockByNumber: [{ result: {} }], trace_replayTransaction: { stateDiff: {} } }),
  ).toEqual({
    ok: true,
    how: 'prestateTracer in diff mode',
  })
  expect(await found({ trace_replayTransaction: { output: '0x', stateDiff: {}, trace: [] } })).toEqual({
    ok: true,
    how: 'trace_replayTransaction with stateDiff',
  })
  for (const told of [null, {}, { stateDiff: null }, []])
    expect(await found({ trace_replayTransaction: told })).toMatchObject({ ok: false })
})

test.each([
  [
    { currentBlock: '0x10', highestBlock: '0x30' },
    { current: 16, highest: 48 },
  ],
  [
    { startingBlock: '0x0', currentBlock: '0x0', highestBlock: '0x121eac0' },
    { current: 0, highest: 19_000_000 },
  ],
  [{ currentBlock: '0x121eabf', highestBlock: '0x121eac0' }, undefined],
  [false, undefined],
  [true, undefined],
  [null, undefined],
  [{ currentBlock: '0x20', highestBlock: '0x20' }, undefined],
  [{ currentBlock: '0x20', highestBlock: '0x0' }, undefined],
  [{ currentBlock: 16, highestBlock: '0x200' }, undefined],
  [{ currentBlock: '0x10', highestBlock: `0x${'f'.repeat(40)}` }, undefined],
  [{ synced: true }, undefined],
])('screens-evm §0.1: a node that answers %j to eth_syncing is told as %j', async (told, syncing) => {
  expect((await probe({ ...BARE, eth_syncing: told })).syncing).toEqual(syncing)
})

test('what there is, is said with the method that gives it', async () => {
  const { can } = await probe(
    {
      ...BARE,
      eth_getBlockReceipts: [],
      eth_getBalance: '0x0',
      eth_call: '0x',
      eth_getProof: {},
      txpool_status: {},
      safe: {},
      finalized: {},
      eth_getTransactionByHash: {},
    },
    true,
  )
  expect(can).toMatchObject({
    'receipts-by-block': { ok: true },
    archive: { ok: true },
    simulation: { ok: true, how: 'eth_call with state overrides' },
    proofs: { ok: true },
    mempool: { ok: true },
    push: { ok: true },
    finality: { ok: true },
    'tx-index': { ok: true },
  })
})

test('another chain is refused', async () => {
  await expect(probe({ eth_chainId: '0x1' })).rejects.toMatchObject({ code: 'UPSTREAM_WRONG_CHAIN' })
})

test('reliability I-9: one that hangs over the name of its client is followed without', async () => {
  const clock = createVirtualClock()
  const told = testRpc(chainAnswer(30, (method) => ({ eth_chainId: '0x5', eth_getBlockReceipts: [] })[method]))
  const rpc: RpcClient = {
    ...told,
    // What is asked for together is lost together.
    settle: (calls, limit) =>
      calls.some(({ method }) => method === 'web3_clientVersion')
        ? new Promise((_, reject) =>
            limit!.addEventListener('abort', () => reject(limit!.reason as Error), { once: true }),
          )
        : told.settle(calls, limit),
  }
  let found: Capabilities | null = null
  void probeNode({ rpc, clock, chainId: 5, source: 'test', push: false }, signal).then((can) => (found = can))
  await clock.runUntil(() => found !== null, 60_000)
  expect(found).toMatchObject({ client: 'unknown client', can: { 'receipts-by-block': { ok: true } } })
})

test('reliability I-9: a node that hangs over one method has all others told within a minute', async () => {
  const clock = createVirtualClock()
  let aborted = 0
  const told = testRpc(chainAnswer(30, (method) => ({ eth_chainId: '0x5', eth_getBlockReceipts: [] })[method]))
  const rpc: RpcClient = {
    ...told,
    // As the client does, which asks such a node anew until it is told to stop.
    settle: (calls, limit) =>
      calls[0]!.method.startsWith('debug_')
        ? new Promise((_, reject) =>
            limit!.addEventListener('abort', () => (aborted++, reject(limit!.reason as Error)), { once: true }),
          )
        : told.settle(calls, limit),
  }
  let found: Capabilities | null = null
  void probeNode({ rpc, clock, chainId: 5, source: 'test', push: false }, signal).then((can) => (found = can))
  await clock.runUntil(() => found !== null, 60_000)
  const { can } = found!
  expect(can['receipts-by-block'].ok).toBe(true)
  expect(can.traces).toMatchObject({ ok: false, why: expect.stringContaining('no answer in time') })
  expect(aborted).toBe(2)
})
