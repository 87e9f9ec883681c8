import type { AccountTx as AccountTxRead, Position } from '@orrery/model/reads'
import type { PendingTxRow } from '@orrery/model/rows'
import type { MergedTx, MergedTxs } from '@orrery/model/wire/merged-txs'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Answer } from '../../contract/handler.ts'
import { effectOf } from './account-txs.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTxList } from '../lists/chain-lists.ts'
import { formatAnchor, readOlder, requireAnchor } from '../lists/keyset-list.ts'
import { isLedgerWhole } from '../ledgers/ledger-coverage.ts'
import { mempoolNow } from '../pending/mempool-now.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { unlessUnsettled } from '../unless-unsettled.ts'
import { finalityOf } from '../wire-shapes.ts'

/** Addresses that are read at once: all of them would fill the queue of the store's readers for everybody. */
const AT_ONCE = 4
const WAITING_SHOWN = 25

/** What a page of merged transactions is asked with: those below a place, of the chain as it was through a block. */
export type MergedQuery = {
  readonly limit?: number
  readonly below?: { readonly height: number; readonly txIndex: number }
  /** The block, as an earlier page named it; the newest without. Throws `STALE_CURSOR` where it was reorganised away. */
  readonly at?: string
}

/**
 * Transactions of several addresses as one list, newest first, each once with what it changed for all of them together. Every address is read as far as the page
 * reaches and no further, so that the order is exact. On the first page, with what waits.
 */
export function listMergedTxs(
  desk: ChainDesk,
  addresses: readonly Hex[],
  { limit = 20, below, at }: MergedQuery,
): Promise<Answer<MergedTxs>> {
  const keys = [...new Set(addresses)]
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { tip, view, coverage } = snapshot
    const top = at === undefined ? (tip?.height ?? -1) : await requireAnchor(snapshot, at)
    const from = below ?? { height: top + 1, txIndex: 0 }
    const lists = await sideBySide(
      keys.map((key) => () => readOlder(snapshot, accountTxList(key), { ...from, seq: 0 }, limit)),
      AT_ONCE,
    )
    const merged = new Map<string, { row: AccountTxRead; net: bigint | null }>()
    for (const { rows } of lists)
      for (const row of rows) {
        const place = `${row.height} ${row.txIndex}`
        const known = merged.get(place)
        merged.set(place, { row, net: known === undefined ? row.net : sum(known.net, row.net) })
      }
    const all = [...merged.values()].toSorted((a, b) => newestFirst(a.row, b.row))
    const page = all.slice(0, limit)
    const isMore = all.length > limit || lists.some(({ more }) => more)
    const now = tip && formatAnchor(tip)
    return {
      data: {
        txs: page.map(({ row, net }): MergedTx => {
          const { direction: _, ...tx } = desk.wire.accountTx(row, finalityOf(row.height, view))
          return { ...tx, net: net?.toString() ?? null }
        }),
        waiting: below === undefined ? waitingOf(desk, snapshot, keys) : [],
        more: isMore && page.length > 0,
        at: at ?? now,
        // As of the block that the list begins with: of an older one it is not told.
        balance: below === undefined && (at === undefined || at === now) ? await balanceOf(desk, snapshot, keys) : null,
        coverage,
      },
      head: desk.wire.head(tip),
    }
  })
}

const sum = (a: bigint | null, b: bigint | null): bigint | null => (a === null || b === null ? null : a + b)

const newestFirst = (a: Pick<Position, 'height' | 'txIndex'>, b: Pick<Position, 'height' | 'txIndex'>): number =>
  b.height - a.height || b.txIndex - a.txIndex

/** What waits for a block, each once: what it would change for all of them is null where that of one is not known. */
function waitingOf(desk: ChainDesk, { view }: Snapshot, keys: readonly Hex[]): MergedTx[] {
  const found = new Map<Hex, { tx: PendingTxRow; net: bigint | null }>()
  for (const key of keys)
    for (const tx of view.pending.ofAccount(key, WAITING_SHOWN)) {
      const { net: text } = effectOf(tx, key)
      const net = text === null ? null : BigInt(text)
      const known = found.get(tx.hash)
      found.set(tx.hash, { tx, net: known === undefined ? net : sum(known.net, net) })
    }
  return [...found.values()]
    .slice(0, WAITING_SHOWN)
    .map(({ tx, net }) => ({ ...desk.wire.pendingTx(mempoolNow(desk, tx), 'pending'), net: net?.toString() ?? null }))
}

async function balanceOf(desk: ChainDesk, snapshot: Snapshot, keys: readonly Hex[]): Promise<string | null> {
  if (!(await isLedgerWhole(desk, snapshot))) return null
  const { newest, deep } = snapshot
  const balances = await sideBySide(
    keys.map(
      (key) => () =>
        unlessUnsettled(
          Promise.all([newest.balance(key, EMPTY, null), deep.balance(key, EMPTY, null)]).then(([a, b]) => a + b),
        ),
    ),
    AT_ONCE,
  )
  return balances.reduce(sum, 0n)?.toString() ?? null
}
