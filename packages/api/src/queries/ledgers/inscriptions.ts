import { OrreryError } from '@orrery/errors/orrery-error'
import { INSCRIPTION_TABLES, readInscriptionId, type InscriptionMedia } from '@orrery/model/inscription'
import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { Inscription, InscriptionMove, InscriptionState } from '@orrery/model/wire/inscription'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import { requireFirstPage, walkedPage } from '../addresses/account-filters.ts'
import { atLayer, requireAtTip, type LayerMoment } from './at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { amountOf, amountOrNull, hexOf, hexOrNull, numberOf, numberOrNull } from '../lists/event-pages.ts'
import { familyList } from '../lists/family-list.ts'
import { getTx } from '../transactions/find-tx.ts'
import { readKeysetPage, type KeysetList, type ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { heldList, requireOwnCursor } from '../lists/held-list.ts'
import { listOfTx, type LedgerList } from './ledger-lists.ts'
import { listOrderedInscriptions, type InscriptionSort } from './ordered-inscriptions.ts'
import { sideOf } from '../snapshot.ts'
import { sweptList } from '../lists/swept-list.ts'
import { toList } from '../lists/to-list.ts'

const LAYER = 'inscriptions'
/** Rows that one look-up by several columns may give. */
const MOST_ROWS = 100_000
/** Blocks that the first question of a filtered list is about. */
const FIRST_BLOCKS = 1_000

/** What a list of inscriptions is narrowed to. */
export type InscriptionFilter = {
  readonly media?: InscriptionMedia
  readonly brc20?: 'yes' | 'no'
  readonly cursed?: 'yes' | 'no'
  readonly block?: number
  /** Another order than by age. */
  readonly sort?: InscriptionSort
}

const textOrNull = (row: FamilyRow, column: string): string | null => (row[column] == null ? null : String(row[column]))

const idOf = ({ wire }: ChainDesk, reveal: Hex, item: number): string => `${wire.hash(reveal)}i${item}`

const satpointOf = ({ wire }: ChainDesk, row: FamilyRow): string | null => {
  const txid = hexOrNull(row, 'at_txid')
  return txid === null ? null : `${wire.hash(txid)}:${numberOf(row, 'at_vout')}:${amountOf(row, 'at_offset')}`
}

/** Whether a chain's inscriptions have numbers. */
export const tellsNumbers = (desk: ChainDesk): boolean => jubileeOf(desk) !== null

type StateKey = { readonly reveal: Hex; readonly item: number }

/** Where inscriptions are now, by their ids. */
async function statesOf({ reads }: LayerMoment, keys: readonly StateKey[]): Promise<ReadonlyMap<string, FamilyRow>> {
  if (keys.length === 0) return new Map()
  const match = {
    reveal: [...new Set(keys.map(({ reveal }) => reveal))],
    item: [...new Set(keys.map(({ item }) => item))],
  }
  const wanted = new Set(keys.map(({ reveal, item }) => `${reveal} ${item}`))
  const found = await reads.latest(INSCRIPTION_TABLES.states, match, ['reveal', 'item'], MOST_ROWS)
  const rows = found.filter((row) => wanted.has(`${hexOf(row, 'reveal')} ${numberOf(row, 'item')}`))
  const left = await unfollowedOf(reads, rows)
  return new Map(
    rows.map((row) => [
      `${hexOf(row, 'reveal')} ${numberOf(row, 'item')}`,
      row['state'] === 'held' && left.has(outpointOf(row['at_txid'], row['at_vout']))
        ? { ...row, state: 'unfollowed', address: null }
        : row,
    ]),
  )
}

const outpointOf = (txid: unknown, vout: unknown): string => `${String(txid)}:${String(vout)}`

/** Outputs among those of states whose spending is not told. */
async function unfollowedOf(reads: LayerMoment['reads'], states: readonly FamilyRow[]): Promise<ReadonlySet<string>> {
  const held = states.filter(({ state }) => state === 'held')
  if (held.length === 0) return new Set()
  const match = {
    txid: [...new Set(held.map((row) => hexOf(row, 'at_txid')))],
    vout: [...new Set(held.map((row) => numberOf(row, 'at_vout')))],
  }
  const rows = await reads.familyRows(INSCRIPTION_TABLES.unfollowed, match, MOST_ROWS)
  return new Set(rows.map(({ txid, vout }) => outpointOf(txid, vout)))
}

/** The block from which none is cursed any more; null where nobody says which are: ord's rules are Bitcoin's. */
const jubileeOf = ({ chain }: ChainDesk): number | null =>
  chain.family === 'utxo' ? (chain.quirks.ledgers?.inscriptions?.jubilee ?? null) : null

async function toInscriptions(desk: ChainDesk, at: LayerMoment, rows: readonly FamilyRow[]): Promise<Inscription[]> {
  const states = await statesOf(
    at,
    rows.map((row) => ({ reveal: hexOf(row, 'txid'), item: numberOf(row, 'seq') })),
  )
  const isJudged = jubileeOf(desk) !== null
  return rows.flatMap((row): Inscription[] => {
    const [reveal, item] = [hexOf(row, 'txid'), numberOf(row, 'seq')]
    const state = states.get(`${reveal} ${item}`)
    if (state === undefined) return []
    const rank = numberOrNull(row, 'rank')
    return [
      {
        id: idOf(desk, reveal, item),
        number: rank === null ? null : numberOf(row, 'cursed') === 1 ? -rank - 1 : rank,
        curse: (isJudged ? textOrNull(row, 'curse') : null) as Inscription['curse'],
        txHash: desk.wire.hash(reveal),
        height: numberOf(row, 'height'),
        timeMs: numberOf(row, 'time_ms'),
        contentType: textOrNull(row, 'content_type'),
        encoding: textOrNull(row, 'encoding'),
        metaprotocol: textOrNull(row, 'metaprotocol'),
        media: String(row['media']) as Inscription['media'],
        isBrc20: numberOf(row, 'brc20') === 1,
        size: numberOrNull(row, 'size'),
        metadataSize: numberOrNull(row, 'metadata_size'),
        excerpt: textOrNull(row, 'excerpt'),
        pointer: amountOrNull(row, 'pointer'),
        parents: textOrNull(row, 'parents')?.split(',') ?? [],
        delegate: textOrNull(row, 'delegate'),
        fee: amountOf(row, 'fee'),
        creator: desk.wire.party(hexOrNull(row, 'creator')),
        state: String(state['state']) as Inscription['state'],
        satpoint: satpointOf(desk, state),
        owner: desk.wire.party(hexOrNull(state, 'address')),
      },
    ]
  })
}

const flag = (word: 'yes' | 'no'): number => (word === 'yes' ? 1 : 0)

/** A list without what is above a height. */
const upTo = <Row>(list: KeysetList<Row>, height: number): KeysetList<Row> => ({
  ...list,
  read: (reads, page) => list.read(reads, { ...page, ceiling: Math.min(page.ceiling ?? height, height) }),
})

/** The inscriptions of a block in the order of their numbers: those whose sats were spent as fee come behind all others. */
async function listOfBlock(
  desk: ChainDesk,
  at: LayerMoment,
  match: FamilyMatch & { readonly height: number },
  params: ListParams,
): Promise<ListOf<Inscription>> {
  const { height } = match
  const [block, rows] = await Promise.all([
    sideOf(at.snapshot, height).block(height),
    at.reads.familyRows(INSCRIPTION_TABLES.inscriptions, match, PAGER_CAP + 1),
  ])
  const inOrder = rows.toSorted((a, b) => numberOf(a, 'sequence') - numberOf(b, 'sequence'))
  const page = await readOffsetPage(
    {
      name: `inscriptions of block ${JSON.stringify(match)}`,
      anchor: block && { height, hash: block.hash },
      read: async (offset, limit) => inOrder.slice(offset, offset + limit),
    },
    params,
  )
  return toList(
    at.snapshot,
    page,
    await toInscriptions(desk, at, page.rows),
    rows.length > PAGER_CAP ? null : rows.length,
  )
}

/**
 * Inscriptions, the newest first; of a block in the order of their numbers; or the thousand that come first by `sort`. Few may be what a filter asks for: a list of the whole chain is then looked through as far as one answer may, and walked by its
 * cursors. Throws `CAPABILITY_MISSING` for `cursed` where a chain's numbers are not known, `PARAMETER_INVALID` for a page number of a filtered list, and for the oldest first of what
 * has an order of its own.
 */
export const listInscriptions = (
  desk: ChainDesk,
  { media, brc20, cursed, block, sort }: InscriptionFilter,
  params: ListParams,
): Promise<Answer<ListOf<Inscription>>> =>
  atLayer(desk, LAYER, async (at) => {
    const jubilee = jubileeOf(desk)
    if (cursed !== undefined && jubilee === null)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'which are cursed' })
    if (params.order === 'oldest' && (sort ?? block) !== undefined)
      throw new OrreryError('PARAMETER_INVALID', {
        name: 'order',
        reason: 'inscriptions by size, by fee and of one block have an order of their own',
      })
    const isSwept = block === undefined && sort === undefined && (media ?? brc20 ?? cursed) !== undefined
    if (isSwept) requireFirstPage(params)
    const match: FamilyMatch = {
      ...(media !== undefined && { media }),
      ...(brc20 !== undefined && { brc20: flag(brc20) }),
      ...(cursed !== undefined && { cursed: flag(cursed) }),
      ...(block !== undefined && { height: block }),
    }
    const all = familyList(INSCRIPTION_TABLES.inscriptions, match)
    const swept = isSwept ? sweptList(desk, at.snapshot, all, FIRST_BLOCKS) : all
    if (sort !== undefined) {
      const write = (rows: readonly FamilyRow[]) => toInscriptions(desk, at, rows)
      return {
        data: await listOrderedInscriptions(desk, at, { match, sort }, params, write),
        head: desk.wire.head(at.tip),
      }
    }
    if (block !== undefined)
      return { data: await listOfBlock(desk, at, { ...match, height: block }, params), head: desk.wire.head(at.tip) }
    const list = cursed === 'yes' && jubilee !== null ? upTo(swept, jubilee - 1) : swept
    const found = await readKeysetPage(desk, at.snapshot, list, params)
    const page = isSwept ? walkedPage(found) : found
    const data = toList(at.snapshot, page, await toInscriptions(desk, at, page.rows), null)
    return { data, head: desk.wire.head(at.tip) }
  })

