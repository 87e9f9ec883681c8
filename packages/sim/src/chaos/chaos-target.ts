import type { Adapter } from '@orrery/family/adapter'
import type { ChainReads } from '@orrery/model/reads'
import type { BlockRef, Bundle } from '@orrery/model/rows'
import type { Clock } from '@orrery/primitives/clock'
import type { Random } from '@orrery/primitives/random'
import type { AnyTable } from '@orrery/store/store'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import type { ChaosDialect } from './chaos-proxy.ts'

/** Where what an adapter reads of its own chain is looked up, newest source first. */
export type OwnReads = () => readonly Pick<ChainReads, 'familyRows'>[]

/** A real node of a family, what its chain is made to do, and how it is read. */
export type ChaosTarget = {
  readonly url: string
  readonly dialect: ChaosDialect
  readonly tables: readonly AnyTable[]
  readonly guard: RpcCall<unknown>
  readonly lossless: boolean
  readonly backfillOrder: 'down' | 'up'
  /** Whether a block has all that it refers to: held blocks are read again once history below them is there. */
  isWhole(bundle: Bundle): boolean
  createAdapter(rpc: RpcClient, clock: Clock, own: OwnReads): Adapter
  /** Adds blocks with transactions. */
  grow(random: Random, blocks: number): Promise<void>
  tip(): Promise<BlockRef>
  /** Replaces so many of the newest blocks by as many others, or one more. */
  reorganise(depth: number): Promise<void>
  close(): Promise<void>
}
