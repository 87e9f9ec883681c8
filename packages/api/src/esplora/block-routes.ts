import { OrreryError } from '@orrery/errors/orrery-error'
import type { WideJson } from '@orrery/family/esplora-shapes'
import type { TxHead } from '@orrery/model/reads'
import type { BlockRow } from '@orrery/model/rows'
import { isHex, type Hex } from '@orrery/primitives/hex'
import { blockList } from '../queries/lists/chain-lists.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findBlock, type FoundBlock } from '../queries/blocks/find-block.ts'
import { readOlder } from '../queries/lists/keyset-list.ts'
import { atOneMoment, type Snapshot } from '../queries/snapshot.ts'
import type { Reply } from './reply.ts'
import type { Routes } from './route.ts'
import { unlessUnknown } from './unless-unknown.ts'
import { statusOf, tellTxs, toBytes, type WalletDesk, type WalletTx } from './wallet-desk.ts'

const LISTED = 10 // API.md
const PAGE = 25
const BLOCK_TXS = 100_000
/** Bitcoin Core: blocks whose median time is a block's. */
const MEDIAN_BLOCKS = 11
const FOREVER = 86_400

const byHash = async (desk: ChainDesk, text: string): Promise<FoundBlock> => {
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new OrreryError('HASH_MALFORMED', { text: text.slice(0, 80), chain: desk.chain.code })
  return findBlock(desk, text)
}

/** Esplora caches blocks that are deep for good; what may still be replaced is not kept. */
const secondsOf = ({ row, view }: FoundBlock): number => (view.final !== null && row.height <= view.final ? FOREVER : 0)

/** Blocks with the median of their times and of the ten before each. */
async function tellBlocks({ shapes }: WalletDesk, snapshot: Snapshot, rows: readonly BlockRow[]): Promise<WideJson[]> {
  const last = rows.at(-1)
  if (!last) return []
  const before = { height: last.height, txIndex: 0, seq: 0 }
  const older = (await readOlder(snapshot, blockList, before, MEDIAN_BLOCKS - 1)).rows
  const all = [...rows, ...older]
  return rows.map((row) => {
    const near = all.filter(({ height }) => height <= row.height && height > row.height - MEDIAN_BLOCKS)
    const times = near.map(({ timeMs }) => Math.floor(timeMs / 1_000))
    // Of a block that lost its place the one before may have, too: then those at these heights are not before it.
    const isWhole =
      times.length === Math.min(MEDIAN_BLOCKS, row.height + 1) &&
      near.every(({ parentHash }, at) => at === near.length - 1 || parentHash === near[at + 1]!.hash)
    return {
      ...shapes.block(row),
      mediantime: isWhole ? times.toSorted((a, b) => a - b)[times.length >> 1]! : null,
    }
  })
}

async function txsOf(desk: ChainDesk, found: FoundBlock, from: number, limit: number): Promise<readonly TxHead[]> {
  if (found.bundle) return found.bundle.txs.slice(from, from + limit)
  return desk.runtime.archive.reads.txsOfBlock(found.row.height, from, limit)
}

/** The ids of all transactions of a block in order. Throws `CAPABILITY_MISSING` where they are too many to be told: a part of them has another root. */
export async function txidsOf(desk: ChainDesk, found: FoundBlock): Promise<readonly Hex[]> {
  if (found.row.txCount > BLOCK_TXS)
    throw new OrreryError('CAPABILITY_MISSING', {
      chain: desk.chain.code,
      capability: `all ids of a block with more than ${BLOCK_TXS} transactions`,
    })
  return (await txsOf(desk, found, 0, BLOCK_TXS)).map(({ hash }) => hash)
}

const placed = ({ row }: FoundBlock, tx: TxHead): WalletTx => ({
  ...tx,
  block: { height: row.height, hash: row.hash, timeMs: row.timeMs },
})

/** Where a page of a block's transactions begins. Throws `PARAMETER_INVALID`, and `BLOCK_NOT_FOUND` behind the last of them, as electrs does. */
export function pageStart(text: string | undefined, { hash, txCount }: BlockRow, chain: string): number {
  const index = text === undefined ? 0 : Number(text)
  if (!/^\d{0,10}$/.test(text ?? '') || index % PAGE !== 0)
    throw new OrreryError('PARAMETER_INVALID', { name: 'start_index', reason: `it must be a multiple of ${PAGE}` })
  if (index >= txCount) throw new OrreryError('BLOCK_NOT_FOUND', { block: `${hash.slice(2)}/txs/${index}`, chain })
  return index
}

async function listBlocks(wallet: WalletDesk, start: string | undefined): Promise<Reply> {
  if (start !== undefined && !/^\d{1,10}$/.test(start))
    throw new OrreryError('HEIGHT_MALFORMED', { text: start.slice(0, 80) })
  // Above the tip there is no block to begin with, which is said rather than that the tip is it.
  if (start !== undefined && Number(start) > tipOf(wallet.desk).height)
    throw new OrreryError('BLOCK_NOT_FOUND', { block: start, chain: wallet.desk.chain.code })
  const before = start === undefined ? null : { height: Number(start) + 1, txIndex: 0, seq: 0 }
  return atOneMoment(wallet.desk.runtime, async (snapshot) => ({
    json: await tellBlocks(wallet, snapshot, (await readOlder(snapshot, blockList, before, LISTED)).rows),
  }))
}

