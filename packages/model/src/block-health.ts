import type { Hex } from '@orrery/primitives/hex'

/** What a block holds of what was expected of it, by transactions; coinbases and what else a chain makes itself are left out. */
export type BlockHealth = {
  readonly height: number
  readonly hash: Hex
  /** When the block was seen. */
  readonly seenMs: number
  /** Waiting transactions that a miner who takes what pays most would have taken. */
  readonly expected: number
  /** Of them, those that the block has. */
  readonly matched: number
  /** Of the others, those that were seen so shortly before that miners may not have known them. */
  readonly fresh: number
  /** What the block has besides. */
  readonly added: number
  /** Of it, what was never seen to wait. */
  readonly unseen: number
}

/** What is known of how blocks came that were watched. */
export type HealthReads = {
  /** By hash; a block that was not watched, or is no longer remembered, is not among them. */
  healthOf(blocks: readonly { readonly height: number; readonly hash: Hex }[]): Promise<ReadonlyMap<Hex, BlockHealth>>
}

/** How much a block has of what was expected of it, in millionths: what came too shortly before does not count. null where nothing was. Pure. */
export function healthPpm({ expected, matched, fresh }: BlockHealth): number | null {
  const weighed = expected - fresh
  return weighed === 0 ? null : Math.floor((matched * 1_000_000) / weighed)
}
