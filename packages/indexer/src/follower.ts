import type { FollowerStatus } from '@orrery/head/follower-status'

/** A chain being followed. */
export type Follower = {
  status(): FollowerStatus
  /**
   * Held blocks from here on may lack what they refer to, or tell it as a branch had it that was left: they are read again, and only then are their rows what they will stay. Null where none are.
   */
  unsettledFrom(): number | null
  /** Stops taking work and abandons the current block; resolves when nothing of it runs any more. */
  stop(): Promise<void>
}
