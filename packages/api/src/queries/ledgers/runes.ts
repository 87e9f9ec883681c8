import { OrreryError } from '@orrery/errors/orrery-error'
import type { LayerReads } from '@orrery/model/layer'
import { RUNE_TABLES, runeNameOn } from '@orrery/model/rune'
import type { Cell, FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { Rune, RuneBalance, RuneHolder, RuneMove, RuneMoveKind, RuneRef, RuneState } from '@orrery/model/wire/rune'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { requireFirstPage, walkedPage } from '../addresses/account-filters.ts'
import { atLayer, requireAtTip, type LayerMoment } from './at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { familyList } from '../lists/family-list.ts'
import { readKeysetPage, type ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { NAMES_PROPOSED, runeLetters, runesBeginning, type RuneName } from './rune-names.ts'
import type { FoundTx } from '../transactions/find-tx.ts'
import { listHeld, listHolders, listOfTx, type LedgerList } from './ledger-lists.ts'
import { sweptList } from '../lists/swept-list.ts'
import { toList } from '../lists/to-list.ts'

const LAYER = 'runes'
/** Blocks that the first question of a filtered list is about. */
const FIRST_BLOCKS = 1_000
const NO_TX: Hex = `0x${'00'.repeat(32)}`

type RunePlace = { readonly height: number; readonly tx: number }

const big = (cell: Cell | undefined): bigint => (cell == null ? 0n : BigInt(cell))
const textOrNull = (cell: Cell | undefined): string | null => (cell == null ? null : String(cell))
const keyOf = ({ height, tx }: RunePlace): string => `${height}:${tx}`
const placeOf = (row: FamilyRow): RunePlace => ({ height: Number(row['rune_height']), tx: Number(row['rune_tx']) })
const etchedAt = (row: FamilyRow): RunePlace => ({ height: Number(row['height']), tx: Number(row['tx_index']) })

const refOf = ({ chain }: ChainDesk, row: FamilyRow): RuneRef => ({
  id: keyOf(etchedAt(row)),
  name: runeNameOn(chain, String(row['name']), Number(row['spacers'])),
  symbol: textOrNull(row['symbol']),
  divisibility: Number(row['divisibility']),
})

/** Etchings of runes by `840000:1`. */
async function etchingsOf(reads: LayerReads, places: readonly RunePlace[]): Promise<ReadonlyMap<string, FamilyRow>> {
  if (places.length === 0) return new Map()
  const wanted = new Set(places.map(keyOf))
  const height = [...new Set(places.map((place) => place.height))]
  // A block holds tens of thousands of etchings at the most; those of a hundred blocks are within what is read at once.
  const rows = await reads.familyRows(
    RUNE_TABLES.etchings,
    { height, tx_index: [...new Set(places.map(({ tx }) => tx))] },
    100_000,
  )
  return new Map(rows.flatMap((row) => (wanted.has(keyOf(etchedAt(row))) ? [[keyOf(etchedAt(row)), row]] : [])))
}

async function toRunes(desk: ChainDesk, { reads, through }: LayerMoment, rows: readonly FamilyRow[]): Promise<Rune[]> {
  if (rows.length === 0) return []
  const match = {
    rune_height: [...new Set(rows.map((row) => etchedAt(row).height))],
    rune_tx: [...new Set(rows.map((row) => etchedAt(row).tx))],
  }
  const counts = new Map(
    (await reads.latest(RUNE_TABLES.counts, match, ['rune_height', 'rune_tx'], 100_000)).map((row) => [
      keyOf(placeOf(row)),
      row,
    ]),
  )
  return rows.map((row) => {
    const count = counts.get(keyOf(etchedAt(row)))
    const [mints, amount, cap] = [big(count?.['mints']), big(row['amount']), big(row['cap'])]
    const [start, end] = [row['mint_start'] ?? null, row['mint_end'] ?? null]
    const next = BigInt(through + 1)
    return {
      rune: refOf(desk, row),
      txHash: row['txid'] === NO_TX ? null : desk.wire.hash(row['txid'] as Hex),
      height: etchedAt(row).height,
      timeMs: row['txid'] === NO_TX ? null : Number(row['time_ms']),
      premine: big(row['premine']).toString(),
      mint:
        Number(row['open']) === 0
          ? null
          : {
              amount: amount.toString(),
              cap: cap.toString(),
              start: textOrNull(start),
              end: textOrNull(end),
              open: mints < cap && (start === null || next >= BigInt(start)) && (end === null || next < BigInt(end)),
            },
      mints: mints.toString(),
      supply: (big(row['premine']) + mints * amount).toString(),
      burned: big(count?.['burned']).toString(),
      holders: Number(count?.['holders'] ?? 0),
      txs: Number(count?.['txs'] ?? 0),
      turbo: Number(row['turbo']) === 1,
    }
  })
}

/** Moves as they go over the wire, each with its rune's name; null in the place of one whose rune is not known. */
export async function writeRuneMoves(
  desk: ChainDesk,
  { reads }: LayerMoment,
  rows: readonly FamilyRow[],
): Promise<(RuneMove | null)[]> {
  const etchings = await etchingsOf(reads, rows.map(placeOf))
  return rows.map((row) => {
    const etching = etchings.get(keyOf(placeOf(row)))
    if (etching === undefined) return null
    return {
      rune: refOf(desk, etching),
      txHash: desk.wire.hash(row['txid'] as Hex),
      height: Number(row['height']),
      timeMs: Number(row['time_ms']),
      action: row['action'] as RuneMove['action'],
      amount: big(row['amount']).toString(),
      cenotaph: Number(row['cenotaph']) === 1,
      from: row['from'] == null ? null : desk.wire.address(row['from'] as Hex),
      to: row['to'] == null ? null : desk.wire.address(row['to'] as Hex),
    }
  })
}

const toMoves = async (desk: ChainDesk, at: LayerMoment, rows: readonly FamilyRow[]): Promise<RuneMove[]> =>
  (await writeRuneMoves(desk, at, rows)).filter((move) => move !== null)

/** Runes, the newest etching first; with `name` those whose names begin so, by name. */
export const listRunes = (
  desk: ChainDesk,
  { name, ...params }: ListParams & { readonly name?: string },
): Promise<Answer<ListOf<Rune>>> =>
  atLayer(desk, LAYER, async (at) => {
    if (name !== undefined) return listRunesBeginning(desk, at, name, params)
    const page = await readKeysetPage(desk, at.snapshot, familyList(RUNE_TABLES.etchings, {}), params)
    return {
      data: toList(at.snapshot, page, await toRunes(desk, at, page.rows), null),
      head: desk.wire.head(at.tip),
    }
  })

async function listRunesBeginning(
  desk: ChainDesk,
  at: LayerMoment,
  name: string,
  params: ListParams,
): Promise<Answer<ListOf<Rune>>> {
  const letters = runeLetters(name)
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} runes that begin with ${letters}`,
      anchor: null,
      read: async (offset, limit) =>
        letters === null ? [] : runesBeginning(desk, at.reads, letters, { offset, limit }),
    },
    params,
  )
  const etchings = await etchingsOf(
    at.reads,
    page.rows.map(({ place }) => ({ height: place.height, tx: place.tx_index })),
  )
  const rows = page.rows.flatMap(({ id }) => {
    const row = etchings.get(id)
    return row === undefined ? [] : [row]
  })
  const runes = await toRunes(desk, at, rows)
  const total = page.next === null && page.offset !== null ? page.offset + page.rows.length : null
  return { data: toList(at.snapshot, page, runes, total), head: desk.wire.head(at.tip) }
}

/** A rune by its id or its name, with or without spacers. Throws `RUNE_NOT_FOUND`, or one of `LEDGER_ERRORS` while the ledger is behind and does not know it. */
export const readRune = (desk: ChainDesk, text: string): Promise<Answer<RuneState>> =>
  atLayer(desk, LAYER, async (at) => {
    const [rune] = await toRunes(desk, at, [await findRune(desk, at, text)])
    return { data: { ...rune!, ledger: at.ledger }, head: desk.wire.head(at.tip) }
  })

/** The etching that a text names by its id or its name, in the columns of etchings; null for what can be neither. */
export function runeNamed(
  text: string,
): { readonly height: number; readonly tx_index: number } | { readonly name: string } | null {
  const id = /^(\d{1,9}):(\d{1,9})$/.exec(text)
  if (id !== null) return { height: Number(id[1]), tx_index: Number(id[2]) }
  const name = runeLetters(text)
  return name === null ? null : { name }
}

async function findRune(desk: ChainDesk, at: LayerMoment, text: string): Promise<FamilyRow> {
  const match = runeNamed(text)
  const place = match !== null && 'name' in match ? await placeOfName(desk, at, match.name) : match
  const [row] = place === null ? [] : await at.reads.familyRows(RUNE_TABLES.etchings, place, 1)
  if (row !== undefined) return row
  // An id tells the block that would have etched it.
  if (match !== null && !('height' in match && match.height <= at.through)) requireAtTip(at, desk, 'this rune')
  throw new OrreryError('RUNE_NOT_FOUND', { rune: text, chain: desk.chain.name.full })
}

async function placeOfName(
  desk: ChainDesk,
  { reads }: LayerMoment,
  letters: string,
): Promise<RuneName['place'] | null> {
  const [found] = await runesBeginning(desk, reads, letters, { offset: 0, limit: 1 })
  return found?.letters === letters ? found.place : null
}

/** The rune that is called so, which is null for none, and some whose names go on from there. Throws `CAPABILITY_MISSING` while the ledger is behind and knows none of both. */
export const proposeRunes = (
  desk: ChainDesk,
  letters: string,
): Promise<{ readonly named: RuneName | null; readonly others: readonly RuneName[] }> =>
  atLayer(desk, LAYER, async (at) => {
    const found = await runesBeginning(desk, at.reads, letters, { offset: 0, limit: NAMES_PROPOSED + 1 })
    if (found.length === 0) requireAtTip(at, desk, 'this rune')
    const named = found[0]?.letters === letters ? found[0] : null
    return { named, others: (named === null ? found : found.slice(1)).slice(0, NAMES_PROPOSED) }
  })

/**
 * What transactions did with all runes, newest first; with `address` only where it had a part in it, with `rune` only with that one. Of one kind there may be few: the chain is then looked through as far as one answer may, and the list is walked by its
 * cursors, and so are an address's of one rune. Throws `PARAMETER_INVALID` for a page number of such a list, and as `readRune`.
 */
export const listAllRuneMoves = (
  desk: ChainDesk,
  {
    kind,
    block,
    address,
    rune,
  }: {
    readonly kind: RuneMoveKind | undefined
    readonly block: number | undefined
    readonly address: Hex | undefined
    readonly rune: string | undefined
  },
  params: ListParams,
): Promise<Answer<ListOf<RuneMove>>> =>
  atLayer(desk, LAYER, async (at) => {
    const of = rune === undefined ? null : etchedAt(await findRune(desk, at, rune))
    const isSwept = block === undefined && (kind !== undefined || (address !== undefined && of !== null))
    if (isSwept) requireFirstPage(params)
    const { events, history, parties } = RUNE_TABLES
    const all = familyList(address !== undefined ? parties : of !== null ? history : events, {
      ...(address !== undefined && { address }),
      ...(of !== null && { rune_height: of.height, rune_tx: of.tx }),
      ...(block !== undefined && { height: block }),
      ...(kind === 'cenotaph' ? { cenotaph: 1 } : kind !== undefined && { action: kind }),
    })
    const list = isSwept ? sweptList(desk, at.snapshot, all, FIRST_BLOCKS) : all
    const found = await readKeysetPage(desk, at.snapshot, list, params)
    const page = isSwept ? walkedPage(found) : found
    return {
      data: toList(at.snapshot, page, await toMoves(desk, at, page.rows), null),
      head: desk.wire.head(at.tip),
    }
  })

/** What transactions did with a rune, newest first. */
export const listRuneMoves = (desk: ChainDesk, text: string, params: ListParams): Promise<Answer<ListOf<RuneMove>>> =>
  atLayer(desk, LAYER, async (at) => {
    const rune = etchedAt(await findRune(desk, at, text))
    const list = familyList(RUNE_TABLES.history, { rune_height: rune.height, rune_tx: rune.tx })
    const page = await readKeysetPage(desk, at.snapshot, list, params)
    return {
      data: toList(at.snapshot, page, await toMoves(desk, at, page.rows), null),
      head: desk.wire.head(at.tip),
    }
  })

/** What one transaction did with runes, in its order. */
export const listTxRuneMoves = (
  desk: ChainDesk,
  found: FoundTx,
  params: ListParams,
): Promise<Answer<LedgerList<RuneMove>>> =>
  listOfTx(desk, LAYER, RUNE_TABLES.events, found, params, (at, rows) => toMoves(desk, at, rows))

/** The thousand largest holders of a rune. */
export const listRuneHolders = (
  desk: ChainDesk,
  text: string,
  params: ListParams,
): Promise<Answer<ListOf<RuneHolder>>> =>
  atLayer(desk, LAYER, async (at) => {
    const row = await findRune(desk, at, text)
    const [{ holders }] = (await toRunes(desk, at, [row])) as [Rune]
    const match = { rune_height: etchedAt(row).height, rune_tx: etchedAt(row).tx }
    const list = {
      name: `rune ${keyOf(etchedAt(row))}`,
      table: RUNE_TABLES.holders,
      match,
      value: 'amount',
      holders,
    }
    return listHolders(desk, at, list, params, (found) =>
      found.map(({ key, value }) => ({ address: desk.wire.address(key as Hex), amount: value.toString() })),
    )
  })

/** What an address has of each rune, by the rune's place. */
export const listAddressRunes = (
  desk: ChainDesk,
  address: Hex,
  params: ListParams,
): Promise<Answer<LedgerList<RuneBalance>>> =>
  atLayer(desk, LAYER, (at) => {
    const list = {
      name: `runes of ${address}`,
      table: RUNE_TABLES.balances,
      match: { address },
      by: ['rune_height', 'rune_tx'],
      value: 'amount',
    }
    return listHeld(desk, at, list, params, async (held) => {
      const etchings = await etchingsOf(at.reads, held.map(placeOf))
      return held.flatMap((row) => {
        const etching = etchings.get(keyOf(placeOf(row)))
        return etching === undefined ? [] : [{ rune: refOf(desk, etching), amount: big(row['amount']).toString() }]
      })
    })
  })
