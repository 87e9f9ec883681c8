import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { scanBlock } from '../scan/scan-block.ts'
import { scanReceipts } from '../scan/scan-receipts.ts'
import type { ScannedRaw } from '../scan/scanned-raw.ts'
import { none } from '../stacks/none.ts'
import { makeBlock } from '../testing/blocks.ts'
import { refusal, testRpc } from '../testing/rpc.ts'
import type { EvmRaw } from '../raw.ts'
import { createTracer } from './create-tracer.ts'

const root = { type: 'CALL', from: `0x${'1'.padStart(40, '0')}`, to: `0x${'2'.padStart(40, '0')}`, value: '0x1' }
const never = new AbortController().signal

/** A node whose traces of some blocks never come; it tells its height while `isUp`. */
function slowNode(isSlow: (hash: string) => boolean, isUp = () => true, isTip = false) {
  const clock = createVirtualClock()
  const asked: string[] = []
  const hang = (signal?: AbortSignal) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
  const told = testRpc((method) => (method === 'eth_blockNumber' ? '0x9' : [{ result: root }]))
  const answer = <T>(call: RpcCall<T>, signal?: AbortSignal): Promise<T> => {
    const isTrace = call.method !== 'eth_blockNumber'
    if (isTrace) asked.push((call.params[1] as { timeout: string }).timeout)
    return isTrace
      ? isSlow(String(call.params[0]))
        ? hang(signal)
        : told.call(call)
      : isUp()
        ? told.call(call)
        : hang(signal)
  }
  const rpc: RpcClient = {
    ...told,
    call: answer,
    // One body holds all answers of a batch.
    settle: async (calls, signal) => {
      const settled = await Promise.allSettled(calls.map((call) => answer(call, signal)))
      signal?.throwIfAborted()
      return settled
    },
  }
  const tracer = createTracer({ rpc, clock, stack: none, isTip })
  tracer.mode = { flavour: 'debug_traceBlock', genesis: null }
  const trace = async (heights: readonly number[], limitMs: number, signal = never) => {
    let done: readonly EvmRaw[] | null = null
    let failure: unknown = null
    const began = clock.monotonic()
    tracer
      .trace(
        heights.map((height) => makeBlock(height, 1)),
        signal,
      )
      .then(
        (raws) => (done = raws),
        (error: unknown) => (failure = error),
      )
    await clock.runUntil(() => done !== null || failure !== null, limitMs)
    if (failure !== null) throw failure
    return { ms: clock.monotonic() - began, traced: done!.map(({ frames }) => frames !== undefined) }
  }
  return { clock, asked, trace, tracer }
}

const { hash: slow } = makeBlock(2, 1).block

test('reliability I-9: a block whose trace never ends is taken without one, long before its follower gives up on it, and the others with theirs', async () => {
  const { trace } = slowNode((hash) => hash === slow)
  const { ms, traced } = await trace([1, 2, 3], 120_000)
  expect(traced).toEqual([true, false, true])
  expect(ms).toBeLessThan(100_000)
})

test('a node that lets every trace run out holds its blocks up less and less, and works at none that nobody waits for', async () => {
  let isBroken = true
  const { trace, asked, tracer } = slowNode(() => isBroken)
  const waits: number[] = []
  for (let height = 1; height <= 8; height++) waits.push((await trace([height], 120_000)).ms)
  expect(waits[0]).toBeGreaterThan(80_000)
  expect(waits.at(-1)).toBeLessThan(10_000)
  expect(asked.at(-1)).toBe('4s')
  // It comes round: the next one is given all its time again.
  isBroken = false
  expect((await trace([9], 120_000)).traced).toEqual([true])
  isBroken = true
  expect((await trace([10], 120_000)).ms).toBeGreaterThan(80_000)
  await trace([11], 120_000)
  tracer.mode = { flavour: 'debug_traceBlock', genesis: null }
  expect((await trace([12], 120_000)).ms).toBeGreaterThan(80_000)
})

