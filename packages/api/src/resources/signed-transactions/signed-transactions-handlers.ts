import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk, type ApiContext } from '../../queries/context.ts'
import { findTx } from '../../queries/transactions/find-tx.ts'
import { txDetail } from '../../queries/transactions/tx-detail.ts'
import type { signedTransactions } from './signed-transactions.ts'

/** Answers for signed transactions. */
export const signedTransactionsHandlers: Handlers<typeof signedTransactions> = {
  async checkSigned({ chain, body }, context) {
    const desk = coinDesk(findDesk(context, chain), body.hex)
    const check = await desk.node.checkSigned(bytesOf(body.hex))
    return { data: await toldOf(context, desk, check, SIDES_TOLD), head: headOf(desk) }
  },
  async checkPackage({ chain, body: { hexes } }, context) {
    const desk = packageDesk(findDesk(context, chain), hexes)
    const checks = await desk.node.checkPackage(hexes.map(bytesOf))
    const most = Math.floor(SIDES_TOLD / hexes.length)
    return {
      data: { checks: await Promise.all(checks.map((check) => toldOf(context, desk, check, most))) },
      head: headOf(desk),
    }
  },
  async sendPackage({ chain, body: { hexes } }, context) {
    const desk = packageDesk(findDesk(context, chain), hexes)
    const { together, message, sent } = await desk.node.sendPackage(hexes.map(bytesOf))
    const told = sent.map(({ hash, refused }) => ({ hash: hash && desk.wire.hash(hash), refused }))
    return { data: { together, message, sent: told }, head: headOf(desk) }
  },
  async sendSigned({ chain, body }, context) {
    const desk = coinDesk(findDesk(context, chain), body.hex)
    const head = headOf(desk)
    try {
      const hash = String(await desk.node.passThrough('sendrawtransaction', [body.hex]))
      return { data: { hash, refused: null }, head }
    } catch (error) {
      if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
      return { data: { hash: null, refused: String(error.context.reason) }, head }
    }
  },
}

type Checked = Awaited<ReturnType<ChainDesk['node']['checkSigned']>>

async function toldOf(context: ApiContext, desk: ChainDesk, { tx, accepted, reason }: Checked, most: number) {
  // Whoever pastes one that a block has sees what became of its outputs.
  const known = await findTx(desk, tx.hash)
  const view = desk.runtime.head.view()
  const found = known?.state === 'included' ? known : ({ state: 'pending', source: 'node', tx, view } as const)
  return { tx: await txDetail(context, desk, found, { most }), accepted, reason }
}

const headOf = (desk: ChainDesk) => desk.wire.head(desk.runtime.head.view().tip)
const bytesOf = (hex: string): Hex => `0x${hex.toLowerCase()}`

/** Of a package each is held to what one is, and all together to what a request holds. */
function packageDesk(desk: ChainDesk, hexes: readonly string[]): ChainDesk {
  for (const hex of hexes) coinDesk(desk, hex)
  return desk
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