async function listTxs(wallet: WalletDesk, hash: string, start: string | undefined): Promise<Reply> {
  const found = await byHash(wallet.desk, hash)
  const from = pageStart(start, found.row, wallet.desk.chain.code)
  const txs = await txsOf(wallet.desk, found, from, PAGE)
  return atOneMoment(wallet.desk.runtime, async (snapshot) => {
    const told = await tellTxs(
      wallet,
      snapshot,
      txs.map((tx) => placed(found, tx)),
    )
    return {
      // A block that lost its place confirms nothing.
      json: found.orphan === null ? told : told.map((tx) => ({ ...tx, status: statusOf(null) })),
      seconds: secondsOf(found),
    }
  })
}

function tipOf({ runtime, chain }: ChainDesk) {
  const { tip } = runtime.head.view()
  if (!tip) throw new OrreryError('BLOCK_NOT_FOUND', { block: 'tip', chain: chain.code })
  return tip
}

/** Blocks. */
export const blockRoutes: Routes = {
  '/blocks': ({ wallet }) => listBlocks(wallet, undefined),
  '/blocks/:start_height': ({ wallet, params }) => listBlocks(wallet, params['start_height']),
  '/blocks/tip/height': async ({ wallet }) => ({ text: String(tipOf(wallet.desk).height) }),
  '/blocks/tip/hash': async ({ wallet }) => ({ text: tipOf(wallet.desk).hash.slice(2) }),
  async '/block-height/:height'({ wallet, params }) {
    const { height } = params
    if (!/^\d{1,10}$/.test(height!)) throw new OrreryError('HEIGHT_MALFORMED', { text: height!.slice(0, 80) })
    return { text: (await findBlock(wallet.desk, height!)).row.hash.slice(2) }
  },
  async '/block/:hash'({ wallet, params }) {
    const found = await byHash(wallet.desk, params['hash']!)
    const [json] = await atOneMoment(wallet.desk.runtime, (snapshot) => tellBlocks(wallet, snapshot, [found.row]))
    return { json: json!, seconds: secondsOf(found) }
  },
  async '/block/:hash/status'({ wallet, params }) {
    const found = await unlessUnknown(wallet, 'BLOCK_NOT_FOUND', byHash(wallet.desk, params['hash']!))
    if (found === null || found.orphan) return { json: { in_best_chain: false, height: null, next_best: null } }
    const { row, tip } = found
    const next =
      tip !== null && row.height < tip.height ? (await findBlock(wallet.desk, String(row.height + 1))).row : null
    return { json: { in_best_chain: true, height: row.height, next_best: next && next.hash.slice(2) } }
  },
  async '/block/:hash/header'({ wallet, params }) {
    const { row } = await byHash(wallet.desk, params['hash']!)
    return { text: String(await wallet.desk.node.passThrough('getblockheader', [row.hash.slice(2), false])) }
  },
  async '/block/:hash/raw'({ wallet, params }) {
    const found = await byHash(wallet.desk, params['hash']!)
    const hex = `0x${String(await wallet.desk.node.passThrough('getblock', [found.row.hash.slice(2), 0]))}`
    if (!isHex(hex))
      throw new OrreryError('UPSTREAM_SHAPE', {
        source: `the node of ${wallet.desk.chain.code}`,
        method: 'getblock',
        path: '',
      })
    return { bytes: toBytes(hex), seconds: secondsOf(found) }
  },
  async '/block/:hash/txids'({ wallet, params }) {
    const found = await byHash(wallet.desk, params['hash']!)
    return { json: (await txidsOf(wallet.desk, found)).map((id) => id.slice(2)), seconds: secondsOf(found) }
  },
  async '/block/:hash/txid/:index'({ wallet, params }) {
    const index = params['index']!
    if (!/^\d{1,10}$/.test(index))
      throw new OrreryError('PARAMETER_INVALID', { name: 'index', reason: 'it is no number' })
    const found = await byHash(wallet.desk, params['hash']!)
    const [tx] = Number(index) < found.row.txCount ? await txsOf(wallet.desk, found, Number(index), 1) : []
    if (!tx) throw new OrreryError('BLOCK_NOT_FOUND', { block: params['hash']!, chain: wallet.desk.chain.code })
    return { text: tx.hash.slice(2), seconds: secondsOf(found) }
  },
  '/block/:hash/txs': ({ wallet, params }) => listTxs(wallet, params['hash']!, undefined),
  '/block/:hash/txs/:start_index': ({ wallet, params }) => listTxs(wallet, params['hash']!, params['start_index']),
}
