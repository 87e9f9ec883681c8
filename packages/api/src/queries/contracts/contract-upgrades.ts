import { OrreryError } from '@orrery/errors/orrery-error'
import type { EventSources } from '@orrery/family/event-sources'
import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { Upgrade } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { filterName, requireFirstPage } from '../addresses/account-filters.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { eventPage, hexOf, hexOrNull, keyedList, kindOf, noEvents, type EventShape } from '../lists/event-pages.ts'
import { placeOf } from '../lists/family-list.ts'
import type { KeysetList, ListParams } from '../lists/keyset-list.ts'
import { sweptList } from '../lists/swept-list.ts'

const shapeOf = (desk: ChainDesk, { upgrades }: EventSources): EventShape<Upgrade> => ({
  whole: true,
  write: ({ row, place, tx }) => ({
    ...place,
    contract: desk.wire.address(hexOf(row, 'contract')),
    kind: kindOf(row, upgrades.kinds),
    target: desk.wire.party(hexOrNull(row, 'target')),
    previous: desk.wire.party(hexOrNull(row, 'previous')),
    sender: tx === undefined ? null : desk.wire.party(tx.from),
  }),
})

/** A page of what a contract told of its implementation, admin, beacon and facets, newest first; empty and whole where the family has no such events. */
export async function listContractUpgrades(
  desk: ChainDesk,
  contract: Hex,
  list: ListParams,
): Promise<Answer<ListOf<Upgrade>>> {
  const source = desk.family.events
  if (!source) return noEvents(desk, list)
  const { upgrades } = source
  const read = (params: ListParams) =>
    eventPage(desk, keyedList(source, upgrades, upgrades.topic, contract), params, shapeOf(desk, source))
  const { data, head } = await read(list)
  const { coverage, next } = data.extend
  // Between blocks that are not indexed something else may have stood there.
  if (!coverage.complete) return { data, head }
  const isOpen = data.hits.some((hit) => lacksPrevious(hit) && before(hit, data.hits) === null)
  const older = isOpen && next !== null ? (await read({ limit: OLDER, cursor: next })).data.hits : []
  const known = [...data.hits, ...older]
  return { data: { ...data, hits: withPrevious(data.hits, known) }, head }
}

/** Rows below a page in which what stood before its last ones is looked for. */
const OLDER = 100

/** Logs of new implementations and beacons do not say what stood there before. */
const lacksPrevious = ({ kind, previous }: Upgrade): boolean =>
  previous === null && (kind === 'implementation' || kind === 'beacon')

const withPrevious = (hits: readonly Upgrade[], known: readonly Upgrade[]): Upgrade[] =>
  hits.map((hit) => (lacksPrevious(hit) ? { ...hit, previous: before(hit, known) } : hit))

/** What the contract put there last before an upgrade; null where none of the rows says. */
function before({ contract, kind, height, logIndex }: Upgrade, rows: readonly Upgrade[]): string | null {
  const last = rows
    .filter(
      (row) =>
        row.contract === contract &&
        row.kind === kind &&
        (row.height < height || (row.height === height && row.logIndex < logIndex)),
    )
    .toSorted((a, b) => b.height - a.height || b.logIndex - a.logIndex)[0]
  return last?.target ?? null
}

/** Blocks that the first question of a narrowed list is about. */
const FIRST_BLOCKS = 20_000

/**
 * The same of all contracts of the chain, of one kind or of those that name one target where that is asked for: such a list is looked for step by step and
 * walked by its cursors. Throws `PARAMETER_INVALID` for a kind that the family has not, and for a page number of a narrowed list.
 */
export async function listUpgrades(
  desk: ChainDesk,
  { change, target, ...params }: ListParams & { readonly change?: string; readonly target?: Hex },
): Promise<Answer<ListOf<Upgrade>>> {
  const source = desk.family.events
  if (!source) return noEvents(desk, params)
  const { table, kinds } = source.upgrades
  const code = change === undefined ? undefined : kinds.indexOf(change)
  if (code === -1) throw new OrreryError('PARAMETER_INVALID', { name: 'change', reason: `one of ${kinds.join(', ')}` })
  const match: FamilyMatch = { ...(code !== undefined && { kind: code }), ...(target !== undefined && { target }) }
  const isNarrowed = Object.keys(match).length > 0
  if (isNarrowed) requireFirstPage(params)
  const list: KeysetList<FamilyRow> = {
    name: `${table}${filterName(isNarrowed ? match : undefined)}`,
    read: (reads, page) => reads.familyPage(table, match, page),
    position: placeOf,
  }
  const { data, head } = await eventPage(
    desk,
    isNarrowed ? (snapshot) => sweptList(desk, snapshot, list, FIRST_BLOCKS) : list,
    params,
    shapeOf(desk, source),
  )
  // A page leaves out none that stand between its rows, but where only those of a target are on it.
  if (target !== undefined || !data.extend.coverage.complete) return { data, head }
  return { data: { ...data, hits: withPrevious(data.hits, data.hits) }, head }
}