test('a node that answers nothing at all leaves no block untraced: it is read again', async () => {
  const stop = new AbortController()
  const { trace, clock } = slowNode(
    () => true,
    () => false,
  )
  void clock.sleep(119_000).then(() => stop.abort(new Error('given up')))
  await expect(trace([1], 120_000, stop.signal)).rejects.toThrow('given up')
})

test('a node that has lost its trace methods is told, until it is known anew what it can do (screens-evm §0.1)', async () => {
  const rpc = testRpc(() => {
    throw refusal(-32601, 'the method debug_traceBlockByHash does not exist/is not available')
  })
  const tracer = createTracer({ rpc, clock: createVirtualClock(), stack: none })
  tracer.mode = { flavour: 'debug_traceBlock', genesis: null }
  expect(tracer.isRefused()).toBe(false)
  const [raw] = await tracer.trace<EvmRaw>([makeBlock(1, 1)], never)
  expect(raw!.frames).toBeUndefined()
  expect(tracer.isRefused()).toBe(true)
  tracer.mode = { flavour: null, genesis: null }
  expect(tracer.isRefused()).toBe(false)
})

test('screens-evm §0.1: at the tip a node that hangs over traces holds up one block, and says so; what came untraced is owed once it traces again', async () => {
  let isBroken = true
  const { trace, asked, tracer, clock } = slowNode(() => isBroken, undefined, true)
  const first = await trace([1], 120_000)
  // reliability F-02: 30 s of a trace.
  expect(first).toEqual({ ms: 30_000, traced: [false] })
  expect(tracer.pause()).toContain('debug_traceBlockByHash: no answer in time')
  expect(tracer.owes()).toBeNull()
  for (let height = 2; height <= 20; height++) {
    expect(await trace([height], 120_000)).toEqual({ ms: 0, traced: [false] })
    await clock.advance(12_000)
  }
  // Beside, it is asked seldom: for a new block, and for the one over which it began to hang.
  expect(asked.length).toBeLessThanOrEqual(1 + 4 * 2)
  isBroken = false
  await clock.advance(600_000)
  expect(await trace([21], 120_000)).toEqual({ ms: 0, traced: [false] })
  await clock.advance(1)
  expect(tracer.pause()).toBeNull()
  expect(tracer.owes(), 'from the first on').toBe(1)
  expect(tracer.owes(), 'told once').toBeNull()
  expect(await trace([22], 120_000)).toEqual({ ms: 0, traced: [true] })
})

test('at the tip one block over which a node hangs is left as it is, and what came untraced behind it is owed', async () => {
  const { trace, tracer, clock } = slowNode((hash) => hash === slow, undefined, true)
  expect((await trace([1, 2, 3], 120_000)).traced).toEqual([true, false, true])
  expect(tracer.pause(), 'it traces').toBeNull()
  expect((await trace([2], 120_000)).traced).toEqual([false])
  expect((await trace([3], 120_000)).traced).toEqual([false])
  await clock.advance(60_000)
  expect(tracer.pause()).toBeNull()
  expect(tracer.owes()).toBe(3)
  expect((await trace([4], 120_000)).traced).toEqual([true])
  expect(tracer.owes()).toBeNull()
})

test('at the tip a node that refuses every trace is asked for none, says why, and is tried again', async () => {
  let isBroken = true
  const clock = createVirtualClock()
  const rpc = testRpc((method) => {
    if (method === 'eth_blockNumber') return '0x9'
    if (isBroken) throw refusal(-32000, 'the tracer is down')
    return [{ result: root }]
  })
  const tracer = createTracer({ rpc, clock, stack: none, isTip: true })
  tracer.mode = { flavour: 'debug_traceBlock', genesis: null }
  const trace = async (height: number) => {
    let done: readonly EvmRaw[] | null = null
    void tracer.trace<EvmRaw>([makeBlock(height, 1)], never).then((raws) => (done = raws))
    await clock.runUntil(() => done !== null, 10_000)
    return done![0]!.frames !== undefined
  }
  for (const height of [1, 2]) expect(await trace(height)).toBe(false)
  expect(tracer.pause()).toBeNull()
  expect(await trace(3)).toBe(false)
  expect(tracer.pause()).toBe(
    'debug_traceBlockByHash: the tracer is down; blocks come without traces until it tells one again',
  )
  rpc.heard.splice(0)
  isBroken = false
  expect(await trace(4)).toBe(false)
  await clock.advance(1)
  expect(tracer.pause()).toBeNull()
  expect(tracer.owes()).toBe(3)
  expect(await trace(5)).toBe(true)
})

