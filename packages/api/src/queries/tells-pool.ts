import type { FollowerStatus } from '@orrery/head/follower-status'

/** Whether the node tells what waits; undefined while the following process has heard from none, so that no number stands for what waits. */
export const tellsPool = ({ capabilities, remembered }: FollowerStatus): boolean | undefined =>
  remembered ? undefined : capabilities?.can.mempool.ok
