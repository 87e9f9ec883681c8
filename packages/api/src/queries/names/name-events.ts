import type { EventSources } from '@orrery/family/event-sources'
import type { NameLookups } from '@orrery/family/name-lookup'
import type { NameService } from '@orrery/model/chain'
import type { ChainReads, PageQuery, Position } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { NameEvent } from '@orrery/model/wire/name'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { walkedPage } from '../addresses/account-filters.ts'
import type { ChainDesk } from '../chain-desk.ts'
import {
  hexOf,
  hexOrNull,
  keyedList,
  keyOfId,
  kindOf,
  numberOrNull,
  placeRows,
  type EventRow,
} from '../lists/event-pages.ts'
import { familyList, placeOf } from '../lists/family-list.ts'
import { readKeysetPage, type FoundRows, type KeysetList, type ListParams } from '../lists/keyset-list.ts'
import { atOneMoment, sideOf, type Snapshot } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'

/** What is needed to read what a name service told; null on chains without one. */
export type NameSources = {
  readonly service: NameService
  readonly table: string
  readonly topic: number
  readonly kinds: readonly string[]
  readonly desk: ChainDesk
}

/** The name service of a desk's chain. */
export function nameSourcesOf(desk: ChainDesk): NameSources | null {
  const { chain } = desk
  const source = desk.family.events?.names
  const service = chain.family === 'evm' ? chain.quirks.names : undefined
  return source === undefined || service === undefined ? null : { ...source, service, desk }
}

/** Contracts whose word on each kind of event is believed without asking. */
function believed({ service }: NameSources, kind: string): readonly Hex[] {
  if (kind === 'registered' || kind === 'renewed') return service.controllers
  if (kind === 'owner' || kind === 'resolver') return [service.registry]
  return kind === 'reverse' ? service.reverse : service.resolvers
}

/** Kinds that the list of all names shows. */
export const LISTED_KINDS = ['registered', 'renewed', 'owner'] as const

/** What happened to names that the registrar lends, the newest first: of one kind, or of those that change who has a name and for how long. */
export function allNameEvents(sources: NameSources, kind: (typeof LISTED_KINDS)[number] | null): KeysetList<FamilyRow> {
  const kinds = kind === null ? LISTED_KINDS : [kind]
  const top = sources.desk.runtime.lookups?.names?.nodeOf(TOP) ?? null
  return familyList(sources.table, {
    kind: kinds.map((one) => sources.kinds.indexOf(one)),
    contract: [...new Set(kinds.flatMap((one) => believed(sources, one)))],
    // Registrations have no node. Every claim of an address makes an owner too, of a node that nobody reads.
    node: [null, ...(top === null ? [] : [top])],
  })
}

/** Rows that one answer looks through for a part of a name. */
const SEARCH = { step: 500, steps: 10 }

/**
 * Of those events the ones of names that a text is a part of, walked by cursors: registrations and renewals say the name, which its hash
 * proves. Of a new owner the registry tells the hash alone, so that the whole name finds it.
 */
export function nameEventsHolding(
  sources: NameSources,
  kind: (typeof LISTED_KINDS)[number] | null,
  text: string,
): KeysetList<FamilyRow> {
  const hashes = sources.desk.runtime.lookups?.names
  const wanted = text.trim().toLowerCase()
  const whole = hashes?.labelOf(wanted.endsWith(`.${TOP}`) ? wanted.slice(0, -TOP.length - 1) : wanted)
  const all = allNameEvents(sources, kind)
  return sifted(
    { ...all, name: `${all.name} holding ${wanted}` },
    (row) => {
      const label = hexOrNull(row, 'label')
      if (label === null || hashes === undefined) return false
      if (label === whole) return true
      const said = row['words']
      return (
        kindOf(row, sources.kinds) !== 'owner' &&
        typeof said === 'string' &&
        !said.includes('.') &&
        `${said.toLowerCase()}.${TOP}`.includes(wanted) &&
        hashes.labelOf(said) === label
      )
    },
    SEARCH,
  )
}

/** What names tell of an address. */
export const eventsOfAddress = (sources: NameSources, address: Hex): KeysetList<FamilyRow> =>
  keyedBelieved(sources, address, () => true)

