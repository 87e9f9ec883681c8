import type { OwnFact } from '@orrery/model/wire/own-facts'
import type { Hex } from '@orrery/primitives/hex'

/** Stages of a batch on its way to the parent chain, in their order: each has been through those before it. */
export type BatchStage = 'committed' | 'proved' | 'executed'

/** A batch of a rollup as the rollup's own node tells it; null is what that does not tell, or what has not happened. */
export type BatchLookup = {
  readonly number: number
  readonly timeMs: number | null
  /** An open one may still take blocks; a sealed one may not, and is on the parent chain in no form. */
  readonly state: 'open' | 'sealed' | BatchStage | null
  /** Heights of its first and last block. */
  readonly blocks: { readonly from: number; readonly to: number } | null
  /** Transactions, and how many of them the parent chain sent. */
  readonly txs: number | null
  readonly parentTxs: number | null
  /** The state after it. */
  readonly root: Hex | null
  /** By stage: the transaction of the parent chain that brought it there, and when. */
  readonly steps: Readonly<Record<BatchStage, { readonly hash: Hex | null; readonly atMs: number | null }>>
  /** What the software tells beside. */
  readonly facts: readonly OwnFact[]
}

/** How far the batches of a rollup are: the greatest number of each; null where none is. */
export type BatchEnds = { readonly newest: number } & Readonly<Record<BatchStage, number | null>>

/** Questions to the node of a rollup whose software tells its batches itself (screens-evm §12.1). */
export type BatchLookups = {
  /** The stages that this software tells apart. */
  readonly stages: readonly BatchStage[]
  ends(signal: AbortSignal): Promise<BatchEnds>
  /** Batches by number, at most 100; null where the node has none of that number. */
  read(numbers: readonly number[], signal: AbortSignal): Promise<readonly (BatchLookup | null)[]>
  /** The node's own answers for a batch. */
  raw(
    number: number,
    signal: AbortSignal,
  ): Promise<readonly { readonly method: string; readonly params: readonly unknown[]; readonly result: unknown }[]>
}
