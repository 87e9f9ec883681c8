import type { Clock } from '@orrery/primitives/clock'
import type { Json } from '@orrery/primitives/json'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { assert, asyncProperty, constantFrom, nat } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBlockFetcher } from './fetch-blocks.ts'
import { createNormalizer } from './normalize.ts'
import type { EvmRaw } from './raw.ts'
import { blockHash, chainAnswer, makeBlock } from './testing/blocks.ts'
import { testChain } from './testing/chain.ts'
import { refusal, testRpc, type Answer } from './testing/rpc.ts'

const signal = new AbortController().signal
const clock: Clock = { now: () => 0, monotonic: () => 0, sleep: () => Promise.resolve() }
const fetcher = (answer: Answer) => {
  const rpc = testRpc(answer)
  return { rpc, ...createBlockFetcher({ rpc, clock, source: () => 'test' }) }
}
const collect = async (range: AsyncIterable<readonly EvmRaw[]>): Promise<number[]> => {
  const heights: number[] = []
  for await (const raws of range) heights.push(...raws.map(({ block }) => Number(block.number)))
  return heights
}
const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('a range', () => {
  test('comes in order, whatever order the node answers in', async () => {
    let n = 0
    const slow = chainAnswer(200, async (method) => {
      if (method === 'eth_getBlockByNumber') for (let i = 0; i < (7 * ++n) % 40; i++) await Promise.resolve()
      return undefined
    })
    expect(await collect(fetcher(slow).range({ from: 3, to: 150 }, signal))).toEqual(upTo(3, 150))
  })

  test('ends early at the first block that the node does not have', async () => {
    expect(await collect(fetcher(chainAnswer(57)).range({ from: 50, to: 90 }, signal))).toEqual(upTo(50, 57))
    expect(await collect(fetcher(chainAnswer(57)).range({ from: 58, to: 90 }, signal))).toEqual([])
  })

  test('asks for blocks and receipts together, and not for more than it holds', async () => {
    const { rpc, range } = fetcher(chainAnswer(10_000))
    for await (const raws of range({ from: 0, to: 9_999 }, signal)) {
      if (Number(raws[0]!.block.number) > 500) break
    }
    const blocks = rpc.heard.filter((method) => method === 'eth_getBlockByNumber').length
    expect(blocks).toBeLessThan(900)
    expect(rpc.heard.filter((method) => method === 'eth_getBlockReceipts')).toHaveLength(blocks)
  })

  test('of dense blocks comes in small batches, of empty ones in large', async () => {
    const sizes = async (txs: number): Promise<number> => {
      let largest = 0
      for await (const raws of fetcher(chainAnswer(300, () => undefined, txs)).range(
        { from: 100, to: 150 + (txs === 0 ? 149 : 0) },
        signal,
      ))
        largest = Math.max(largest, raws.length)
      return largest
    }
    expect(await sizes(0)).toBe(32)
    expect(await sizes(400)).toBeLessThanOrEqual(4)
  })

  test('does not grow so far among some sparse blocks that the dense ones after them come all at once', async () => {
    const dense = 100
    const answer = chainAnswer(400, (method, [at]) => {
      const isSparse = Number(at) >= 100 && Number(at) < 160
      if (method === 'eth_getBlockByNumber') return makeBlock(Number(at), isSparse ? 0 : dense).block as unknown as Json
      return method === 'eth_getBlockReceipts'
        ? (makeBlock(Number(at), isSparse ? 0 : dense).receipts as Json)
        : undefined
    })
    const sizes: number[] = []
    for await (const raws of fetcher(answer).range({ from: 20, to: 300 }, signal)) sizes.push(raws.length)
    // Ten are what is aimed at, and all that a batch may have of empty blocks are 32.
    expect(Math.max(...sizes)).toBeGreaterThan(11)
    expect(Math.max(...sizes)).toBeLessThan(20)
  })

  test('stops with the signal', async () => {
    const stop = new AbortController()
    const reading = collect(
      fetcher(
        chainAnswer(10_000, (method) => void (method === 'eth_getBlockByNumber' && stop.abort(new Error('enough')))),
      ).range({ from: 0, to: 9_999 }, stop.signal),
    )
    await expect(reading).rejects.toThrow('enough')
  })
})

