import { chainKey } from '@orrery/model/chain'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { LayerReads } from '@orrery/model/layer'
import type { HeightRange } from '@orrery/model/reads'
import type { BlockRef, FamilyRows } from '@orrery/model/rows'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { AnyTable, Purpose, Store } from '@orrery/store/store'
import { runLanes } from '@orrery/store/migrate'
import { addColumns, createTable, storedAs } from '@orrery/store/table-ddl'
import { countHeights, deleteHeights, rowsWithin, type HeightTable } from '../coverage/delete-heights.ts'
import { layerReads } from './layer-reads.ts'
import { readSteps } from './layer-steps.ts'
import { LAYER_STEPS } from './layer-tables.ts'

const TOP = 0xffff_ffff
const STEPS_AT_ONCE = 100

/** Where a ledger above a chain is kept. Only one process may write to it. */
export type LayerShelf = {
  /** Makes its tables where there are none yet; before anything is read or added. A new ledger's are not made before that: there are many, and history comes first. */
  prepare(): Promise<void>
  /** The last block of which it holds everything; null before the first. */
  through(): BlockRef | null
  /** What it holds up to there, with the writer's rights: for whoever brings it forward. */
  readonly reads: LayerReads
  /** Adds what blocks made, all or nothing: `through` is the last of them. What was written before a failure is taken back first of all. */
  append(rows: FamilyRows, through: BlockRef): Promise<void>
  /** Blocks below a height through which it was complete once, the highest first; at most 100. */
  stepsBelow(height: number): Promise<readonly BlockRef[]>
  /** Takes back everything above one of these blocks; all of it where it is null. Survives being killed half-way. */
  rewind(to: BlockRef | null): Promise<void>
  /** Runs `read` on what is held up to `through`, with a reader's limits; again where a rewind came between. It must have no effects. */
  consistent<T>(read: (through: BlockRef | null, reads: LayerReads) => Promise<T>): Promise<T>
}

/** What of a ledger its keeping needs: a raised version begins anew. */
export type ShelvedLayer = {
  readonly id: string
  readonly version: number
  readonly tables: readonly AnyTable[]
  /** Rows add up, so that one that is there twice counts twice. */
  readonly addsUp?: boolean
}

/**
 * Opens a ledger: where it has any tables, makes those that are missing, and takes out what a killed process left above the last step. Its rows are no
 * part of what the archive's chunks and rewinds walk: it goes forward by steps of its own, beside them. `known` are the store's tables where many
 * ledgers are opened at once (`tablesThere`).
 */
