import type { HeightRange } from '@orrery/model/reads'
import type { Capabilities } from '@orrery/model/capabilities'

/** What the engine knows about one followed chain beyond its Head: for `/status` and the about page. */
export type FollowerStatus = {
  readonly state: 'starting' | 'following' | 'stale' | 'unreachable' | 'halted'
  readonly reason: string | null
  readonly nodeHead: number | null
  readonly capabilities: Capabilities | null
  readonly archive: { readonly ranges: readonly HeightRange[]; readonly generation: number }
  readonly backfill: {
    readonly done: number
    readonly total: number
    readonly blocksPerSecond: number | null
    readonly etaSeconds: number | null
  } | null
  readonly reorgs: { readonly count: number; readonly maxDepth: number }
}
