import type { CallRow } from '@orrery/model/calls'
import { MOST_ROWS, type AccountTx, type HeightRange } from '@orrery/model/reads'
import { ROLE, type TransferRow } from '@orrery/model/rows'
import type { Statement } from '@orrery/model/wire/statement'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { accountCallList } from '../transactions/call-lists.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTransferList, accountTxList } from '../lists/chain-lists.ts'
import { familyList } from '../lists/family-list.ts'
import { movedByCall, movedByTx, paidByWithdrawal } from './coin-moves.ts'
import { bareToken, findTokens } from '../tokens/find-tokens.ts'
import type { KeysetList } from '../lists/keyset-list.ts'
import { tracedOf } from '../ledgers/ledger-coverage.ts'
import { coinThen } from './balances-then.ts'
import { outputStatementOf } from './output-statement.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { isCovered, statementHeights } from './statement-heights.ts'
import type { TimeSpan } from '../time-span.ts'
import { tokensBefore } from './tokens-before.ts'
import { walkRange } from '../lists/walk-range.ts'

/** Rows of each kind that one statement counts, and how long it may look for them. */
const MOST = 10_000
const BUDGET_MS = 2_500
const TOKENS_SHOWN = 100

type Sum = { count: number; amount: bigint }
const nothing = (): Sum => ({ count: 0, amount: 0n })
const add = (sum: Sum, amount: bigint) => {
  sum.count++
  sum.amount += amount
}
const written = ({ count, amount }: Sum) => ({ count, amount: amount.toString() })

/** Sums of a period, by what moved the coin. */
export type Sums = {
  readonly received: Sum
  readonly sent: Sum
  readonly fees: Sum
  readonly callsIn: Sum
  readonly callsOut: Sum
  readonly withdrawals: Sum
  feesUnknown: number
}

export const noSums = (): Sums => ({
  received: nothing(),
  sent: nothing(),
  fees: nothing(),
  callsIn: nothing(),
  callsOut: nothing(),
  withdrawals: nothing(),
  feesUnknown: 0,
})

/** Counts a transaction of an address. What failed moves nothing and costs its fee; what one sends to oneself stays. Pure but for `sums`. */
export function countTx(sums: Sums, row: Pick<AccountTx, 'role' | 'tx'>): void {
  const { fee } = row.tx
  const isSender = (row.role & ROLE.from) !== 0
  if (isSender && fee === null) sums.feesUnknown++
  if (isSender && fee !== null) add(sums.fees, fee)
  addMoved(movedByTx(row), sums.received, sums.sent)
}

function addMoved(change: bigint, gains: Sum, losses: Sum): void {
  if (change > 0n) add(gains, change)
  if (change < 0n) add(losses, -change)
}

/** Counts a call inside a transaction, as `sumChanges` does. Pure but for `sums`. */
export function countCall(
  sums: Sums,
  address: Hex,
  call: Pick<CallRow, 'from' | 'to' | 'value' | 'outcome' | 'kind'>,
): void {
  addMoved(movedByCall(address, call), sums.callsIn, sums.callsOut)
}

const netOf = (sums: Sums): bigint =>
  sums.received.amount +
  sums.callsIn.amount +
  sums.withdrawals.amount -
  sums.sent.amount -
  sums.callsOut.amount -
  sums.fees.amount

type TokenSums = Map<Hex, { readonly received: Sum; readonly sent: Sum; readonly standard: TransferRow['standard'] }>

/**
 * A statement of an address: both balances as the node tells them where it has that state, and what the index shows between them. On chains whose coins are
 * outputs, both are what the outputs say.
 */
