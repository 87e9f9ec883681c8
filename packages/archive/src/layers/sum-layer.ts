import { isOrreryError } from '@orrery/errors/orrery-error'
import { chainKey } from '@orrery/model/chain'
import type { HeightRange } from '@orrery/model/reads'
import type { FamilyRow, FamilyRows } from '@orrery/model/rows'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { AnyTable, Purpose, Store } from '@orrery/store/store'
import { ownColumns } from '../reads/family-reads.ts'
import type { ShelvedLayer } from './layer-shelf.ts'

/**
 * What blocks add to one table: a SELECT without a LIMIT over committed rows of `{chain}` from `{from}` to `{to}`, and over the layer's own rows below `{from}`, that gives
 * the table's columns but `chain` and `height`; or what follows from the rows that were made for tables before it. With `placed` it gives the height of each row, which
 * then is no sum of a step but stands at its own block.
 */
export type BlockSum = {
  readonly table: AnyTable
} & ({ readonly sql: string; readonly placed?: true } | { of(made: FamilyRows): readonly FamilyRow[] })

/**
 * Sums above a chain, which the engine makes of ranges of archived blocks in the chain's order (decision 15). A row is what one step's blocks add, under the last
 * of their heights: what a page asks is a sum over rows, and a fork takes back what is above a height.
 */
export type SumLayer = Pick<ShelvedLayer, 'id' | 'version'> & {
  /** The first block that counts. */
  readonly from: number
  readonly sums: readonly BlockSum[]
  /** Rows follow from the layer's own earlier ones. */
  readonly buildsOnItself?: boolean
  /** It begins where history is complete, and rests while more comes. */
  readonly afterHistory?: boolean
}

/** Rows of one table that a step may add: some 100 MB in memory. */
const MOST_ROWS = 100_000

/**
 * The rows that blocks of a range make, which must be committed and stay so meanwhile; null where they are too many for one step, or adding them up takes more
 * than the store allows. A single block is never too many: its gas bounds what it can make. Errors: those of the store.
 */
export async function sumBlocks(
  store: Store,
  chainCode: string,
  { sums }: Pick<SumLayer, 'sums'>,
  { from, to }: HeightRange,
  purpose: Purpose = 'write',
): Promise<FamilyRows | null> {
  const made: Record<string, FamilyRows[string]> = {}
  const most = from === to ? '' : ` LIMIT ${MOST_ROWS + 1}`
  const adding = sideBySide(
    sums.map((sum) => async () => {
      const { table } = sum
      const { height, ...others } = ownColumns(table)
      const isPlaced = 'sql' in sum && sum.placed === true
      const columns = isPlaced ? { height: height!, ...others } : others
      const rows =
        'of' in sum
          ? sum.of(made)
          : await store.query({
              sql: sum.sql + most,
              params: {
                chain: { type: 'u32', value: chainKey(chainCode) },
                from: { type: 'u32', value: from },
                to: { type: 'u32', value: to },
              },
              columns,
              purpose,
            })
      made[table.name] = isPlaced ? rows : rows.map((row) => ({ ...row, height: to }))
    }),
    1,
  )
  try {
    await adding
  } catch (error) {
    if (from < to && isOrreryError(error) && error.code === 'STORE_LIMIT') return null
    throw error
  }
  return from < to && Object.values(made).some(({ length }) => length > MOST_ROWS) ? null : made
}
