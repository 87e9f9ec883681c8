import type { ArchiveReader } from '@orrery/archive/archive'
import type { ChainHead } from '@orrery/head/chain-head'
import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import type { Lookups } from '@orrery/family/adapter'
import type { Family } from '@orrery/family/family'
import type { LightningReads, LightningSourceStatus } from '@orrery/model/lightning'
import type { LayerReads, LayerStatus } from '@orrery/model/layer'
import type { BlockRef } from '@orrery/model/rows'
import type { Chain } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import type { MiningPool } from '@orrery/model/mining-pool'
import type { AddressLabel } from '@orrery/model/address-label'
import type { TokenPlans } from '@orrery/model/token-plan'
import type { SafetyRules } from '@orrery/model/safety-rules'
import type { TokenNames } from '@orrery/model/token-names'
import type { HealthReads } from '@orrery/model/block-health'
import type { ReplacementReads } from '@orrery/model/replacements'
import type { WatchReads } from '@orrery/model/samples'
import type { SourceStatus } from '@orrery/transport/rpc'
import type { FollowerStatus } from '@orrery/head/follower-status'

/** A ledger above a chain: how far it is, and what it knows up to there. */
export type RuntimeLayer = {
  status(): LayerStatus
  /** Runs `read` on what is known through a block, again where the chain took that block back meanwhile. */
  consistent<T>(read: (through: BlockRef | null, reads: LayerReads) => Promise<T>): Promise<T>
  /** See `Layer.keysOf`. */
  readonly keysOf?: (address: Hex) => readonly Hex[]
}

/** The Lightning network of a chain: what is kept of it, and how the operator's Lightning node does; null where this process reads none. */
export type RuntimeLightning = {
  readonly reads: LightningReads
  source(): LightningSourceStatus | null
}

/** One active chain as the API sees it: handed over by the composition root, never imported. */
export type ChainRuntime = {
  readonly chain: Chain
  readonly family: Family
  readonly head: ChainHead
  readonly archive: ArchiveReader
  /** null when the node is not reachable at all yet. */
  readonly lookups: Lookups | null
  /** How wallets know an output chain; absent for others. */
  readonly esplora?: EsploraShapes
  /** Pools of the operator's file; absent without one. */
  readonly miningPools?: readonly MiningPool[]
  /** What the operator's registry calls tokens; absent without one. */
  readonly tokenNames?: TokenNames
  /** Whose addresses are, by the operator's file; absent without one. */
  readonly labels?: readonly AddressLabel[]
  /** What the operator's file says of tokens; absent without one. */
  readonly tokenPlans?: TokenPlans
  /** By which measures transfers are called suspicious; the usual ones without. */
  readonly safety?: SafetyRules
  /** Ledgers that are kept above the chain, by id. */
  readonly layers?: ReadonlyMap<string, RuntimeLayer>
  /** What is seen by watching the chain; absent where nothing is kept. */
  readonly watch?: WatchReads
  /** What blocks that were watched had of what was expected of them; absent where nothing is kept. */
  readonly health?: HealthReads
  /** Which transactions were replaced, for longer than the Head remembers; absent where nothing is kept. */
  readonly replacements?: ReplacementReads
  /** On chains that have a Lightning network. */
  readonly lightning?: RuntimeLightning
  status(): FollowerStatus
  nodes(): readonly SourceStatus[]
}