export async function statementOf(desk: ChainDesk, address: Hex, span: TimeSpan): Promise<Answer<Statement>> {
  if (desk.family.can.utxos) return outputStatementOf(desk, address, span)
  const found = await atOneMoment(desk.runtime, (snapshot) => readRows(desk, snapshot, address, span))
  const { snapshot, heights, sums, tokens } = found
  const [opening, closing] = await balancesOf(desk, address, heights, snapshot)
  const shown = [...(tokens ?? [])]
    .toSorted(([, a], [, b]) => b.received.count + b.sent.count - a.received.count - a.sent.count)
    .slice(0, TOKENS_SHOWN)
  const assets = shown.map(([asset]) => asset)
  const covered = isCovered(snapshot, heights)
  const [names, before] = await Promise.all([
    findTokens(desk, assets),
    heights === null || !covered
      ? new Map<Hex, bigint>()
      : tokensBefore(desk, { address, assets, heights, since: span.since }),
  ])
  const net = sums === null ? null : netOf(sums)
  return {
    data: {
      address: desk.wire.address(address),
      from: heights?.from ?? null,
      to: heights?.to ?? null,
      opening,
      closing,
      sums: sums && {
        received: written(sums.received),
        sent: written(sums.sent),
        fees: written(sums.fees),
        callsIn: written(sums.callsIn),
        callsOut: written(sums.callsOut),
        withdrawals: written(sums.withdrawals),
        feesUnknown: sums.feesUnknown,
        net: net!.toString(),
        unexplained:
          opening === null || closing === null
            ? null
            : (BigInt(closing.amount) - BigInt(opening.amount) - net!).toString(),
      },
      tokens:
        tokens &&
        shown.map(([asset, { received, sent, standard }]) => ({
          token: desk.wire.token(names.get(asset) ?? bareToken(asset, standard)),
          received: written(received),
          sent: written(sent),
          ...openedAndClosed(before.get(asset), received.amount - sent.amount),
        })),
      tokenCount: tokens?.size ?? 0,
      traced: found.traced,
      covered,
      coverage: snapshot.coverage,
    },
    head: desk.wire.head(snapshot.tip),
  }
}

/** What there was of a token before a period and after it; both null where either is not known, or less than nothing: it then moves in ways that no transfer tells. */
function openedAndClosed(opening: bigint | undefined, net: bigint) {
  const isTold = opening !== undefined && opening >= 0n && opening + net >= 0n
  return { opening: isTold ? opening.toString() : null, closing: isTold ? (opening + net).toString() : null }
}

async function readRows(desk: ChainDesk, snapshot: Snapshot, address: Hex, span: TimeSpan) {
  const heights = await statementHeights(desk, snapshot, span)
  const traced = await tracedOf(desk, snapshot)
  if (heights === null) return { snapshot, heights, sums: noSums(), tokens: new Map() as TokenSums, traced }
  const begun = desk.clock.monotonic()
  const each = async <Row>(list: KeysetList<Row>, take: (row: Row) => void): Promise<boolean> => {
    let count = 0
    for await (const row of walkRange(snapshot, list, { ...heights, order: 'desc', most: MOST_ROWS })) {
      if (++count > MOST || desk.clock.monotonic() - begun > BUDGET_MS) return false
      take(row)
    }
    return true
  }
  const sums = noSums()
  const tokens: TokenSums = new Map()
  const { calls, blockData } = desk.family
  const [hasTxs, hasCalls, hasWithdrawals, hasTransfers] = await Promise.all([
    each(accountTxList(address), (row) => countTx(sums, row)),
    calls === undefined || each(accountCallList(address, calls), (row) => countCall(sums, address, row)),
    blockData === undefined ||
      each(familyList(blockData.withdrawals.ofAccount, { address }), (row) => {
        const paid = paidByWithdrawal(row)
        if (paid !== null) add(sums.withdrawals, paid)
      }),
    each(accountTransferList(address), (row) => countTransfer(tokens, address, row)),
  ])
  return {
    snapshot,
    heights,
    sums: hasTxs && hasCalls && hasWithdrawals ? sums : null,
    tokens: hasTransfers ? tokens : null,
    traced,
  }
}

function countTransfer(tokens: TokenSums, address: Hex, { asset, standard, from, to, amount }: TransferRow): void {
  if (asset === EMPTY || from === to) return
  let sums = tokens.get(asset)
  if (sums === undefined) tokens.set(asset, (sums = { received: nothing(), sent: nothing(), standard }))
  add(from === address ? sums.sent : sums.received, amount)
}

/** Balances before and after the period: the node's, and where it has none the ledger's. */
async function balancesOf(
  desk: ChainDesk,
  address: Hex,
  heights: HeightRange | null,
  { tip: last }: Snapshot,
): Promise<readonly [Statement['opening'], Statement['closing']]> {
  if (heights === null) return [null, null]
  const asked = [heights.from - 1, heights.to]
  const told = await desk.node.balancesAt(address, asked).catch(() => [])
  const [opening, closing] = await Promise.all(
    asked.map(async (height, index) => {
      const amount = told[index] ?? null
      if (amount !== null) return { amount: amount.toString(), height, source: 'node' as const }
      const summed = await atOneMoment(desk.runtime, async (snapshot) => {
        const { tip, view } = snapshot
        // A reorganisation since: the rows are of a branch that the ledger counts no more.
        if (last === null || tip === null || view.bundle(last.height)?.block.hash !== last.hash) return null
        return coinThen(desk, snapshot, address, { from: height + 1, to: tip.height })
      })
      return summed === null ? null : { amount: summed.toString(), height, source: 'ledger' as const }
    }),
  )
  return [opening ?? null, closing ?? null]
}
