import type { Clock } from '@orrery/primitives/clock'
import type { Json } from '@orrery/primitives/json'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { createBlockFetcher } from './fetch-blocks.ts'
import { chainAnswer, makeBlock } from './testing/blocks.ts'
import { testRpc, type Answer } from './testing/rpc.ts'

const signal = new AbortController().signal
const clock: Clock = { now: () => 0, monotonic: () => 0, sleep: () => Promise.resolve() }

/** A client that reads answers from their bytes where a call can. `asked` tells the calls of each request. */
function scanningRpc(answer: Answer): RpcClient & { readonly asked: string[][] } {
  const asked: string[][] = []
  const rpc = testRpc(answer)
  const one = async <T>({ method, params, parse, scan }: RpcCall<T>): Promise<T> => {
    const body = Buffer.from(JSON.stringify(await answer(method, params)))
    const found = scan?.(body, 0)
    return found ? found.value : parse(JSON.parse(body.toString()))
  }
  return {
    ...rpc,
    asked,
    settle: (calls) => {
      asked.push(calls.map(({ method, params }) => `${method.slice(-8)} ${String(params[0])}`))
      return Promise.allSettled(calls.map(one))
    },
  }
}

const heightsOf = async (rpc: RpcClient, from: number, to: number): Promise<number[]> => {
  const heights: number[] = []
  const { scanned } = createBlockFetcher({ rpc, clock, source: () => 'test' })
  for await (const raws of scanned({ from, to }, signal))
    for (const raw of raws) heights.push(Number('scanned' in raw ? raw.scanned.header.number : raw.block.number))
  return heights
}

/** Changes what the node answers to one call the first `times` times. */
function lackingOnce(method: string, height: number, instead: Json, times = 1): Answer {
  let left = times
  return chainAnswer(9, (asked, [at]) =>
    asked === method && Number(at) === height && left-- > 0 ? instead : undefined,
  )
}

test.each<[string, string, Json, readonly string[]]>([
  ['a block', 'eth_getBlockByNumber', null, ['ByNumber 0x6']],
  ['receipts', 'eth_getBlockReceipts', null, ['Receipts 0x6']],
  ['receipts that came empty', 'eth_getBlockReceipts', [], ['Receipts 0x6']],
  ['receipts of fewer', 'eth_getBlockReceipts', makeBlock(6, 1).receipts as Json, ['ByNumber 0x6', 'Receipts 0x6']],
])(
  '%s that the node lacks for once: what may be wrong is asked for again, alone (reliability F-07)',
  async (_, method, instead, again) => {
    const rpc = scanningRpc(lackingOnce(method, 6, instead))
    expect(await heightsOf(rpc, 5, 8)).toEqual([5, 6, 7, 8])
    expect(rpc.asked).toHaveLength(2)
    expect(rpc.asked[0]).toHaveLength(8)
    expect(rpc.asked[1]).toEqual(again)
  },
)

test('a block that stays away ends the range before it (reliability F-07)', async () => {
  expect(await heightsOf(scanningRpc(lackingOnce('eth_getBlockByNumber', 7, null, 99)), 5, 8)).toEqual([5, 6])
})

test('a part that came later and belongs to another block is not put to the first (reliability F-08, F-09)', async () => {
  let tries = 0
  const rpc = scanningRpc(
    chainAnswer(9, (method, [at]) => {
      // By its height and by its hash.
      if (method !== 'eth_getBlockReceipts' || !String(at).endsWith('6')) return undefined
      return tries++ === 0 ? null : makeBlock(6, 2, 1).receipts
    }),
  )
  const reading = heightsOf(rpc, 5, 8)
  await expect(reading).rejects.toMatchObject({ code: 'UPSTREAM_MISMATCH', context: { height: 6 } })
})

test('few transactions that are long come in small batches', async () => {
  const input = `0x${'5a'.repeat(250_000)}`
  const answer = chainAnswer(90, (method, [at]) => {
    if (method !== 'eth_getBlockByNumber') return undefined
    const { block } = makeBlock(Number(at))
    return { ...block, transactions: block.transactions.map((tx) => ({ ...tx, input })) } as unknown as Json
  })
  const sizes: number[] = []
  const { scanned } = createBlockFetcher({ rpc: scanningRpc(answer), clock, source: () => 'test' })
  const each = makeBlock(5).block.transactions.length * input.length
  for await (const raws of scanned({ from: 5, to: 60 }, signal)) sizes.push(raws.length)
  // The first are asked for before anything is known of them.
  expect(Math.max(...sizes.slice(5)) * each).toBeLessThan(4_000_000)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(56)
})
