import type { ListOf } from '@orrery/model/wire/common'
import { toldValue } from '@orrery/model/told-value'
import type { AccountTx } from '@orrery/model/wire/transaction'
import type { AccountTx as AccountTxRead, AccountTxFilter } from '@orrery/model/reads'
import { ROLE, type PendingTxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { narrowed, walkedPage } from './account-filters.ts'
import { balancesAfter } from './balance-after.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTxList } from '../lists/chain-lists.ts'
import { countRows, UNTOLD } from '../lists/count-rows.ts'
import { readKeysetPage, type KeysetList, type ListParams } from '../lists/keyset-list.ts'
import { findNonce, parseNonce } from './nonce-place.ts'
import { runningNonces } from './running-nonces.ts'
import { mempoolNow } from '../pending/mempool-now.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { cutToSpan, isCut, type HeightSpan, type TimeSpan } from '../time-span.ts'
import { toList } from '../lists/to-list.ts'
import { finalityOf } from '../wire-shapes.ts'

const PENDING_SHOWN = 25
/** How long the place of a nonce is looked for: the page waits for it. */
const NONCE_MS = 1_500

/** Transactions of an address, newest first. The first page starts with the waiting ones, beside its limit and its total. */
export async function listAccountTxs(
  desk: ChainDesk,
  address: Hex,
  params: ListParams & TimeSpan & HeightSpan & { readonly filter?: AccountTxFilter | undefined },
): Promise<Answer<ListOf<AccountTx>>> {
  const { wire } = desk
  const { filter } = params
  const isSome = isCut(params) || filter !== undefined
  return atOneMoment(desk.runtime, async (snapshot) => {
    const found = await readKeysetPage(
      desk,
      snapshot,
      await cutToSpan(desk, snapshot, narrowed(desk, snapshot, listOf(desk, address, filter), filter), params),
      params,
    )
    const page = filter === undefined ? found : walkedPage(found)
    const [all, nonces] = await Promise.all([
      countRows(desk, snapshot, isSome ? UNTOLD : page, {
        key: `transactions of ${address}`,
        newest: () => snapshot.newest.accountTxCount(address),
        deep: () => snapshot.deep.accountTxCount(address),
      }),
      // Told beside the rows, which stand without them.
      desk.family.can.contracts
        ? runningNonces(snapshot, address, page.rows).catch(() => new Map<Hex, number>())
        : new Map<Hex, number>(),
    ])
    const isTop = !isSome && page.offset === 0 && params.at === undefined
    const balances =
      filter === undefined && desk.family.outputs !== undefined
        ? await balancesAfter(desk, snapshot, address, page.isUp ? page.rows.toReversed() : page.rows, isTop)
        : null
    const mined = page.rows.map((row, at) => ({
      ...wire.accountTx(row, finalityOf(row.height, snapshot.view)),
      ...nonceOf(nonces.get(row.tx.hash)),
      ...(balances && { balance: balances.at(page.isUp ? -1 - at : at)?.toString() ?? null }),
    }))
    // What waits for a block has no time yet.
    const first = !isSome && !page.isUp && params.cursor === undefined && (params.page ?? 1) === 1
    const waiting = first
      ? snapshot.view.pending.ofAccount(address, PENDING_SHOWN).map((tx): AccountTx => ({
          ...wire.pendingTx(mempoolNow(desk, tx), 'pending'),
          ...effectOf(tx, address),
          ...(tx.from === address && nonceOf(tx.ext['nonce'])),
        }))
      : []
    return {
      data: toList(snapshot, page, [...waiting, ...mined], isSome ? null : all, isSome ? all : null),
      head: wire.head(snapshot.tip),
    }
  })
}

const nonceOf = (nonce: unknown): Pick<AccountTx, 'nonce'> => (typeof nonce === 'number' ? { nonce } : {})

/** Senders of chains with contracts count what they send: then a nonce may stand in place of a cursor. */
const listOf = (desk: ChainDesk, address: Hex, filter?: AccountTxFilter): KeysetList<AccountTxRead> => ({
  ...accountTxList(address, filter),
  ...(desk.family.can.contracts && {
    async find(snapshot: Snapshot, text: string) {
      const nonce = parseNonce(text)
      if (nonce === null) return null
      const begun = desk.clock.monotonic()
      const place = await findNonce(snapshot, address, nonce, () => desk.clock.monotonic() - begun < NONCE_MS)
      // What is below all that is here has no rows here either.
      return place ?? { height: 0, txIndex: 0, seq: 0 }
    },
  }),
})

/** What a waiting transaction would do to an address. A sender's net is not known before the fee is. */
export function effectOf(tx: PendingTxRow, address: Hex): Pick<AccountTx, 'direction' | 'net'> {
  const account = tx.accounts?.find((touched) => touched.address === address)
  if (!account) {
    const direction = tx.from !== address ? 'in' : tx.to === address ? 'self' : 'out'
    return { direction, net: direction === 'in' ? (toldValue(tx)?.toString() ?? null) : null }
  }
  const pays = (account.role & ROLE.from) !== 0
  const paid = (account.role & ROLE.to) !== 0
  const direction =
    pays && paid
      ? account.net === null || account.net === 0n
        ? 'self'
        : account.net < 0n
          ? 'out'
          : 'in'
      : pays
        ? 'out'
        : 'in'
  return { direction, net: account.net?.toString() ?? null }
}
