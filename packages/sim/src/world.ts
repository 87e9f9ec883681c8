import type { ChainArchive } from '@orrery/archive/archive'
import type { Adapter } from '@orrery/family/adapter'
import type { ChainHead } from '@orrery/head/chain-head'
import type { LayerEngine } from '@orrery/indexer/layers/follow-layer'
import type { Bundle } from '@orrery/model/rows'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { Random } from '@orrery/primitives/random'
import type { BlockTree, TreeBlock } from './block-tree.ts'
import type { Faults } from './faults.ts'
import type { ModelWriter } from './model-weather.ts'

type AnyTx = { readonly hash: Hex }

/** What one process of an index has at hand. */
export type WorldParts = {
  readonly clock: Clock
  readonly random: Random
  readonly faults: Faults
  readonly head: ChainHead
  readonly archive: ChainArchive & ModelWriter
}

/** One process's view of a world: the node that it reads, and its ledgers. */
export type WorldReader = {
  readonly adapter: Adapter
  /** Brings ledgers forward until the signal is aborted. */
  follow(engine: LayerEngine, signal: AbortSignal): Promise<unknown>
  /** Whether they have come to the newest block. */
  isThrough(): boolean
}

/** A made-up chain of some shape, and what an index of it must hold. */
export type World = {
  readonly chain: BlockTree<TreeBlock<AnyTx>, AnyTx>
  /** All rows of the canonical block at a height. */
  truth(height: number): Bundle
  /** A process begins; what its ledgers wrote is still there. */
  enter(parts: WorldParts): WorldReader
  /** What the ledgers hold that a fresh index does not, or the other way round. */
  ledgerDifferences(): Promise<readonly string[]>
  /** Rows by table, of those tables that no seed may leave empty for all. */
  rows(): ReadonlyMap<string, number>
}
