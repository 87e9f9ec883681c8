/** A mining pool as the operator's file tells it. */
export type MiningPool = {
  /** Lower-case letters, digits and dashes: the pool's place in addresses. Never `unknown`. */
  readonly code: string
  readonly name: string
  /** Its site; null where the file names none, or nothing that a link may lead to. */
  readonly link: string | null
  /** Texts that it writes into coinbases, and addresses that it is paid to. */
  readonly tags: readonly string[]
  readonly addresses: readonly string[]
}

/** Stands for the pool of blocks that no entry of the file fits. */
export const UNKNOWN_POOL = 'unknown'

/** Whose block it is, in `BlockRow.ext.pool`: the name as the file had it when the block was indexed. */
export type BlockPool = { readonly code: string; readonly name: string | null }

/** Spans that pools are compared over, in days; `all` is every block. */
export const POOL_SPANS = ['1d', '3d', '7d', '30d', '90d', '1y', 'all'] as const
export type PoolSpan = (typeof POOL_SPANS)[number]

/** Days of a span; null is every block. */
export const SPAN_DAYS: { readonly [S in PoolSpan]: number | null } = {
  '1d': 1,
  '3d': 3,
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '1y': 365,
  all: null,
}

/** Spans of chains whose miners are told by their address: their blocks are counted when they are asked for. */
export const COUNTED_SPANS = ['1d', '3d', '7d', '30d'] as const satisfies readonly PoolSpan[]