export async function openLayerShelf(
  store: Store,
  chainCode: string,
  { id, version, tables, addsUp = false }: ShelvedLayer,
  known?: ReadonlySet<string>,
): Promise<LayerShelf> {
  const chain = chainKey(chainCode)
  const layer = `${id}.${version}`
  const own = tables.map((table): HeightTable => ({ table, at: 'height' }))

  const stepsUnder = (below: number, limit: number): Promise<readonly BlockRef[]> =>
    readSteps({ store, chain, layer, purpose: 'write' }, below, limit)
  const emptyAbove = (height: number): Promise<void> =>
    deleteHeights(store, chain, rowsWithin({ from: height + 1, to: TOP }, own))
  const dropSteps = (above: number): Promise<void> =>
    store.command(
      `ALTER TABLE ${storedAs(LAYER_STEPS.name, store.cluster)} DELETE WHERE chain = {chain:UInt32} AND layer = {layer:String} AND height > {above:Int64}`,
      {
        chain: { type: 'u32', value: chain },
        layer: { type: 'text', value: layer },
        above: { type: 'i64', value: above },
      },
    )

  let through: BlockRef | null = null
  let rewinds = 0
  /** Rows and steps above `through` may be there. */
  let isUnclean = true
  const clean = async (): Promise<void> => {
    if (!isUnclean) return
    const height = through?.height ?? -1
    // The steps first: whatever is above the last of them is taken out by the next opening. An append that failed may have written its own.
    const [highest] = await stepsUnder(TOP + 1, 1)
    if (highest !== undefined && highest.height > height) await dropSteps(height)
    await emptyAbove(height)
    isUnclean = false
  }
  const open = async (there: ReadonlySet<string>): Promise<void> => {
    const missing = [LAYER_STEPS, ...tables].filter(({ name }) => !there.has(name))
    await runLanes(
      store,
      missing.map((table) => createTable(table, store.cluster)),
    )
    through = (await stepsUnder(TOP + 1, 1))[0] ?? null
    if (through === null) {
      // Another version may have made the tables with fewer columns, and its steps may be gone: a new format of the archive drops them, so does a repair.
      const older = tables.filter(({ name }) => there.has(name))
      await runLanes(
        store,
        older.map((table) => addColumns(table, store.cluster)),
      )
      // Whoever goes back to another version must begin anew too: its rows are about to go.
      await dropOtherVersions(store, chain, id, layer)
    }
    // No step is above the last.
    await emptyAbove(through?.height ?? -1)
    isUnclean = false
  }
  let opening: Promise<void> | null = null
  const prepare = (): Promise<void> => {
    opening ??= tablesThere(store, 'write').then(open)
    // A try that failed is none.
    opening.catch(() => (opening = null))
    return opening
  }
  const there = known ?? (await tablesThere(store, 'write'))
  if (tables.some(({ name }) => there.has(name))) await (opening = open(there))
  /**
   * An insert that was given up may land after its rows were taken out: a server goes on with a statement whose sender is gone. Those rows are of the same blocks,
   * and would be below the step; the next try takes them out with all others.
   */
  const refuseStrays = async (rows: FamilyRows, to: number): Promise<void> => {
    const range = { from: (through?.height ?? -1) + 1, to }
    for (const one of own) {
      const found = await countHeights(store, chain, range, one)
      if (found > (rows[one.table.name]?.length ?? 0))
        throw new OrreryError('STORE_UNAVAILABLE', {
          reason: `rows of an insert that was given up are in ${one.table.name}`,
        })
    }
  }

  const held = (to: BlockRef | null): readonly HeightRange[] => (to === null ? [] : [{ from: 0, to: to.height }])
  const readsTo = (to: () => BlockRef | null, purpose: Purpose): LayerReads =>
    layerReads({ store, chain, ranges: () => held(to()) }, tables, purpose)

  return {
    prepare,
    through: () => through,
    reads: readsTo(() => through, 'write'),
    async append(rows, next) {
      await prepare()
      await clean()
      isUnclean = true
      await sideBySide(
        tables.flatMap((table) => {
          const given = rows[table.name] ?? []
          return given.length === 0 ? [] : [() => store.insert(table, withChain(chain, given), token(table.name))]
        }),
      )
      if (addsUp) await refuseStrays(rows, next.height)
      await store.insert(LAYER_STEPS, [{ chain, layer, ...next }], token(LAYER_STEPS.name))
      isUnclean = false
      through = next
    },
    stepsBelow: (height) => stepsUnder(height, STEPS_AT_ONCE),
    async rewind(to) {
      await prepare()
      rewinds++
      through = to
      isUnclean = true
      await clean()
    },
    async consistent(read) {
      await prepare()
      for (;;) {
        const [before, to] = [rewinds, through]
        const answer = await read(
          to,
          readsTo(() => to, 'read'),
        )
        if (before === rewinds) return answer
      }
    },
  }
}

/** Whether a ledger's tables exist: whoever brings it forward makes them. */
export async function hasLayerTables(store: Store, tables: readonly AnyTable[]): Promise<boolean> {
  const there = await tablesThere(store, 'read')
  return [LAYER_STEPS, ...tables].every(({ name }) => there.has(name))
}

/** Names of the store's tables. */
export async function tablesThere(store: Store, purpose: Purpose): Promise<ReadonlySet<string>> {
  const found = await store.query({
    sql: 'SELECT name FROM system.tables WHERE database = currentDatabase()',
    columns: { name: 'text' },
    purpose,
  })
  return new Set(found.map(({ name }) => name))
}

/** Takes out the steps that other versions of a ledger wrote. */
async function dropOtherVersions(store: Store, chain: number, id: string, layer: string): Promise<void> {
  const known = await store.query({
    sql: `SELECT layer FROM ${LAYER_STEPS.name} WHERE chain = {chain:UInt32} GROUP BY layer`,
    params: { chain: { type: 'u32', value: chain } },
    columns: { layer: 'text' },
    purpose: 'write',
  })
  for (const { layer: other } of known) {
    if (other === layer || other.slice(0, other.lastIndexOf('.')) !== id) continue
    await store.command(
      `ALTER TABLE ${storedAs(LAYER_STEPS.name, store.cluster)} DELETE WHERE chain = {chain:UInt32} AND layer = {layer:String}`,
      { chain: { type: 'u32', value: chain }, layer: { type: 'text', value: other } },
    )
  }
}

/** A token of its own each time: what must be there is looked for, never guessed from tokens (decision 2). */
const token = (table: string): string => `${table}:${crypto.randomUUID()}`

const withChain = (chain: number, rows: FamilyRows[string]): never[] => rows.map((row) => ({ ...row, chain }) as never)
