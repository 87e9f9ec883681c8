import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { findTx } from '../../queries/transactions/find-tx.ts'
import { txDetail } from '../../queries/transactions/tx-detail.ts'
import type { signedTransactions } from './signed-transactions.ts'

/** Answers for signed transactions. */
export const signedTransactionsHandlers: Handlers<typeof signedTransactions> = {
  async checkSigned({ chain, body }, context) {
    const desk = coinDesk(findDesk(context, chain))
    const { tx, accepted, reason } = await desk.node.checkSigned(`0x${body.hex.toLowerCase()}`)
    const view = desk.runtime.head.view()
    // Whoever pastes one that a block has sees what became of its outputs.
    const known = await findTx(desk, tx.hash)
    const isMined = known?.state === 'included'
    const told = await txDetail(context, desk, isMined ? known : { state: 'pending', source: 'node', tx, view })
    return { data: { tx: told, accepted, reason }, head: desk.wire.head(view.tip) }
  },
  async sendSigned({ chain, body }, context) {
    const desk = coinDesk(findDesk(context, chain))
    const head = desk.wire.head(desk.runtime.head.view().tip)
    try {
      const hash = String(await desk.node.passThrough('sendrawtransaction', [body.hex]))
      return { data: { hash, refused: null }, head }
    } catch (error) {
      if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
      return { data: { hash: null, refused: String(error.context.reason) }, head }
    }
  },
}

function coinDesk(desk: ChainDesk): ChainDesk {
  if (!desk.family.can.utxos)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'signed transactions' })
  return desk
}
