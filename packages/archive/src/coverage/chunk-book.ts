import type { HeightRange } from '@orrery/model/reads'
import { ROW_RULES } from '@orrery/model/row-rules'
import type { RowOf } from '@orrery/store/columns'
import { toIntervals } from '@orrery/primitives/intervals'
import type { Purpose, Store } from '@orrery/store/store'
import type { ProvenRuns } from '@orrery/model/proven-blocks'
import type { Hex } from '@orrery/primitives/hex'
import type { ChunkCounts } from '../encode/chunk-encoder.ts'
import { CHUNKS } from '../tables/archive-tables.ts'
import { ProvenBook } from './proven-runs.ts'

type ChunkRow = RowOf<(typeof CHUNKS)['columns']>

const KIND = { chunk: 1, rewind: 2, removal: 3 } as const
const KINDS = ['chunk', 'rewind', 'removal'] as const
const STATE = { begun: 1, done: 2, undone: 3 } as const

/** One write to the archive: a chunk, the rewind of all from a height on, or the removal of the chunks that touch a range. `op` is unique per chain and never used again. */
export type Op = HeightRange &
  ChunkCounts & {
    readonly op: number
    readonly kind: keyof typeof KIND
    readonly parentHash: Hex
    readonly lastHash: Hex
    readonly version: number
    /** How many of its blocks were proven whole at least (`isProven`); null where nobody wrote it down. */
    readonly proven: number | null
    /** `ROW_RULES` of the program that made its rows. */
    readonly rules: number
  }

/** The book of one chain's writes: what was begun is written before its first row, what is done after its last. */
export class ChunkBook {
  private readonly chunks = new Map<number, Op>()
  private readonly byFirst = new Map<number, Op>()
  private readonly byLast = new Map<number, Op>()
  /** Operations that a crash or an error left open, oldest first. */
  readonly begun: Op[] = []
  private readonly store: Store
  private readonly chain: number
  private nextOp = 1
  /** Null until somebody asks, and after something was taken out. */
  private provenBook: ProvenBook | null = null
  /** Null until somebody asks, and after a chunk of older rules came or went. */
  private olderRanges: readonly HeightRange[] | null = null

  private constructor(store: Store, chain: number) {
    this.store = store
    this.chain = chain
  }

  /** Reads the book as it stands; `purpose` is the writer's unless only looked at. */
  static async read(store: Store, chain: number, purpose: Purpose = 'write'): Promise<ChunkBook> {
    const book = new ChunkBook(store, chain)
    const rows = await store.query({
      sql: `SELECT ${Object.keys(CHUNKS.columns).join(', ')} FROM ${CHUNKS.name} FINAL WHERE chain = {chain:UInt32} ORDER BY op`,
      params: { chain: { type: 'u32', value: chain } },
      columns: CHUNKS.columns,
      purpose,
    })
    for (const row of rows) {
      const op = opOf(row)
      if (row.state === STATE.begun) book.begun.push(op)
      else if (row.state === STATE.done && op.kind === 'chunk') book.hold(op)
      book.nextOp = Math.max(book.nextOp, op.op + 1)
    }
    return book
  }

  /** Writes down that an operation begins. From here on it is either finished or taken back. */
  async begin(
    kind: Op['kind'],
    range: HeightRange,
    hashes: { readonly parentHash: Hex; readonly lastHash: Hex },
    { txs, transfers, contracts }: ChunkCounts,
    proven: number | null = null,
  ): Promise<Op> {
    const counts = { txs, transfers, contracts }
    const op: Op = { kind, op: this.nextOp++, version: 1, ...range, ...hashes, ...counts, proven, rules: ROW_RULES }
    this.begun.push(op)
    await this.write([{ op, state: STATE.begun }])
    return op
  }

  /** Writes down that a chunk is in: the moment it counts. */
  async commit(op: Op): Promise<void> {
    const done = { ...op, version: op.version + 1 }
    await this.write([{ op: done, state: STATE.done }])
    this.hold(done)
    this.end(op)
  }

  /** Writes down that nothing is left of a begun chunk. */
  async undo(op: Op): Promise<void> {
    await this.write([{ op: { ...op, version: op.version + 1 }, state: STATE.undone }])
    this.end(op)
  }

  /** Writes down, at once, that a rewind is done, which chunks it took back whole, and what is left of the one that it cut. */
  async commitRewind(rewind: Op, taken: readonly Op[], left: Op | null): Promise<void> {
    await this.write([
      { op: { ...rewind, version: rewind.version + 1 }, state: STATE.done },
      ...taken.map((op) => ({ op: { ...op, version: op.version + 1 }, state: STATE.undone })),
      ...(left ? [{ op: { ...left, version: left.version + 1 }, state: STATE.done }] : []),
    ])
    for (const chunk of taken) this.drop(chunk)
    if (left) {
      this.drop(this.chunks.get(left.op)!)
      this.hold({ ...left, version: left.version + 1 })
    }
    this.end(rewind)
  }

  /** Writes down, at once, that nothing is left of any chunk or rewind. Their numbers stay used, so that no later insert passes for a repetition. */
  async undoAll(): Promise<void> {
    const left = [...this.begun, ...this.chunks.values()]
    if (left.length === 0) return
    await this.write(
      left.map((op) => ({ op: { ...op, version: op.version + 1 }, state: STATE.undone })),
      `${this.chain}:all:${crypto.randomUUID()}:${CHUNKS.name}`,
    )
    this.begun.length = 0
    for (const chunk of [...this.chunks.values()]) this.drop(chunk)
  }

