import type { Hex } from '@orrery/primitives/hex'

/** A table of a family, with the words that its `kind` column's codes stand for, by code. */
export type EventTable = { readonly table: string; readonly kinds: readonly string[] }

/** A table in the chain's order, whose rows are found through `EventSources.keys` under a topic's code. */
export type KeyedTable = EventTable & { readonly topic: number }

/**
 * Where a family keeps what contracts tell by well-known events. Columns are the same wherever the tables are: those of
 * the evm family's `tables/`.
 */
export type EventSources = {
  /** Look-up rows: `topic`, `key` (an address, or the first 8 bytes of a longer id) and a place. */
  readonly keys: string
  readonly approvals: {
    readonly byOwner: EventTable
    readonly bySpender: EventTable
    /**
     * Groups of kinds whose newest row, by these columns, is what holds now: an owner's, and a spender's where it can be told from
     * what names the spender.
     */
    readonly standing: readonly {
      readonly kinds: readonly number[]
      readonly byOwner: readonly string[]
      readonly bySpender: readonly string[] | null
    }[]
  }
  readonly userOps: KeyedTable & {
    readonly notes: EventTable
    /** Known entry points with their versions; what others tell has the same shape and is nobody's word. */
    readonly entryPoints: Readonly<Record<Hex, string>>
  }
  readonly upgrades: KeyedTable
  /** `holders` is the topic of who holds a role. */
  readonly roles: KeyedTable & { readonly holders: number }
  /** `tokens` is the topic of the tokens that a pool exchanges. */
  readonly pools: KeyedTable & { readonly tokens: number }
  readonly swaps: EventTable
  readonly stablecoins: KeyedTable & {
    /** Kinds that change the supply, and those that freeze and free accounts. */
    readonly supply: readonly number[]
    readonly listing: readonly number[]
  }
}
