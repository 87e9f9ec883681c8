import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { none } from '../stacks/none.ts'
import { makeBlock } from '../testing/blocks.ts'
import { refusal, testRpc } from '../testing/rpc.ts'
import type { EvmRaw } from '../raw.ts'
import { createTracer } from './create-tracer.ts'

const root = { type: 'CALL', from: `0x${'1'.padStart(40, '0')}`, to: `0x${'2'.padStart(40, '0')}`, value: '0x1' }
const never = new AbortController().signal

/** A node whose traces of some blocks never come; it tells its height while `isUp`. */
function slowNode(isSlow: (hash: string) => boolean, isUp = () => true) {
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
  const tracer = createTracer({ rpc, clock, stack: none })
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