  /** Hash of the last block of a committed chunk. */
  hashAt(height: number): Hex | null {
    return this.byLast.get(height)?.lastHash ?? null
  }

  /** Parent hash of the first block of a committed chunk. */
  parentHashAt(height: number): Hex | null {
    return this.byFirst.get(height)?.parentHash ?? null
  }

  /** Committed chunks that hold blocks at or above a height. */
  from(height: number): readonly Op[] {
    return [...this.chunks.values()].filter(({ to }) => to >= height)
  }

  /** Committed chunks that hold a block of the range. */
  touching({ from, to }: HeightRange): readonly Op[] {
    return [...this.chunks.values()].filter((chunk) => chunk.from <= to && chunk.to >= from)
  }

  /** A range grown to the chunks that it touches. */
  wholeChunks(range: HeightRange): HeightRange {
    let whole = range
    // A damaged book may hold chunks that overlap, so that one leads to the next.
    for (;;) {
      const chunks = this.touching(whole)
      const from = Math.min(whole.from, ...chunks.map((chunk) => chunk.from))
      const to = Math.max(whole.to, ...chunks.map((chunk) => chunk.to))
      if (from === whole.from && to === whole.to) return whole
      whole = { from, to }
    }
  }

  /** Committed chunks of which no block is at or above a height. */
  chunksBelow(height: number): readonly Op[] {
    return [...this.chunks.values()].filter(({ to }) => to < height)
  }

  /** How much of the committed chunks was proven. */
  proven(): ProvenRuns {
    if (this.provenBook === null) {
      this.provenBook = new ProvenBook()
      for (const chunk of [...this.chunks.values()].sort((a, b) => a.from - b.from)) this.provenBook.add(chunk)
    }
    return this.provenBook.told()
  }

  /** Where rows were made by older rules than those of this program. */
  older(): readonly HeightRange[] {
    this.olderRanges ??= toIntervals([...this.chunks.values()].filter(isOlder))
    return this.olderRanges
  }

  ranges(): readonly HeightRange[] {
    return toIntervals([...this.chunks.values()])
  }

  /** Whether another reading of the book found the same: nothing was begun or ended between the two. */
  equals(other: ChunkBook): boolean {
    return (
      this.nextOp === other.nextOp &&
      this.begun.length === other.begun.length &&
      this.chunks.size === other.chunks.size &&
      [...this.chunks.values()].every(({ op, version }) => other.chunks.get(op)?.version === version)
    )
  }

  /** Rows in the committed chunks, or in those that lie wholly below a height. */
  counts(below = Infinity): ChunkCounts {
    const chunks = [...this.chunks.values()].filter(({ to }) => to < below)
    return addCounts({ txs: 0, transfers: 0, contracts: 0 }, chunks, 1)
  }

  private hold(chunk: Op): void {
    this.chunks.set(chunk.op, chunk)
    this.byFirst.set(chunk.from, chunk)
    this.byLast.set(chunk.to, chunk)
    this.provenBook?.add(chunk)
    if (isOlder(chunk)) this.olderRanges = null
  }

  private drop(chunk: Op): void {
    this.chunks.delete(chunk.op)
    this.byFirst.delete(chunk.from)
    this.byLast.delete(chunk.to)
    this.provenBook = null
    if (isOlder(chunk)) this.olderRanges = null
  }

  private end(op: Op): void {
    this.begun.splice(
      this.begun.findIndex((begun) => begun.op === op.op),
      1,
    )
  }

  private async write(
    entries: readonly { readonly op: Op; readonly state: number }[],
    token = tokenOf(this.chain, entries[0]!),
  ): Promise<void> {
    const rows = entries.map(({ op, state }): ChunkRow => ({
      chain: this.chain,
      op: op.op,
      kind: KIND[op.kind],
      state,
      from_height: op.from,
      to_height: op.to,
      parent_hash: op.parentHash,
      last_hash: op.lastHash,
      txs: op.txs,
      transfers: op.transfers,
      contracts: op.contracts,
      version: op.version,
      proven_and_one: op.proven === null ? 0 : op.proven + 1,
      rules: op.rules,
    }))
    await this.store.insert(CHUNKS, rows, token)
  }
}

const isOlder = ({ rules }: Op): boolean => rules < ROW_RULES

/** Counts with those of some chunks added, or with `sign` −1 taken off. */
export function addCounts(counts: ChunkCounts, chunks: Iterable<ChunkCounts>, sign: 1 | -1): ChunkCounts {
  let { txs, transfers, contracts } = counts
  for (const chunk of chunks) {
    txs += sign * chunk.txs
    transfers += sign * chunk.transfers
    contracts += sign * chunk.contracts
  }
  return { txs, transfers, contracts }
}

const tokenOf = (chain: number, { op, state }: { readonly op: Op; readonly state: number }): string =>
  `${chain}:${op.op}:${op.version}:${state}:${CHUNKS.name}`

const opOf = (row: ChunkRow): Op => ({
  op: row.op,
  kind: KINDS[row.kind - 1] ?? 'rewind',
  from: row.from_height,
  to: row.to_height,
  parentHash: row.parent_hash,
  lastHash: row.last_hash,
  txs: row.txs,
  transfers: row.transfers,
  contracts: row.contracts,
  version: row.version,
  proven: row.proven_and_one === 0 ? null : row.proven_and_one - 1,
  rules: row.rules,
})
