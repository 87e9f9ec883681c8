import type { FollowerStatus } from '@orrery/head/follower-status'

/** A chain being followed. */
export type Follower = {
  status(): FollowerStatus
  /** Stops taking work and abandons the current block; resolves when nothing of it runs any more. */
  stop(): Promise<void>
}
