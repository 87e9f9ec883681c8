import { bsv } from '@orrery/chains/records/bsv'
import type { ChainOf } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import { expect, test } from 'vitest'
import { blockOf, coinbaseTx, collect, node, spend } from './testing/scripted-node.ts'
import { scriptedRpc, type Script } from './testing/scripted-rpc.ts'
import { createUtxoAdapter } from './utxo-adapter.ts'

const signal = new AbortController().signal
const clock: Clock = { now: () => 1_700_000_000_000, monotonic: () => 0, sleep: async () => {} }

const adapterOf = (chain: ChainOf<'utxo'>, script: Script) => ({
  adapter: createUtxoAdapter({ chain, rpc: scriptedRpc(script), clock, findOutputs: async () => new Map() }),
})

test('screens-nonevm §4.1: a node that means the coinbase alone by verbosity 3 is asked for whole blocks with 2 (SV Node)', async () => {
  const { genesis: _, split: _split, ...quirks } = bsv.quirks
  const blocks = [blockOf(0, [coinbaseTx(1)]), blockOf(1, [coinbaseTx(2), spend(3, 1, '49.00000000')])]
  const { adapter } = adapterOf(
    { ...bsv, quirks },
    node(blocks, {
      getblock: ([id, verbosity]) => {
        const block = blocks.find((one) => one.hash === id)
        return verbosity === 3 && block !== undefined
          ? { ...block, num_tx: block.tx.length, tx: block.tx.slice(0, 1) }
          : undefined
      },
    }),
  )
  expect((await adapter.probe(signal)).can.prevouts).toMatchObject({ ok: false })
  expect((await collect(adapter.blocks({ from: 0, to: 1 }, signal))).map(({ txs }) => txs.length)).toEqual([1, 2])
})

test('one answer that lost transactions does not make a node one that tells no prevouts (seed 481 of outputs)', async () => {
  const spent = { generated: true, height: 0, value: '50.00000000', scriptPubKey: { hex: '51' } }
  const blocks = [blockOf(0, [coinbaseTx(1)]), blockOf(1, [coinbaseTx(2), spend(3, 1, '49.00000000', spent)])]
  const { genesis: _, split: _split, ...quirks } = bsv.quirks
  let asked = 0
  const { adapter } = adapterOf(
    { ...bsv, quirks },
    node(blocks, {
      getblock: ([id, verbosity]) => {
        const block = blocks.find((one) => one.hash === id)
        return verbosity === 3 && block !== undefined && asked++ === 0
          ? { ...block, tx: block.tx.slice(0, 1) }
          : undefined
      },
    }),
  )
  expect((await adapter.probe(signal)).can.prevouts).toMatchObject({ ok: true })
})
