import type { ChainReads } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
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
 * The rows of a list that fit, as a list that is read both ways: each read looks at others for half a second at most and then tells in `stoppedAt` where
 * looking goes on. Rows that are passed over are those that fit.
 */
export const pickedAmong = <Row>(desk: Clocked, list: KeysetList<Row>, pick: Picks<Row>): KeysetList<Row> => ({
  ...list,
  async read(reads, { before, after, skip = 0, limit, ...bounds }) {
    const begun = desk.clock.monotonic()
    const isUp = after !== undefined && before === undefined
    const within = { ...bounds, ...(!isUp && after && { after }) }
    const wanted = skip + limit
    let fitting: readonly Row[] = []
    for (let at = isUp ? after : before; ;) {
      const found = await list.read(reads, { ...within, ...(at && { [isUp ? 'after' : 'before']: at }), limit: STEP })
      const picked = await pick(reads, found)
      fitting = isUp ? [...picked, ...fitting] : [...fitting, ...picked]
      // Newest first both ways: upwards the nearest stand last.
      const rows = () =>
        isUp
          ? fitting.slice(Math.max(0, fitting.length - wanted), Math.max(0, fitting.length - skip))
          : fitting.slice(skip, wanted)
      if (fitting.length >= wanted) return rows()
      const { stoppedAt } = found
      if (stoppedAt === undefined && found.length < STEP) return rows()
      at = stoppedAt ?? list.position(isUp ? found[0]! : found.at(-1)!)
      if (stoppedAt !== undefined || desk.clock.monotonic() - begun > READ_MS)
        return Object.assign(rows(), { stoppedAt: at })
    }
  },
})