/** What was told of a name: by its whole hash, and by its label where the registrar lends it. `resolver` is believed too. */
export function eventsOfName(
  sources: NameSources,
  name: { readonly node: Hex; readonly parent: Hex | null; readonly label: Hex | null; readonly resolver: Hex | null },
): KeysetList<FamilyRow> {
  const { node, parent, label, resolver } = name
  // A row of the registry names the parent beside the label: it tells of the child.
  const ofNode = keyedBelieved(
    sources,
    node,
    (row) => hexOrNull(row, 'node') === node && hexOrNull(row, 'label') === null,
    resolver,
  )
  if (label === null) return ofNode
  const lends = parent === sources.desk.runtime.lookups?.names?.nodeOf(TOP)
  return eitherOf(
    ofNode,
    keyedBelieved(sources, label, (row) => {
      const over = hexOrNull(row, 'node')
      return hexOrNull(row, 'label') === label && (over === null ? lends : over === parent)
    }),
  )
}

/** Rows that mention an id and are told by whom they may be told by. */
function keyedBelieved(
  sources: NameSources,
  id: Hex,
  fits: (row: FamilyRow) => boolean,
  resolver: Hex | null = null,
): KeysetList<FamilyRow> {
  const { desk, topic, kinds } = sources
  return sifted(keyedList(desk.family.events!, sources, topic, id), (row) => {
    const kind = kindOf(row, kinds)
    const contract = hexOf(row, 'contract')
    const isSaid = believed(sources, kind).includes(contract)
    return fits(row) && (isSaid || (contract === resolver && (kind === 'address' || kind === 'text')))
  })
}

const STEP = 100
/** Anybody may write rows that mention an id: so many are looked at for one page, and no more. */
const STEPS = 20

/** Rows of a list that fit, read on until a page is full. It is walked by cursors alone. */
export const sifted = (
  list: KeysetList<FamilyRow>,
  fits: (row: FamilyRow) => boolean,
  { step: each, steps } = { step: STEP, steps: STEPS },
): KeysetList<FamilyRow> => ({
  name: `${list.name} sifted`,
  async read(reads, page: PageQuery) {
    const isUp = page.after !== undefined
    let rows: FamilyRow[] = []
    let at = page
    let isWhole = false
    for (let step = 0; step < steps && rows.length < page.limit; step++) {
      const found = await list.read(reads, { ...at, limit: each })
      const fitting = found.filter(fits)
      rows = isUp ? [...fitting, ...rows] : [...rows, ...fitting]
      const edge = isUp ? found[0] : found.at(-1)
      isWhole = edge === undefined
      if (edge === undefined) break
      at = isUp ? { ...page, after: placeOf(edge) } : { ...page, before: placeOf(edge) }
    }
    const stoppedAt = isWhole || rows.length >= page.limit ? undefined : isUp ? at.after : at.before
    return stopped(isUp ? rows.slice(-page.limit) : rows.slice(0, page.limit), stoppedAt)
  },
  position: placeOf,
})

const stopped = (rows: readonly FamilyRow[], stoppedAt: Position | undefined): FoundRows<FamilyRow> =>
  stoppedAt === undefined ? rows : Object.assign([...rows], { stoppedAt })

/** Two lists as one. It is walked by cursors alone: rows cannot be passed over in both. */
const eitherOf = (a: KeysetList<FamilyRow>, b: KeysetList<FamilyRow>): KeysetList<FamilyRow> => ({
  name: `${a.name} and ${b.name}`,
  async read(reads, page: PageQuery) {
    const [ofA, ofB] = await Promise.all([a.read(reads, page), b.read(reads, page)])
    const byPlace = new Map([...ofA, ...ofB].map((row) => [keyOf(placeOf(row)), row]))
    const isUp = page.after !== undefined
    // Beyond where one of them stopped, the other's rows would stand without its own.
    const stops = [ofA.stoppedAt, ofB.stoppedAt].filter((stop) => stop !== undefined).sort(compare)
    const edge = isUp ? stops[0] : stops.at(-1)
    const rows = [...byPlace.values()]
      .filter(
        (row) => edge === undefined || (isUp ? compare(placeOf(row), edge) <= 0 : compare(placeOf(row), edge) >= 0),
      )
      .sort((x, y) => compare(placeOf(y), placeOf(x)))
    if (rows.length < page.limit) return stopped(rows, edge)
    return isUp ? rows.slice(-page.limit) : rows.slice(0, page.limit)
  },
  position: placeOf,
})

