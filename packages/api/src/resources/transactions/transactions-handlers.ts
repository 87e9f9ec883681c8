import type { Handlers } from '../../contract/handler.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import { txList } from '../../queries/chain-lists.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { getTx, readTxLogs, readTxTransfers, type FoundTx } from '../../queries/find-tx.ts'
import { findTokens } from '../../queries/find-tokens.ts'
import { readKeysetPage, type KeysetPage } from '../../queries/keyset-list.ts'
import { readOffsetPage } from '../../queries/offset-list.ts'
import { atOneMoment, coverageOf } from '../../queries/snapshot.ts'
import { addTotals } from '../../queries/sums.ts'
import { toList } from '../../queries/to-list.ts'
import { txDetail } from '../../queries/tx-detail.ts'
import { finalityOf } from '../../queries/wire-shapes.ts'
import type { transactions } from './transactions.ts'

const find = (desk: ChainDesk, hash: string): Promise<FoundTx> => getTx(desk, desk.family.parseHash(hash, desk.chain))

/** A list of what belongs to one transaction: complete whatever the coverage of the chain. */
function partList<Row, T>(desk: ChainDesk, found: FoundTx, page: KeysetPage<Row>, hits: T[]) {
  const total = page.next === null && page.offset !== null ? page.offset + page.rows.length : null
  const data = toList({ coverage: coverageOf(found.view, desk.runtime.archive.state()) }, page, hits, total)
  return {
    data: { ...data, extend: { ...data.extend, totalIsFloor: total === null } },
    head: desk.wire.head(found.view.tip),
  }
}

/** A transaction that moved to another height in a reorganisation may have other logs there. */
const anchorOf = (found: FoundTx) =>
  found.state === 'included' ? { height: found.tx.height, hash: found.tx.hash } : null

/** Answers for transactions. */
export const transactionsHandlers: Handlers<typeof transactions> = {
  async listTransactions({ chain, ...list }, context) {
    const desk = findDesk(context, chain)
    return atOneMoment(desk.runtime, async (snapshot) => {
      const [page, newest, deep] = await Promise.all([
        readKeysetPage(desk, snapshot, txList, list),
        snapshot.newest.totals(),
        snapshot.deep.totals(),
      ])
      const hits = page.rows.map((row) => desk.wire.tx(row, finalityOf(row.height, snapshot.view)))
      return { data: toList(snapshot, page, hits, addTotals(newest, deep).txs), head: desk.wire.head(snapshot.tip) }
    })
  },
  async listPending({ chain, ...list }, context) {
    const desk = findDesk(context, chain)
    const view = desk.runtime.head.view()
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} pending`,
        anchor: null,
        read: async (offset, limit) => view.pending.list(offset, limit),
      },
      list,
    )
    const data = toList(
      { coverage: coverageOf(view, desk.runtime.archive.state()) },
      page,
      page.rows.map((row) => desk.wire.pendingTx(row, 'pending')),
      view.pending.count,
    )
    return {
      data: { ...data, extend: { ...data.extend, totalIsFloor: !view.pending.complete } },
      head: desk.wire.head(view.tip),
    }
  },
  async getTransaction({ chain, hash }, context) {
    const desk = findDesk(context, chain)
    const found = await find(desk, hash)
    return { data: await txDetail(desk, found), head: desk.wire.head(found.view.tip) }
  },
  async listTransactionLogs({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    const found = await find(desk, hash)
    const read = async (offset: number, limit: number) =>
      (await readTxLogs(desk, found, Math.min(offset + limit, PAGER_CAP))).slice(offset)
    const page = await readOffsetPage(
      { name: `${desk.chain.code} logs of ${found.tx.hash}`, anchor: anchorOf(found), read },
      list,
    )
    return partList(
      desk,
      found,
      page,
      page.rows.map((row) => desk.wire.log(row)),
    )
  },
  async listTransactionTransfers({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    const found = await find(desk, hash)
    const read = async (offset: number, limit: number) =>
      (await readTxTransfers(desk, found, Math.min(offset + limit, PAGER_CAP))).slice(offset)
    const page = await readOffsetPage(
      { name: `${desk.chain.code} transfers of ${found.tx.hash}`, anchor: anchorOf(found), read },
      list,
    )
    const tokens = await findTokens(
      desk,
      page.rows.map((row) => row.asset),
    )
    return partList(
      desk,
      found,
      page,
      page.rows.map((row) => desk.wire.transfer(row, tokens)),
    )
  },
}
