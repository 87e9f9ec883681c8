import { OrreryError } from '@orrery/errors/orrery-error'
import { chainKey } from '@orrery/model/chain'
import type { Log } from '@orrery/primitives/log'
import type { AnyTable, Store } from '@orrery/store/store'
import { storedAs } from '@orrery/store/table-ddl'
import { dropSteps } from '../layers/drop-steps.ts'
import {
  ACCOUNT_BALANCES,
  ASSET_BALANCES,
  BLOCK_TABLES,
  BLOCKS,
  FORMATS,
  LOOKED,
  TOKENS,
} from '../tables/archive-tables.ts'
import { STAT_TABLES } from '../tables/stat-tables.ts'
import type { ChunkBook } from './chunk-book.ts'

/**
 * The form of what stands in the archive's rows: bodies, codes, sums, and what families write. To be raised with every
 * change that makes older rows read as something else (README.md, "When the form of rows changes").
 */
export const ARCHIVE_FORMAT = 9

/**
 * Of a format that changed rows of some chains only: which of a chain's blocks are of an older form, told by what stands in `blocks`. Archives without any
 * are gone on with. 8: rows of what went into extension blocks and came out of them.
 * 9: own fields of transactions of output chains are packed; those that are not are read as before.
 */
const CONCERNS: Readonly<Record<number, string>> = {
  8: "JSONExtractRaw(ext, 'mweb') NOT IN ('', 'null')",
  9: 'false',
}

/** What a store says of a chain's rows; null where no number was ever written. */
export type FoundFormat = { readonly format: number; readonly ready: boolean } | null

/**
 * Whether rows of this format can be gone on with, or must be written anew; where that is told by the chain's blocks: the conditions of which none may
 * hold of any of them. Throws `ARCHIVE_TOO_NEW` for those of a newer program.
 */
export function judgeFormat(
  chain: string,
  found: FoundFormat,
  known = ARCHIVE_FORMAT,
  concerns = CONCERNS,
): 'current' | 'anew' | readonly string[] {
  if (found !== null && found.format > known)
    throw new OrreryError('ARCHIVE_TOO_NEW', { chain, found: found.format, known })
  if (found?.ready !== true) return 'anew'
  if (found.format === known) return 'current'
  const since = Array.from({ length: known - found.format }, (_, i) => concerns[found.format + 1 + i])
  return since.every((condition) => condition !== undefined) ? since : 'anew'
}

/**
 * Makes sure that what a chain's archive holds is of the format that this program knows. What is older, or has no number, is
 * taken out, unless nothing of it is of another form: the node can tell it again. Forked blocks stay, which nobody can; their form is text that any version reads.
 *
 * A kill at any instant leaves either the old archive or one that is marked as not ready, which the next opening empties
 * again and which an older program refuses. Throws `ARCHIVE_TOO_NEW`; nothing is touched then.
 */
export async function settleFormat(
  store: Store,
  code: string,
  book: ChunkBook,
  familyTables: readonly AnyTable[],
  log: Log,
  beforeAnew: () => Promise<unknown> = async () => {},
  known = ARCHIVE_FORMAT,
): Promise<void> {
  const chain = chainKey(code)
  const found = await readFormat(store, chain)
  const judged = judgeFormat(code, found, known)
  if (judged === 'current') return
  if (judged !== 'anew' && !(await hasBlocks(store, chain, judged))) return writeFormat(store, chain, known, true)
  await beforeAnew()
  await writeFormat(store, chain, known, false)
  const tables = await tablesWithRows(store, chain, familyTables)
  if (tables.length > 0)
    log.warn('the archive was written in an older format and begins anew: its blocks are read from the node again', {
      chain: code,
      found: found?.format ?? 'none',
      known,
    })
  for (const { name } of tables)
    await store.command(`ALTER TABLE ${storedAs(name, store.cluster)} DELETE WHERE chain = {chain:UInt32}`, {
      chain: { type: 'u32', value: chain },
    })
  await dropSteps(store, chain, 0)
  await book.undoAll()
  await writeFormat(store, chain, known, true)
}

/** Whether one of the conditions holds of a block of the chain. */
async function hasBlocks(store: Store, chain: number, conditions: readonly string[]): Promise<boolean> {
  const any = conditions.map((condition) => `(${condition})`).join(' OR ')
  const rows = await store.query({
    sql: `SELECT height FROM ${BLOCKS.name} WHERE chain = {chain:UInt32} AND (${any}) LIMIT 1`,
    params: { chain: { type: 'u32', value: chain } },
    columns: { height: 'u32' },
    purpose: 'write',
  })
  return rows.length > 0
}

async function readFormat(store: Store, chain: number): Promise<FoundFormat> {
  const [row] = await store.query({
    sql: `SELECT format, max(ready) AS ready FROM ${FORMATS.name} WHERE chain = {chain:UInt32} GROUP BY format ORDER BY format DESC LIMIT 1`,
    params: { chain: { type: 'u32', value: chain } },
    columns: { format: 'u32', ready: 'u8' },
    purpose: 'write',
  })
  return row ? { format: row.format, ready: row.ready === 1 } : null
}

/** A token of its own each time: a kill may have left the token of an earlier try without its row. */
const writeFormat = (store: Store, chain: number, format: number, ready: boolean): Promise<void> =>
  store.insert(FORMATS, [{ chain, format, ready: ready ? 1 : 0 }], `${chain}:format:${format}:${crypto.randomUUID()}`)

/** Of the tables that can be written anew those that hold anything of a chain: deleting nothing takes seconds too (reliability M6). */
async function tablesWithRows(
  store: Store,
  chain: number,
  familyTables: readonly AnyTable[],
): Promise<readonly AnyTable[]> {
  const own = [ACCOUNT_BALANCES, ASSET_BALANCES, ...STAT_TABLES, TOKENS, LOOKED]
  // One question for those that hold nothing of any chain. What several servers hold is not told here, and is counted.
  const empty = new Set(
    (
      await store.query({
        sql: 'SELECT name FROM system.tables WHERE database = currentDatabase() AND total_rows = 0',
        columns: { name: 'text' },
        purpose: 'write',
      })
    ).map(({ name }) => name),
  )
  const all = [...BLOCK_TABLES.map(({ table }) => table), ...own, ...familyTables].filter(
    ({ name }) => !empty.has(name),
  )
  const held = await Promise.all(
    all.map(async ({ name }) => {
      const [found] = await store.query({
        sql: `SELECT count() AS rows FROM ${name} WHERE chain = {chain:UInt32}`,
        params: { chain: { type: 'u32', value: chain } },
        columns: { rows: 'u64' },
        purpose: 'write',
      })
      return (found?.rows ?? 0) > 0
    }),
  )
  return all.filter((_, i) => held[i])
}
