import type { FamilyReads } from '@orrery/model/family-reads'
import type { CoinQuery, FamilyMatch, FoundCoins, PageQuery, Position } from '@orrery/model/reads'
import type { Cell, FamilyRow } from '@orrery/model/rows'
import { tallyOf } from '@orrery/model/tally'
import type { Hex } from '@orrery/primitives/hex'
import type { HeadBlock } from './head-block.ts'
import { comparePlaces, pageRows } from './page-rows.ts'

/** Columns by which the archive orders a family's table; the Head sorts its answers by the same. */
export type TableOrder = { readonly [table: string]: readonly string[] }

/** Rows of the family's own tables in the held blocks. */
export function familyReads(blocks: readonly HeadBlock[], tableOrder: TableOrder): FamilyReads {
  return {
    familyRows: async (table, match, limit) => familyRows(blocks, table, match, limit, tableOrder[table]),
    async familyKeys(table, from, to, limit) {
      const column = tableOrder[table]?.find((one) => one !== 'chain')
      const keys = new Set<Hex>()
      if (column !== undefined)
        for (const row of blocks.flatMap(({ bundle }) => bundle.family[table] ?? [])) {
          const key = row[column] as Hex
          if (from <= key && key <= to) keys.add(key)
        }
      return [...keys].sort().slice(0, limit)
    },
    async familyCount(table, match) {
      const { rowsOf, fits } = selectRows(table, match)
      return blocks.reduce((sum, block) => sum + rowsOf(block).filter(fits).length, 0)
    },
    familyPage: async (table, match, page) => familyPage(blocks, table, match, page).map(({ row }) => row),
    familyHas: async (lists) =>
      lists.map(({ table, match }) => familyPage(blocks, table, match, { limit: 1 }).length > 0),
    async familyLatest(table, match, by, limit, ceiling) {
      const latest = new Map<string, FamilyRow>()
      const page = { limit: LATEST_REACH, ...(ceiling !== undefined && { ceiling }) }
      for (const { row } of familyPage(blocks, table, match, page)) {
        const key = JSON.stringify(by.map((column) => String(row[column] ?? null)))
        if (!latest.has(key)) latest.set(key, row)
        if (latest.size === limit) break
      }
      return [...latest.values()]
    },
    async familySums(table, match, columns, before, from = 0) {
      const page = { limit: Number.MAX_SAFE_INTEGER, ...(before && { before }) }
      const rows = familyPage(blocks, table, match, page).filter(({ row }) => Number(row['height']) >= from)
      return columns.map((column) => rows.reduce((sum, { row }) => sum + BigInt(row[column] ?? 0), 0n))
    },
    async familySumsByPart(table, match, columns, { from, to, size }) {
      const rows = familyPage(blocks, table, match, { limit: Number.MAX_SAFE_INTEGER }).filter(
        ({ row }) => Number(row['height']) >= from && Number(row['height']) <= to,
      )
      const parts = Map.groupBy(rows, ({ row }) => Math.floor(Number(row['height']) / size))
      return [...parts]
        .sort(([a], [b]) => a - b)
        .map(([part, own]) => ({
          part,
          sums: columns.map((column) => own.reduce((sum, { row }) => sum + BigInt(row[column] ?? 0), 0n)),
        }))
    },
    familyTally: async ({ table, match, range, ...question }) =>
      tallyOf(
        familyPage(blocks, table, match, { limit: Number.MAX_SAFE_INTEGER })
          .map(({ row }) => row)
          .filter(({ height }) => Number(height) >= range.from && Number(height) <= range.to),
        { table, match, ...question },
      ),
    async familySumsAbove(table, match, columns, { after, before }, most) {
      const rows = familyPage(blocks, table, match, { limit: most + 1, after, ...(before && { before }) })
      if (rows.length > most) return null
      return columns.map((column) => rows.reduce((sum, { row }) => sum + BigInt(row[column] ?? 0), 0n))
    },
    coins: async (table, address, query) => heldCoins(blocks, table, address, query),
  }
}

