import type { LayerBlock } from '@orrery/family/layer'
import { INSCRIPTION_TABLES } from '@orrery/model/inscription'
import type { LayerReads } from '@orrery/model/layer'
import type { TxHead } from '@orrery/model/reads'
import type { FamilyRow, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { InscriptionTx } from '../inscriptions/apply-inscriptions.ts'
import type { Inscribed } from '../inscriptions/read-inscription.ts'
import { MOST_ROWS } from '../read-all.ts'
import type { UtxoTxExt } from '../utxo-ext.ts'
import { followDoginal, mayCarry, type DoginalBook, type DoginalPart } from './follow-doginals.ts'

/** The unlocking script of a transaction's first input, where it is too long to be kept in its row. */
export type FirstScriptOf = (txid: Hex, signal: AbortSignal) => Promise<Hex>

/** Doginals through the blocks of a step. */
export type DoginalStep = {
  /** See `InscriptionRules.complete`. */
  complete(tx: InscriptionTx): { readonly reveal: Hex; readonly inscribed: Inscribed } | null
  /** Ends a block: what it leaves open, and which of its transactions carry parts. */
  endBlock(height: number): void
  rows(): FamilyRows
}

const VALUES_AT_ONCE = 2_500
const ASKED_AT_ONCE = 8

/** Begins a step: looks up what its transactions may go on with. Throws as the node does. */
export async function openDoginalStep(
  blocks: readonly LayerBlock[],
  reads: LayerReads,
  scriptOf: FirstScriptOf,
  signal: AbortSignal,
): Promise<DoginalStep> {
  const scripts = await readScripts(blocks, scriptOf, signal)
  const book = await loadOpen(blocks, scripts, reads)
  const open: FamilyRow[] = []
  const carried: FamilyRow[] = []
  const bodies: FamilyRow[] = []
  let parts: DoginalPart[] = []
  return {
    complete: (tx) => followDoginal(tx, scripts.get(tx.txid) ?? null, book, parts),
    endBlock(height) {
      const changed = new Map<Hex, FamilyRow>()
      for (const { tx, first, part } of parts) {
        carried.push({ height, first_txid: first, part, txid: tx.txid })
        const before = spentBy(tx)
        if (part > 0 && before !== null) changed.set(before, openRow(height, before, first, book))
        if (book.has(tx.txid)) changed.set(tx.txid, openRow(height, tx.txid, first, book))
        const body = book.get(tx.txid)?.body ?? null
        if (body !== null) bodies.push({ height, txid: tx.txid, body: `0x${body}` })
      }
      open.push(...changed.values())
      parts = []
    },
    rows: () => ({
      [INSCRIPTION_TABLES.open]: open,
      [INSCRIPTION_TABLES.parts]: carried,
      [INSCRIPTION_TABLES.bodies]: bodies,
    }),
  }
}

const firstInput = ({ ext }: TxHead) => (ext as unknown as UtxoTxExt).inputs[0]

const spentBy = ({ inputs }: InscriptionTx): Hex | null =>
  (inputs[0]?.outpoint.split(':')[0] as Hex | undefined) ?? null

function openRow(height: number, txid: Hex, first: Hex, book: DoginalBook): FamilyRow {
  const now = book.get(txid) ?? null
  return {
    height,
    txid,
    first_txid: first,
    parts: now?.parts ?? 0,
    pieces_left: now?.left ?? 0,
    content_type: `0x${now?.contentType ?? ''}`,
    size: now?.size ?? 0,
  }
}

/** Scripts that may carry something, by their transactions. */
async function readScripts(
  blocks: readonly LayerBlock[],
  scriptOf: FirstScriptOf,
  signal: AbortSignal,
): Promise<ReadonlyMap<Hex, Hex>> {
  const found = new Map<Hex, Hex>()
  const cut: Hex[] = []
  const keep = (txid: Hex, script: Hex): void => void (mayCarry(script) && found.set(txid, script))
  for (const row of blocks.flatMap(({ txs }) => txs)) {
    const input = firstInput(row)
    if (input === undefined || input.txid === null) continue
    if (input.scriptSig !== null) keep(row.hash, input.scriptSig)
    else cut.push(row.hash)
  }
  await sideBySide(
    cut.map((txid) => async () => keep(txid, await scriptOf(txid, signal))),
    ASKED_AT_ONCE,
  )
  return found
}

/** What is open behind the transactions that those with such scripts spend. */
async function loadOpen(
  blocks: readonly LayerBlock[],
  scripts: ReadonlyMap<Hex, Hex>,
  reads: LayerReads,
): Promise<DoginalBook> {
  const txids = new Set<Hex>()
  for (const row of blocks.flatMap(({ txs }) => txs)) {
    const spent = scripts.has(row.hash) ? (firstInput(row)?.txid ?? null) : null
    if (spent !== null) txids.add(spent)
  }
  const wanted = [...txids]
  const book: DoginalBook = new Map()
  for (let at = 0; at < wanted.length; at += VALUES_AT_ONCE) {
    const match = { txid: wanted.slice(at, at + VALUES_AT_ONCE) }
    const open = (await reads.latest(INSCRIPTION_TABLES.open, match, ['txid'], MOST_ROWS)).filter(
      (row) => Number(row['pieces_left']) > 0,
    )
    if (open.length === 0) continue
    const bodies = await loadBodies(open, reads)
    for (const row of open) {
      book.set(row['txid'] as Hex, {
        first: row['first_txid'] as Hex,
        parts: Number(row['parts']),
        left: Number(row['pieces_left']),
        contentType: String(row['content_type']).slice(2),
        size: Number(row['size']),
        body: bodies.get(row['txid'] as Hex) ?? null,
      })
    }
  }
  return book
}

/** What there is of those that may become messages, by the transaction that the next piece has to spend. */
async function loadBodies(open: readonly FamilyRow[], reads: LayerReads): Promise<ReadonlyMap<Hex, string>> {
  const txid = open.map((row) => row['txid'] as Hex)
  const rows = await reads.latest(INSCRIPTION_TABLES.bodies, { txid }, ['txid'], MOST_ROWS)
  return new Map(rows.map((row) => [row['txid'] as Hex, String(row['body']).slice(2)]))
}
