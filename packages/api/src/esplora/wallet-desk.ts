import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { EsploraShapes, WideJson } from '@orrery/family/esplora-shapes'
import type { TxHead } from '@orrery/model/reads'
import type { BlockRef, PendingTxRow } from '@orrery/model/rows'
import { hexToBytes, isHex, type Hex } from '@orrery/primitives/hex'
import { chunksOf } from '../queries/chunks-of.ts'
import { findDesk, type ApiContext } from '../queries/context.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { sideOf, type Snapshot } from '../queries/snapshot.ts'

/** A chain with the shapes that wallets know it by. */
export type WalletDesk = { readonly desk: ChainDesk; readonly shapes: EsploraShapes }

/** A transaction of a block or of the pool, as rows tell it. */
export type WalletTx = Pick<TxHead, 'hash' | 'fee' | 'ext'> & {
  readonly block: (BlockRef & { readonly timeMs: number }) | null
}

type Json = { readonly [key: string]: WideJson | undefined }

const FOUND_SCRIPTS = 10_000
/** Where the first transaction begins in a block's digits: behind `0x`, the header and how many there are. */
const FIRST_TX = 2 + 2 * (80 + 1)

/** Throws `CAPABILITY_MISSING` for chains that are no output chains. */
export function findWalletDesk(context: ApiContext, chain: string): WalletDesk {
  const desk = findDesk(context, chain)
  const shapes = desk.runtime.esplora
  if (!shapes) throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'the Esplora API' })
  return { desk, shapes }
}

/** Rows, however many, with the blocks that they are in. */
export async function placeTxs<Row extends { readonly height: number; readonly timeMs: number }>(
  snapshot: Snapshot,
  rows: readonly Row[],
): Promise<readonly (Row & { readonly block: BlockRef & { readonly timeMs: number } })[]> {
  const heights = [...new Set(rows.map(({ height }) => height))]
  const hashes = new Map<number, Hex>()
  for (const side of [snapshot.newest, snapshot.deep])
    for (const part of chunksOf(heights.filter((at) => sideOf(snapshot, at) === side)))
      for (const [height, hash] of await side.blockHashes(part)) hashes.set(height, hash)
  return rows.map((row) => ({
    ...row,
    block: { height: row.height, hash: hashes.get(row.height)!, timeMs: row.timeMs },
  }))
}

export const pendingTx = (row: PendingTxRow): WalletTx => ({ ...row, block: null })

/** Where a transaction stands, in Esplora's form. */
export const statusOf = (block: WalletTx['block']): Json =>
  block === null
    ? { confirmed: false }
    : {
        confirmed: true,
        block_height: block.height,
        block_hash: block.hash.slice(2),
        block_time: Math.floor(block.timeMs / 1_000),
      }

/** Transactions in Esplora's form: by their rows, and where those hold too little, by their bytes from the node. */
export async function tellTxs(
  wallet: WalletDesk,
  snapshot: Snapshot,
  txs: readonly WalletTx[],
  withStatus = true,
): Promise<Json[]> {
  const { desk, shapes } = wallet
  const scripts = await findScripts(wallet, snapshot, txs)
  return Promise.all(
    txs.map(async (tx) => {
      const told =
        shapes.tx(tx, { raw: null, scripts }) ?? shapes.tx(tx, { raw: await rawTx(desk, tx.hash, tx.block), scripts })
      if (!told)
        throw new OrreryError('CAPABILITY_MISSING', {
          chain: desk.chain.code,
          capability: `the whole of transaction ${tx.hash.slice(2)}`,
        })
      return withStatus ? { ...told, status: statusOf(tx.block) } : told
    }),
  )
}

async function findScripts(
  { shapes }: WalletDesk,
  snapshot: Snapshot,
  txs: readonly WalletTx[],
): Promise<Map<string, Hex>> {
  const wanted = txs.flatMap((tx) => shapes.wantedScripts(tx))
  const found = new Map<string, Hex>()
  if (wanted.length === 0) return found
  const { table, txid, vout, script } = shapes.outputs
  const match = {
    [txid]: [...new Set(wanted.map((one) => one.txid))],
    [vout]: [...new Set(wanted.map((one) => one.vout))],
  }
  for (const side of [snapshot.newest, snapshot.deep])
    for (const row of await side.familyRows(table, match, FOUND_SCRIPTS))
      found.set(`${row[txid]}:${row[vout]}`, row[script] as Hex)
  return found
}

/** The serialised transaction from the node, which without an index of its own wants to know the block. */
export async function rawTx({ node, chain, family }: ChainDesk, hash: Hex, block: BlockRef | null): Promise<Hex> {
  const txid = hash.slice(2)
  const askFor = async (method: string, params: readonly (string | number)[]): Promise<Hex> => {
    const hex = `0x${String(await node.passThrough(method, params))}`
    if (!isHex(hex)) throw new OrreryError('UPSTREAM_SHAPE', { source: `the node of ${chain.code}`, method, path: '' })
    return hex
  }
  const ask = (params: readonly (string | number)[]): Promise<Hex> => askFor('getrawtransaction', params)
  // Nodes do not tell the transaction of block 0 by its id, and it is all that stands behind that block's header.
  if (block?.height === 0) return `0x${(await askFor('getblock', [block.hash.slice(2), 0])).slice(FIRST_TX)}`
  try {
    return await ask(block === null ? [txid, 0] : [txid, 0, block.hash.slice(2)])
  } catch (error) {
    if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
  }
  try {
    return await ask([txid, 0])
  } catch (error) {
    if (isOrreryError(error, 'UPSTREAM_RPC'))
      throw new OrreryError(
        'TRANSACTION_NOT_FOUND',
        { hash: family.formatHash(hash), chain: chain.code },
        { cause: error },
      )
    throw error
  }
}

export const toBytes = (hex: Hex): Buffer => Buffer.from(hexToBytes(hex))
