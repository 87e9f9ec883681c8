import { regtest } from '@orrery/chains/records/regtest'
import type { Adapter } from '@orrery/family/adapter'
import type { Layer } from '@orrery/family/layer'
import { HeadBlock } from '@orrery/head/head-block'
import { createHeadReads } from '@orrery/head/head-reads'
import { EMPTY_HEAD } from '@orrery/head/head-state'
import { followLayer } from '@orrery/indexer/layers/follow-layer'
import { nextBlocks } from '@orrery/indexer/layers/next-blocks'
import type { ChainOf } from '@orrery/model/chain'
import type { ChainReads } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom } from '@orrery/primitives/random'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import type { RpcClient } from '@orrery/transport/rpc'
import { createUtxoAdapter } from '@orrery/utxo/adapter'
import { createFindOutputs } from '@orrery/utxo/find-outputs'
import { normalizeBlock } from '@orrery/utxo/normalize-block'
import { NO_POOLS } from '@orrery/utxo/pool-book'
import { readNodeBlock } from '@orrery/utxo/read-node-block'
import { utxoTables } from '@orrery/utxo/tables'
import { createUtxoLayers } from '@orrery/utxo/utxo-layers'
import { rowText } from '../compare-outcome.ts'
import { createFaults } from '../faults.ts'
import type { Scenario } from '../scenario.ts'
import type { World } from '../world.ts'
import { createModelShelf, createShelfDisk, type ShelfDisk } from './model-shelf.ts'
import { createOutputChain } from './output-chain.ts'
import { createOutputNode } from './output-node.ts'
import { tellBlock } from './tell-block.ts'

/** More than any branch is deep: what counts as final must stay so. */
const FINAL_CONFIRMATIONS = 301
/** A local chain that has every ledger of the family. */
const RECORD: ChainOf<'utxo'> = {
  ...regtest,
  code: 'SIM',
  quirks: {
    ...regtest.quirks,
    finalConfirmations: FINAL_CONFIRMATIONS,
    ledgers: { ...regtest.quirks.ledgers, cashTokens: { from: 0 } },
  },
}
const BLOCKS_AT_ONCE = 64

/** A chain of outputs, as the adapter and the ledgers of the Bitcoin family read it. */
export function createOutputWorld(scenario: Scenario, blockSeconds: number): World {
  const chain = createOutputChain(scenario.seed, blockSeconds)
  const keepsAll = scenario.options.retention === 'full'
  const disks = new Map<string, ShelfDisk>()
  const truths = new Map<Hex, Bundle>()
  const truth = (height: number): Bundle => {
    const block = chain.at(height)!
    const bundle = truths.get(block.hash) ?? normalizeBlock(readNodeBlock(tellBlock(chain, block, 3)), RECORD, NO_POOLS)
    truths.set(block.hash, bundle)
    return bundle
  }
  const layersOf = (rpc: RpcClient, sources: () => readonly Pick<ChainReads, 'familyRows'>[]): readonly Layer[] =>
    createUtxoLayers(RECORD, { rpc, findOutputs: createFindOutputs(sources) })
  const diskOf = (id: string): ShelfDisk => {
    const disk = disks.get(id) ?? createShelfDisk()
    disks.set(id, disk)
    return disk
  }

  /** What the ledgers make of the canonical blocks in one piece. */
  const afresh = async (): Promise<readonly { readonly layer: Layer; readonly disk: ShelfDisk }[]> => {
    const bundles = Array.from({ length: chain.tip().header.height + 1 }, (_, height) => truth(height))
    const reads = createHeadReads({ ...EMPTY_HEAD, blocks: bundles.map((bundle) => new HeadBlock(bundle, 0)) })
    const random = createRandom(1)
    const clock = { ...createVirtualClock(), sleep: () => Promise.resolve() }
    const rpc = createOutputNode(chain, clock, random, createFaults(random, 0), { prevouts: true, txIndex: true })
    const made = []
    for (const layer of layersOf(rpc, () => [reads])) {
      const disk = createShelfDisk()
      const shelf = createModelShelf(disk, layer, async (change) => change())
      for (let from = 0; from < bundles.length; from += BLOCKS_AT_ONCE) {
        const blocks = bundles.slice(from, from + BLOCKS_AT_ONCE)
        const rows = await layer.apply(blocks, shelf.reads, new AbortController().signal)
        const { height, hash } = blocks.at(-1)!.block
        await shelf.append(rows, { height, hash })
      }
      made.push({ layer, disk })
    }
    return made
  }

  return {
    chain,
    truth,
    enter({ clock, random, faults, head, archive }) {
      const rpc = createOutputNode(chain, clock, random, faults, scenario.tells)
      const sources = () => [head.view().reads, archive.reads]
      const findOutputs = createFindOutputs(sources)
      const adapter = createUtxoAdapter({ chain: RECORD, rpc, clock, findOutputs }) as Adapter
      if (!keepsAll) return { adapter, follow: () => Promise.resolve(), isThrough: () => true }
      const shelves = layersOf(rpc, sources).map(
        (layer) => [layer, createModelShelf(diskOf(layer.id), layer, archive.write)] as const,
      )
      return {
        adapter,
        follow: (engine, signal) =>
          Promise.all(
            shelves.map(([layer, shelf]) =>
              followLayer(
                { ...engine, ledgers: shelves.length },
                layer,
                shelf,
                nextBlocks(engine, layer, shelf),
                signal,
              ),
            ),
          ),
        isThrough: () => shelves.every(([, shelf]) => shelf.through()?.hash === chain.tip().hash),
      }
    },
    async ledgerDifferences() {
      if (!keepsAll) return []
      const wrong: string[] = []
      for (const { layer, disk } of await afresh())
        for (const { name } of layer.tables) {
          const [ours, theirs] = [diskOf(layer.id), disk].map(
            ({ rows }) => new Set((rows.get(name) ?? []).map(rowText)),
          )
          const [more, less] = [ours!.difference(theirs!), theirs!.difference(ours!)]
          const count = diskOf(layer.id).rows.get(name)?.length ?? 0
          if (more.size > 0 || less.size > 0 || count !== (disk.rows.get(name)?.length ?? 0))
            wrong.push(
              `I-1: table ${name}: ${more.size} rows too many, ${less.size} missing: ${[...more].slice(0, 2).join()} not ${[...less].slice(0, 2).join()}`,
            )
        }
      return wrong
    },
    rows() {
      const counts = new Map<string, number>(utxoTables.map(({ name }) => [name, 0]))
      const add = (table: string, rows: number): void => void counts.set(table, (counts.get(table) ?? 0) + rows)
      for (let height = 0; height <= chain.tip().header.height; height++)
        for (const [table, rows] of Object.entries(truth(height).family)) add(table, rows.length)
      for (const layer of createUtxoLayers(RECORD, { rpc: null as never, findOutputs: null as never }))
        for (const { name } of layer.tables) add(name, disks.get(layer.id)?.rows.get(name)?.length ?? 0)
      return counts
    },
  }
}
