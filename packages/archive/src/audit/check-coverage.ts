import type { HeightRange } from '@orrery/model/reads'
import { chunk as cut } from '@orrery/primitives/intervals'
import type { Purpose, Store } from '@orrery/store/store'
import { ChunkBook } from '../coverage/chunk-book.ts'
import { heightsOf, type HeightTable } from '../coverage/delete-heights.ts'
import { invertHeight } from '../encode/inverted.ts'
import { BLOCKS, CONTRACTS, TRANSFERS, TXS } from '../tables/archive-tables.ts'
import type { Finding, TellFinding } from './finding.ts'

/** Blocks that are looked at together: some 5 MB of hashes. */
const PIECE = 50_000
/** How often stray rows are looked for again because the running process began or ended a chunk meanwhile. */
const OUTSIDE_TRIES = 10
const COUNTED = { txs: TXS, transfers: TRANSFERS, contracts: CONTRACTS } as const

export type CoverageParts = {
  readonly store: Store
  readonly chain: number
  readonly book: ChunkBook
  readonly tables: readonly HeightTable[]
  readonly purpose: Purpose
  /** Nobody writes now, so that what was begun and not finished is a leftover. */
  readonly alone: boolean
}

/**
 * Checks, without any node, that the book of chunks and the rows of a range fit (reliability I-2): each covered height has one
 * block that follows its parent, rows are counted right, no rows stand outside the committed chunks, chunks do not overlap.
 */
export async function checkCoverage(parts: CoverageParts, range: HeightRange, tell: TellFinding): Promise<void> {
  const { book, alone } = parts
  const say = (from: number, to: number, detail: string, table: string | null = null): void =>
    tell({ kind: 'coverage', table, from, to, detail })
  if (alone)
    for (const { kind, from, to } of book.begun)
      say(from, to, `a ${kind} was begun and not finished; opening the archive finishes it`)
  const chunks = book.touching(range).toSorted((a, b) => a.from - b.from)
  for (const [i, chunk] of chunks.entries()) {
    const before = chunks[i - 1]
    if (before && before.to >= chunk.from) say(chunk.from, before.to, 'two chunks claim these blocks')
  }
  await checkOutside(parts, range, tell)
  const covered = chunks.map(({ from, to }) => ({ from, to }))
  let last: Link | null = null
  for (const piece of cut(covered, PIECE)) last = await checkPiece(parts, piece, last, tell)
}

type Link = { readonly height: number; readonly hash: string }

/** Rows where no chunk is. What a running process writes meanwhile is announced before its first row, and no leftover. */
async function checkOutside(parts: CoverageParts, range: HeightRange, tell: TellFinding): Promise<void> {
  const { store, chain, alone, purpose } = parts
  let { book } = parts
  for (const table of parts.tables) {
    for (let attempt = 0; attempt < OUTSIDE_TRIES; attempt++) {
      const found = await outside(parts, table, book, range)
      if (found === null) break
      const now = alone ? book : await ChunkBook.read(store, chain, purpose)
      if (now.equals(book)) {
        tell(found)
        break
      }
      book = now
    }
  }
}

async function outside(
  { store, chain, purpose }: CoverageParts,
  { table, at }: HeightTable,
  book: ChunkBook,
  range: HeightRange,
): Promise<Finding | null> {
  const { sql, params } = heightsOf(chain, range, at)
  const inside = [...book.ranges(), ...book.begun].map(({ from, to }) =>
    at === 'inv' ? `inv BETWEEN ${invertHeight(to)} AND ${invertHeight(from)}` : `height BETWEEN ${from} AND ${to}`,
  )
  const [found] = await store.query({
    sql: `SELECT count() AS rows, min(${at}) AS first, max(${at}) AS last FROM ${table.name} WHERE ${sql} AND NOT (${inside.join(' OR ') || '0'})`,
    params,
    columns: { rows: 'u64', first: 'u32', last: 'u32' },
    purpose,
  })
  if (!found || found.rows === 0) return null
  const [from, to] = at === 'inv' ? [invertHeight(found.last), invertHeight(found.first)] : [found.first, found.last]
  return { kind: 'coverage', table: table.name, from, to, detail: `${found.rows} rows belong to no chunk` }
}

async function checkPiece(
  { store, chain, book, purpose }: CoverageParts,
  piece: HeightRange,
  before: Link | null,
  tell: TellFinding,
): Promise<Link | null> {
  const { sql, params } = heightsOf(chain, piece, 'height')
  const rows = await store.query({
    sql: `SELECT height, hash, parent_hash, tx_count FROM ${BLOCKS.name} WHERE ${sql} ORDER BY height`,
    params,
    columns: { height: 'u32', hash: 'hex', parent_hash: 'hex', tx_count: 'u32' },
    purpose,
  })
  const counts = {
    txs: new Map<number, number>(),
    transfers: new Map<number, number>(),
    contracts: new Map<number, number>(),
  }
  for (const name of ['txs', 'transfers', 'contracts'] as const)
    for (const row of await store.query({
      sql: `SELECT height, count() AS rows FROM ${COUNTED[name].name} WHERE ${sql} GROUP BY height`,
      params,
      columns: { height: 'u32', rows: 'u64' },
      purpose,
    }))
      counts[name].set(row.height, row.rows)

  const link = (height: number, detail: string): void =>
    tell({ kind: 'link', table: BLOCKS.name, from: height, to: height, detail })
  const blocks = new Map<number, (typeof rows)[number]>()
  for (const row of rows) {
    if (blocks.has(row.height)) link(row.height, 'there are two blocks of this height')
    blocks.set(row.height, row)
  }
  let last = before
  for (let height = piece.from; height <= piece.to; height++) {
    const block = blocks.get(height)
    if (!block) {
      link(height, 'the block is missing although its chunk is committed')
      last = null
      continue
    }
    if (last?.height === height - 1 && last.hash !== block.parent_hash)
      link(height, `its parent is ${block.parent_hash}, block ${height - 1} is ${last.hash}`)
    const txs = counts.txs.get(height) ?? 0
    if (txs !== block.tx_count)
      tell({
        kind: 'link',
        table: TXS.name,
        from: height,
        to: height,
        detail: `${txs} transactions where the block has ${block.tx_count}`,
      })
    last = { height, hash: block.hash }
  }
  for (const chunk of book.touching(piece)) {
    // A chunk that crosses the edge is judged where it is whole.
    if (chunk.from < piece.from || chunk.to > piece.to) continue
    const say = (detail: string): void =>
      tell({ kind: 'coverage', table: null, from: chunk.from, to: chunk.to, detail })
    const first = blocks.get(chunk.from)
    const end = blocks.get(chunk.to)
    if (first && first.parent_hash !== chunk.parentHash)
      say(`its chunk begins above ${chunk.parentHash}, its first block above ${first.parent_hash}`)
    if (end && end.hash !== chunk.lastHash) say(`its chunk ends with ${chunk.lastHash}, its last block is ${end.hash}`)
    for (const name of ['txs', 'transfers', 'contracts'] as const) {
      let sum = 0
      for (let height = chunk.from; height <= chunk.to; height++) sum += counts[name].get(height) ?? 0
      if (sum !== chunk[name]) say(`its chunk counts ${chunk[name]} ${name}, ${sum} are there`)
    }
  }
  return last
}
