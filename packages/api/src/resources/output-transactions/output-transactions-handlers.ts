import { OrreryError } from '@orrery/errors/orrery-error'
import { txidsOf } from '../../esplora/block-routes.ts'
import { findWalletDesk } from '../../esplora/wallet-desk.ts'
import type { Handlers } from '../../contract/handler.ts'
import { pegsOfBlock } from '../../queries/blocks/block-pegs.ts'
import { findDesk } from '../../queries/context.ts'
import { pegsOfChain } from '../../queries/blocks/chain-pegs.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import { getTx, placeOfTx } from '../../queries/transactions/find-tx.ts'
import { inputsOfTx, outputsOfTx } from '../../queries/transactions/tx-sides.ts'
import { clusterOfTx } from '../../queries/transactions/tx-cluster.ts'
import { versionsOfTx } from '../../queries/pending/tx-versions.ts'
import type { outputTransactions } from './output-transactions.ts'

/** Answers for transactions of output chains. */
export const outputTransactionsHandlers: Handlers<typeof outputTransactions> = {
  async getTransactionCluster({ chain, hash }, context) {
    const { desk, shapes } = findWalletDesk(context, chain)
    const found = await getTx(desk, desk.family.parseHash(hash, desk.chain))
    return { data: await clusterOfTx(desk, shapes, found), head: desk.wire.head(found.view.tip) }
  },
  async getTransactionVersions({ chain, hash }, context) {
    const { desk, shapes } = findWalletDesk(context, chain)
    const found = await getTx(desk, desk.family.parseHash(hash, desk.chain))
    return { data: await versionsOfTx(desk, shapes, found), head: desk.wire.head(found.view.tip) }
  },
  async listTransactionInputs({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    return inputsOfTx(desk, await getTx(desk, desk.family.parseHash(hash, desk.chain)), list)
  },
  async listTransactionOutputs({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    return outputsOfTx(desk, await getTx(desk, desk.family.parseHash(hash, desk.chain)), list)
  },
  async listBlockPegs({ chain, block, ...list }, context) {
    const { desk, shapes } = findWalletDesk(context, chain)
    return pegsOfBlock(desk, shapes, await findBlock(desk, block), list)
  },
  listPegs: ({ chain, direction, ...list }, context) => pegsOfChain(findDesk(context, chain), direction, list),
  async getTransactionMerkleProof({ chain, hash }, context) {
    const { desk, shapes } = findWalletDesk(context, chain)
    const found = await getTx(desk, desk.family.parseHash(hash, desk.chain))
    const place = found.state === 'included' ? placeOfTx(found) : null
    if (place === null) throw new OrreryError('PARAMETER_INVALID', { name: 'hash', reason: 'no block holds it' })
    const block = await findBlock(desk, desk.family.formatHash(place.blockHash))
    const txids = await txidsOf(desk, block)
    const position = txids.indexOf(found.tx.hash)
    // The block that it stood in when it was looked up is another one now.
    if (position < 0) throw new OrreryError('STALE_CURSOR', {})
    return {
      data: {
        height: block.row.height,
        blockHash: desk.wire.hash(block.row.hash),
        header: shapes.header(block.row).slice(2),
        branch: shapes.merkleBranch(txids, position).map((id) => desk.wire.hash(id)),
        position,
      },
      head: desk.wire.head(found.view.tip),
    }
  },
}
