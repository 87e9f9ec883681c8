import type { HeightRange } from '@orrery/model/reads'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Store, AnyTable } from '@orrery/store/store'
import type { ChunkCounts } from '../encode/chunk-encoder.ts'
import type { EncodedBody, EncodedChunk } from '../encode/encoding.ts'
import { insertSums, SUM_ORDERS, SUM_TABLES, undoSums } from '../ledger/ledger-undo.ts'
import { markId, markRow, writeSums } from '../ledger/sum-writer.ts'
import { findWrongSums } from '../ledger/find-wrong-sums.ts'
import { countRange, countSets } from '../statistics/count-range.ts'
import { BLOCK_TABLES, CONTRACTS, TOKENS, TRANSFERS, TXS, UNREAD_TOKENS } from '../tables/archive-tables.ts'
import { STAT_TABLES } from '../tables/stat-tables.ts'
import type { ChunkLink } from './check-chunk.ts'
import type { ChunkBook, Op } from './chunk-book.ts'
import { provenLeft } from './proven-runs.ts'
import { countHeights, deleteHeights, rowsWithin, type HeightTable } from './delete-heights.ts'

const TOP = 0xffff_ffff
const STATISTICS: readonly HeightTable[] = STAT_TABLES.map((table) => ({ table, at: 'height' }))
const TOKEN_TABLES: readonly HeightTable[] = [TOKENS, UNREAD_TOKENS].map((table) => ({ table, at: 'height' }))
/** Sums that are set right in one insert. */
const SUMS_AT_ONCE = 50_000

const bytesOf = ({ body }: EncodedBody): number => body.reduce((sum, piece) => sum + piece.length, 0)

/** What a rewind does to the committed chunks. */
export type RewindOutcome = { readonly taken: readonly Op[]; readonly cut: Op | null; readonly left: Op | null }

/**
 * Writes and takes back, in the one order in which a kill at any instant leaves something that
 * `recover` can finish: intent → rows → sums with their marks → coverage.
 */
export class Writer {
  /** True while the sums may hold something that is not committed. */
  sumsInDoubt = false
  private readonly store: Store
  private readonly chain: number
  private readonly book: ChunkBook
  private readonly tables: readonly HeightTable[]
  private readonly names: ReadonlySet<string>

  constructor(store: Store, chain: number, book: ChunkBook, familyTables: readonly AnyTable[]) {
    this.store = store
    this.chain = chain
    this.book = book
    const families = familyTables.map((table): HeightTable => ({ table, at: 'height' }))
    this.tables = [...BLOCK_TABLES, ...STATISTICS, ...families]
    this.names = new Set(this.tables.map(({ table }) => table.name))
  }

  /** Announces a chunk, of whose blocks so many were proven, and inserts all its rows but the sums; tells of each body, once, when nobody looks at it any more. */
  async insertRows(
    { from, to, parentHash, lastHash }: ChunkLink,
    chunk: EncodedChunk,
    proven: number,
    isTaken: (body: EncodedBody) => void,
  ): Promise<Op> {
    const op = await this.book.begin('chunk', { from, to }, { parentHash, lastHash }, chunk.counts, proven)
    // Largest first in one lane and smallest first in the others: two large tables at once would be what the engine's memory peaks at.
    const left = [...chunk.bodies].sort((one, other) => bytesOf(one) - bytesOf(other))
    const lane = async (next: () => EncodedBody | undefined): Promise<void> => {
      try {
        for (let part = next(); part !== undefined; part = next()) {
          const { table, body } = part
          let isGone = false
          const letGo = (): void => {
            if (!isGone) isTaken({ table, body })
            isGone = true
          }
          await this.store.insertBinary(table, body, `${this.token(op)}:${table.name}`, letGo)
          letGo()
        }
      } catch (error) {
        left.length = 0
        throw error
      }
    }
    const large = () => lane(() => left.pop())
    const small = () => lane(() => left.shift())
    await sideBySide([large, small, small])
    return op
  }

  /** Adds a chunk's sums and its part of the statistics, and makes it count. */
  async commit(op: Op, { sums, bodies, namesParties }: EncodedChunk): Promise<void> {
    this.sumsInDoubt = true
    const named = new Set(bodies.map(({ table }) => table.name))
    if (!namesParties) named.delete(TXS.name)
    const mark = markRow(markId(op.op, 0), 1n)
    await sideBySide([
      ...SUM_ORDERS.map((order) => () => insertSums(this.store, this.chain, order, sums[order], mark, this.token(op))),
      () => countSets(this.store, this.chain, op, named),
    ])
    await this.book.commit(op)
    this.sumsInDoubt = false
  }

  /** Announces that a range is taken out. `left` is the hash of the block below it that stays, if one does. */
  beginRewind(range: HeightRange, left: Hex | null): Promise<Op> {
    return this.book.begin(
      'rewind',
      range,
      { parentHash: EMPTY, lastHash: left ?? EMPTY },
      { txs: 0, transfers: 0, contracts: 0 },
    )
  }

  /** Announces that the chunks of a range, which holds each of them whole, are taken out. */
  beginRemoval(range: HeightRange): Promise<Op> {
    return this.book.begin(
      'removal',
      range,
      { parentHash: EMPTY, lastHash: EMPTY },
      { txs: 0, transfers: 0, contracts: 0 },
    )
  }

