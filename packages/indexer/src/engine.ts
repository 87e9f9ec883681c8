import type { ChainArchive } from '@orrery/archive/archive'
import type { Adapter } from '@orrery/family/adapter'
import type { ChainHead } from '@orrery/head/chain-head'
import type { Capabilities } from '@orrery/model/capabilities'
import type { Chain } from '@orrery/model/chain'
import type { FamilyList } from '@orrery/model/reads'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { Random } from '@orrery/primitives/random'
import type { FollowerOptions } from './follower-options.ts'
import type { PoolCoins } from './sample-pools.ts'
import type { HealthBook, SampleBook } from './watch-samples.ts'
import type { ReplacementBook } from './ends-keeper.ts'

/** What of a chain record the engine needs. */
export type FollowedChain = Pick<Chain, 'code' | 'blockSeconds' | 'archiveDepth'> & {
  readonly family?: Chain['family']
  readonly quirks?: Chain['quirks']
}

/** Everything that the parts of a follower work with, handed in from above. */
export type Engine<Raw = unknown> = {
  readonly chain: FollowedChain
  readonly adapter: Adapter<Raw>
  readonly head: ChainHead
  readonly archive: ChainArchive
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly options: FollowerOptions
  /** Keeps what is seen by watching; absent where nothing is kept. */
  readonly samples?: SampleBook
  /** Of an account chain: rows of its family, one for each block of which every change of a balance of the coin is in the ledger. */
  readonly wholeBlocks?: FamilyList
  /** Of an account chain with a wrapped coin: where exchanges are kept by the pools that told of them. */
  readonly pools?: PoolCoins
  /** Keeps what blocks had of what was expected of them; absent where nothing is kept. */
  readonly health?: HealthBook
  /** Keeps which transactions were replaced; absent where nothing is kept. */
  readonly replacements?: ReplacementBook
  /** What the node could when it was asked last, by this process or an earlier one; absent where nothing is kept. */
  readonly memory?: { last(): Capabilities | null; save(found: Capabilities): Promise<void> }
}
