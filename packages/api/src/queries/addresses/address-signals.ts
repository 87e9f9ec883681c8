import { OrreryError } from '@orrery/errors/orrery-error'
import type { AddressLabel } from '@orrery/model/address-label'
import { MOST_ROWS, type AccountTx, type AccountTxFilter } from '@orrery/model/reads'
import { ROLE, type TransferRow } from '@orrery/model/rows'
import type { AddressSignals } from '@orrery/model/wire/address-activity'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { narrowed } from './account-filters.ts'
import { postedBatches } from './posted-batches.ts'
import { countActivity } from './address-analytics.ts'
import { concentratedTokens } from './concentrated-tokens.ts'
import { listStandingApprovals } from './approvals.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTransferList, accountTxList } from '../lists/chain-lists.ts'
import { readKeysetPage, type KeysetList } from '../lists/keyset-list.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { walkRange } from '../lists/walk-range.ts'

/** Newest transactions and transfers that one answer looks at. */
const MOST_TXS = 1_000
const MOST_TRANSFERS = 500
const BUDGET_MS = 600
const SHOWN = 5
const LOOK_ALIKES = 10
const FIRST_INCOMING = 50
const DAY_MS = 86_400_000
const FRESH_DAYS = 7
const DORMANT_DAYS = 180
const ENDS = /^0x([0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})$/

type Row = Pick<AccountTx, 'height' | 'txIndex' | 'role' | 'tx'>
type Moved = Pick<TransferRow, 'height' | 'txIndex' | 'from' | 'to' | 'amount' | 'txHash' | 'timeMs'>

/** An address that wants to be taken for one that was used. */
export type LookAlike = {
  readonly address: Hex
  readonly like: Hex
  readonly txHash: Hex
  readonly height: number
  readonly timeMs: number
}

/**
 * Counterparties that begin and end like an address that `self` used itself: paid with a transaction of its own, or sent a token in one
 * (screens-evm §0.6). What strangers logged in its name does not count as use. Newest first; pure.
 */
export function lookAlikes(self: Hex, txs: readonly Row[], transfers: readonly Moved[]): readonly LookAlike[] {
  const own = txs.filter(({ role, tx }) => (role & ROLE.from) !== 0 && tx.from === self)
  const places = new Set(own.map(({ height, txIndex }) => `${height} ${txIndex}`))
  const used = new Set<Hex>()
  for (const { tx } of own) if (tx.to !== null) used.add(tx.to)
  for (const row of transfers)
    if (row.from === self && row.to !== null && row.amount > 0n && places.has(`${row.height} ${row.txIndex}`))
      used.add(row.to)
  used.delete(self)
  const byEnds = new Map<string, Hex>()
  for (const address of used) {
    const ends = endsOf(address)
    if (ends !== null && !byEnds.has(ends)) byEnds.set(ends, address)
  }
  const found = new Map<Hex, LookAlike>()
  const see = (address: Hex | null, row: Omit<LookAlike, 'address' | 'like'>): void => {
    if (address === null || address === self || used.has(address)) return
    const like = byEnds.get(endsOf(address) ?? '')
    const known = found.get(address)
    if (like === undefined || (known !== undefined && known.height >= row.height)) return
    const { txHash, height, timeMs } = row
    found.set(address, { address, like, txHash, height, timeMs })
  }
  for (const row of transfers) for (const address of [row.from, row.to]) see(address, row)
  for (const { height, tx } of txs) see(tx.from, { height, txHash: tx.hash, timeMs: tx.timeMs })
  return [...found.values()].toSorted((a, b) => b.height - a.height)
}

const endsOf = (address: Hex): string | null => {
  const ends = ENDS.exec(address)
  return ends === null ? null : `${ends[1]}…${ends[2]}`
}

