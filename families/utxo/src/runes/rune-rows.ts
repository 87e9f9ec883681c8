import type { Cell, FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { mintSpan } from './apply-runes.ts'
import type { RuneEntry, RuneEvent, RuneOutput } from './rune-book.ts'

const bigOrNull = (cell: Cell | undefined): bigint | null => (cell == null ? null : BigInt(cell))

/** The row of an etching. */
export function etchingRow(entry: RuneEntry): FamilyRow {
  const { terms } = entry
  const { start, end } = mintSpan(entry)
  return {
    height: Number(entry.id.block),
    tx_index: entry.id.tx,
    seq: 0,
    txid: entry.txid,
    time_ms: entry.timeMs,
    name: entry.name,
    spacers: entry.spacers,
    symbol: entry.symbol,
    divisibility: entry.divisibility,
    premine: entry.premine,
    open: terms === null ? 0 : 1,
    amount: terms?.amount ?? null,
    cap: terms?.cap ?? null,
    height_start: terms?.height[0] ?? null,
    height_end: terms?.height[1] ?? null,
    offset_start: terms?.offset[0] ?? null,
    offset_end: terms?.offset[1] ?? null,
    mint_start: start,
    mint_end: end,
    turbo: entry.turbo ? 1 : 0,
  }
}

/** The row of a name. */
export const nameRow = ({ id, name, spacers }: RuneEntry): FamilyRow => ({
  height: Number(id.block),
  tx_index: id.tx,
  name,
  spacers,
})

/** A rune from its rows; `counts` is undefined before anything but its etching was done. */
export const readEntry = (row: FamilyRow, counts: FamilyRow | undefined): RuneEntry => ({
  id: { block: BigInt(row['height']!), tx: Number(row['tx_index']) },
  name: String(row['name']),
  spacers: Number(row['spacers']),
  symbol: row['symbol'] === null ? null : String(row['symbol']),
  divisibility: Number(row['divisibility']),
  premine: BigInt(row['premine']!),
  terms:
    Number(row['open']) === 0
      ? null
      : {
          amount: bigOrNull(row['amount']),
          cap: bigOrNull(row['cap']),
          height: [bigOrNull(row['height_start']), bigOrNull(row['height_end'])],
          offset: [bigOrNull(row['offset_start']), bigOrNull(row['offset_end'])],
        },
  turbo: Number(row['turbo']) === 1,
  txid: row['txid'] as Hex,
  timeMs: Number(row['time_ms']),
  mints: bigOrNull(counts?.['mints']) ?? 0n,
  burned: bigOrNull(counts?.['burned']) ?? 0n,
  txs: Number(counts?.['txs'] ?? 0),
  holders: Number(counts?.['holders'] ?? 0),
})

export const countsRow = (entry: RuneEntry, height: number): FamilyRow => ({
  height,
  rune_height: Number(entry.id.block),
  rune_tx: entry.id.tx,
  mints: entry.mints,
  burned: entry.burned,
  txs: entry.txs,
  holders: entry.holders,
})

export const outputRows = ({ tx, vout, address, lots }: RuneOutput): readonly FamilyRow[] =>
  [...lots].map(([key, amount]) => ({
    height: tx.height,
    txid: tx.txid,
    vout,
    ...idColumns(key),
    amount,
    address,
  }))

/** The columns of a rune's key. */
export function idColumns(key: string): { readonly rune_height: number; readonly rune_tx: number } {
  const [height, tx] = key.split(':')
  return { rune_height: Number(height), rune_tx: Number(tx) }
}

export const eventRow = ({ tx, seq, id, action, amount, isCenotaph, from, to }: RuneEvent): FamilyRow => ({
  height: tx.height,
  tx_index: tx.txIndex,
  seq,
  rune_height: Number(id.block),
  rune_tx: id.tx,
  txid: tx.txid,
  time_ms: tx.timeMs,
  action,
  amount,
  cenotaph: isCenotaph ? 1 : 0,
  from,
  to,
})

/** The rows of an event for each address that had a part in it. */
export const partyRows = (event: RuneEvent): readonly FamilyRow[] =>
  event.parties.map((address) => ({ ...eventRow(event), address }))
