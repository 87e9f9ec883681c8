import { OrreryError } from '@orrery/errors/orrery-error'
import type { FamilyRow } from '@orrery/model/rows'
import type { DisputeGameDetail } from '@orrery/model/wire/dispute-game'
import type { DisputeGame, DisputeGameList, GameStatus } from '@orrery/model/wire/rollup-settlement'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { filterName, requireFirstPage, walkedPage } from '../addresses/account-filters.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { hexOf, numberOf, placeRows, type EventRow } from '../lists/event-pages.ts'
import { pickedAmong } from '../lists/fitting-among.ts'
import { placeOf } from '../lists/family-list.ts'
import { readKeysetPage, type KeysetList, type ListParams } from '../lists/keyset-list.ts'
import { toList } from '../lists/to-list.ts'
import { unitedList } from '../lists/united-list.ts'
import { placeKey } from '../place-key.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import {
  believed,
  contractOf,
  coverageOf,
  matchOf,
  parentHead,
  parentTx,
  requireSettlement,
  rowsOfBoth,
  type Settled,
} from './find-settlement.ts'
import { listsOf } from './rollup-states.ts'

export type GamesAsked = {
  readonly gameType?: number
  readonly status?: GameStatus
  /** Account of the parent chain. */
  readonly creator?: string
  /** Only games of the type that the portal goes by now: anybody can begin games of other types (screens-evm §12.4). */
  readonly respected?: boolean
}

/** `respectedGameType()` of a portal. */
const RESPECTED = '0x3c9f397c'
const WORD = /^0x[0-9a-f]{64}$/i

/** The type of games that the rollup's portal goes by, as the parent's node tells it now; null where it does not. */
async function respectedType(settled: Settled): Promise<number | null> {
  const [portal] = believed(settled, 'portal')
  if (portal === undefined) return null
  const answer = await settled.parent.node
    .passThrough('eth_call', [{ to: portal, data: RESPECTED }, 'latest'])
    .catch(() => null)
  const type = typeof answer === 'string' && WORD.test(answer) ? BigInt(answer) : null
  return type === null || type > 0xffff_ffffn ? null : Number(type)
}

/** As the games log it. */
const OUTCOMES: readonly GameStatus[] = ['running', 'challenger', 'defender']

/** Ends of games by the game: what each logged itself first. */
async function endsOf(settled: Settled, snapshot: Snapshot, rows: readonly FamilyRow[]) {
  const { how, tables } = settled
  const kind = tables.roots.kinds.indexOf(how.games!.ended)
  const games = [...new Set(rows.map((row) => hexOf(row, 'subject')))]
  const ended = await rowsOfBoth(snapshot, tables.roots.table, { contract: games, kind })
  const first = new Map<Hex, FamilyRow>()
  for (const row of ended) if (!first.has(contractOf(row))) first.set(contractOf(row), row)
  return first
}

/** How a game stands: without an end it runs where the index has every block since. */
function statusOf(row: FamilyRow, end: FamilyRow | undefined, { ranges, tip }: Told): GameStatus {
  if (end !== undefined) return OUTCOMES[numberOf(end, 'number')] ?? 'unknown'
  const last = ranges.at(-1)
  const isWhole = last !== undefined && tip !== null && last.to >= tip && last.from <= numberOf(row, 'height')
  return isWhole ? 'running' : 'unknown'
}
type Told = { readonly ranges: readonly { readonly from: number; readonly to: number }[]; readonly tip: number | null }

