import { OrreryError } from '@orrery/errors/orrery-error'
import type { HeadView } from '@orrery/head/chain-head'
import type { PendingTxRow } from '@orrery/model/rows'
import type { AccountPending } from '@orrery/model/wire/address-activity'
import type { ListOf } from '@orrery/model/wire/common'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { coverageOf } from '../snapshot.ts'
import { isPoolWhole, requirePool, tellsPool, waitingOf } from '../pending/tells-pool.ts'
import { toList } from '../lists/to-list.ts'

/** Waiting transactions of one address that are looked at. */
const MOST = 1_000

const nonceOf = ({ ext }: PendingTxRow): number | null => (typeof ext['nonce'] === 'number' ? ext['nonce'] : null)

/**
 * The first nonce below each own one that is neither used nor waiting: what waits behind it cannot be included (screens-evm §4.2). `next` is the
 * account's own count, null where no node tells it. Pure.
 */
export function nonceGaps(nonces: readonly number[], next: number | null): ReadonlyMap<number, number> {
  const gaps = new Map<number, number>()
  if (next === null) return gaps
  const known = new Set(nonces)
  // The first that is missing stands before all above it.
  let missing = next
  for (const nonce of [...known].toSorted((a, b) => a - b)) {
    if (nonce === missing) missing++
    else if (nonce > missing) gaps.set(nonce, missing)
  }
  return gaps
}

/**
 * The nonce that an account uses next: as the node `told` it, but behind all that it sent in blocks of the Head, which may be newer than the
 * answer. null where the node told none.
 */
export async function nextNonce(
  { reads }: Pick<HeadView, 'reads'>,
  address: Hex,
  told: number | null,
): Promise<number | null> {
  if (told === null) return null
  const newest = await Promise.all(
    (['out', 'self'] as const).map(async (direction) => reads.accountTxs(address, { limit: 1 }, { direction })),
  )
  const used = newest.flat().map(({ tx }) => (typeof tx.ext['nonce'] === 'number' ? tx.ext['nonce'] + 1 : 0))
  return Math.max(told, ...used)
}

/**
 * Transactions from and to an address that no block holds yet, the newest first; the total is a floor where not all that waits is at hand. Throws `CAPABILITY_MISSING` where the node shows
 * none of them and while none was heard, and `BEING_COUNTED` while the whole pool was not told once and none of the address is among what was.
 */
export async function listAccountPending(
  desk: ChainDesk,
  address: Hex,
  params: ListParams,
): Promise<Answer<ListOf<AccountPending>>> {
  const status = desk.runtime.status()
  if (tellsPool(status) === false) requirePool(desk)
  const account = await desk.node.account(address).catch(() => null)
  const view = desk.runtime.head.view()
  const waiting = view.pending.ofAccount(address, MOST)
  if (waitingOf(status, view) === null && status.poolUnheard !== true)
    throw new OrreryError('CAPABILITY_MISSING', {
      chain: desk.chain.code,
      capability: 'waiting transactions (not heard since the start)',
    })
  if (waiting.length === 0 && status.poolUnheard === true) requirePool(desk)
  const own = waiting.flatMap((tx) => (tx.from === address ? (nonceOf(tx) ?? []) : []))
  // Where some are not looked at, what seems to be missing may be among them.
  const isWhole = isPoolWhole(status, view) && waiting.length < MOST
  const gaps = nonceGaps(own, isWhole ? await nextNonce(view, address, account?.nonce ?? null) : null)
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} pending of ${address}`,
      anchor: null,
      read: async (offset, limit) => waiting.slice(offset, offset + limit),
    },
    params,
  )
  const hits = page.rows.map((row): AccountPending => {
    const nonce = nonceOf(row)
    const waitsFor = nonce === null || row.from !== address ? null : (gaps.get(nonce) ?? null)
    return { ...desk.wire.pendingTx(row, 'pending'), nonce, waitsFor }
  })
  const data = toList({ coverage: coverageOf(view, desk.runtime.archive.state()) }, page, hits, waiting.length)
  return {
    data: {
      ...data,
      extend: { ...data.extend, totalIsFloor: !isWhole },
    },
    head: desk.wire.head(view.tip),
  }
}
