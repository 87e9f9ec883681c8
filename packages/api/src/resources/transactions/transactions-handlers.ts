import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import { txList } from '../../queries/lists/chain-lists.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { getTx, readTxLogs, readTxTransfers, type FoundTx } from '../../queries/transactions/find-tx.ts'
import { hundredthsOf, listPendingTxs } from '../../queries/pending/pending-list.ts'
import { readKeysetPage } from '../../queries/lists/keyset-list.ts'
import { besideOfSender } from '../../queries/addresses/sender-neighbours.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { addTotals } from '../../queries/chains/sums.ts'
import { cutToSpan, isCut } from '../../queries/time-span.ts'
import { toList } from '../../queries/lists/to-list.ts'
import { chosenLogs, logChoiceOf } from '../../queries/transactions/log-choice.ts'
import { balancesOfTx } from '../../queries/transactions/tx-balances.ts'
import { txDetail } from '../../queries/transactions/tx-detail.ts'
import { methodsOf } from '../../queries/transactions/tx-conditions.ts'
import { leftAfterEach } from '../../queries/transactions/left-after-each.ts'
import { MOST_HASHES, movesOf } from '../../queries/transactions/tx-moves.ts'
import { txDoubts } from '../../queries/transactions/tx-doubts.ts'
import { logPart, partsOfTx, transferPart } from '../../queries/transactions/tx-parts.ts'
import { finalityOf } from '../../queries/wire-shapes.ts'
import { withVerifiedMethods } from '../../verification/verified-methods.ts'
import type { transactions } from './transactions.ts'

const find = (desk: ChainDesk, hash: string): Promise<FoundTx> => getTx(desk, desk.family.parseHash(hash, desk.chain))

/** Answers for transactions. */
export const transactionsHandlers: Handlers<typeof transactions> = {
  async listTransactions({ chain, ...list }, context) {
    const desk = findDesk(context, chain)
    return atOneMoment(desk.runtime, async (snapshot) => {
      const [page, newest, deep] = await Promise.all([
        cutToSpan(desk, snapshot, txList, list).then((cut) => readKeysetPage(desk, snapshot, cut, list)),
        snapshot.newest.totals(),
        snapshot.deep.totals(),
      ])
      const hits = page.rows.map((row) => desk.wire.tx(row, finalityOf(row.height, snapshot.view)))
      const all = addTotals(newest, deep).txs
      return {
        data: isCut(list) ? toList(snapshot, page, hits, null, all) : toList(snapshot, page, hits, all),
        head: desk.wire.head(snapshot.tip),
      }
    })
  },
  async listTransactionMoves({ chain, hashes }, context) {
    const desk = findDesk(context, chain)
    const texts = [...new Set(hashes.split(',').filter((text) => text !== ''))]
    if (texts.length === 0 || texts.length > MOST_HASHES)
      throw new OrreryError('PARAMETER_INVALID', { name: 'hashes', reason: `it names one to ${MOST_HASHES} hashes` })
    const { data, head } = await movesOf(
      desk,
      texts.map((text) => desk.family.parseHash(text, desk.chain)),
    )
    return { data: { moves: [...data] }, head }
  },
  async listPending(
    { chain, leastRate, least, carries, from, to, method, leastTip, queued, sort = 'seen', ...list },
    context,
  ) {
    const desk = findDesk(context, chain)
    const { method: named } = await withVerifiedMethods(context, desk, { method, to })
    const party = (text: string | undefined) => (text === undefined ? null : desk.family.parseAddress(text, desk.chain))
    const filter = {
      rate: hundredthsOf(leastRate),
      least: least === undefined ? null : BigInt(least),
      carries: carries ?? null,
      from: party(from),
      to: party(to),
      methods: named === undefined ? null : methodsOf(desk, 'method', named),
      tip: leastTip === undefined ? null : BigInt(leastTip),
      queued: queued ?? null,
    }
    return listPendingTxs(desk, filter, sort, list)
  },
  async getTransaction({ chain, hash, mostSides, output }, context) {
    const desk = findDesk(context, chain)
    const found = await find(desk, hash)
    const asked = mostSides === undefined ? undefined : { most: mostSides, ...(output !== undefined && { output }) }
    return { data: await txDetail(context, desk, found, asked), head: desk.wire.head(found.view.tip) }
  },
  async listTransactionLogs({ chain, hash, address, topic, ...list }, context) {
    const desk = findDesk(context, chain)
    const choice = logChoiceOf(desk, { address, topic })
    const found = await find(desk, hash)
    const part = logPart(context, desk, async (limit) =>
      choice === null
        ? readTxLogs(desk, found, limit)
        : chosenLogs(await readTxLogs(desk, found, PAGER_CAP), choice).slice(0, limit),
    )
    return partsOfTx(desk, found, { ...part, name: `logs ${choice?.writer ?? ''} ${choice?.topic ?? ''}` }, list)
  },
  async listTransactionTransfers({ chain, hash, balances, ...list }, context) {
    const desk = findDesk(context, chain)
    const found = await find(desk, hash)
    return partsOfTx(
      desk,
      found,
      {
        ...transferPart(
          desk,
          (limit) => readTxTransfers(desk, found, limit),
          (rows) => txDoubts(desk, found, rows),
          balances === true ? (rows) => leftAfterEach(desk, found, rows) : undefined,
        ),
        readBehind: (offset, limit) => readTxTransfers(desk, found, limit, offset),
      },
      list,
    )
  },
  async getTransactionNeighbours({ chain, hash }, context) {
    const desk = findDesk(context, chain)
    return besideOfSender(desk, await find(desk, hash))
  },
  async getTransactionBalances({ chain, hash }, context) {
    const desk = findDesk(context, chain)
    return balancesOfTx(desk, await find(desk, hash))
  },
}
