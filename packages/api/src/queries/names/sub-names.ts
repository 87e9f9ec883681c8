import type { FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { SubName } from '@orrery/model/wire/name'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { hexOf, hexOrNull, keyedList, kindOf, placeRows, type EventRow } from '../lists/event-pages.ts'
import { placeOf } from '../lists/family-list.ts'
import { readOlder, type ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'
import { withDeadline } from '../with-deadline.ts'
import { requireNames, type NameRef } from './name-detail.ts'
import { learnNames, nodeOfRow, sifted, type NameSources } from './name-events.ts'

/** Rows that are looked at for one list: a name below which so many were made has a list of the newest. */
const MOST = 1_000
const STEP = 100
/** Rows of others may stand between them: nor is longer looked. */
const LOOK_MS = 1_000
const NODE_MS = 4_000

/**
 * Names below a name, by what the registry told of it, the newest first, with whom it calls their owners now (screens-evm §8.6). Of names that were never made here, as those that a
 * resolver answers for by itself, it knows nothing. At most the newest 1,000 rows are looked at; then the total is a floor.
 */
export async function listSubNames(
  sources: NameSources,
  { node }: NameRef,
  params: ListParams,
  text: string | null,
): Promise<Answer<ListOf<SubName>>> {
  const { desk } = sources
  const { service } = requireNames(desk)
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const below = await readBelow(sources, snapshot, node)
    const { rows, whole } = text === null ? below : await narrow(sources, snapshot, below, text)
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} names below ${node}${text === null ? '' : ` holding ${text}`}`,
        anchor: null,
        read: async (offset, limit) => rows.slice(offset, offset + limit),
      },
      params,
    )
    const events = await placeRows(desk, snapshot, page.rows)
    await learnNames(sources, snapshot, page.rows)
    return { snapshot, page, events, whole, total: rows.length }
  })
  const nodes = read.events.map(({ row }) => nodeOfRow(sources, row)!)
  const owners = await withDeadline(
    NODE_MS,
    (signal) => service.owners(nodes, signal),
    () => new Error('the node is slow'),
  ).catch(() => nodes.map(() => undefined))
  const hits = await Promise.all(read.events.map(async (event, at) => write(sources, event, nodes[at]!, owners[at])))
  const data = toList(read.snapshot, read.page, hits, read.total)
  return {
    data: { ...data, extend: { ...data.extend, totalIsFloor: data.extend.totalIsFloor || !read.whole } },
    head: desk.wire.head(read.snapshot.tip),
  }
}

type Below = { readonly rows: readonly FamilyRow[]; readonly whole: boolean }

/**
 * Of the rows below a node those whose label holds a text. Of a label of which only the hash is known the whole text finds it; what could not be learnt in
 * time makes the total a floor.
 */
async function narrow(sources: NameSources, snapshot: Snapshot, { rows, whole }: Below, text: string): Promise<Below> {
  const { desk } = sources
  const wanted = text.trim().toLowerCase()
  const begun = desk.clock.monotonic()
  let learnt = 0
  for (; learnt < rows.length && desk.clock.monotonic() - begun <= LOOK_MS; learnt += STEP)
    await learnNames(sources, snapshot, rows.slice(learnt, learnt + STEP))
  const exact = desk.runtime.lookups?.names?.labelOf(wanted)
  const fitting = rows.filter((row) => {
    if (hexOrNull(row, 'label') === exact) return true
    const node = nodeOfRow(sources, row)
    const name = node === null ? undefined : desk.names?.nameOf(node)?.toLowerCase()
    return name !== undefined && (name === wanted || name.split('.')[0]!.includes(wanted))
  })
  return { rows: fitting, whole: whole && learnt >= rows.length }
}

/** The newest row of each label below a node. */
async function readBelow(
  { desk, kinds, topic, service, ...sources }: NameSources,
  snapshot: Snapshot,
  node: Hex,
): Promise<Below> {
  const list = sifted(
    keyedList(desk.family.events!, sources, topic, node),
    (row) =>
      hexOrNull(row, 'node') === node &&
      hexOrNull(row, 'label') !== null &&
      kindOf(row, kinds) === 'owner' &&
      hexOf(row, 'contract') === service.registry,
  )
  const newest = new Map<Hex, FamilyRow>()
  const begun = desk.clock.monotonic()
  let last: FamilyRow | undefined
  for (let looked = 0; looked < MOST && desk.clock.monotonic() - begun <= LOOK_MS;) {
    const found = await readOlder(snapshot, list, last === undefined ? null : placeOf(last), STEP)
    looked += found.rows.length
    for (const row of found.rows) {
      const label = hexOrNull(row, 'label')!
      if (!newest.has(label)) newest.set(label, row)
    }
    last = found.rows.at(-1)
    if (!found.more || last === undefined) return { rows: [...newest.values()], whole: !found.more }
  }
  return { rows: [...newest.values()], whole: false }
}

async function write(
  { desk, service: { wrapper } }: NameSources,
  { place }: EventRow,
  node: Hex,
  owner: Hex | null | undefined,
): Promise<SubName> {
  const name = desk.names?.nameOf(node) ?? null
  const form = name === null ? null : await desk.runtime.lookups?.names?.normalise(name)
  return {
    ...place,
    // A name in another spelling is read as its one form, which may be somebody else's (ENSIP-15).
    id: name !== null && form === name ? name : node,
    node,
    name,
    owner: owner == null ? null : desk.wire.address(owner),
    state: owner === undefined ? 'unknown' : owner === null ? 'taken' : owner === wrapper ? 'wrapped' : 'owned',
  }
}