const notFound = ({ chain }: ChainDesk, text: string): never => {
  throw new OrreryError('INSCRIPTION_NOT_FOUND', { inscription: text.slice(0, 100), chain: chain.name.full })
}

/** A number as ord gives them: below zero of cursed ones. */
const NUMBER = /^-?(?:0|[1-9]\d{0,11})$/

/** Whether a text can be an inscription's number. */
export const isInscriptionNumber = (text: string): boolean => NUMBER.test(text) && text !== '-0'

/** The key of the inscription with a number: in the first block after which there are more of its kind than were made before it. Null for none, and where numbers are not known. */
async function findNumbered(desk: ChainDesk, { reads }: LayerMoment, text: string): Promise<StateKey | null> {
  if (!isInscriptionNumber(text) || jubileeOf(desk) === null) return null
  const number = Number(text)
  const kind = number < 0 ? ('cursed' as const) : ('blessed' as const)
  const rank = number < 0 ? -number - 1 : number
  const [last] = await reads.newestBy(INSCRIPTION_TABLES.counts, {}, kind, { before: rank + 1, limit: 1 })
  // Block 0 spends nothing that could carry one.
  const after = last === undefined ? 0 : numberOf(last, 'height')
  const [block] = await reads.newestBy(INSCRIPTION_TABLES.counts, {}, 'height', { after, limit: 1 })
  if (block === undefined) return null
  const match = { height: numberOf(block, 'height'), rank, cursed: number < 0 ? 1 : 0 }
  const [row] = await reads.familyRows(INSCRIPTION_TABLES.inscriptions, match, 1)
  return row === undefined ? null : { reveal: hexOf(row, 'txid'), item: numberOf(row, 'seq') }
}

