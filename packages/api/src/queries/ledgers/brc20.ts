import { OrreryError } from '@orrery/errors/orrery-error'
import { BRC20_TABLES, brc20Key } from '@orrery/model/brc20'
import { readInscriptionId } from '@orrery/model/inscription'
import type { FamilyRow } from '@orrery/model/rows'
import type { Brc20Balance, Brc20Holder, Brc20Move, Brc20Ref, Brc20State, Brc20Token } from '@orrery/model/wire/brc20'
import type { ListOf } from '@orrery/model/wire/common'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { atLayer, requireAtTip, type LayerMoment } from './at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { amountOf, hexOf, hexOrNull, numberOf, numberOrNull } from '../lists/event-pages.ts'
import { familyList } from '../lists/family-list.ts'
import type { FoundTx } from '../transactions/find-tx.ts'
import { keepsBrc20, LEDGER_OF_BRC20 } from './keeps-brc20.ts'
import { readKeysetPage, type ListParams } from '../lists/keyset-list.ts'
import { listHeld, listHolders, listOfTx, type LedgerList } from './ledger-lists.ts'
import { toList } from '../lists/to-list.ts'

/** Rows that one look-up by several columns may give. */
const MOST_ROWS = 100_000

/** Throws `CAPABILITY_MISSING` on chains where BRC20 is not followed. */
function requireBrc20(desk: ChainDesk): void {
  if (!keepsBrc20(desk)) throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'BRC20' })
}

/** One moment of the ledger. Throws `CAPABILITY_MISSING`. */
export function atBrc20<T>(desk: ChainDesk, read: (at: LayerMoment) => Promise<T>): Promise<T> {
  requireBrc20(desk)
  return atLayer(desk, LEDGER_OF_BRC20, read)
}

const tickOf = (row: FamilyRow): string => String(row['tick'])

const idOf = ({ wire }: ChainDesk, row: FamilyRow): string =>
  `${wire.hash(hexOf(row, 'reveal'))}i${numberOf(row, 'item')}`

const refOf = (desk: ChainDesk, row: FamilyRow): Brc20Ref => ({
  tick: tickOf(row),
  ticker: String(row['ticker']),
  id: idOf(desk, row),
  decimals: numberOf(row, 'decimals'),
})

/** What tokens are now, by their tickers in small letters. */
async function statesOf({ reads }: LayerMoment, ticks: readonly string[]): Promise<ReadonlyMap<string, FamilyRow>> {
  if (ticks.length === 0) return new Map()
  const rows = await reads.latest(BRC20_TABLES.states, { tick: [...new Set(ticks)] }, ['tick'], MOST_ROWS)
  return new Map(rows.map((row) => [tickOf(row), row]))
}

/** The block from which nothing of the ledger is certain; null while all is. */
async function brokenFrom({ reads }: LayerMoment): Promise<number | null> {
  const [row] = await reads.familyPage(BRC20_TABLES.breaks, {}, { limit: 1 })
  return row === undefined ? null : numberOf(row, 'height')
}

/** The first block from which any token is undecided. */
async function doubtFrom({ reads }: LayerMoment, broken: number | null): Promise<number | null> {
  const [row] = await reads.familyPage(BRC20_TABLES.doubts, {}, { limit: 1 })
  const undecided = row === undefined ? null : numberOf(row, 'height')
  return broken === null || undecided === null ? (undecided ?? broken) : Math.min(undecided, broken)
}

function undecidedOf(row: FamilyRow, broken: number | null): number | null {
  const own = numberOrNull(row, 'undecided')
  // A token that was deployed later was never certain.
  const since = broken === null ? null : Math.max(broken, numberOf(row, 'made'))
  return own === null || since === null ? (own ?? since) : Math.min(own, since)
}

const toToken = (desk: ChainDesk, row: FamilyRow, broken: number | null): Brc20Token => ({
  token: refOf(desk, row),
  txHash: desk.wire.hash(hexOf(row, 'reveal')),
  height: numberOf(row, 'made'),
  timeMs: numberOf(row, 'time_ms'),
  deployer: desk.wire.party(hexOrNull(row, 'deployer')),
  max: amountOf(row, 'max'),
  limit: amountOf(row, 'lim'),
  isSelfMint: numberOf(row, 'self_mint') === 1,
  minted: amountOf(row, 'minted'),
  burned: amountOf(row, 'burned'),
  mints: numberOf(row, 'mints'),
  events: numberOf(row, 'events'),
  holders: numberOf(row, 'holders'),
  undecidedFrom: undecidedOf(row, broken),
})

