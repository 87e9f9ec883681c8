/** What addresses are ranked by: blobs that they submitted, or withdrawals of validators that they got. */
export const LEADER_KINDS = ['blob-senders', 'withdrawal-recipients'] as const
export type LeaderKind = (typeof LEADER_KINDS)[number]

/** How far back. */
export const LEADER_SPANS = ['24h', '7d', '30d'] as const
export type LeaderSpan = (typeof LEADER_SPANS)[number]
