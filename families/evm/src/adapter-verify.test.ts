import type { Clock } from '@orrery/primitives/clock'
import type { Json } from '@orrery/primitives/json'
import { expect, test } from 'vitest'
import { createEvmAdapter } from './create-evm-adapter.ts'
import { chainAnswer } from './testing/blocks.ts'
import { testChain } from './testing/chain.ts'
import { recorded, squidRaw } from './testing/recordings.ts'
import { testRpc } from './testing/rpc.ts'

const clock: Clock = { now: () => 0, monotonic: () => 0, sleep: () => Promise.resolve() }
const adapterOf = (stack: 'none' | 'zksync') =>
  createEvmAdapter({ chain: testChain({}, { stack }), rpc: testRpc(chainAnswer(1)), clock })

test('a stack with hashes of its own says that nothing of them is recomputed (screens-evm §0: a missing capability is stated)', () => {
  expect(adapterOf('zksync').recomputes!()).toBe(false)
  expect(adapterOf('none').recomputes!()).toBe(true)
})

recorded(
  'issue 4: what is read through from the node is held to its headers and to what follows from them',
  async () => {
    const signal = new AbortController().signal
    const { block, receipts } = squidRaw('ethereum/18500000')
    let told: { block: object; receipts: readonly object[] } = { block, receipts }
    const hashes = () => ({ ...told.block, transactions: block.transactions.map(({ hash }) => hash) })
    const rpc = testRpc((method, [, whole]) => {
      if (method === 'eth_getBlockReceipts') return structuredClone(told.receipts) as Json
      if (method === 'eth_getTransactionByHash') return structuredClone(block.transactions[3]) as Json
      if (method === 'eth_getTransactionReceipt') return structuredClone(told.receipts[3]) as Json
      return structuredClone(whole === false ? hashes() : told.block) as Json
    })
    const adapter = createEvmAdapter({ chain: testChain(), rpc, clock, traces: false })
    adapter.verify(squidRaw('ethereum/18500000'))
    const { lookups } = adapter
    const read = async () => [
      (await lookups.block(block.hash, signal))?.block.hash,
      (await lookups.transaction(block.transactions[3]!.hash, signal))?.state,
    ]
    expect(await read()).toEqual([block.hash, 'included'])
    told = { block: { ...block, timestamp: '0x1' }, receipts }
    const wrong = { code: 'UPSTREAM_MISMATCH' }
    await expect(lookups.block(block.hash, signal)).rejects.toMatchObject(wrong)
    await expect(lookups.transaction(block.transactions[3]!.hash, signal)).rejects.toMatchObject(wrong)
    told = { block, receipts: receipts.map((receipt, i) => (i === 7 ? { ...receipt, gasUsed: '0x1' } : receipt)) }
    await expect(lookups.block(block.hash, signal)).rejects.toMatchObject(wrong)
  },
)

recorded('so does a chain that turned out to have such rules', () => {
  const cronos = adapterOf('none')
  const told = squidRaw('cronos/10000')
  for (const n of [1, 2, 3])
    cronos.verify({ ...told, block: { ...told.block, hash: `0x${n}${told.block.hash.slice(3)}` } })
  expect(cronos.recomputes!()).toBe(false)
  const mainnet = adapterOf('none')
  mainnet.verify(squidRaw('ethereum/18500000'))
  expect(mainnet.recomputes!()).toBe(true)
})

recorded.each([
  [1, []],
  [11_155_111, []],
  [1, ['local']],
] as const)(
  'reliability F-08: of Ethereum and its test networks (%d, %j) nothing is learnt from what a node tells first; a development node may have their number',
  (chainId, traits) => {
    const right = squidRaw('ethereum/18500000')
    const wrong = { ...right, receipts: right.receipts.map((receipt) => ({ ...receipt, status: '0x0' as const })) }
    const adapter = createEvmAdapter({ chain: testChain({ traits }, { chainId }), rpc: testRpc(chainAnswer(1)), clock })
    const verify = () => adapter.verify(wrong)
    if (traits.length === 0) for (let time = 0; time < 4; time++) expect(verify).toThrow('the root of the receipts')
    else expect(verify()).toBe(false)
    expect(adapter.verify(right)).toBe(true)
  },
)