const keyOf = ({ height, seq }: Position): string => `${height} ${seq}`
const compare = (a: Position, b: Position): number => a.height - b.height || a.txIndex - b.txIndex || a.seq - b.seq

/** A page of what name services told; of a narrowed list one that has no number. */
export async function nameEventPage(
  sources: NameSources,
  list: KeysetList<FamilyRow>,
  params: ListParams,
  { withCosts = false, isNarrowed = false }: { readonly withCosts?: boolean; readonly isNarrowed?: boolean } = {},
): Promise<Answer<ListOf<NameEvent>>> {
  const { desk } = sources
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const found = await readKeysetPage(desk, snapshot, list, params)
    const page = isNarrowed ? walkedPage(found) : found
    const events = await placeRows(desk, snapshot, page.rows)
    await learnNames(sources, snapshot, page.rows)
    return { snapshot, page, events, costs: withCosts ? await readCosts(sources, snapshot, page.rows) : null }
  })
  const { costs } = read
  const hits = await Promise.all(
    read.events.map(async (event) => {
      const paid = costs?.get(event.row) ?? null
      return {
        ...(await writeEvent(sources, event)),
        ...(costs && { cost: paid?.cost.toString() ?? null, premium: paid?.premium?.toString() ?? null }),
      }
    }),
  )
  return { data: toList(read.snapshot, read.page, hits, null), head: desk.wire.head(read.snapshot.tip) }
}

/** Blocks whose logs are read for what names of one page cost. */
const COSTS_READ = 30

type Paid = NonNullable<ReturnType<NonNullable<EventSources['names']>['payment']>>

/** What was paid by the logs of the newest registrations and renewals among rows. */
async function readCosts(
  { desk, kinds }: NameSources,
  snapshot: Snapshot,
  rows: readonly FamilyRow[],
): Promise<ReadonlyMap<FamilyRow, Paid>> {
  const payment = desk.family.events!.names.payment
  const lent = rows.filter((row) => ['registered', 'renewed'].includes(kindOf(row, kinds))).slice(0, COSTS_READ)
  const costs = new Map<FamilyRow, Paid>()
  await Promise.all(
    lent.map(async (row) => {
      const { height, seq } = placeOf(row)
      const [log] = await sideOf(snapshot, height).logsOfBlock(height, seq, 1)
      const paid = log?.logIndex === seq ? payment(log) : null
      if (paid !== null) costs.set(row, paid)
    }),
  )
  return costs
}

const LABELS_ASKED = 100
const ROWS_OF_TXS = 2_000
const ROWS_OF_LABEL = 10
const MOST_ROWS = 10_000
const PASSES = 3

/**
 * Finds out what the hashes of a page's rows stand for: by what was told beside them in the same transactions, and by registrations of the
 * same labels. What a registration says is proved by its hash.
 */
export async function learnNames(
  sources: NameSources,
  { newest, deep }: Snapshot,
  rows: readonly FamilyRow[],
): Promise<void> {
  const { desk, table } = sources
  const hashes = desk.runtime.lookups?.names
  const book = desk.names
  if (hashes === undefined || book === null) return
  const unknown = () => rows.filter((row) => nameOfRow(sources, row) === null)
  learnFrom(sources, hashes, rows)
  const dark = unknown()
  if (dark.length === 0) return
  const heights = [...new Set(dark.map((row) => Number(row['height'])))]
  const beside = await Promise.all(
    [newest, deep].map((reads) => reads.familyRows(table, { height: heights }, ROWS_OF_TXS)),
  )
  learnFrom(sources, hashes, beside.flat())
  const labels = new Set(
    unknown().flatMap((row) => {
      const label = hexOrNull(row, 'label')
      return label !== null && book.labelOf(label) === undefined ? [label] : []
    }),
  )
  const asked = [...labels].slice(0, LABELS_ASKED)
  const told = await Promise.all([newest, deep].map((reads) => rowsOfLabels(sources, reads, asked)))
  learnFrom(sources, hashes, told.flat())
  learnFrom(sources, hashes, [...beside.flat(), ...rows])
}