/** Where an inscription is now, by its id or its number. Throws `INSCRIPTION_NOT_FOUND`, or one of `LEDGER_ERRORS` while blocks are to be read that may tell of it. */
async function findState(desk: ChainDesk, at: LayerMoment, text: string): Promise<FamilyRow> {
  const id = readInscriptionId(text)
  const key: StateKey | null =
    id === null ? await findNumbered(desk, at, text) : { reveal: `0x${id.txid}`, item: id.item }
  if (key === null) {
    if (isInscriptionNumber(text) && jubileeOf(desk) !== null) requireAtTip(at, desk, 'this inscription')
    return notFound(desk, text)
  }
  const state = (await statesOf(at, [key])).get(`${key.reveal} ${key.item}`)
  if (state !== undefined) return state
  requireAtTip(at, desk, 'this inscription')
  return notFound(desk, text)
}

/** An inscription by its id or its number. Throws `INSCRIPTION_NOT_FOUND`, or one of `LEDGER_ERRORS` while the ledger is behind and does not know it. */
export const readInscription = (desk: ChainDesk, text: string): Promise<Answer<InscriptionState>> =>
  atLayer(desk, LAYER, async (at) => {
    const state = await findState(desk, at, text)
    const rows = await at.reads.familyRows(
      INSCRIPTION_TABLES.inscriptions,
      { height: numberOf(state, 'made'), tx_index: numberOf(state, 'made_tx'), seq: numberOf(state, 'item') },
      1,
    )
    const [found] = await toInscriptions(desk, at, rows)
    return { data: { ...(found ?? notFound(desk, text)), ledger: at.ledger }, head: desk.wire.head(at.tip) }
  })

const toMove = (desk: ChainDesk, row: FamilyRow): InscriptionMove => ({
  id: idOf(desk, hexOf(row, 'reveal'), numberOf(row, 'item')),
  txHash: desk.wire.hash(hexOf(row, 'txid')),
  height: numberOf(row, 'height'),
  timeMs: numberOf(row, 'time_ms'),
  seq: numberOf(row, 'seq'),
  action: String(row['action']) as InscriptionMove['action'],
  isFee: numberOf(row, 'fee') === 1,
  from: desk.wire.party(hexOrNull(row, 'from')),
  to: desk.wire.party(hexOrNull(row, 'address')),
  state: String(row['state']) as InscriptionMove['state'],
  satpoint: satpointOf(desk, row),
})

