import type { Worker } from 'node:worker_threads'
import { regtest } from '@orrery/chains/records/regtest'
import { LIGHTNING_PIECE, type GossipChannel, type KeptChannel, type KeptNode } from '@orrery/model/lightning'
import type { LightningCensus, LightningNodeSize } from '@orrery/model/lightning'
import type { Hex } from '@orrery/primitives/hex'
import { createReaderBeside } from '@orrery/utxo/lightning/reader-beside'
import type { Kept } from '@orrery/utxo/lightning/reader-messages'
import { startLightningNode, type TestLightningNode } from '@orrery/utxo/testing/lightning-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLightningWorker } from './lightning-thread.ts'

let node: TestLightningNode
beforeAll(async () => {
  node = await startLightningNode()
})
afterAll(() => node.stop())

const key = (at: number): Hex => `0x02${at.toString(16).padStart(64, '0')}`

const channel = (at: number): GossipChannel => ({
  id: (BigInt(at + 1) << 40n) | 65_536n,
  nodes: [key(at), key(at + 1)],
  capacity: 1_000n,
  funding: { txid: `0x${at.toString(16).padStart(64, '0')}`, vout: 0 },
  policies: [null, null],
})

/** A shelf in memory, with the size of each piece that passed. */
function memory() {
  const nodes = new Map<Hex, KeptNode>()
  const channels = new Map<bigint, KeptChannel>()
  const sizes: LightningNodeSize[] = []
  const census: LightningCensus[] = []
  const pieces: number[] = []
  const calls: string[] = []
  const told = <T>(name: string, rows: readonly T[]): readonly T[] => {
    calls.push(name)
    pieces.push(rows.length)
    return rows
  }
  const above = <T, K>(rows: readonly T[], keyOf: (row: T) => K, after: K | null): readonly T[] =>
    rows
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      .filter((row) => after === null || keyOf(row) > after!)
      .slice(0, LIGHTNING_PIECE)
  const kept: Kept = {
    openNodes: async (after) =>
      told(
        'openNodes',
        above([...nodes.values()], ({ pubKey }) => pubKey, after),
      ),
    openChannels: async (_height, after) =>
      told(
        'openChannels',
        above([...channels.values()], ({ id }) => id, after),
      ),
    nodesByKey: async (keys) => told('nodesByKey', keys).flatMap((one) => nodes.get(one) ?? []),
    channelsById: async (ids) => told('channelsById', ids).flatMap((id) => channels.get(id) ?? []),
    async saveChannels(rows) {
      for (const row of told('saveChannels', rows)) channels.set(row.id, row)
    },
    async saveNodes(rows) {
      for (const row of told('saveNodes', rows)) nodes.set(row.pubKey, row)
    },
    async saveSizes(rows) {
      sizes.push(...told('saveSizes', rows))
    },
    async saveCensus(row) {
      census.push(row)
    },
    // The chain knows when each was opened.
    join: async (rows) => told('join', rows).map((row) => ({ ...row, openedMs: Number(row.id >> 40n) })),
  }
  return { kept, nodes, channels, sizes, census, pieces, calls }
}

test('screens-nonevm §4.6: a network is read on another thread, and only pieces of it pass through the one that answers visitors', async () => {
  const count = 1_200
  node.graph = { nodes: [], channels: Array.from({ length: count }, (_, at) => channel(at)) }
  const shelf = memory()
  const workers: Worker[] = []
  const reader = createReaderBeside(
    () => {
      const { url, macaroon } = node
      const worker = startLightningWorker({ config: { kind: 'lnd', url, macaroon }, chain: regtest })
      workers.push(worker)
      return worker
    },
    shelf.kept,
    { kind: 'lnd', name: 'a node' },
  )
  const read = (atMs: number) => reader.read({ tip: 9_000, atMs }, AbortSignal.timeout(30_000))
  try {
    await read(100)
    expect(shelf.channels.size).toBe(count)
    expect(shelf.channels.get(channel(7).id)).toEqual({
      ...channel(7),
      firstMs: 100,
      goneMs: null,
      openedMs: 8,
      spent: null,
    })
    expect(shelf.census).toMatchObject([{ atMs: 100, channels: count, nodes: count + 1 }])
    expect(Math.max(...shelf.pieces)).toBe(LIGHTNING_PIECE)
    expect(shelf.sizes).toHaveLength(count + 1)
    expect(shelf.sizes[1]).toEqual({ pubKey: key(1), atMs: 100, channels: 2, capacity: 2_000n })

    // The same again: what was read is remembered there, and nothing is written but the census.
    shelf.calls.length = 0
    await read(200)
    expect(new Set(shelf.calls)).toEqual(new Set(['join']))
    expect(shelf.census).toHaveLength(2)

    // One channel less is two nodes smaller.
    node.graph = { ...node.graph, channels: node.graph.channels.slice(1) }
    shelf.sizes.length = 0
    await read(300)
    expect(shelf.sizes).toEqual([
      { pubKey: key(1), atMs: 300, channels: 1, capacity: 1_000n },
      { pubKey: key(0), atMs: 300, channels: 0, capacity: 0n },
    ])

    // An error of the book comes over as one, and the thread goes on.
    node.fault = 'status'
    await expect(read(400)).rejects.toMatchObject({ code: 'UPSTREAM_STATUS', name: 'OrreryError' })
    node.fault = null

    // A thread that dies fails its read; the next one begins another, which asks the shelf for what it knew.
    const dying = read(500)
    await workers[0]!.terminate()
    await expect(dying).rejects.toThrow('ended with')
    shelf.calls.length = 0
    await read(600)
    expect(workers).toHaveLength(2)
    expect([...new Set(shelf.calls)]).toEqual(['openChannels', 'openNodes', 'join'])

    // One that is given up ends its thread at once, whatever the node does.
    node.fault = 'silence'
    const giving = new AbortController()
    const given = reader.read({ tip: null, atMs: 700 }, giving.signal)
    giving.abort(new Error('the site stops'))
    await expect(given).rejects.toThrow('the site stops')
    await new Promise((ended) => workers[1]!.once('exit', ended))
  } finally {
    node.fault = null
    await reader.close()
  }
  await expect(read(800)).rejects.toThrow('ended')
})
