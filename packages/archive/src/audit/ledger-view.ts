import { chainKey } from '@orrery/model/chain'
import type { LayerReads } from '@orrery/model/layer'
import type { HeightRange } from '@orrery/model/reads'
import type { BlockRef, FamilyRows } from '@orrery/model/rows'
import { decodeRows } from '@orrery/store/row-binary/decode-rows'
import { encodeRows } from '@orrery/store/row-binary/encode-rows'
import type { Store } from '@orrery/store/store'
import { heightsOf } from '../coverage/delete-heights.ts'
import { layerReads } from '../layers/layer-reads.ts'
import { hasLayerTables, type ShelvedLayer } from '../layers/layer-shelf.ts'
import { readStepsAfter, type StepScope } from '../layers/layer-steps.ts'
import { compareRows } from './compare-blocks.ts'
import type { TellFinding } from './finding.ts'

/** A ledger above a chain as an onlooker sees it: nothing is written, another process may be bringing it forward or back. */
export type LedgerView = {
  /** Blocks above a height through which it was complete once, the lowest first; at most `limit`. */
  stepsAfter(height: number, limit: number): Promise<readonly BlockRef[]>
  /** Whether it is still complete through this block. */
  stands(step: BlockRef): Promise<boolean>
  /** What it knew when it was complete through a height. */
  readsTo(height: number): LayerReads
  /** Tells which rows of a run of blocks are not these; answers how many are. */
  compare(rows: FamilyRows, range: HeightRange, tell: TellFinding): Promise<number>
}

/** Opens a ledger for looking only; null where it was never kept. `alone` is as in `openArchiveView`. */
export async function openLedgerView(
  store: Store,
  chainCode: string,
  { id, version, tables }: ShelvedLayer,
  alone: boolean,
): Promise<LedgerView | null> {
  if (!(await hasLayerTables(store, tables))) return null
  const chain = chainKey(chainCode)
  const purpose = alone ? 'write' : 'heavy'
  const steps: StepScope = { store, chain, layer: `${id}.${version}`, purpose }
  return {
    stepsAfter: (height, limit) => readStepsAfter(steps, height, limit),
    async stands({ height, hash }) {
      const [found] = await readStepsAfter(steps, height - 1, 1)
      return found?.height === height && found.hash === hash
    },
    readsTo: (height) =>
      layerReads({ store, chain, ranges: () => (height < 0 ? [] : [{ from: 0, to: height }]) }, tables, purpose),
    async compare(rows, range, tell) {
      let right = 0
      for (const table of tables) {
        const wanted = (rows[table.name] ?? []).map((row) => ({ ...row, chain }) as never)
        const { sql, params } = heightsOf(chain, range, 'height')
        const found = await store.query({
          sql: `SELECT ${Object.keys(table.columns).join(', ')} FROM ${table.name} WHERE ${sql}`,
          params,
          columns: table.columns,
          purpose,
        })
        // What a value becomes on its way is no difference.
        const stored = decodeRows(table.columns, encodeRows(table, wanted))
        right += compareRows(table.name, table.orderBy, 'height', stored, found, tell)
      }
      return right
    },
  }
}
