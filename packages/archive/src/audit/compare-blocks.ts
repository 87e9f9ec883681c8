import type { HeightRange } from '@orrery/model/reads'
import { OUTPUT_TABLE, unpackFields } from '@orrery/model/packed-fields'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ArchiveBlock } from '@orrery/model/packed'
import { decodeRows } from '@orrery/store/row-binary/decode-rows'
import type { Purpose, Store } from '@orrery/store/store'
import { heightsOf, type HeightTable } from '../coverage/delete-heights.ts'
import { ChunkEncoder } from '../encode/chunk-encoder.ts'
import { isEarlierParts } from '../encode/block-parts.ts'
import { isLongerLookUp } from '../encode/tx-body.ts'
import { invertHeight } from '../encode/inverted.ts'
import { BLOCKS, TOKENS, TX_HASHES, TXS } from '../tables/archive-tables.ts'
import type { Finding, TellFinding } from './finding.ts'

type Row = { readonly [column: string]: unknown }

/** What a comparison works with. */
export type CompareParts = {
  readonly store: Store
  readonly chain: number
  readonly tables: readonly HeightTable[]
  readonly encoder: ChunkEncoder
  readonly purpose: Purpose
}

/** Addresses in one query. */
const TOKENS_AT_ONCE = 1_000
/** Longest value that a finding quotes. */
const QUOTE = 80

const show = (value: unknown): string => {
  const text = typeof value === 'bigint' ? String(value) : JSON.stringify(value)
  return text.length > QUOTE ? `${text.slice(0, QUOTE)}… (${text.length} characters)` : text
}

/**
 * Compares what the archive holds of a run of blocks with the rows that these blocks make, table by table and row by row, look-up
 * tables and the family's own included. Answers how many rows were right. Throws `BUNDLE_INVALID` for a block that contradicts itself.
 */
export async function compareBlocks(
  { store, chain, tables, encoder, purpose }: CompareParts,
  blocks: readonly ArchiveBlock[],
  range: HeightRange,
  tell: TellFinding,
): Promise<number> {
  encoder.encode(blocks)
  const bodies = new Map(encoder.bodies().map(({ table, body }) => [table.name, Buffer.concat(body)]))
  let right = 0
  for (const { table, at } of tables) {
    const body = bodies.get(table.name)
    const wanted = body === undefined ? [] : (decodeRows(table.columns, body) as readonly Row[])
    const { sql, params } = heightsOf(chain, range, at)
    const found: readonly Row[] = await store.query({
      sql: `SELECT ${Object.keys(table.columns).join(', ')} FROM ${table.name} WHERE ${sql}`,
      params,
      columns: table.columns,
      purpose,
    })
    right += compareRows(table.name, table.orderBy, at, wanted, found, tell)
  }
  await checkTokens({ store, chain, purpose }, encoder, range, tell)
  return right
}

/** Each token that a block's transfers mention has a row, from that block or an earlier one. */
async function checkTokens(
  { store, chain, purpose }: Pick<CompareParts, 'store' | 'chain' | 'purpose'>,
  encoder: ChunkEncoder,
  { from, to }: HeightRange,
  tell: TellFinding,
): Promise<void> {
  const mentioned = encoder.tokens()
  for (let start = 0; start < mentioned.length; start += TOKENS_AT_ONCE) {
    const batch = mentioned.slice(start, start + TOKENS_AT_ONCE)
    const rows = await store.query({
      sql: `SELECT address, height FROM ${TOKENS.name} FINAL WHERE chain = {chain:UInt32} AND address IN {addresses:Array(String)}`,
      params: {
        chain: { type: 'u32', value: chain },
        addresses: { type: 'hex[]', value: batch.map(({ address }) => address) },
      },
      columns: { address: 'hex', height: 'u32' },
      purpose,
    })
    const known = new Map(rows.map(({ address, height }) => [address, height]))
    for (const { address, height } of batch) {
      const first = known.get(address)
      if (first === undefined) tell({ kind: 'token', table: TOKENS.name, from, to, detail: `${address} has no row` })
      else if (first > height)
        tell({
          kind: 'token',
          table: TOKENS.name,
          from,
          to,
          detail: `${address} is known from block ${first}, block ${height} moves it`,
        })
    }
  }
}

/** Fields of blocks that are told since some version: blocks that were stored before lack them. */
const LATER_FIELDS: ReadonlySet<string> = new Set(['medianFeeRate', 'feeBands'])