/** The rules that hold for what rows tell. `whole` where these are all rows of the chain: what is not indexed may be older. Pure. */
export function signalsOf(facts: {
  readonly firstMs: number | null
  readonly lastMs: number | null
  readonly whole: boolean
  readonly lookAlikes: number
  readonly unlimited: number
  readonly concentrated: number
  /** What the operator's label says of who funded it first. */
  readonly fundedBy?: AddressLabel['kind'] | undefined
  /** What it says of the address itself, and of who made the contract. */
  readonly labelled?: AddressLabel['kind'] | undefined
  readonly madeBy?: AddressLabel['kind'] | undefined
  /** Whether it posts batches of a rollup. */
  readonly posts?: boolean
  readonly nowMs: number
}): AddressSignals['signals'] {
  const { firstMs, lastMs, whole, nowMs } = facts
  return [
    ...(facts.labelled === 'flagged' ? (['flagged'] as const) : []),
    ...(facts.madeBy === 'flagged' ? (['flaggedMaker'] as const) : []),
    ...(facts.fundedBy === 'mixer' ? (['mixed'] as const) : []),
    ...(whole && firstMs !== null && nowMs - firstMs < FRESH_DAYS * DAY_MS ? (['fresh'] as const) : []),
    ...(whole && lastMs !== null && nowMs - lastMs > DORMANT_DAYS * DAY_MS ? (['dormant'] as const) : []),
    ...(facts.lookAlikes > 0 ? (['lookAlike'] as const) : []),
    ...(facts.unlimited > 0 ? (['unlimited'] as const) : []),
    ...(facts.concentrated > 0 ? (['concentrated'] as const) : []),
    ...(facts.fundedBy === 'bridge' ? (['bridged'] as const) : []),
    ...(facts.posts === true ? (['batcher'] as const) : []),
  ]
}

/** What an address' rows tell of it. Throws `CAPABILITY_MISSING` on chains whose coins are outputs. */
export async function addressSignals(desk: ChainDesk, address: Hex): Promise<Answer<AddressSignals>> {
  if (desk.family.can.utxos)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'signals of accounts' })
  const source = desk.family.events
  const [read, approvals, concentrated] = await Promise.all([
    atOneMoment(desk.runtime, (snapshot) => readRows(desk, snapshot, address)),
    source === undefined ? null : listStandingApprovals(desk, source, address, 'owner', {}, { limit: 100 }),
    desk.family.can.tokens ? concentratedTokens(desk, address) : null,
  ])
  const { snapshot, txs, transfers, oldest, incoming, made } = read
  const { wire } = desk
  const moment = (row: { readonly tx: { readonly hash: Hex; readonly timeMs: number }; readonly height: number }) => ({
    txHash: wire.hash(row.tx.hash),
    height: row.height,
    timeMs: row.tx.timeMs,
  })
  const last = txs.rows[0]
  const funded = fundingAmong(incoming)
  const alike = lookAlikes(address, txs.rows, transfers.rows)
  const standing = approvals?.data.hits ?? []
  const unlimited = standing.filter((row) => row.unlimited).length
  const nowMs = desk.clock.now()
  const kindOf = (of: Hex | null | undefined) => desk.runtime.labels?.find((label) => label.address === of)?.kind
  const { counterparties } = countActivity(address, txs.rows)
  const batches = postedBatches(address, txs.rows, (tx) => desk.family.postedBatch?.(tx) ?? null)
  return {
    data: {
      first: oldest === undefined ? null : moment(oldest),
      last: last === undefined ? null : moment(last),
      funded: funded === undefined ? null : fundingOf(desk, funded),
      made: made && {
        creator: wire.address(made.creator),
        txHash: wire.hash(made.txHash),
        height: made.height,
      },
      counted: { txs: txs.rows.length, sinceMs: txs.rows.at(-1)?.tx.timeMs ?? null, whole: txs.whole },
      activeDays: new Set(txs.rows.map(({ tx }) => Math.floor(tx.timeMs / DAY_MS))).size,
      counterparties: counterparties.slice(0, SHOWN).map((other) => ({
        ...other,
        address: wire.address(other.address),
        received: other.received.toString(),
        sent: other.sent.toString(),
      })),
      approvals:
        approvals === null
          ? null
          : {
              standing: approvals.data.total ?? standing.length,
              unlimited,
              whole: !approvals.data.extend.totalIsFloor && approvals.data.extend.next === null,
            },
      concentrated,
      batches: batches.map(({ inbox, fees, last: newest, ...batch }) => ({
        ...batch,
        inbox: wire.address(inbox),
        fees: fees.toString(),
        last: moment(newest),
      })),
      lookAlikes: alike.slice(0, LOOK_ALIKES).map((row) => ({
        ...row,
        address: wire.address(row.address),
        like: wire.address(row.like),
        txHash: wire.hash(row.txHash),
      })),
      signals: signalsOf({
        firstMs: oldest?.tx.timeMs ?? null,
        lastMs: last?.tx.timeMs ?? null,
        whole: snapshot.coverage.complete,
        lookAlikes: alike.length,
        unlimited,
        concentrated: concentrated?.length ?? 0,
        fundedBy: kindOf(funded?.tx.from),
        labelled: kindOf(address),
        madeBy: kindOf(made?.creator),
        posts: batches.length > 0,
        nowMs,
      }),
      atMs: nowMs,
      coverage: snapshot.coverage,
    },
    head: wire.head(snapshot.tip),
  }
}