/** Games about states of a rollup, newest first. Throws as `listStates` does. */
export async function listGames(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  asked: GamesAsked,
  params: ListParams,
): Promise<Answer<DisputeGameList>> {
  const settled = await requireSettlement(context, desk, ({ games }) => (games === null ? [] : [games.begun]))
  const { parent, how } = settled
  const respected = await respectedType(settled)
  const type = asked.gameType ?? (asked.respected === true && respected !== null ? respected : undefined)
  const { status } = asked
  const creator = asked.creator === undefined ? undefined : parent.family.parseAddress(asked.creator, parent.chain)
  const filter = { ...(type !== undefined && { type }), ...(status && { status }), ...(creator && { creator }) }
  const isNarrowed = Object.keys(filter).length > 0
  if (isNarrowed) requireFirstPage(params)
  return atOneMoment(parent.runtime, async (snapshot) => {
    const coverage = coverageOf(snapshot)
    const told: Told = { ranges: coverage.ranges, tip: snapshot.tip?.height ?? null }
    const all = unitedList(listsOf(settled, 'roots', [how.games!.begun]))
    const list: KeysetList<FamilyRow> = !isNarrowed
      ? all
      : {
          ...pickedAmong(parent, all, async (reads, rows) => {
            let fitting = rows.filter((row) => type === undefined || numberOf(row, 'number') === type)
            if (creator !== undefined && fitting.length > 0) {
              const txs = await reads.txsAt(fitting.map(placeOf))
              const own = new Set(txs.filter(({ from }) => from === creator).map(placeKey))
              fitting = fitting.filter((row) => own.has(placeKey(placeOf(row))))
            }
            if (status === undefined) return fitting
            const ends = await endsOf(settled, snapshot, fitting)
            return fitting.filter((row) => statusOf(row, ends.get(hexOf(row, 'subject')), told) === status)
          }),
          name: `${all.name}${filterName(filter)}`,
        }
    const found = await readKeysetPage(parent, snapshot, list, params)
    const page = isNarrowed ? walkedPage(found) : found
    const ends = await endsOf(settled, snapshot, page.rows)
    const [events, ended] = await Promise.all([
      placeRows(parent, snapshot, page.rows, true),
      placeRows(parent, snapshot, [...ends.values()]),
    ])
    const endOf = new Map(ended.map((event) => [contractOf(event.row), event]))
    const hits = events.map((event) => gameOf(settled, event, endOf.get(hexOf(event.row, 'subject')), told))
    return {
      data: { parent: parentHead(settled, snapshot), respected, list: toList({ coverage }, page, hits, null) },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  })
}

/** A game that a believed factory began. Throws `STATE_NOT_FOUND`, and as `listStates` does. */
export async function readGame(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  asked: string,
): Promise<Answer<DisputeGameDetail>> {
  const { settled, game } = await gameAsked(context, desk, asked)
  const respected = await respectedType(settled)
  return atOneMoment(settled.parent.runtime, async (snapshot) => {
    const row = await rowOf(settled, snapshot, game)
    if (row === null) throw new OrreryError('STATE_NOT_FOUND', { number: asked, chain: desk.chain.code })
    const told: Told = { ranges: coverageOf(snapshot).ranges, tip: snapshot.tip?.height ?? null }
    const end = (await endsOf(settled, snapshot, [row])).get(game)
    const [begun, ended] = await Promise.all([
      placeRows(settled.parent, snapshot, [row], true),
      placeRows(settled.parent, snapshot, end === undefined ? [] : [end]),
    ])
    return {
      data: { parent: parentHead(settled, snapshot), respected, game: gameOf(settled, begun[0]!, ended[0], told) },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  })
}

/** Whose games are told, and the game's address. Throws `ADDRESS_MALFORMED`, and as `listStates` does. */
export async function gameAsked(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  asked: string,
): Promise<{ readonly settled: Settled; readonly game: Hex }> {
  const settled = await requireSettlement(context, desk, ({ games }) => (games === null ? [] : [games.begun]))
  return { settled, game: settled.parent.family.parseAddress(asked, settled.parent.chain) }
}

/** The row of the factory that began a game; null where no believed one did. */
export async function rowOf(settled: Settled, snapshot: Snapshot, game: Hex): Promise<FamilyRow | null> {
  const match = matchOf(settled, 'roots', settled.how.games!.begun)
  const rows = await rowsOfBoth(snapshot, settled.tables.roots.table, match && { ...match, subject: game })
  return rows[0] ?? null
}

function gameOf(settled: Settled, event: EventRow, end: EventRow | undefined, told: Told): DisputeGame {
  const { parent, how } = settled
  const { row, tx } = event
  const type = numberOf(row, 'number')
  const factory = contractOf(row)
  return {
    game: parent.wire.address(hexOf(row, 'subject')),
    type,
    root: parent.wire.hash(hexOf(row, 'root')),
    l2Height: tx === undefined ? null : how.claimedHeight(tx, factory, type),
    creator: parent.wire.party(tx?.from ?? null),
    factory: parent.wire.address(factory),
    begun: parentTx(event),
    status: statusOf(row, end?.row, told),
    ended: end === undefined ? null : parentTx(end),
  }
}
