import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import type { Hex } from '@orrery/primitives/hex'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import type { RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { createBlockFetcher } from '../fetch-blocks.ts'
import { createNormalizer } from '../normalize.ts'
import { none } from '../stacks/none.ts'
import { testChain } from '../testing/chain.ts'
import { chainAnswer, makeBlock } from '../testing/blocks.ts'
import { refusal, testRpc } from '../testing/rpc.ts'
import type { KeptGenesis } from './kept-genesis.ts'
import { createLedgerPlan, type LedgerPlan } from './prepare-ledger.ts'

test('reliability I-9: a node that hangs over what block 0 allots is traced within a minute, and keeps no balances', async () => {
  const clock = createVirtualClock()
  const hang = () => new Promise<never>(() => {})
  const rpc: RpcClient = { ...testRpc(hang), call: hang, batch: hang, settle: hang }
  const fetcher = createBlockFetcher({ rpc, clock, source: () => 'test' })
  const plan = createLedgerPlan({
    rpc,
    clock,
    stack: none,
    fetcher,
    normalizer: createNormalizer(testChain()),
    wanted: true,
  })
  const can = Object.fromEntries(CAPABILITIES.map((name) => [name, { ok: true, how: 'trace_block' }]))
  let found: Awaited<ReturnType<LedgerPlan>> | null = null
  void plan(can as Capabilities['can'], new AbortController().signal).then((planned) => (found = planned))
  await clock.runUntil(() => found !== null, 61_000)
  expect(found).toEqual({
    mode: { flavour: 'trace_block', genesis: null },
    finding: { ok: false, why: 'could not be checked: no answer in time' },
    isLate: true,
  })
})

test('reliability I-9: what block 0 allots stays known where its node forgot it and the index holds that very block', async () => {
  const clock = createVirtualClock()
  const { block } = makeBlock(0, 0)
  const rpc = testRpc((method) => {
    if (method === 'eth_getBlockByNumber') return { ...block, transactions: [] }
    throw refusal(-32602, 'block 0 is out of range')
  })
  const allocation = [{ address: `0x${'11'.repeat(20)}`, balance: 7n }] as const
  const planned = (kept?: KeptGenesis) =>
    createLedgerPlan({
      rpc,
      clock,
      stack: none,
      fetcher: createBlockFetcher({ rpc, clock, source: () => 'test' }),
      normalizer: createNormalizer(testChain()),
      wanted: true,
      kept,
    })(
      Object.fromEntries(CAPABILITIES.map((name) => [name, { ok: true, how: 'trace_block' }])) as Capabilities['can'],
      new AbortController().signal,
    )
  expect(await planned(async (hash) => (hash === block.hash ? allocation : null))).toEqual({
    mode: { flavour: 'trace_block', genesis: allocation },
    finding: { ok: true, how: 'trace_block, block 0 by the index' },
  })
  for (const kept of [undefined, async () => null, () => Promise.reject(new Error('the store is away'))])
    expect((await planned(kept)).finding).toMatchObject({
      ok: false,
      why: expect.stringContaining('not told') as string,
    })
})

test('screens-evm §0.1: one block whose node kept it otherwise than it told it speaks against no rule, three do', async () => {
  const clock = createVirtualClock()
  const [sender, receiver, producer] = [1, 2, 9].map((n): Hex => `0x${n.toString(16).padStart(40, '0')}`)
  const call = { type: 'CALL', from: sender, to: receiver, value: '0x1' }
  /** Blocks from `busyFrom` on have one transaction each; those that are odd took one more from its sender than they tell. */
  const found = async (odd: readonly number[], busyFrom = 1) => {
    const busy = (height: number): number => Math.max(0, height - busyFrom + 1)
    const balances = (height: number): Readonly<Record<string, number>> => ({
      [sender!]: 1e12 - 21_001 * busy(height) - odd.filter((at) => at <= height).length,
      [receiver!]: busy(height),
      [producer!]: 21_000 * busy(height),
    })
    const rpc = testRpc(
      chainAnswer(
        40,
        (method, [first, second]) => {
          if (method === 'eth_getBalance') return `0x${balances(Number(second))[String(first)]!.toString(16)}`
          if (method.startsWith('debug_traceBlock')) return [{ result: call }]
          if (method === 'eth_getBlockReceipts') return undefined
          if (!method.startsWith('eth_getBlock')) throw refusal(-32601, `the method ${method} does not exist`)
          const at = String(first)
          const height = at === 'latest' ? 40 : at.length === 66 ? Number.parseInt(at.slice(-4), 16) : Number(at)
          const { block } = makeBlock(height, height < busyFrom ? 0 : 1)
          const transactions = second === true ? block.transactions : block.transactions.map(({ hash }) => hash)
          return { ...block, transactions, miner: producer }
        },
        1,
      ),
    )
    const plan = createLedgerPlan({
      rpc,
      clock,
      stack: none,
      fetcher: createBlockFetcher({ rpc, clock, source: () => 'test' }),
      normalizer: createNormalizer(testChain()),
      wanted: true,
      kept: async () => [],
    })
    const can = Object.fromEntries(CAPABILITIES.map((name) => [name, { ok: true, how: 'debug_traceBlock' }]))
    return (await plan(can as Capabilities['can'], new AbortController().signal)).finding
  }
  const fault = `in block 40 the balance of ${sender} changed by -21002, but what the block shows makes -21001`
  expect(await found([])).toEqual({ ok: true, how: 'debug_traceBlock, block 0 by the index' })
  expect(await found([40])).toEqual({ ok: true, how: `debug_traceBlock, block 0 by the index; but ${fault}` })
  expect(await found([38, 40])).toEqual({ ok: false, why: fault })
  expect(await found([38, 39, 40])).toEqual({ ok: false, why: fault })
  // Nobody can speak for it where there are not two others.
  expect(await found([40], 39)).toEqual({ ok: false, why: fault })
})
