import type { ListOf } from '@orrery/model/wire/common'
import type { AccountTx } from '@orrery/model/wire/transaction'
import type { PendingTxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../contract/handler.ts'
import type { ChainDesk } from './chain-desk.ts'
import { accountTxList } from './chain-lists.ts'
import { readKeysetPage, type ListParams } from './keyset-list.ts'
import { atOneMoment } from './snapshot.ts'
import { addSummaries } from './sums.ts'
import { toList } from './to-list.ts'
import { finalityOf } from './wire-shapes.ts'

const PENDING_SHOWN = 25

/** Transactions of an address, newest first. The first page starts with the waiting ones, beside its limit and its total. */
export async function listAccountTxs(desk: ChainDesk, address: Hex, params: ListParams): Promise<Answer<ListOf<AccountTx>>> {
  const { wire } = desk
  return atOneMoment(desk.runtime, async snapshot => {
    const [page, newest, deep] = await Promise.all([
      readKeysetPage(desk, snapshot, accountTxList(address), params),
      snapshot.newest.accountSummary(address),
      snapshot.deep.accountSummary(address),
    ])
    const mined = page.rows.map(row => wire.accountTx(row, finalityOf(row.height, snapshot.view)))
    const first = params.cursor === undefined && (params.page ?? 1) === 1
    const waiting = first ? snapshot.view.pending.ofAccount(address, PENDING_SHOWN).map((tx): AccountTx => ({ ...wire.pendingTx(tx, 'pending'), direction: directionOf(desk, tx, address), net: null })) : []
    return { data: toList(snapshot, page, [...waiting, ...mined], addSummaries(newest, deep).txCount), head: wire.head(snapshot.tip) }
  })
}

function directionOf({ family }: ChainDesk, tx: PendingTxRow, address: Hex): AccountTx['direction'] {
  const paid = family.outputs ? family.outputs.of(tx).some(output => output.address === address) : tx.to === address
  // The pool lists a transaction under an address that funds it or that it pays; one that it does not pay funds it.
  const pays = family.outputs ? !paid : tx.from === address
  return pays ? (paid ? 'self' : 'out') : 'in'
}
