import { chainKey } from '@orrery/model/chain'
import type { HeightRange } from '@orrery/model/reads'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Store, AnyTable } from '@orrery/store/store'
import type { ArchiveState, ChainArchive, Chunk } from './archive.ts'
import { checkChunk } from './coverage/check-chunk.ts'
import { addCounts, ChunkBook } from './coverage/chunk-book.ts'
import { CommitWindow } from './coverage/commit-window.ts'
import { addRange, covers, cutRanges } from './coverage/ranges.ts'
import { digestChain, type Digest } from './digest.ts'
import { ChunkEncoder, type ChunkCounts } from './encode/chunk-encoder.ts'
import { createReads } from './reads/create-reads.ts'
import { migrateArchive } from './migrate-archive.ts'
import { createOrphanShelf } from './orphan-shelf.ts'
import { tokenRow } from './reads/token-reads.ts'
import { archiveTables, ORPHANS, TOKENS } from './tables/archive-tables.ts'
import { Writer } from './coverage/writer.ts'

/** The archive of one chain with what maintenance and tests need beside. */
export type OpenArchive = ChainArchive & {
  /** Per table: rows and an order-free hash (reliability I-1, O-19). */
  digest(range?: HeightRange): Promise<Digest>
  /**
   * Merges what a backfill left in many parts, table by table. Takes minutes on large chains; reads and writes go on.
   * An aborted signal ends it between two tables.
   */
  tidy(signal?: AbortSignal): Promise<void>
  /** Takes everything of this chain out, its tokens and orphans too: for a chain that was begun anew under its name. */
  clear(): Promise<void>
}

export type ArchiveOptions = {
  /** The family's own tables. Their first columns are `chain` and `height`. */
  readonly familyTables?: readonly AnyTable[]
}

/**
 * Opens the archive of the chain with this code and first takes back what a crash left unfinished, so
 * that what it holds equals a run that was never killed. Creates missing tables. Only one process may
 * have a chain open for writing.
 */
export async function openArchive(
  store: Store,
  chainCode: string,
  { familyTables = [] }: ArchiveOptions = {},
): Promise<OpenArchive> {
  const chain = chainKey(chainCode)
  await migrateArchive(store, familyTables)
  const book = await ChunkBook.read(store, chain)
  const writer = new Writer(store, chain, book, familyTables)
  await writer.recover()

  const window = new CommitWindow()
  const encoders: ChunkEncoder[] = []
  const prepared = new WeakMap<Chunk, ChunkEncoder>()
  let state: ArchiveState = { ranges: book.ranges(), generation: 0 }
  let counts: ChunkCounts = book.counts()
  let turn: Promise<unknown> = Promise.resolve()

  /** One write at a time, each after what an earlier one left open is taken back. */
  const exclusive = <T>(write: () => Promise<T>): Promise<T> => {
    const result = turn.then(async () => {
      if (book.begun.length > 0) await window.write(() => heal())
      return write()
    })
    turn = result.catch(() => undefined)
    return result
  }
  const heal = async () => {
    await writer.recover()
    publish(book.ranges())
  }
  const publish = (ranges: readonly HeightRange[]) => {
    state = { ranges, generation: state.generation + 1 }
    counts = book.counts()
  }

  const encode = ({ bundles }: Chunk): ChunkEncoder => {
    const encoder = encoders.pop() ?? new ChunkEncoder(chainCode, familyTables)
    encoder.encode(bundles)
    return encoder
  }

  const append = async (chunk: Chunk): Promise<void> => {
    const link = checkChunk(chainCode, chunk.bundles)
    if (!link) return
    // Encoded at once, so that a caller who does not wait gets this chunk ready while the last one is being stored.
    const encoder = prepared.get(chunk) ?? encode(chunk)
    prepared.delete(chunk)
    try {
      await exclusive(async () => {
        link.check(state.ranges, book)
        const op = await writer.insertRows(link, encoder)
        await window.write(async () => {
          await writer.commit(op, encoder.sums)
          state = { ranges: addRange(state.ranges, link), generation: state.generation + 1 }
          counts = addCounts(counts, [op], 1)
        })
      })
    } finally {
      if (encoder.size < ENCODER_BYTES) encoders.push(encoder)
    }
  }

  const reads = createReads(
    {
      store,
      chain,
      window,
      ranges: () => state.ranges,
      counts: () => counts,
      checkLedger: () => {
        if (writer.sumsInDoubt)
          throw new OrreryError('STORE_UNAVAILABLE', { reason: 'an unfinished write is still being taken back' })
      },
    },
    familyTables,
  )

  const rewind = (height: number): Promise<void> =>
    exclusive(async () => {
      if (!Number.isSafeInteger(height) || height < -1)
        throw new OrreryError('PARAMETER_INVALID', { name: 'height', reason: 'it must be a whole number from -1' })
      const top = state.ranges.at(-1)?.to
      if (top === undefined || top <= height) return
      const left = covers(state.ranges, height) ? ((await reads.block(height))?.hash ?? null) : null
      const op = await writer.beginRewind({ from: height + 1, to: top }, left)
      const outcome = await window.write(async () => {
        await writer.takeSumsBack(op)
        const outcome = await writer.outcomeOf(op)
        state = { ranges: cutRanges(state.ranges, height), generation: state.generation + 1 }
        counts = addCounts(
          addCounts(counts, outcome.cut ? [...outcome.taken, outcome.cut] : outcome.taken, -1),
          outcome.left ? [outcome.left] : [],
          1,
        )
        return outcome
      })
      await writer.finishRewind(op, outcome)
    })

  return {
    ...createOrphanShelf(store, chain),
    reads,
    state: () => state,
    append,
    prepare: (chunk) => void prepared.set(chunk, encode(chunk)),
    consistent: (read) => window.read(() => read(state)),
    hashAt: async (height) =>
      covers(state.ranges, height) ? (book.hashAt(height) ?? (await reads.block(height))?.hash ?? null) : null,
    rewind,
    saveTokens: async (tokens) => {
      if (tokens.length > 0)
        await store.insert(
          TOKENS,
          tokens.map((token) => tokenRow(chain, token)),
          `${chain}:tokens:${crypto.randomUUID()}`,
        )
    },
    digest: (range) => digestChain(store, chain, familyTables, range),
    tidy: async (signal) => {
      for (const { name } of archiveTables(familyTables)) {
        signal?.throwIfAborted()
        await store.command(`OPTIMIZE TABLE ${name} FINAL SETTINGS optimize_skip_merged_partitions = 1`)
      }
    },
    clear: async () => {
      await rewind(-1)
      for (const { name } of [TOKENS, ORPHANS])
        await store.command(`ALTER TABLE ${name} DELETE WHERE chain = {chain:UInt32}`, {
          chain: { type: 'u32', value: chain },
        })
    },
  }
}

/** Encoders that grew beyond this are dropped, so that one huge chunk does not hold its memory for ever. */
const ENCODER_BYTES = 256 * 1024 * 1024
