/**
 * What a node says of a branch that it knows and does not follow (`getchaintips`): bodies are whole and valid, only headers are known
 * to be valid with or without some bodies, a rule of the chain is broken, the reorganisation would be deeper than this node follows by
 * itself (Bitcoin Cash Node), or a ChainLock names another block (Dash Core).
 */
export const TIP_STATUSES = ['valid-fork', 'valid-headers', 'headers-only', 'invalid', 'parked', 'conflicting'] as const
export type TipStatus = (typeof TIP_STATUSES)[number]

/** Branches that a node will not follow, whatever they grow to. */
const REFUSED: readonly TipStatus[] = ['invalid', 'parked', 'conflicting']

/** Whether the node does not follow such a branch because of what is in it, rather than for a lack of work. */
export const isRefusedTip = (status: TipStatus): boolean => REFUSED.includes(status)
