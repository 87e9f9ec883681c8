import type { HeadView } from '@orrery/head/chain-head'
import type { FollowerStatus } from '@orrery/head/follower-status'

/** Whether the node tells what waits; undefined while the following process has heard from none, so that no number stands for what waits. */
export const tellsPool = ({ capabilities, remembered }: FollowerStatus): boolean | undefined =>
  remembered ? undefined : capabilities?.can.mempool.ok

/** How many transactions wait; null where no node has told, so that nobody takes an empty pool for one that is not known. */
export const waitingOf = (status: FollowerStatus, { pending }: Pick<HeadView, 'pending'>): number | null =>
  tellsPool(status) || pending.waiting > 0 ? pending.waiting : null