/** Tokens, the newest deploy first. */
export const listBrc20Tokens = (desk: ChainDesk, params: ListParams): Promise<Answer<ListOf<Brc20Token>>> =>
  atBrc20(desk, async (at) => {
    const page = await readKeysetPage(desk, at.snapshot, familyList(BRC20_TABLES.deploys, {}), params)
    const [states, broken] = await Promise.all([statesOf(at, page.rows.map(tickOf)), brokenFrom(at)])
    const hits = page.rows.flatMap((row) => {
      const state = states.get(tickOf(row))
      return state === undefined ? [] : [toToken(desk, state, broken)]
    })
    return { data: toList(at.snapshot, page, hits, null), head: desk.wire.head(at.tip) }
  })

/** The newest row of the token that a text names: by the id of its deploy, or its ticker in letters of any size. */
async function findToken(desk: ChainDesk, at: LayerMoment, text: string): Promise<FamilyRow> {
  const id = readInscriptionId(text)
  const [deployed] =
    id === null
      ? []
      : await at.reads.familyRows(BRC20_TABLES.uses, { reveal: `0x${id.txid}`, item: id.item, action: 'deploy' }, 1)
  const tick = id === null ? brc20Key(text) : deployed === undefined ? null : tickOf(deployed)
  const state = tick === null ? undefined : (await statesOf(at, [tick])).get(tick)
  if (state !== undefined) return state
  if (id !== null || tick !== null) requireAtTip(at, desk, 'this token')
  throw new OrreryError('BRC20_NOT_FOUND', { token: text.slice(0, 100), chain: desk.chain.name.full })
}

/** A token by its ticker or the id of its deploy. Throws `BRC20_NOT_FOUND`, or one of `LEDGER_ERRORS` while the ledger is behind and does not know it. */
export const readBrc20Token = (desk: ChainDesk, text: string): Promise<Answer<Brc20State>> =>
  atBrc20(desk, async (at) => {
    const [row, broken] = await Promise.all([findToken(desk, at, text), brokenFrom(at)])
    return { data: { ...toToken(desk, row, broken), ledger: at.ledger }, head: desk.wire.head(at.tip) }
  })

/** Moves as they go over the wire, each with its token; null in the place of one whose token is not known. */
export async function writeBrc20Moves(
  desk: ChainDesk,
  at: LayerMoment,
  rows: readonly FamilyRow[],
): Promise<(Brc20Move | null)[]> {
  const states = await statesOf(at, rows.map(tickOf))
  return rows.map((row): Brc20Move | null => {
    const state = states.get(tickOf(row))
    if (state === undefined) return null
    const txid = hexOrNull(row, 'txid')
    return {
      token: refOf(desk, state),
      txHash: txid === null ? null : desk.wire.hash(txid),
      inscription: hexOrNull(row, 'reveal') === null ? null : idOf(desk, row),
      height: numberOf(row, 'height'),
      timeMs: numberOf(row, 'time_ms'),
      seq: numberOf(row, 'seq'),
      action: String(row['action']) as Brc20Move['action'],
      amount: amountOf(row, 'amount'),
      from: desk.wire.party(hexOrNull(row, 'from')),
      to: desk.wire.party(hexOrNull(row, 'to')),
    }
  })
}

const toMoves = async (desk: ChainDesk, at: LayerMoment, rows: readonly FamilyRow[]): Promise<Brc20Move[]> =>
  (await writeBrc20Moves(desk, at, rows)).filter((move) => move !== null)

/** What valid messages did with all tokens, or with one, newest first. */
export const listBrc20Moves = (
  desk: ChainDesk,
  text: string | null,
  params: ListParams,
): Promise<Answer<ListOf<Brc20Move>>> =>
  atBrc20(desk, async (at) => {
    const list =
      text === null
        ? familyList(BRC20_TABLES.events, {})
        : familyList(BRC20_TABLES.history, { tick: tickOf(await findToken(desk, at, text)) })
    const page = await readKeysetPage(desk, at.snapshot, list, params)
    return { data: toList(at.snapshot, page, await toMoves(desk, at, page.rows), null), head: desk.wire.head(at.tip) }
  })

