import { INSCRIPTION_TABLES, INSCRIPTION_TOP } from '@orrery/model/inscription'
import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { ChainDesk } from '../chain-desk.ts'
import { numberOf } from '../lists/event-pages.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { toList } from '../lists/to-list.ts'
import { createLru, type Lru } from '../lru.ts'
import type { LayerMoment } from './at-layer.ts'

/** By what inscriptions may come but their age: bytes of the content, or what it cost to make them. */
export type InscriptionSort = 'size' | 'fee'

/** How long an order is told again, and how many are kept. */
const KEPT_MS = 60_000
const KEPT = 16
/** Rows that one look-up by several columns may give. */
const MOST_ROWS = 100_000

type Places = readonly FamilyRow[]
const kept = new WeakMap<ChainDesk['node'], Lru<string, Promise<Places>>>()

const keyOf = (row: FamilyRow): string =>
  `${numberOf(row, 'height')} ${numberOf(row, 'tx_index')} ${numberOf(row, 'seq')}`

/** Where the first thousand stand: the ledger keeps those that may be among them. */
function placesOf(desk: ChainDesk, at: LayerMoment, match: FamilyMatch, sort: InscriptionSort): Promise<Places> {
  const known = kept.get(desk.node) ?? createLru<string, Promise<Places>>(KEPT, () => desk.clock.monotonic())
  kept.set(desk.node, known)
  const key = `${sort} ${JSON.stringify(match)} ${at.through} ${at.snapshot.state.generation}`
  const places = known.get(key) ?? read(at, match, sort)
  known.set(key, places, KEPT_MS)
  places.catch(() => known.delete(key))
  return places
}

/** Of one block it looks at all. */
const read = ({ reads }: LayerMoment, match: FamilyMatch, sort: InscriptionSort): Promise<Places> =>
  'height' in match
    ? reads.highest(INSCRIPTION_TABLES.inscriptions, match, sort, INSCRIPTION_TOP)
    : reads.highest(INSCRIPTION_TABLES.tops, { ...match, sort }, 'value', INSCRIPTION_TOP)

/** The thousand inscriptions with the most bytes, or that cost the most; of equal ones the oldest first. `write` gets the rows of a page. */
export async function listOrderedInscriptions<T>(
  desk: ChainDesk,
  at: LayerMoment,
  { match, sort }: { readonly match: FamilyMatch; readonly sort: InscriptionSort },
  params: ListParams,
  write: (rows: readonly FamilyRow[]) => Promise<T[]>,
): Promise<ListOf<T>> {
  const places = await placesOf(desk, at, match, sort)
  const page = await readOffsetPage(
    {
      name: `inscriptions by ${sort} ${JSON.stringify(match)}`,
      anchor: null,
      read: async (offset, limit) => places.slice(offset, offset + limit),
    },
    params,
  )
  const values = (column: string): number[] => [...new Set(page.rows.map((row) => numberOf(row, column)))]
  const around = { height: values('height'), tx_index: values('tx_index'), seq: values('seq') }
  const found =
    page.rows.length === 0 ? [] : await at.reads.familyRows(INSCRIPTION_TABLES.inscriptions, around, MOST_ROWS)
  const rows = new Map(found.map((row) => [keyOf(row), row]))
  const hits = await write(page.rows.map((place) => rows.get(keyOf(place))).filter((row) => row !== undefined))
  const list = toList(at.snapshot, page, hits, places.length)
  return places.length < INSCRIPTION_TOP ? list : { ...list, extend: { ...list.extend, totalIsFloor: true } }
}
