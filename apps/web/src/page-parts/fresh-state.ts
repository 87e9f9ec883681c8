import type { Static } from 'typebox'
import type { Finality } from '@orrery/model/wire/common'
import type { BlockPush } from '@orrery/model/wire/live'

/** How settled a block or a transaction is. */
export type Settled = { readonly finality: Static<typeof Finality>; readonly confirmations: number | null }

/** The part of a block or transaction that changes while one looks at it. `blockHash` is a transaction's. */
export type Settling = Settled & {
  readonly height: number | null
  readonly hash: string
  readonly blockHash?: string | null
}

type Named = { readonly hash: string }
type Heard = Pick<BlockPush, 'removed'> & { readonly blocks: readonly Named[]; readonly txs: readonly Named[] }

const blockOf = ({ blockHash, hash }: Settling): string => blockHash ?? hash

/** The block that was heard to have lost its place, after one more push; null for none. One that came back has it again. Pure. */
export const lostAfter = (lost: string | null, subject: Settling, { removed, blocks }: Heard): string | null =>
  removed.includes(blockOf(subject)) ? blockOf(subject) : blocks.some(({ hash }) => hash === lost) ? null : lost

/**
 * Whether a push may change more of a subject than a number, so that it is to be loaded anew: any block may hold what waits or lost its block; of what else is in none a fork
 * tells more, and what names it. Pure.
 */
export const asksAnew = (subject: Settling, { removed, blocks, txs }: Heard): boolean =>
  removed.includes(blockOf(subject)) ||
  subject.finality === 'pending' ||
  (subject.finality === 'orphaned' && subject.blockHash !== undefined) ||
  (subject.confirmations === null &&
    (removed.length > 0 || [...blocks, ...txs].some(({ hash }) => hash === subject.hash)))

/** How settled it is where its block is heard to be gone, until it is loaded anew; null where that is not so: it may be in another one by now. Pure. */
export const unsettled = (subject: Settling, lost: string | null): Settled | null =>
  lost !== blockOf(subject) || subject.finality === 'orphaned'
    ? null
    : { finality: subject.blockHash === undefined ? 'orphaned' : 'pending', confirmations: null }

/** The block that a page of a height showed until a fork took it, while the one that took its place shows; null for none. Pure. */
export const replacedBlock = (subject: Settling, lost: string | null): string | null =>
  lost === null || lost === blockOf(subject) ? null : lost