describe('receipts', () => {
  test('of another block are refused and asked for again by hash (reliability F-08, F-09)', async () => {
    const { rpc, range } = fetcher(
      chainAnswer(9, (method, params) =>
        method === 'eth_getBlockReceipts' && String(params[0]).length < 66
          ? makeBlock(Number(params[0]), 2, 1).receipts
          : undefined,
      ),
    )
    expect(await collect(range({ from: 5, to: 5 }, signal))).toEqual([5])
    expect(rpc.heard.filter((method) => method === 'eth_getBlockReceipts').length).toBe(2)
  })

  const wrong: Record<string, (raw: EvmRaw) => void> = {
    'of another block': ({ receipts }) => Object.assign(receipts[1]!, { blockHash: blockHash(1, 1) }),
    'of another transaction': ({ receipts }) => Object.assign(receipts[1]!, { transactionHash: blockHash(1) }),
    'with another number': ({ receipts }) => Object.assign(receipts[1]!, { transactionIndex: '0x7' }),
    'one too few': ({ receipts }) => void (receipts as unknown as unknown[]).pop(),
    'one too many': ({ receipts }) => void (receipts as unknown as unknown[]).push(receipts[0]),
    'with logs of another block': ({ receipts }) =>
      Object.assign(receipts[1]!.logs[0]!, { blockHash: blockHash(1, 1) }),
    'with logs of another transaction': ({ receipts }) =>
      Object.assign(receipts[1]!.logs[0]!, { transactionHash: blockHash(1) }),
    'with a log number that no block has': ({ receipts }) =>
      Object.assign(receipts[1]!.logs[0]!, { logIndex: '0x8000000' }),
    'with a log number twice': ({ receipts }) => {
      const [log] = receipts[1]!.logs
      Object.assign(receipts[1]!, { logs: [{ ...log!, logIndex: '0x1' }, log!] })
    },
  }
  test.each(Object.entries(wrong))('%s never pass', async (_, spoil) => {
    const raw = makeBlock(5)
    spoil(raw)
    const answer = chainAnswer(9, (method) => (method === 'eth_getBlockReceipts' ? raw.receipts : undefined))
    await expect(collect(fetcher(answer).range({ from: 5, to: 5 }, signal))).rejects.toMatchObject({
      code: 'UPSTREAM_MISMATCH',
      context: { height: 5 },
    })
  })

  test.each(['range', 'scanned'] as const)(
    'that number their logs by transaction stop no chain: each log has its place in the block (reliability I-9, %s)',
    async (read) => {
      const { block, receipts } = makeBlock(5, 4)
      const told = receipts.map((receipt, i) => ({
        ...receipt,
        logs: Array.from({ length: i }, (_, at) => ({ ...receipt.logs[0]!, logIndex: `0x${at.toString(16)}` })),
      }))
      const answer = chainAnswer(9, (method) =>
        method === 'eth_getBlockReceipts' ? told : method === 'eth_getBlockByNumber' ? block : undefined,
      )
      for await (const [raw] of fetcher(answer)[read]({ from: 5, to: 5 }, signal))
        expect('block' in raw! && raw.receipts.map(({ logs }) => logs.map(({ logIndex }) => Number(logIndex)))).toEqual(
          [[], [0], [1, 2], [3, 4, 5]],
        )
      expect.assertions(1)
    },
  )

  test('that are not there yet are waited for, then the block is given up (reliability F-07)', async () => {
    let asked = 0
    const later = chainAnswer(9, (method) => (method === 'eth_getBlockReceipts' && asked++ < 4 ? null : undefined))
    expect(await collect(fetcher(later).range({ from: 5, to: 5 }, signal))).toEqual([5])
    const never = fetcher(chainAnswer(9, (method) => (method.includes('Receipt') ? null : undefined)))
    await expect(collect(never.range({ from: 5, to: 5 }, signal))).rejects.toMatchObject({ code: 'UPSTREAM_NOT_YET' })
    expect(never.rpc.heard.filter((method) => method === 'eth_getBlockReceipts').length).toBeLessThanOrEqual(11)
    expect(never.rpc.heard.filter((method) => method === 'eth_getTransactionReceipt').length).toBeLessThanOrEqual(11)
  })

  test('without the logs that the bloom promises are asked for again', async () => {
    let asked = 0
    const answer = chainAnswer(9, (method) =>
      method === 'eth_getBlockReceipts' && asked++ < 2
        ? makeBlock(5).receipts.map((receipt) => ({ ...receipt, logs: [] }))
        : undefined,
    )
    const { byHeight } = fetcher(answer)
    expect((await byHeight(5, signal))!.receipts[0]!.logs).toHaveLength(1)
  })

  test('in another order are put into the right one', async () => {
    const answer = chainAnswer(9, (method) =>
      method === 'eth_getBlockReceipts' ? makeBlock(5).receipts.toReversed() : undefined,
    )
    expect(
      (await fetcher(answer).byHeight(5, signal))!.receipts.map(({ transactionIndex }) => transactionIndex),
    ).toEqual(['0x0', '0x1'])
  })

  test.each([
    refusal(-32601, 'the method eth_getBlockReceipts does not exist/is not available'),
    refusal(-32000, 'method not supported'),
  ])('come one by one from a node that has no other way: %s', async (error) => {
    const { rpc, range, byHash } = fetcher(
      chainAnswer(99, (method) => {
        if (method === 'eth_getBlockReceipts') throw error
        return undefined
      }),
    )
    expect(await collect(range({ from: 5, to: 60 }, signal))).toEqual(upTo(5, 60))
    // Batches that were under way learn it together; none after them asks in vain.
    const before = rpc.heard.filter((method) => method === 'eth_getBlockReceipts').length
    await byHash(blockHash(7), signal)
    expect(rpc.heard.filter((method) => method === 'eth_getBlockReceipts').length).toBe(before)
  })
})

