import { OrreryError } from '@orrery/errors/orrery-error'
import type { HeadView } from '@orrery/head/chain-head'
import type { FollowerStatus } from '@orrery/head/follower-status'
import type { ChainDesk } from '../chain-desk.ts'

/** When who is told that the pool is not known yet may ask again. */
const AGAIN_S = 5

/**
 * Whether the node tells what waits; undefined while the following process has heard from none, or has not been told all of its pool once, so that no number stands for
 * what waits.
 */
export function tellsPool({ capabilities, remembered, poolUnheard }: FollowerStatus): boolean | undefined {
  if (remembered) return undefined
  const ok = capabilities?.can.mempool.ok
  return ok && poolUnheard ? undefined : ok
}

/** Whether all that waits is at hand: the node told it once, nothing of it is still to be told, and none of it was too much to be kept. */
export const isPoolWhole = (status: FollowerStatus, { pending }: Pick<HeadView, 'pending'>): boolean =>
  tellsPool(status) === true && pending.complete && pending.untold === 0

/** How many transactions wait; null where no node has told, so that nobody takes an empty pool for one that is not known. */
export const waitingOf = (status: FollowerStatus, { pending }: Pick<HeadView, 'pending'>): number | null =>
  tellsPool(status) || pending.waiting > 0 ? pending.waiting : null

/**
 * Keeps what is not known from being told as a pool, or a part of it, in which nothing waits: throws `BEING_COUNTED` while the whole pool was not told once, and
 * `CAPABILITY_MISSING` where the node tells of none.
 */
export function requirePool({ runtime, chain }: Pick<ChainDesk, 'runtime' | 'chain'>): void {
  const status = runtime.status()
  const tells = tellsPool(status)
  if (tells === true) return
  const mempool = status.capabilities?.can.mempool
  if (tells === false && mempool?.ok === false)
    throw new OrreryError('CAPABILITY_MISSING', {
      chain: chain.code,
      capability: `waiting transactions (${mempool.why})`,
    })
  throw new OrreryError('BEING_COUNTED', { what: `What waits on ${chain.name.full}`, seconds: AGAIN_S })
}
