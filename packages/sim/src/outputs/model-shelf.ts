import type { LayerShelf } from '@orrery/archive/layers/layer-shelf'
import type { Layer } from '@orrery/family/layer'
import type { BlockRef, FamilyRow } from '@orrery/model/rows'
import type { ModelWrite } from '../model-weather.ts'
import { keptReads } from '@orrery/utxo/testing/kept-reads'

const STEPS_AT_ONCE = 100

/** What a shelf in memory holds of one ledger; it outlives whoever brings it forward, like a disk. */
export type ShelfDisk = {
  readonly rows: Map<string, FamilyRow[]>
  readonly steps: BlockRef[]
}

export const createShelfDisk = (): ShelfDisk => ({ rows: new Map(), steps: [] })

/** A ledger's shelf in memory that keeps the contract of the real one: rows are written first, then the step that makes them count. */
export function createModelShelf(disk: ShelfDisk, { id, tables }: Layer, write: ModelWrite): LayerShelf {
  const names = new Set(tables.map(({ name }) => name))
  const cut = (height: number): void => {
    while ((disk.steps.at(-1)?.height ?? -1) > height) disk.steps.pop()
    for (const [table, rows] of disk.rows) disk.rows.set(table, rowsTo(rows, height))
  }
  let through = disk.steps.at(-1) ?? null
  // A kill may have come between the two.
  cut(through?.height ?? -1)
  let isUnclean = false
  const clean = async (): Promise<void> => {
    if (!isUnclean) return
    await write(() => cut(through?.height ?? -1))
    isUnclean = false
  }
  const reads = keptReads((table) => {
    const rows = disk.rows.get(table) ?? []
    return isUnclean ? rowsTo(rows, through?.height ?? -1) : rows
  })
  return {
    prepare: async () => {},
    through: () => through,
    reads,
    async append(rows, next) {
      await clean()
      isUnclean = true
      await write(() => {
        for (const [table, made] of Object.entries(rows)) {
          if (!names.has(table)) throw new Error(`${id}: ${table} is none of its tables`)
          disk.rows.set(table, [...(disk.rows.get(table) ?? []), ...made])
        }
      })
      await write(() => void disk.steps.push(next))
      isUnclean = false
      through = next
    },
    stepsBelow: async (height) =>
      disk.steps
        .filter((step) => step.height < height)
        .toReversed()
        .slice(0, STEPS_AT_ONCE),
    async rewind(to) {
      through = to
      isUnclean = true
      await clean()
    },
    consistent: (read) => read(through, reads),
  }
}

const rowsTo = (rows: readonly FamilyRow[], height: number): FamilyRow[] =>
  rows.filter((row) => Number(row['height']) <= height)