/** The first rows that mention each of some labels, all labels in one question; again for those that others' rows left no room for. */
async function rowsOfLabels(
  { desk, table, topic }: NameSources,
  reads: ChainReads,
  labels: readonly Hex[],
): Promise<readonly FamilyRow[]> {
  const { keys } = desk.family.events!
  let open = new Set(labels.map(keyOfId))
  const places: Position[] = []
  for (let pass = 0; pass < PASSES && open.size > 0; pass++) {
    const found = await reads.familyRows(keys, { topic, key: [...open] }, ROWS_OF_TXS)
    const byKey = Map.groupBy(found, (row) => hexOf(row, 'key'))
    for (const rows of byKey.values()) places.push(...rows.slice(0, ROWS_OF_LABEL).map(placeOf))
    // A question that found fewer than it may has seen them all.
    open = found.length < ROWS_OF_TXS ? new Set() : new Set([...open].filter((key) => !byKey.has(key)))
  }
  if (places.length === 0) return []
  const values = (part: 'height' | 'seq') => [...new Set(places.map((place) => place[part]))]
  return reads.familyRows(table, { height: values('height'), seq: values('seq') }, MOST_ROWS)
}

/** Learns what rows say of hashes, the shorter names first. */
function learnFrom({ desk, kinds, service }: NameSources, hashes: NameLookups, rows: readonly FamilyRow[]): void {
  const book = desk.names!
  const top = hashes.nodeOf(TOP)
  book.learnName(top, TOP)
  for (const row of rows) {
    const kind = kindOf(row, kinds)
    const label = hexOrNull(row, 'label')
    const words = row['words']
    if ((kind === 'registered' || kind === 'renewed') && label !== null && typeof words === 'string') {
      if (words.includes('.') || hashes.labelOf(words) !== label) continue
      book.learnLabel(label, words)
      book.learnName(hashes.childOf(top, label), `${words}.${TOP}`)
    }
  }
  for (const row of rows) {
    if (kindOf(row, kinds) !== 'owner' || hexOf(row, 'contract') !== service.registry) continue
    const [node, label] = [hexOrNull(row, 'node'), hexOrNull(row, 'label')]
    if (node === null || label === null) continue
    const [parent, text] = [book.nameOf(node), book.labelOf(label)]
    if (parent !== undefined && text !== undefined) book.learnName(hashes.childOf(node, label), `${text}.${parent}`)
  }
}

/** Names below which the registrar lends. */
export const TOP = 'eth'

export function nodeOfRow({ desk, kinds }: NameSources, row: FamilyRow): Hex | null {
  const hashes = desk.runtime.lookups?.names
  const [node, label] = [hexOrNull(row, 'node'), hexOrNull(row, 'label')]
  const kind = kindOf(row, kinds)
  if (hashes === undefined) return null
  if (kind === 'owner') return node !== null && label !== null ? hashes.childOf(node, label) : null
  if (kind === 'registered' || kind === 'renewed')
    return label === null ? null : hashes.childOf(hashes.nodeOf(TOP), label)
  // The node of a claim is that of the address itself.
  return kind === 'reverse' ? null : node
}

const nameOfRow = (sources: NameSources, row: FamilyRow): string | null => {
  const node = nodeOfRow(sources, row)
  return node === null ? null : (sources.desk.names?.nameOf(node) ?? null)
}

async function writeEvent(sources: NameSources, { row, place }: EventRow): Promise<NameEvent> {
  const { desk, kinds } = sources
  const kind = kindOf(row, kinds)
  const name = nameOfRow(sources, row)
  const form = name === null ? null : await desk.runtime.lookups?.names?.normalise(name)
  const words = row['words']
  const expires = numberOrNull(row, 'expires')
  const account = hexOrNull(row, 'account')
  return {
    ...place,
    kind,
    contract: desk.wire.address(hexOf(row, 'contract')),
    name,
    // A name in another spelling is read as its one form, which may be somebody else's (ENSIP-15).
    id: name !== null && form === name ? name : nodeOfRow(sources, row),
    account: account === null || /^0x0*$/.test(account) ? null : desk.wire.address(account),
    key: kind === 'text' && typeof words === 'string' ? words : null,
    expiresMs: msOf(expires),
  }
}

const LAST_MS = 8.64e15
/** Seconds as milliseconds that a date can hold; null beyond. */
export const msOf = (seconds: number | null): number | null =>
  seconds === null || seconds * 1000 > LAST_MS ? null : seconds * 1000