/** Whether a stored value is what an earlier version made of the same: a look-up with all that is read from the transaction's row now, or a block without later fields or its parts. */
function isEarlierForm(column: string, now: unknown, stored: unknown): boolean {
  if (typeof now !== 'string' || typeof stored !== 'string') return false
  if (column === `${TX_HASHES.name}.body`) return isLongerLookUp(now as Hex, stored as Hex)
  if (column === `${BLOCKS.name}.parts`) return isEarlierParts(now, stored)
  if (column !== `${BLOCKS.name}.ext`) return false
  const earlier = Object.entries(JSON.parse(now) as object).filter(([field]) => !LATER_FIELDS.has(field))
  return JSON.stringify(Object.fromEntries(earlier)) === stored
}

/** Whether a stored transaction tells its own fields as text that are packed now. */
function isUnpacked(now: Row, stored: Row): boolean {
  if (now['ext'] !== '' || stored['input'] !== EMPTY) return false
  const { hash, value, input } = now as { readonly hash: Hex; readonly value: bigint; readonly input: Hex }
  return JSON.stringify(unpackFields(Buffer.from(input.slice(2), 'hex'), { hash, value })) === stored['ext']
}

/** Whether a stored output tells its script that is left to its address key now. */
function tellsScript(now: Row, stored: Row): boolean {
  const { address, script } = stored as { readonly address: Hex | null; readonly script: Hex }
  return now['script'] === EMPTY && address !== null && script.includes(address.slice(4))
}

/** The columns of a stored row that are told elsewhere now. */
const leftOut = (table: string, now: Row, stored: Row): readonly string[] =>
  table === TXS.name && isUnpacked(now, stored)
    ? ['ext', 'input']
    : table === OUTPUT_TABLE && tellsScript(now, stored)
      ? ['script']
      : []

/** Compares two sets of rows of one table; answers how many are in both. */
export function compareRows(
  table: string,
  orderBy: readonly string[],
  at: HeightTable['at'],
  wanted: readonly Row[],
  found: readonly Row[],
  tell: TellFinding,
): number {
  const textOf = (row: Row, columns: readonly string[]): string =>
    columns.map((name) => String(row[name])).join('\u0000')
  const all = Object.keys(wanted[0] ?? found[0] ?? {})
  const counts = new Map<string, number>()
  for (const row of wanted) counts.set(textOf(row, all), (counts.get(textOf(row, all)) ?? 0) + 1)
  const known = new Set(counts.keys())
  const extra: Row[] = []
  const doubled: Row[] = []
  let right = 0
  for (const row of found) {
    const text = textOf(row, all)
    const left = counts.get(text) ?? 0
    if (left > 0) {
      counts.set(text, left - 1)
      right++
    } else (known.has(text) ? doubled : extra).push(row)
  }
  const say = (kind: Finding['kind'], row: Row, detail: string): void => {
    const height = at === 'inv' ? invertHeight(row['inv'] as number) : (row['height'] as number)
    const key = orderBy.filter((name) => name !== 'chain' && name !== 'height' && name !== 'inv')
    const where = key.map((name) => `${name} ${show(row[name])}`).join(', ')
    tell({ kind, table, from: height, to: height, detail: [where, detail].filter(Boolean).join(': ') })
  }
  for (const row of doubled) say('row-doubled', row, 'it stands there more than once')
  const strays = new Map<string, Row[]>()
  for (const row of extra) {
    const place = textOf(row, orderBy)
    strays.set(place, [...(strays.get(place) ?? []), row])
  }
  for (const row of wanted) {
    const text = textOf(row, all)
    const left = counts.get(text) ?? 0
    if (left === 0) continue
    counts.set(text, left - 1)
    const other = strays.get(textOf(row, orderBy))?.shift()
    if (other === undefined) say('row-missing', row, 'the archive lacks it')
    else {
      const earlier = leftOut(table, row, other)
      const columns = all.filter(
        (name) =>
          String(row[name]) !== String(other[name]) &&
          !earlier.includes(name) &&
          !isEarlierForm(`${table}.${name}`, row[name], other[name]),
      )
      if (columns.length === 0) {
        right++
        continue
      }
      say(
        'row-changed',
        row,
        columns.map((name) => `${name} is ${show(other[name])}, not ${show(row[name])}`).join(', '),
      )
    }
  }
  for (const row of [...strays.values()].flat()) say('row-extra', row, 'the blocks make no such row')
  return right
}