/** What transactions did with an inscription, newest first. */
export const listInscriptionMoves = (
  desk: ChainDesk,
  text: string,
  params: ListParams,
): Promise<Answer<ListOf<InscriptionMove>>> =>
  atLayer(desk, LAYER, async (at) => {
    const state = await findState(desk, at, text)
    const match = { reveal: hexOf(state, 'reveal'), item: numberOf(state, 'item') }
    const page = await readKeysetPage(desk, at.snapshot, familyList(INSCRIPTION_TABLES.history, match), params)
    const hits = page.rows.map((row) => toMove(desk, row))
    return { data: toList(at.snapshot, page, hits, null), head: desk.wire.head(at.tip) }
  })

/** Inscriptions that call one their parent and were made by who held it, the newest first. */
export const listInscriptionChildren = (
  desk: ChainDesk,
  text: string,
  params: ListParams,
): Promise<Answer<ListOf<Inscription>>> =>
  atLayer(desk, LAYER, async (at) => {
    const state = await findState(desk, at, text)
    const match = { parent: hexOf(state, 'reveal'), parent_item: numberOf(state, 'item') }
    const page = await readKeysetPage(desk, at.snapshot, familyList(INSCRIPTION_TABLES.children, match), params)
    const column = (name: string) => [...new Set(page.rows.map((row) => numberOf(row, name)))]
    const around =
      page.rows.length === 0
        ? []
        : await at.reads.familyRows(
            INSCRIPTION_TABLES.inscriptions,
            { height: column('height'), tx_index: column('tx_index'), seq: column('seq') },
            MOST_ROWS,
          )
    const byPlace = new Map(around.map((row) => [placeText(row), row]))
    const rows = page.rows.flatMap((row) => {
      const child = byPlace.get(placeText(row))
      return child === undefined ? [] : [child]
    })
    return {
      data: toList(at.snapshot, page, await toInscriptions(desk, at, rows), null),
      head: desk.wire.head(at.tip),
    }
  })

const placeText = (row: FamilyRow): string => ['height', 'tx_index', 'seq'].map((name) => numberOf(row, name)).join(' ')

/** What an address has, the newest first. Throws `PARAMETER_INVALID` for a page number, `CURSOR_INVALID`: the list is walked by its cursors. */
export const listAddressInscriptions = (
  desk: ChainDesk,
  address: Hex,
  params: ListParams,
): Promise<Answer<LedgerList<Inscription>>> =>
  atLayer(desk, LAYER, async (at) => {
    requireFirstPage(params)
    requireOwnCursor(params)
    const list = heldList(at, INSCRIPTION_TABLES.owners, { address })
    // Its places are no blocks.
    const { jumps: _jumps, lookedTo: _lookedTo, ...page } = await readKeysetPage(desk, at.snapshot, list, params)
    const hits = await heldInscriptions(desk, at, page.rows)
    return {
      data: { ledger: at.ledger, list: toList(at.snapshot, walkedPage(page), hits, null) },
      head: desk.wire.head(at.tip),
    }
  })

async function heldInscriptions(desk: ChainDesk, at: LayerMoment, held: readonly FamilyRow[]): Promise<Inscription[]> {
  if (held.length === 0) return []
  const column = (name: string) => [...new Set(held.map((row) => numberOf(row, name)))]
  // The rectangle around what is wanted: the order of the ids says which of it.
  const rows = await at.reads.familyRows(
    INSCRIPTION_TABLES.inscriptions,
    { height: column('made'), tx_index: column('made_tx'), seq: column('item') },
    MOST_ROWS,
  )
  const byId = new Map(rows.map((row) => [`${hexOf(row, 'txid')} ${numberOf(row, 'seq')}`, row] as const))
  const wanted = held.flatMap((row) => {
    const found = byId.get(`${hexOf(row, 'reveal')} ${numberOf(row, 'item')}`)
    return found === undefined ? [] : [found]
  })
  // Nobody knows whose those are now that are no longer followed.
  return (await toInscriptions(desk, at, wanted)).filter(({ state }) => state === 'held')
}

/** What a transaction did with inscriptions. Throws `TRANSACTION_NOT_FOUND`. */
export const listTxInscriptions = async (
  desk: ChainDesk,
  hash: Hex,
  params: ListParams,
): Promise<Answer<LedgerList<InscriptionMove>>> =>
  listOfTx(desk, LAYER, INSCRIPTION_TABLES.moves, await getTx(desk, hash), params, (_at, rows) =>
    rows.map((row) => toMove(desk, row)),
  )