test('blocks that came before it was known what a node traces are owed where it turns out that it does', async () => {
  const { trace, tracer } = slowNode(() => false, undefined, true)
  tracer.mode = { flavour: null, genesis: null, isOpen: true }
  expect((await trace([5, 6], 1_000)).traced).toEqual([false, false])
  expect(tracer.owes()).toBeNull()
  tracer.mode = { flavour: 'debug_traceBlock', genesis: null }
  expect(tracer.owes()).toBe(5)
  // It traces, and whether its ledger can be kept is still open: it turns out that it cannot.
  tracer.mode = { flavour: 'debug_traceBlock', genesis: null, isOpen: true }
  expect((await trace([7], 1_000)).traced).toEqual([true])
  tracer.mode = { flavour: 'debug_traceBlock', genesis: null }
  expect(tracer.owes()).toBeNull()
  tracer.mode = { flavour: 'debug_traceBlock', genesis: null, isOpen: true }
  await trace([8], 1_000)
  tracer.mode = { flavour: 'debug_traceBlock', genesis: new Map() as never }
  expect(tracer.owes()).toBe(8)
})

async function traceOne<T extends EvmRaw | ScannedRaw>(rpc: RpcClient, raw: T): Promise<T> {
  const clock = createVirtualClock()
  const tracer = createTracer({ rpc, clock, stack: none })
  tracer.mode = { flavour: 'debug_traceBlock', genesis: null }
  let done: readonly T[] | null = null
  void tracer.trace<T>([raw], never).then((raws) => (done = raws))
  await clock.runUntil(() => done !== null, 10_000)
  return done![0]!
}

test.each([
  ['0x0', undefined, false],
  ['0x0', 'execution reverted', true],
  ['0x1', 'out of gas', false],
  ['0x1', undefined, true],
  [null, 'out of gas', true],
] as const)(
  'reliability I-7: frames of a transaction whose receipt tells %s and whose first frame tells %s are told: %s',
  async (status, error, isTraced) => {
    const rpc = testRpc(() => [{ result: { ...root, ...(error && { error }) } }])
    const { block, receipts } = makeBlock(1, 1)
    const raw = await traceOne<EvmRaw>(rpc, { block, receipts: [{ ...receipts[0]!, status }] })
    expect(raw.frames !== undefined).toBe(isTraced)
  },
)

test('reliability I-7: the same of answers that are read from their bytes', async () => {
  for (const [status, isTraced] of [
    ['0x0', false],
    ['0x1', true],
  ] as const) {
    const { block, receipts } = makeBlock(1, 1)
    const text = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
    const scanned = scanBlock(text(block), 0)!.value!
    const paid = scanReceipts(text([{ ...receipts[0]!, status }]), 0)!.value!
    const rpc = testRpc(() => [{ result: root }])
    let scans = 0
    const scanning: RpcClient = {
      ...rpc,
      settle: (calls) =>
        Promise.allSettled(
          calls.map(async (call) => {
            const found = call.scan?.(text([{ result: root }]), 0)
            if (found) scans++
            return found ? found.value : rpc.call(call)
          }),
        ),
    }
    const raw = await traceOne<ScannedRaw>(scanning, { scanned, receipts: paid })
    expect(raw.traced !== undefined).toBe(isTraced)
    expect(scans).toBe(isTraced ? 1 : 0)
  }
})
