import type { ChainReads, FamilyMatch, Position, TxHead } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import { untraced } from './call-lists.ts'
import { countBlocks } from '../lists/chain-lists.ts'
import { placeOf } from '../lists/family-list.ts'
import type { KeysetList } from '../lists/keyset-list.ts'
import { countTraced } from '../ledgers/ledger-coverage.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/** What a transaction may hold: user operations of a known entry point (ERC-4337), or a call that failed while it went on. */
export const TX_INSIDES = ['user-ops', 'failed-calls'] as const
export type TxInside = (typeof TX_INSIDES)[number]

/** Rows that one question answers. */
const MOST_ROWS = 10_000
const STEP = 100
/** Pages of operations that are read for one page of transactions: a bundle holds many. */
const ROUNDS = 20

type Place = Pick<Position, 'height' | 'txIndex'>
const keyOf = ({ height, txIndex }: Place): string => `${height} ${txIndex}`

/** Where the family keeps them; null where its chains have none. */
function sourceOf(
  { family: { events, calls } }: ChainDesk,
  inside: TxInside,
): { readonly table: string; readonly match: FamilyMatch } | null {
  if (inside === 'failed-calls') return calls === undefined ? null : { table: calls.table, match: calls.failures }
  return events === undefined
    ? null
    : { table: events.userOps.table, match: { entry_point: Object.keys(events.userOps.entryPoints) } }
}

/** Those of some transactions that hold it (screens-evm §4.1): their blocks' rows in one question, each by itself where that is cut. */
export async function holding<Tx extends Place>(
  desk: ChainDesk,
  reads: Pick<ChainReads, 'familyRows'>,
  txs: readonly Tx[],
  inside: TxInside,
): Promise<readonly Tx[]> {
  const source = sourceOf(desk, inside)
  if (txs.length === 0 || source === null) return []
  const { table, match } = source
  const height = [...new Set(txs.map((tx) => tx.height))]
  const rows = await reads.familyRows(table, { ...match, height }, MOST_ROWS)
  const found = new Set(rows.map((row) => keyOf(placeOf(row))))
  if (rows.length < MOST_ROWS) return txs.filter((tx) => found.has(keyOf(tx)))
  const has = await Promise.all(
    txs.map(
      async (tx) =>
        found.has(keyOf(tx)) ||
        (await reads.familyRows(table, { ...match, height: tx.height, tx_index: tx.txIndex }, 1)).length > 0,
    ),
  )
  return txs.filter((_, at) => has[at])
}

/** The same of transactions of a moment, which stand on both sides of it. */
export async function holdingOf<Tx extends Place>(
  desk: ChainDesk,
  { newest, deep, cut }: Pick<Snapshot, 'newest' | 'deep' | 'cut'>,
  txs: readonly Tx[],
  inside: TxInside,
): Promise<readonly Tx[]> {
  const isNew = ({ height }: Place): boolean => cut !== NO_CUT && height >= cut
  const [above, below] = await Promise.all([
    holding(desk, newest, txs.filter(isNew), inside),
    holding(
      desk,
      deep,
      txs.filter((tx) => !isNew(tx)),
      inside,
    ),
  ])
  return [...above, ...below]
}

/** Whether nothing is known of it because no block was traced, and whether every block was. Throws `CAPABILITY_MISSING` where none was. */
export async function requireInside(desk: ChainDesk, snapshot: Snapshot, inside: TxInside): Promise<boolean> {
  if (inside === 'user-ops') return true
  const [traced, blocks] = [await countTraced(desk, snapshot), countBlocks(snapshot)]
  if (traced === 0 && blocks > 0) throw untraced(desk)
  return traced >= blocks
}

/** Transactions that hold user operations, by the operations: there are far fewer than transactions. To be read downwards. */
export const opTxList = (desk: ChainDesk): KeysetList<TxHead> => ({
  name: 'transactions with user operations',
  async read(reads, { before, skip = 0, limit, ...bounds }) {
    const table = sourceOf(desk, 'user-ops')?.table
    if (table === undefined) return []
    const known = new Set(Object.keys(desk.family.events?.userOps.entryPoints ?? {}))
    const places = new Map<string, Place>()
    let at = before
    let isOver = false
    for (let round = 0; round < ROUNDS && !isOver && places.size < skip + limit; round++) {
      const rows = await reads.familyPage(table, {}, { ...bounds, ...(at && { before: at }), limit: STEP })
      for (const row of rows) if (known.has(String(row['entry_point']))) places.set(keyOf(placeOf(row)), placeOf(row))
      isOver = rows.length < STEP
      // The rest of the last one's operations is passed over with it.
      if (rows.length > 0) at = { ...placeOf(rows.at(-1)!), seq: 0 }
    }
    const wanted = [...places.values()].slice(skip, skip + limit)
    const found = await reads.txsAt(wanted)
    const txs = found.toSorted((a, b) => b.height - a.height || b.txIndex - a.txIndex)
    return !isOver && wanted.length < limit && at !== undefined ? Object.assign(txs, { stoppedAt: at }) : txs
  },
  position: ({ height, txIndex }) => ({ height, txIndex, seq: 0 }),
})
