import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import type { RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { createBlockFetcher } from '../fetch-blocks.ts'
import { createNormalizer } from '../normalize.ts'
import { none } from '../stacks/none.ts'
import { testChain } from '../testing/chain.ts'
import { makeBlock } from '../testing/blocks.ts'
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
