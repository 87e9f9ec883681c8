import type { ChainReads } from '@orrery/model/reads'
import type { ChainDesk } from './chain-desk.ts'
import type { KeysetList } from './keyset-list.ts'

type Clocked = Pick<ChainDesk, 'clock'>

/** Rows that are looked at together, and how long one read goes on looking. */
const STEP = 100
const READ_MS = 500

/** Which of some rows fit; what is not in a row is asked of where it came from. */
export type Picks<Row> = (reads: ChainReads, rows: readonly Row[]) => Promise<readonly Row[]>

/** Rows of a list that fit by what they say themselves: see `pickedAmong`. */
export const fittingAmong = <Row>(desk: Clocked, list: KeysetList<Row>, fits: (row: Row) => boolean): KeysetList<Row> =>
  pickedAmong(desk, list, (_, rows) => Promise.resolve(rows.filter(fits)))

/**
 * The rows of a list that fit, as a list that is read downwards: each read looks at others for half a second at most and then tells in `stoppedAt` where
 * looking goes on.
 */
export const pickedAmong = <Row>(desk: Clocked, list: KeysetList<Row>, pick: Picks<Row>): KeysetList<Row> => ({
  ...list,
  async read(reads, page) {
    const begun = desk.clock.monotonic()
    const fitting: Row[] = []
    for (let { before } = page; ;) {
      const found = await list.read(reads, { ...page, ...(before && { before }), limit: STEP })
      fitting.push(...(await pick(reads, found)))
      if (fitting.length >= page.limit) return fitting.slice(0, page.limit)
      const { stoppedAt } = found
      if (stoppedAt === undefined && found.length < STEP) return fitting
      before = stoppedAt ?? list.position(found.at(-1)!)
      if (stoppedAt !== undefined || desk.clock.monotonic() - begun > READ_MS)
        return Object.assign(fitting, { stoppedAt: before })
    }
  },
})