/** The thousand largest holders of a token. */
export const listBrc20Holders = (
  desk: ChainDesk,
  text: string,
  params: ListParams,
): Promise<Answer<ListOf<Brc20Holder>>> =>
  atBrc20(desk, async (at) => {
    const state = await findToken(desk, at, text)
    const match = { tick: tickOf(state) }
    const list = {
      name: `brc20 ${tickOf(state)}`,
      table: BRC20_TABLES.holders,
      match,
      value: 'amount',
      holders: numberOf(state, 'holders'),
    }
    return listHolders(desk, at, list, params, async (found) => {
      const addresses = found.map(({ key }) => key as Hex)
      const rows =
        addresses.length === 0
          ? []
          : await at.reads.latest(BRC20_TABLES.balances, { address: addresses, ...match }, ['address'], MOST_ROWS)
      const available = new Map(rows.map((row) => [hexOf(row, 'address'), amountOf(row, 'available')]))
      return found.map(({ key, value }) => ({
        address: desk.wire.address(key as Hex),
        amount: value.toString(),
        available: available.get(key as Hex) ?? '0',
      }))
    })
  })

/** What one transaction did with tokens, in its order. */
export const listTxBrc20Moves = (
  desk: ChainDesk,
  found: FoundTx,
  params: ListParams,
): Promise<Answer<LedgerList<Brc20Move>>> => {
  requireBrc20(desk)
  return listOfTx(desk, LEDGER_OF_BRC20, BRC20_TABLES.events, found, params, (at, rows) => toMoves(desk, at, rows))
}

/** What an inscription did, and its first move: nothing where its message was not valid, or is none. */
export const listInscriptionBrc20Moves = (
  desk: ChainDesk,
  text: string,
  params: ListParams,
): Promise<Answer<LedgerList<Brc20Move> & { readonly undecidedFrom: number | null; readonly announces: boolean }>> =>
  atBrc20(desk, async (at) => {
    const id = readInscriptionId(text)
    if (id === null)
      throw new OrreryError('INSCRIPTION_NOT_FOUND', { inscription: text.slice(0, 100), chain: desk.chain.name.full })
    const match = { reveal: `0x${id.txid}`, item: id.item } as const
    const [page, notes, broken] = await Promise.all([
      readKeysetPage(desk, at.snapshot, familyList(BRC20_TABLES.uses, match), params),
      at.reads.familyRows(BRC20_TABLES.notes, match, MOST_ROWS),
      brokenFrom(at),
    ])
    const list = toList(at.snapshot, page, await toMoves(desk, at, page.rows), null)
    const announces = notes.some(({ kind }) => kind === 'predeploy')
    return {
      data: { ledger: at.ledger, list, announces, undecidedFrom: await doubtFrom(at, broken) },
      head: desk.wire.head(at.tip),
    }
  })

/** What an address has of each token, by ticker. */
export const listAddressBrc20 = (
  desk: ChainDesk,
  address: Hex,
  params: ListParams,
): Promise<Answer<LedgerList<Brc20Balance> & { readonly undecidedFrom: number | null }>> =>
  atBrc20(desk, async (at) => {
    const broken = await brokenFrom(at)
    const list = {
      name: `brc20 of ${address}`,
      table: BRC20_TABLES.balances,
      match: { address },
      by: ['tick'],
      value: 'amount',
    }
    const answer = await listHeld(desk, at, list, params, async (held) => {
      const ticks = held.map(tickOf)
      if (ticks.length === 0) return []
      const [states, rows] = await Promise.all([
        statesOf(at, ticks),
        at.reads.latest(BRC20_TABLES.balances, { address, tick: ticks }, ['tick'], MOST_ROWS),
      ])
      const available = new Map(rows.map((row) => [tickOf(row), amountOf(row, 'available')]))
      return held.flatMap((row): Brc20Balance[] => {
        const state = states.get(tickOf(row))
        if (state === undefined) return []
        return [
          {
            token: refOf(desk, state),
            amount: amountOf(row, 'amount'),
            available: available.get(tickOf(row)) ?? '0',
            undecidedFrom: undecidedOf(state, broken),
          },
        ]
      })
    })
    return { ...answer, data: { ...answer.data, undecidedFrom: await doubtFrom(at, broken) } }
  })
