import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OrreryError } from '@orrery/errors/orrery-error'
import { systemClock, type Clock } from '@orrery/primitives/clock'
import { createFastClock } from '@orrery/primitives/fast-clock'
import type { Json } from '@orrery/primitives/json'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import type { RpcClient } from '@orrery/transport/rpc'
import { afterEach, expect, test } from 'vitest'
import { createBlockFetcher } from './fetch-blocks.ts'
import { blockHash, chainAnswer, makeBlock } from './testing/blocks.ts'
import { refusal, testRpc, type Answer } from './testing/rpc.ts'
import { createWholeReceipts } from './whole-receipts.ts'

const signal = new AbortController().signal
const late = (method: string): OrreryError =>
  new OrreryError('UPSTREAM_TIMEOUT', { source: 'test', method, ms: 10_000 })
const RANGE = { from: 5, to: 20 }
const HEIGHTS = Array.from({ length: 16 }, (_, i) => i + 5)

/** A node whose answers travel together: what is asked with a method that hangs is lost with it. */
function together(answer: Answer): ReturnType<typeof testRpc> {
  const rpc = testRpc(answer)
  const settle: RpcClient['settle'] = async (calls) => {
    const outcomes = await rpc.settle(calls)
    const hung = outcomes.find((one) => one.status === 'rejected' && one.reason.code === 'UPSTREAM_TIMEOUT')
    return hung === undefined ? outcomes : outcomes.map(() => hung)
  }
  return { ...rpc, settle }
}

function reading(answer: Answer, rpc: ReturnType<typeof testRpc> = together(answer)) {
  const time = { ms: 0 }
  const clock: Clock = { now: () => 0, monotonic: () => time.ms, sleep: () => Promise.resolve() }
  const whole = createWholeReceipts(clock)
  const fetcher = createBlockFetcher({ rpc, clock, source: () => 'test', whole })
  const read = async (lane: 'range' | 'scanned', range = RANGE): Promise<number[]> => {
    const heights: number[] = []
    for await (const raws of fetcher[lane](range, signal))
      for (const raw of raws) heights.push(Number('scanned' in raw ? raw.scanned.header.number : raw.block.number))
    return heights
  }
  const asked = (method: string): number => rpc.heard.filter((one) => one === method).length
  return { rpc, time, whole, fetcher, read, asked }
}

const WHOLE = 'eth_getBlockReceipts'
const SINGLE = 'eth_getTransactionReceipt'

test.each(['range', 'scanned'] as const)(
  'a node that hangs over the receipts of whole blocks alone gives them one by one, and is not asked for those meanwhile (%s; screens-evm §0.1, reliability I-9)',
  async (lane) => {
    const node = reading(
      chainAnswer(30, (method) => {
        if (method === WHOLE) throw late(method)
        return undefined
      }),
    )
    expect(await node.read(lane)).toEqual(HEIGHTS)
    expect(node.whole.isAsked()).toBe(false)
    const before = node.asked(WHOLE)
    expect(await node.read(lane)).toEqual(HEIGHTS)
    expect((await node.fetcher.byHash(blockHash(7), signal))!.receipts).toHaveLength(2)
    expect(node.asked(WHOLE)).toBe(before)
  },
)

test('a block at the tip is not lost for it either', async () => {
  const node = reading(
    chainAnswer(30, (method) => {
      if (method === WHOLE) throw late(method)
      return undefined
    }),
  )
  expect((await node.fetcher.byHash(blockHash(7), signal))!.receipts).toHaveLength(2)
  expect(node.whole.isAsked()).toBe(false)
})

test('a node that hangs over everything is not blamed for one method', async () => {
  const node = reading((method) => {
    throw late(method)
  })
  await expect(node.read('range')).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  await expect(node.fetcher.byHash(blockHash(7), signal)).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  expect(node.whole.isAsked()).toBe(true)
})

test.each<[string, () => unknown]>([
  ['refuses', () => Promise.reject(refusal(-32000, 'internal error'))],
  [
    'makes too much of',
    () => Promise.reject(new OrreryError('UPSTREAM_TOO_LARGE', { source: 'test', method: WHOLE, limit: 1 })),
  ],
  ['has none of', () => null],
])(
  'a node that %s the receipts of whole blocks alone is left in peace after three of them in a row',
  async (_, fail) => {
    const failing = new Set([6])
    const node = reading(
      chainAnswer(300, (method, [at]) =>
        method === WHOLE && (failing.size === 0 || failing.has(Number.parseInt(String(at).slice(-4), 16)))
          ? fail()
          : undefined,
      ),
    )
    expect(await node.read('range')).toEqual(HEIGHTS)
    expect(node.whole.isAsked(), 'one block may be odd').toBe(true)
    failing.clear()
    expect(await node.read('range')).toEqual(HEIGHTS)
    expect(node.whole.isAsked()).toBe(false)
  },
)

