import type { ChainRuntime } from '@orrery/api/runtime'
import type { FeedState } from '@orrery/indexer/feed/follow-feed'
import type { SourceStatus } from '@orrery/transport/rpc'

/** A chain that this process follows or shows: what the API and metrics read, and the way to stop. */
export type RunningChain = {
  readonly runtime: ChainRuntime
  /** The nodes by what they are asked for: to index, and for visitors. */
  nodeUse(): readonly { readonly use: 'index' | 'visitor'; readonly nodes: readonly SourceStatus[] }[]
  /** How it is told to other processes, or heard from one; absent where this process is alone. */
  feed?(): { readonly waiting: number } | FeedState
  stop(): Promise<void>
}