test('another block than the one asked for is refused', async () => {
  const answer = chainAnswer(9, (method) => (method.startsWith('eth_getBlockBy') ? makeBlock(6).block : undefined))
  const { range, byHeight, byHash } = fetcher(answer)
  for (const asked of [collect(range({ from: 5, to: 5 }, signal)), byHeight(5, signal), byHash(blockHash(5), signal)])
    await expect(asked).rejects.toMatchObject({ code: 'UPSTREAM_MISMATCH', context: { height: 6 } })
})

test('a node that takes no hash for receipts is asked by height', async () => {
  const answer = chainAnswer(9, (method, params) => {
    if (method === 'eth_getBlockReceipts' && String(params[0]).length === 66)
      throw refusal(-32602, 'invalid argument 0: hex number > 64 bits')
    return undefined
  })
  expect((await fetcher(answer).byHash(blockHash(5), signal))!.receipts).toHaveLength(2)
})

test('1,000 spoilt answers are refused or harmless: nothing else is thrown, nothing half-read goes on (reliability F-06)', async () => {
  const junk = constantFrom<Json>(
    null,
    7,
    -1,
    '',
    '0x',
    '0x01',
    '-0x1',
    '0xzz',
    '0x1ffffffffffffffffff',
    [],
    {},
    true,
    'x'.repeat(100),
  )
  const normalizer = createNormalizer(testChain())
  const spots = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
    typeof value === 'object' && value !== null
      ? [
          path,
          ...Object.entries(value).flatMap(([key, item]) =>
            spots(item, [...path, Array.isArray(value) ? Number(key) : key]),
          ),
        ]
      : [path]
  const clean = makeBlock(5)
  const places = spots(clean)
  let refused = 0
  await assert(
    asyncProperty(nat(places.length - 1), junk, async (place, value) => {
      const holder = { raw: structuredClone(clean) as unknown }
      const path = ['raw', ...places[place]!]
      let target = holder as Record<string | number, unknown>
      for (const step of path.slice(0, -1)) target = target[step] as Record<string | number, unknown>
      target[path.at(-1)!] = value
      const spoilt = holder.raw as EvmRaw
      const answer = chainAnswer(9, (method) =>
        method === 'eth_getBlockByNumber'
          ? (spoilt?.block ?? null)
          : method === 'eth_getBlockReceipts'
            ? (spoilt?.receipts ?? null)
            : undefined,
      )
      try {
        const raw = await fetcher(answer).byHeight(5, signal)
        if (raw !== null) normalizer.bundle(raw)
      } catch (error) {
        refused++
        expect(isOrreryError(error) && error.kind).toBe('upstream')
      }
    }),
    { seed: 11, numRuns: 1_000 },
  )
  expect(refused).toBeGreaterThan(700)
})