test('it is asked for them again in time, beside what is waited for, ever more seldom (reliability F-42)', async () => {
  let hangs = true
  const node = reading(
    chainAnswer(300, (method) => {
      if (hangs && method === WHOLE) throw late(method)
      return undefined
    }),
  )
  await node.read('range')
  const tries: number[] = []
  for (node.time.ms = 0; node.time.ms < 4_000_000; node.time.ms += 10_000) {
    const before = node.asked(WHOLE)
    await node.read('range', { from: 7, to: 7 })
    if (node.asked(WHOLE) > before) tries.push(node.time.ms / 1_000)
  }
  expect(tries).toEqual([30, 150, 630, 1_230, 1_830, 2_430, 3_030, 3_630])
  hangs = false
  node.time.ms += 600_000
  await node.read('range', { from: 7, to: 7 })
  expect(node.whole.isAsked()).toBe(true)
  node.rpc.heard.splice(0)
  expect(await node.read('range')).toEqual(HEIGHTS)
  expect(node.asked(SINGLE)).toBe(0)
})

test('what is told of the node is what it does: a probe of its newest block does not hide that it fails at others (screens-evm §0.1)', async () => {
  const ok = { ok: true, how: WHOLE } as const
  let hangs = true
  const node = reading(
    chainAnswer(30, (method) => {
      if (hangs && method === WHOLE) throw late(method)
      return undefined
    }),
  )
  expect(node.whole.probed(ok)).toEqual(ok)
  await node.read('range')
  expect(node.whole.probed(ok)).toEqual({
    ok: false,
    why: 'eth_getBlockReceipts: no answer in time; receipts are fetched one by one',
  })
  hangs = false
  node.time.ms = 30_000
  await node.read('range')
  expect(node.whole.probed(ok)).toEqual(ok)
  const why = { ok: false, why: 'eth_getBlockReceipts: busy; receipts are fetched one by one' } as const
  expect(node.whole.probed(why)).toEqual(why)
  expect(node.whole.isAsked()).toBe(false)
  expect(node.whole.probed(ok), 'until a trial shows otherwise').toEqual(why)
})

test('receipts are asked for one by one where the node has no others, until a probe finds them (screens-evm §0.1)', async () => {
  let lacks = true
  const node = reading(
    chainAnswer(30, (method) => {
      if (lacks && method === WHOLE) throw refusal(-32601, 'no such method')
      return undefined
    }),
  )
  await node.read('range')
  expect(node.whole.isAsked()).toBe(false)
  lacks = false
  node.time.ms = 10_000_000
  const before = node.asked(WHOLE)
  expect(await node.read('range')).toEqual(HEIGHTS)
  expect(node.asked(WHOLE)).toBe(before)
  node.whole.probed({ ok: true, how: WHOLE })
  node.rpc.heard.splice(0)
  expect(await node.read('range')).toEqual(HEIGHTS)
  expect(node.asked(SINGLE)).toBe(0)
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

test('over a wire on which whole requests hang for one method, history comes in all the same (reliability I-9, F-02)', async () => {
  const answer = chainAnswer(60)
  let hung = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      type Call = { readonly id: number; readonly method: string; readonly params: readonly Json[] }
      const told = JSON.parse(Buffer.concat(parts).toString()) as Call | readonly Call[]
      const calls = Array.isArray(told) ? (told as readonly Call[]) : [told as Call]
      if (calls.some(({ method }) => method === WHOLE)) return void hung++
      void Promise.all(calls.map(({ method, params }) => answer(method, params))).then((results) => {
        const answers = calls.map(({ id }, i) => ({ jsonrpc: '2.0', id, result: results[i] }))
        response.end(JSON.stringify(Array.isArray(told) ? answers : answers[0]))
      })
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const clock = createFastClock(systemClock, 100)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const rpc = createRpcClient({ urls: [url], clock, random: () => 0.5, askTwice: true })
  const blocks = createBlockFetcher({ rpc, clock, source: () => 'test' })
  const started = clock.monotonic()
  const heights: number[] = []
  for await (const raws of blocks.scanned({ from: 1, to: 50 }, signal))
    for (const raw of raws) {
      expect('block' in raw && raw.receipts).toEqual(makeBlock(heights.length + 1).receipts)
      heights.push('block' in raw ? Number(raw.block.number) : -1)
    }
  expect(heights).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  expect(hung).toBeGreaterThan(0)
  // Within what a follower gives one batch, of which it says that the node hangs.
  expect(clock.monotonic() - started).toBeLessThan(120_000)
  await rpc.close()
})