  /** Removes the rows of chunks whose sums are out. Tokens stay known: what a contract says of itself has no height. */
  async finishRemoval(removal: Op): Promise<void> {
    await deleteHeights(this.store, this.chain, rowsWithin(removal, this.tables))
    await this.book.commitRewind(removal, this.book.touching(removal), null)
  }

  /** Brings sums that are not those of the archived deltas back to them; answers how many were wrong. */
  async settleSums(): Promise<number> {
    let settled = 0
    for (const order of SUM_ORDERS) {
      for (;;) {
        const wrong = await findWrongSums(this.store, this.chain, order, this.book.ranges(), { most: SUMS_AT_ONCE })
        if (wrong.length === 0) break
        const out = writeSums(
          this.chain,
          order,
          wrong.map((sum) => ({ ...sum, amount: sum.expected - sum.found })),
        )
        await this.store.insertBinary(SUM_TABLES[order], out.bytes(), crypto.randomUUID())
        settled += wrong.length
      }
    }
    return settled
  }

  /** Takes the sums and statistics of a range out; sums chunk by chunk so that no answer grows beyond a chunk's size. */
  async takeSumsBack(rewind: Op): Promise<void> {
    this.sumsInDoubt = true
    const chunks = rewind.kind === 'removal' ? this.book.touching(rewind) : this.book.from(rewind.from)
    for (const chunk of chunks) {
      const slice = { from: Math.max(chunk.from, rewind.from), to: chunk.to }
      await undoSums(this.store, this.chain, slice, markId(rewind.op, chunk.op), 1, `${this.token(rewind)}:${chunk.op}`)
    }
    if (rewind.kind === 'removal') await deleteHeights(this.store, this.chain, rowsWithin(rewind, STATISTICS))
    else await this.cutStatistics(rewind.from)
    this.sumsInDoubt = false
  }

  /** Which chunks a rewind takes whole, the one it cuts, and what is left of that. */
  async outcomeOf(rewind: Op): Promise<RewindOutcome> {
    const touched = this.book.from(rewind.from)
    const cut = touched.find(({ from }) => from < rewind.from) ?? null
    const taken = touched.filter((chunk) => chunk !== cut)
    const left = cut && {
      ...cut,
      to: rewind.from - 1,
      lastHash: rewind.lastHash,
      proven: provenLeft(cut, rewind.from - 1),
      ...(await this.countRows({ from: cut.from, to: rewind.from - 1 })),
    }
    return { taken, cut, left }
  }

  /** Removes the rows of a range whose sums are out, and writes down what is left. */
  async finishRewind(rewind: Op, { taken, left }: RewindOutcome): Promise<void> {
    await deleteHeights(this.store, this.chain, [
      ...rowsWithin(rewind, this.tables),
      ...rowsWithin({ from: rewind.from, to: TOP }, TOKEN_TABLES),
    ])
    await this.book.commitRewind(rewind, taken, left)
  }

  /** Finishes rewinds and takes unfinished chunks back. May be interrupted and repeated. */
  async recover(): Promise<void> {
    for (const op of this.book.begun.slice()) {
      if (op.kind === 'rewind') {
        await this.takeSumsBack(op)
        await this.finishRewind(op, await this.outcomeOf(op))
      } else if (op.kind === 'removal') {
        await this.takeSumsBack(op)
        await this.finishRemoval(op)
      } else {
        await undoSums(this.store, this.chain, op, markId(op.op, 0), 0, `${this.token(op)}:undo`)
        await deleteHeights(this.store, this.chain, rowsWithin(op, this.tables))
        await this.book.undo(op)
      }
    }
    this.sumsInDoubt = false
  }

  /** Takes out what was counted of runs of whole chunks. */
  async takeCountsOut(runs: readonly HeightRange[]): Promise<void> {
    for (const run of runs) await deleteHeights(this.store, this.chain, rowsWithin(run, STATISTICS))
  }

  /** Counts committed chunks of which nothing is counted, side by side. */
  async countAgain(chunks: readonly HeightRange[]): Promise<void> {
    await sideBySide(chunks.map((range) => () => countRange(this.store, this.chain, range, this.names)))
  }

  /** Statistics are parts by chunk: those that are cut go as a whole, and what is left of the chunk is counted anew. */
  private async cutStatistics(from: number): Promise<void> {
    const cut = this.book.from(from).find((chunk) => chunk.from < from)
    await deleteHeights(this.store, this.chain, rowsWithin({ from: cut?.from ?? from, to: TOP }, STATISTICS))
    if (cut) await countRange(this.store, this.chain, { from: cut.from, to: from - 1 }, this.names)
  }

  private async countRows(range: HeightRange): Promise<ChunkCounts> {
    const [txs, transfers, contracts] = await Promise.all(
      [TXS, TRANSFERS, CONTRACTS].map((table) => countHeights(this.store, this.chain, range, { table, at: 'height' })),
    )
    return { txs: txs!, transfers: transfers!, contracts: contracts! }
  }

  /** Unique per attempt: a chunk that was taken back must be able to come again. */
  private token(op: Op): string {
    return `${this.chain}:${op.from}:${op.to}:${op.lastHash}:${op.op}`
  }
}