/** The first of incoming transactions that brought coins. */
const fundingAmong = <R extends Row>(incoming: readonly R[]): R | undefined =>
  incoming.find(({ tx }) => tx.value > 0n && tx.status !== 'failed' && tx.from !== null)

/** How it is written. */
export const fundingOf = ({ wire }: Pick<ChainDesk, 'wire'>, { height, tx }: Row): AddressSignals['funded'] => ({
  txHash: wire.hash(tx.hash),
  height,
  timeMs: tx.timeMs,
  from: wire.address(tx.from!),
  amount: tx.value.toString(),
})

/** The first transaction of the index that brought an address coins, among its first incoming ones; what calls brought is not among them. */
export async function firstFunding(desk: ChainDesk, snapshot: Snapshot, address: Hex): Promise<Row | null> {
  return fundingAmong(await firstIncoming(desk, snapshot, address)) ?? null
}

async function firstIncoming(desk: ChainDesk, snapshot: Snapshot, address: Hex) {
  const received: AccountTxFilter = { direction: 'in' }
  const list = narrowed(desk, snapshot, accountTxList(address, received), received)
  return (await readKeysetPage(desk, snapshot, list, { limit: FIRST_INCOMING, cursor: 'last' })).rows.toReversed()
}

async function readRows(desk: ChainDesk, snapshot: Snapshot, address: Hex) {
  const list = accountTxList(address)
  const [txs, transfers, end, incoming, made] = await Promise.all([
    newestOf(desk, snapshot, list, MOST_TXS),
    newestOf(desk, snapshot, accountTransferList(address), MOST_TRANSFERS),
    readKeysetPage(desk, snapshot, list, { limit: 10, cursor: 'last' }),
    firstIncoming(desk, snapshot, address),
    desk.family.can.contracts
      ? snapshot.newest.contract(address).then((found) => found ?? snapshot.deep.contract(address))
      : null,
  ])
  return { snapshot, txs, transfers, oldest: end.rows.at(-1), incoming, made }
}

/** The newest rows of a list, as many as may be looked at. */
async function newestOf<R>(
  desk: ChainDesk,
  snapshot: Snapshot,
  list: KeysetList<R>,
  most: number,
): Promise<{ readonly rows: readonly R[]; readonly whole: boolean }> {
  const rows: R[] = []
  const begun = desk.clock.monotonic()
  const to = snapshot.tip?.height ?? -1
  for await (const row of walkRange(snapshot, list, { from: 0, to, order: 'desc', most: MOST_ROWS })) {
    if (rows.length === most || desk.clock.monotonic() - begun > BUDGET_MS) return { rows, whole: false }
    rows.push(row)
  }
  return { rows, whole: true }
}
