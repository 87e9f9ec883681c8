import { btc } from '@orrery/chains/records/btc'
import { ltc } from '@orrery/chains/records/ltc'
import type { ChainOf } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import { describe, expect, test } from 'vitest'
import { normalizeBlock } from './normalize-block.ts'
import { blockOf, coinbaseTx, collect, hash, node, p2pkh, spend } from './testing/scripted-node.ts'
import { refuse, scriptedRpc, type Script } from './testing/scripted-rpc.ts'
import { createUtxoAdapter } from './utxo-adapter.ts'

const signal = new AbortController().signal
const clock: Clock = { now: () => 1_700_000_000_000, monotonic: () => 0, sleep: async () => {} }
const { genesis: _, ...quirks } = { ...ltc.quirks, mweb: false }
const chain: ChainOf<'utxo'> = { ...btc, quirks }
const adapterOf = (script: Script) =>
  createUtxoAdapter({ chain, rpc: scriptedRpc(script), clock, findOutputs: async () => new Map() })

const told = { generated: false, height: 3, value: '2.00000000', scriptPubKey: p2pkh(9) }

describe('amounts', () => {
  test('that a node was said to tell and that one in its place does not are not taken as unknown before the follower knows', async () => {
    const blockWith = (prevout?: object) => blockOf(1, [coinbaseTx(2), spend(3, 77, '1.50000000', prevout)])
    let answers = node([blockOf(0, [coinbaseTx(1)]), blockWith(told)])
    const adapter = adapterOf((method, params) => answers(method, params))
    const read = () => collect(adapter.blocks({ from: 1, to: 1 }, signal))
    await adapter.probe(signal)
    expect((await read())[0]?.txs[1]?.inputs[0]?.prevout?.value).toBe(200_000_000n)
    answers = node([blockOf(0, [coinbaseTx(1)]), blockWith()])
    for (let again = 0; again < 2; again++)
      await expect(read()).rejects.toThrow('what its inputs spend, which the node was said to tell')
    expect(adapter.doubts?.()).toBe(true)
    expect((await adapter.probe(signal)).can.prevouts.ok).toBe(false)
    expect(adapter.doubts?.()).toBe(false)
    expect((await read())[0]?.txs[1]?.inputs[0]?.prevout).toBeNull()
  })

  test('that a node says again to tell and leaves out of one block stay unknown there', async () => {
    const blocks = [1, 2].map((height) =>
      blockOf(height, [coinbaseTx(height + 1), spend(height + 10, 77, '1.50000000', height === 2 ? told : undefined)]),
    )
    const adapter = adapterOf(node([blockOf(0, [coinbaseTx(1)]), ...blocks]))
    const read = () => collect(adapter.blocks({ from: 1, to: 1 }, signal))
    await adapter.probe(signal)
    await expect(read()).rejects.toThrow('said to tell')
    await adapter.probe(signal)
    expect((await read())[0]?.txs[1]?.inputs[0]?.prevout).toBeNull()
  })

  test('that a node says to tell and leaves out of several blocks stay unknown there after one more probe', async () => {
    const blocks = Array.from({ length: 6 }, (_, height) =>
      blockOf(height, [coinbaseTx(height + 1), spend(height + 20, 77, '1.50000000', height === 5 ? told : undefined)]),
    )
    const adapter = adapterOf(node(blocks))
    await adapter.probe(signal)
    // Two heights in a batch, and batches that are read in turns.
    const ranges = [1, 3].map((from) => ({ from, to: from + 1 }))
    for (const range of [...ranges, ...ranges])
      await expect(collect(adapter.blocks(range, signal))).rejects.toThrow('said to tell')
    await adapter.probe(signal)
    for (const range of ranges) {
      const read = await collect(adapter.blocks(range, signal))
      expect(read.map(({ txs }) => txs[1]?.inputs[0]?.prevout)).toEqual([null, null])
      for await (const packed of adapter.packed!(range, signal, () => false)) expect(packed).toHaveLength(2)
    }
    expect(adapter.doubts?.()).toBe(false)
  })

  test('of a block that is asked for by its hash stay unknown where the node leaves them out: it may never have been on its chain', async () => {
    const stale = { ...blockOf(1, [coinbaseTx(8), spend(9, 77, '1.50000000')]), hash: hash(500) }
    const blocks = [blockOf(0, [coinbaseTx(1)]), blockOf(1, [coinbaseTx(2), spend(3, 77, '1.50000000', told)])]
    const adapter = adapterOf(node(blocks, { getblock: ([id]) => (id === stale.hash ? stale : undefined) }))
    await adapter.probe(signal)
    const block = await adapter.blockByHash(`0x${stale.hash}`, signal)
    expect(normalizeBlock(block!, chain).txs[1]?.fee).toBeNull()
    expect(adapter.doubts?.()).toBe(false)
  })

  test('are asked for where the first probe found no block to tell by, and a later one takes nothing back for want of blocks', async () => {
    const blocks = [blockOf(0, [coinbaseTx(1)]), blockOf(1, [coinbaseTx(2), spend(3, 77, '1.50000000', told)])]
    let answers = node(blocks.slice(0, 1))
    const asked: number[] = []
    const adapter = adapterOf((method, params) => {
      if (method === 'getblock' && typeof params[1] === 'number') asked.push(params[1])
      return answers(method, params)
    })
    const read = async () =>
      (await collect(adapter.blocks({ from: 1, to: 1 }, signal)))[0]?.txs[1]?.inputs[0]?.prevout?.value
    expect((await adapter.probe(signal)).can.prevouts.ok).toBe(false)
    answers = node(blocks)
    expect(await read()).toBe(200_000_000n)
    expect((await adapter.probe(signal)).can.prevouts.ok).toBe(true)
    // Another node behind the same address has just begun, or forgot the block since.
    for (const lacking of [node(blocks.slice(0, 1)), node(blocks, { getblock: () => refuse(-5, 'Block not found') })]) {
      answers = lacking
      expect((await adapter.probe(signal)).can.prevouts.ok).toBe(true)
    }
    answers = node(blocks)
    expect(await read()).toBe(200_000_000n)
    expect(new Set(asked)).toEqual(new Set([3]))
  })
})
