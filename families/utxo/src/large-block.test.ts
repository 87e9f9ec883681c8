import { bch } from '@orrery/chains/records/bch'
import { bsv } from '@orrery/chains/records/bsv'
import type { ChainOf } from '@orrery/model/chain'
import { isPacked, linkOf } from '@orrery/model/packed'
import { systemClock } from '@orrery/primitives/clock'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTooLarge } from './fetch-blocks.ts'
import { normalizeBlock } from './normalize-block.ts'
import { HashedNode, spendOf, type HashedBlock } from './testing/hashed-node.ts'
import { collect } from './testing/scripted-node.ts'
import { createUtxoAdapter } from './utxo-adapter.ts'

const atHome = ({ quirks, ...chain }: ChainOf<'utxo'>): ChainOf<'utxo'> => {
  const { genesis: _, split: _split, ...rest } = quirks
  return { ...chain, quirks: rest, traits: ['testnet', 'local'] }
}
const chain = atHome(bch)
const signal = new AbortController().signal
const scriptOf = (owner: number): string => `76a914${owner.toString(16).padStart(40, '0')}88ac`
/** Outputs of the transaction in each of the large blocks. */
const OUTPUTS = 250
/** What their JSON is larger than, and their bytes are not. */
const ANSWER_BYTES = 20_000

describe('issue 6: a block whose JSON is larger than an answer may be', () => {
  let node: HashedNode
  let large: readonly HashedBlock[]

  beforeAll(async () => {
    node = await HashedNode.start()
    for (let owner = 1; owner <= 12; owner++) node.mine(scriptOf(owner))
    const paying = (from: number) => {
      const coin = { txid: node.blocks[from]!.txs[0]!.txid, vout: 0 }
      return spendOf(
        [coin],
        Array.from({ length: OUTPUTS }, (_, i) => ({ value: BigInt(1_000 + i), script: scriptOf(i) })),
      )
    }
    large = [1, 2].map((from) => node.mine(scriptOf(from), [paying(from)]))
    for (let owner = 1; owner <= 3; owner++) node.mine(scriptOf(owner))
    // What it made is spent in the block behind it, and the newest is a large one, too.
    node.mine(scriptOf(4), [
      spendOf([{ txid: large[0]!.txs[1]!.txid, vout: 7 }], [{ value: 900n, script: scriptOf(5) }]),
    ])
    large = [...large, node.mine(scriptOf(3), [paying(3)])]
  })
  afterAll(() => node.stop())

  const open = (maxBodyBytes?: number, on = chain) => {
    const rpc = createRpcClient({
      urls: [node.url],
      lossless: true,
      clock: systemClock,
      random: () => 0.5,
      retries: 0,
      ...(maxBodyBytes !== undefined && { maxBodyBytes }),
    })
    return createUtxoAdapter({ chain: on, rpc, clock: systemClock, findOutputs: async () => new Map() })
  }
  const to = () => node.blocks.length - 1

  test('comes out of its bytes, and its rows are those of its JSON', async () => {
    const [narrow, wide] = [open(ANSWER_BYTES), open()]
    await narrow.probe(signal)
    const told = await collect(narrow.blocks({ from: 0, to: to() }, signal))
    expect(told.map(({ height }) => height)).toEqual(node.blocks.map(({ height }) => height))
    for (const raw of told) expect(() => narrow.verify(raw)).not.toThrow()
    const rows = (await collect(wide.blocks({ from: 0, to: to() }, signal))).map((raw) => normalizeBlock(raw, chain))
    for (const { height } of large) expect(normalizeBlock(told[height]!, chain).txs).toEqual(rows[height]!.txs)
    expect(told.flatMap(({ txs }) => txs).filter(({ outputs }) => outputs.length === OUTPUTS)).toHaveLength(3)
    const found = await narrow.blockByHash(`0x${large[0]!.hash}`, signal)
    expect(normalizeBlock(found!, chain).block).toEqual(rows[large[0]!.height]!.block)
    await expect(narrow.lookups.passThrough!('getblock', [large[0]!.hash, 2], signal)).rejects.toSatisfy(isTooLarge)
    await Promise.all([narrow.close(), wide.close()])
  })

  test('has its place in history, too', async () => {
    const narrow = open(ANSWER_BYTES)
    const heights: number[] = []
    const wholes: number[] = []
    for await (const blocks of narrow.packed!({ from: 0, to: to() }, signal, () => true)) {
      heights.push(...blocks.map((block) => linkOf(block).height))
      // What is not packed came the long way.
      wholes.push(...blocks.filter((block) => !isPacked(block)).map((block) => linkOf(block).height))
    }
    expect(heights).toEqual(node.blocks.map(({ height }) => height))
    expect(wholes).toEqual(large.map(({ height }) => height))
    await narrow.close()
  })

  test('that is too large even so, on a node without an index of transactions, is told as that', async () => {
    const tiny = open(8_000, atHome(bsv))
    await expect(collect(tiny.blocks({ from: large[0]!.height, to: to() }, signal))).rejects.toSatisfy(isTooLarge)
    await tiny.close()
  })
})