/** All blocks are at hand, so none is left to look at. */
function heldCoins(
  blocks: readonly HeadBlock[],
  table: string,
  address: Hex,
  { before, after, limit }: CoinQuery,
): FoundCoins {
  const made = new Map<string, Position>()
  const spent = new Set<string>()
  for (const block of blocks)
    for (const row of block.familyRows(table, 'address', address)) {
      const key = `${String(row['made'])}:${String(row['txid'])}:${String(row['vout'])}`
      if (row['spent'] === 1) spent.add(key)
      else made.set(key, { height: Number(row['made']), txIndex: Number(row['tx_index']), seq: Number(row['vout']) })
    }
  const open = [...made]
    .flatMap(([key, place]) => (spent.has(key) ? [] : [place]))
    .filter((place) => (!before || comparePlaces(place, before) < 0) && (!after || comparePlaces(place, after) > 0))
    .toSorted((a, b) => comparePlaces(b, a))
  const upwards = after !== undefined && before === undefined
  return { coins: upwards ? open.slice(-limit) : open.slice(0, limit), lookedTo: null }
}

/** Rows that `familyLatest` looks at; the archive's bound is the same. */
const LATEST_REACH = 100_000

type Select = { rowsOf(block: HeadBlock): readonly FamilyRow[]; fits(row: FamilyRow): boolean }

function selectRows(table: string, match: FamilyMatch): Select {
  const wanted = Object.entries(match).map(
    ([column, value]) =>
      [column, new Set(Array.isArray(value) ? (value as readonly Cell[]) : [value as Cell])] as const,
  )
  // The longest texts (hashes, addresses) tell rows apart best, so they pick the index.
  const first = wanted.find(
    ([, values]) => [...values].some((value) => typeof value === 'string' && isHash(value)) && !values.has(null),
  )
  return {
    rowsOf: (block) =>
      first
        ? [...first[1]].flatMap((value) => block.familyRows(table, first[0], value))
        : (block.bundle.family[table] ?? []),
    fits: (row) => wanted.every(([column, values]) => values.has(row[column] ?? null)),
  }
}

function familyRows(
  blocks: readonly HeadBlock[],
  table: string,
  match: FamilyMatch,
  limit: number,
  order: readonly string[] | undefined,
): readonly FamilyRow[] {
  const { rowsOf, fits } = selectRows(table, match)
  const rows: FamilyRow[] = []
  for (const block of blocks) {
    for (const row of rowsOf(block)) if (fits(row)) rows.push(row)
    if (!order && rows.length >= limit) break
  }
  return (order ? rows.sort(byColumns(order)) : rows).slice(0, limit)
}

type PlacedRow = { readonly height: number; readonly txIndex: number; readonly seq: number; readonly row: FamilyRow }

const byPlace = (a: PlacedRow, b: PlacedRow): number => a.txIndex - b.txIndex || a.seq - b.seq

function familyPage(
  blocks: readonly HeadBlock[],
  table: string,
  match: FamilyMatch,
  page: PageQuery,
): readonly PlacedRow[] {
  const { rowsOf, fits } = selectRows(table, match)
  return pageRows(blocks, page, (block) =>
    rowsOf(block)
      .filter(fits)
      .map((row): PlacedRow => ({
        height: block.bundle.block.height,
        txIndex: Number(row['tx_index'] ?? 0),
        seq: Number(row['seq'] ?? 0),
        row,
      }))
      .sort(byPlace),
  )
}

const isHash = (value: string): boolean => value.length >= 34

const byColumns =
  (columns: readonly string[]) =>
  (a: FamilyRow, b: FamilyRow): number => {
    for (const column of columns) {
      const [x, y] = [a[column] ?? null, b[column] ?? null]
      if (x === y) continue
      if (x === null || y === null) return x === null ? -1 : 1
      return x < y ? -1 : 1
    }
    return 0
  }
