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
    const desk = coinDesk(findDesk(context, chain), body.hex)
    const { tx, accepted, reason } = await desk.node.checkSigned(`0x${body.hex.toLowerCase()}`)
    const view = desk.runtime.head.view()
    // Whoever pastes one that a block has sees what became of its outputs.
    const known = await findTx(desk, tx.hash)
    const isMined = known?.state === 'included'
    const found = isMined ? known : ({ state: 'pending', source: 'node', tx, view } as const)
    const told = await txDetail(context, desk, found, { most: SIDES_TOLD })
    return { data: { tx: told, accepted, reason }, head: desk.wire.head(view.tip) }
  },
  async sendSigned({ chain, body }, context) {
    const desk = coinDesk(findDesk(context, chain), body.hex)
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

/** Inputs and outputs that a check tells one by one, of each side: a transaction of 5 MB has 150,000. */
const SIDES_TOLD = 500
/** Bitcoin Core, `MAX_STANDARD_TX_WEIGHT`: of its units a byte is one at least. */
const LARGEST = 400_000

/** Throws `CAPABILITY_MISSING` on other chains, and `BODY_MALFORMED` for what is no bytes and for more than nodes of this one pass on. */
function coinDesk(desk: ChainDesk, hex: string): ChainDesk {
  const { chain, family } = desk
  if (!family.can.utxos || chain.family !== 'utxo')
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'signed transactions' })
  // Not by a pattern of the body: matching millions of pairs of digits needs as much room to go back.
  if (hex.length % 2 === 1 || /[^0-9a-fA-F]/.test(hex))
    throw new OrreryError('BODY_MALFORMED', { reason: 'hex is not bytes as hexadecimal digits' })
  const most = chain.quirks.largestTx ?? LARGEST
  if (hex.length > most * 2)
    throw new OrreryError('BODY_MALFORMED', { reason: `nodes of ${chain.code} pass on ${most} bytes at most` })
  return desk
}
