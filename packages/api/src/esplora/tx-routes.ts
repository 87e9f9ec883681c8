import { OrreryError } from '@orrery/errors/orrery-error'
import type { WideJson } from '@orrery/family/esplora-shapes'
import type { Hex } from '@orrery/primitives/hex'
import { findBlock } from '../queries/blocks/find-block.ts'
import { getTx, placeOfTx, type FoundTx } from '../queries/transactions/find-tx.ts'
import { findSpends } from '../queries/addresses/outputs.ts'
import { atOneMoment, sideOf, type Snapshot } from '../queries/snapshot.ts'
import { txidsOf } from './block-routes.ts'
import { requireWhole } from '../queries/lack-of.ts'
import { requirePool } from '../queries/pending/tells-pool.ts'
import { askNode } from './ask-node.ts'
import type { Asked, Routes } from './route.ts'
import { unlessUnknown } from './unless-unknown.ts'
import { rawTx, statusOf, tellTxs, toBytes, type WalletDesk, type WalletTx } from './wallet-desk.ts'

/** Outputs whose spending is told at once. */
const OUTPUTS = 10_000

async function txOf({ desk }: WalletDesk, text: string): Promise<FoundTx & { readonly told: WalletTx }> {
  const found = await getTx(desk, desk.family.parseHash(text, desk.chain))
  const place = found.state === 'included' ? placeOfTx(found) : null
  const block =
    found.state === 'included' && place !== null
      ? { height: found.tx.height, hash: place.blockHash, timeMs: found.tx.timeMs }
      : null
  // What was replaced or dropped is in no block and in no pool: to a wallet it is not there.
  if (found.state !== 'included' && found.state !== 'pending')
    throw new OrreryError('TRANSACTION_NOT_FOUND', { hash: text.slice(0, 80), chain: desk.chain.code })
  return { ...found, told: { ...found.tx, block } }
}

/** The same for what only a mined transaction has. */
async function minedOf(wallet: WalletDesk, text: string) {
  const { told } = await txOf(wallet, text)
  if (told.block === null)
    throw new OrreryError('TRANSACTION_NOT_FOUND', { hash: text.slice(0, 80), chain: wallet.desk.chain.code })
  return { hash: told.hash, block: told.block }
}

/** What spends each output of a transaction, mined or waiting. */
async function outspends(wallet: WalletDesk, snapshot: Snapshot, tx: WalletTx): Promise<WideJson[]> {
  const { desk, shapes } = wallet
  requireWhole(snapshot, desk)
  const source = desk.family.outputs!
  const outputs = source.of(tx)
  if (outputs.length > OUTPUTS)
    throw new OrreryError('PARAMETER_INVALID', { name: 'txid', reason: `it has more than ${OUTPUTS} outputs` })
  const spends = await findSpends(
    [snapshot.newest, snapshot.deep],
    source,
    outputs.map(({ vout }) => ({ txid: tx.hash, vout })),
  )
  const blocks = new Map<number, WalletTx['block']>()
  for (const { height } of spends.values())
    if (!blocks.has(height)) {
      const row = await sideOf(snapshot, height).block(height)
      blocks.set(height, row && { height, hash: row.hash, timeMs: row.timeMs })
    }
  return outputs.map(({ vout }) => {
    const spend = spends.get(`${tx.hash}:${vout}`)
    if (spend)
      return {
        spent: true,
        txid: spend.txid.slice(2),
        vin: spend.vin,
        status: statusOf(blocks.get(spend.height) ?? null),
      }
    const pending = snapshot.view.pending.claimant(`${tx.hash}:${vout}`)
    const vin = pending
      ? shapes.inputs(pending).findIndex((input) => input.txid === tx.hash && input.vout === vout)
      : -1
    if (pending && vin >= 0) return { spent: true, txid: pending.hash.slice(2), vin, status: statusOf(null) }
    requirePool(desk)
    return { spent: false }
  })
}

async function broadcast({ desk }: WalletDesk, text: string): Promise<string> {
  const hex = text.trim()
  if (!/^(?:[0-9a-fA-F]{2})+$/.test(hex))
    throw new OrreryError('BODY_MALFORMED', { reason: 'it is not the hex of a transaction' })
  return String(await desk.node.passThrough('sendrawtransaction', [hex]))
}

/** Transactions that a node takes as one package (Bitcoin Core, `MAX_PACKAGE_COUNT`). */
const PACKAGE = 25

/** Coins per 1,000 vB that Bitcoin Core lets a package pay where nobody says otherwise (`DEFAULT_MAX_RAW_TX_FEE_RATE`). */
const USUAL_RATE = 0.1

/** The texts of a package. Throws `BODY_MALFORMED`. */
function packageOf(body: string): readonly string[] {
  let told: unknown
  try {
    told = JSON.parse(body)
  } catch {
    told = null
  }
  const isHexText = (text: unknown): text is string => typeof text === 'string' && /^(?:[0-9a-fA-F]{2})+$/.test(text)
  if (!Array.isArray(told) || told.length === 0 || told.length > PACKAGE || !told.every(isHexText))
    throw new OrreryError('BODY_MALFORMED', {
      reason: `it is no JSON array of 1 to ${PACKAGE} transactions in hex`,
    })
  return told
}

/** What a package may pay and burn at most, as Bitcoin Core takes it: in coins, to be told in order. Throws `PARAMETER_INVALID`. */
function boundsOf(query: Asked['query']): readonly number[] {
  const [rate, burn] = (['maxfeerate', 'maxburnamount'] as const).map((name) => {
    const text = query[name]
    if (text !== undefined && !/^\d{1,10}(?:\.\d{1,8})?$/.test(text))
      throw new OrreryError('PARAMETER_INVALID', { name, reason: 'it is no amount in coins' })
    return text === undefined ? null : Number(text)
  })
  if (burn !== null) return [rate ?? USUAL_RATE, burn!]
  return rate === null ? [] : [rate!]
}

/** Transactions. */
export const txRoutes: Routes = {
  async '/tx/:txid'({ wallet, params }) {
    const { told } = await txOf(wallet, params['txid']!)
    const [json] = await atOneMoment(wallet.desk.runtime, (snapshot) => tellTxs(wallet, snapshot, [told]))
    return { json: json! }
  },
  '/tx/:txid/status': async ({ wallet, params }) => ({
    json: statusOf(
      await unlessUnknown(wallet, 'TRANSACTION_NOT_FOUND', txOf(wallet, params['txid']!)).then(
        (found) => found?.told.block ?? null,
      ),
    ),
  }),
  async '/tx/:txid/hex'({ wallet, params }) {
    const { told } = await txOf(wallet, params['txid']!)
    return { text: (await rawTx(wallet.desk, told.hash, told.block)).slice(2) }
  },
  async '/tx/:txid/raw'({ wallet, params }) {
    const { told } = await txOf(wallet, params['txid']!)
    return { bytes: toBytes(await rawTx(wallet.desk, told.hash, told.block)) }
  },
  async '/tx/:txid/merkle-proof'({ wallet, params }) {
    const { hash, block } = await minedOf(wallet, params['txid']!)
    const txids = await txidsOf(wallet.desk, await findBlock(wallet.desk, block.hash.slice(2)))
    const pos = txids.indexOf(hash)
    // A fork took the block's place between the two questions.
    if (pos === -1)
      throw new OrreryError('TRANSACTION_NOT_FOUND', {
        hash: wallet.desk.family.formatHash(hash),
        chain: wallet.desk.chain.code,
      })
    const merkle = wallet.shapes.merkleBranch(txids, pos).map((id: Hex) => id.slice(2))
    return { json: { block_height: block.height, merkle, pos } }
  },
  async '/tx/:txid/merkleblock-proof'({ wallet, params }) {
    const { hash, block } = await minedOf(wallet, params['txid']!)
    return {
      text: String(await wallet.desk.node.passThrough('gettxoutproof', [[hash.slice(2)], block.hash.slice(2)])),
    }
  },
  async '/tx/:txid/outspends'({ wallet, params }) {
    const { told } = await txOf(wallet, params['txid']!)
    return { json: await atOneMoment(wallet.desk.runtime, (snapshot) => outspends(wallet, snapshot, told)) }
  },
  async '/tx/:txid/outspend/:vout'({ wallet, params }) {
    const { vout } = params
    if (!/^\d{1,10}$/.test(vout!))
      throw new OrreryError('PARAMETER_INVALID', { name: 'vout', reason: 'it is no number' })
    // Esplora says of an output that is not there, as of all outputs of a transaction that is not, that nobody spends it.
    const found = await unlessUnknown(wallet, 'TRANSACTION_NOT_FOUND', txOf(wallet, params['txid']!))
    if (found === null) return { json: { spent: false } }
    const all = await atOneMoment(wallet.desk.runtime, (snapshot) => outspends(wallet, snapshot, found.told))
    return { json: all[Number(vout)] ?? { spent: false } }
  },
  'POST /tx': async ({ wallet, body }) => ({
    text: await askNode(() => broadcast(wallet, body), 'sendrawtransaction'),
  }),
  // electrs keeps it beside `POST /tx`, for old clients.
  async '/broadcast'({ wallet, query }) {
    const { tx } = query
    if (tx === undefined) throw new OrreryError('PARAMETER_INVALID', { name: 'tx', reason: 'it is missing' })
    return { text: await askNode(() => broadcast(wallet, tx), 'sendrawtransaction') }
  },
  async 'POST /txs/test'({ wallet, body, query }) {
    const [rate] = boundsOf({ maxfeerate: query['maxfeerate'] })
    const params = [packageOf(body), ...(rate === undefined ? [] : [rate])]
    const told = await askNode(() => wallet.desk.node.passThrough('testmempoolaccept', params), 'testmempoolaccept')
    return { json: told as WideJson }
  },
  async 'POST /txs/package'({ wallet, body, query }) {
    const params = [packageOf(body), ...boundsOf(query)]
    const told = await askNode(() => wallet.desk.node.passThrough('submitpackage', params), 'submitpackage')
    return { json: told as WideJson }
  },
}
