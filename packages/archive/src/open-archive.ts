import { chainKey } from '@orrery/model/chain'
import type { HeightRange } from '@orrery/model/reads'
import { difference, union } from '@orrery/primitives/intervals'
import { silentLog, type Log } from '@orrery/primitives/log'
import type { Hex } from '@orrery/primitives/hex'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Store, AnyTable } from '@orrery/store/store'
import { storedAs } from '@orrery/store/table-ddl'
import type { ArchiveGate, ArchiveState, ChainArchive, Chunk, Draft } from './archive.ts'
import { checkLink } from './coverage/check-chunk.ts'
import { createAuditShelf } from './audit-shelf.ts'
import { createEndsShelf } from './ends-shelf.ts'
import { createUnreadShelf, settleUnread } from './unread-shelf.ts'
import { LookedShelf } from './looked-shelf.ts'
import { addCounts, ChunkBook } from './coverage/chunk-book.ts'
import { settleFormat } from './coverage/archive-format.ts'
import { findUncounted, Uncounted } from './statistics/uncounted.ts'
import { CommitWindow } from './coverage/commit-window.ts'
import { addRange, countedIn, covers, cutRanges } from './coverage/ranges.ts'
import { digestChain, type Digest } from './digest.ts'
import { ChunkEncoder, type ChunkCounts } from './encode/chunk-encoder.ts'
import { EncoderPool, EncodingHere, type Encoding } from './encode/encoding.ts'
import { OpenDraft } from './encode/open-draft.ts'
import { createReads } from './reads/create-reads.ts'
import type { Scope } from './reads/scope.ts'
import { dropSteps } from './layers/drop-steps.ts'
import { mergeSeldom } from './merge-seldom.ts'
import { tidyTables } from './tidy-tables.ts'
import { migrateArchive } from './migrate-archive.ts'
import { createOrphanShelf } from './orphan-shelf.ts'
import { tokenRow } from './reads/token-reads.ts'
import { ORPHANS, LOOKED, PENDING_ENDS, TOKEN_AUDITS, TOKENS, UNREAD_TOKENS } from './tables/archive-tables.ts'
import { LIGHTNING_SIZES, LIGHTNING_TABLES } from './tables/lightning-tables.ts'
import { WATCH_TABLES } from './tables/sample-table.ts'
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
  /**
   * Counts what a start found not to be counted as it should be (`ArchiveState.uncounted`), the newest blocks first. Reads and writes go on, a write
   * after a second or two. Rejects when the signal is aborted; the next start finds what is left.
   */
  countAgain(signal?: AbortSignal): Promise<void>
  /**
   * While on, the engine merges seldom: a backfill goes a third faster, and look-ups take longer until `tidy`. Holds for
   * the tables, so for all chains, and beyond the end of the process.
   */
  mergeSeldom(on: boolean): Promise<void>
  /**
   * Takes the chunks that touch a range out, whole, sums included, and whatever else stands at their heights; answers the range that is
   * empty then. Ledgers above the chain begin again below it. Survives being killed half-way. What is known of tokens stays.
   */
  remove(range: HeightRange): Promise<HeightRange>
  /** The range grown to the chunks that it touches. */
  wholeChunks(range: HeightRange): HeightRange
  /** What a chunk of this range must link to: the hash of the block below it and the parent of the one above; null where nothing is archived. */
  linksAround(range: HeightRange): { readonly below: Hex | null; readonly above: Hex | null }
  /** Sets balances right that are not the sums of the archived deltas; answers how many were wrong. */
  settleSums(): Promise<number>
  /** Runs `work` while nothing is being written: every committed chunk is whole, none is half-way. */
  hold<T>(work: (state: ArchiveState) => Promise<T>): Promise<T>
  /** Takes everything of this chain out, its tokens and orphans too: for a chain that was begun anew under its name. */
  clear(): Promise<void>
}

export type ArchiveOptions = {
  /** The family's own tables. Their first columns are `chain` and `height`. */
  readonly familyTables?: readonly AnyTable[]
  /**
   * Key of the watch list whose blocks alone are kept. What another list passed over is looked through again, for it may
   * concern this one.
   */
  readonly watchList?: Hex
  /** New tables merge seldom, as `mergeSeldom(true)` has it: for who knows that history comes first, and ends it in time. */
  readonly seldomMerges?: boolean
  /** Is told when the chain's archive is begun anew. */
  readonly log?: Log
  /** What encodes the chunks of packed blocks; this thread does unless told. */
  readonly encodeBeside?: () => Encoding
  /** Hears of every write, where other processes read. */
  readonly gate?: ArchiveGate
}

/**
 * Opens the archive of the chain with this code and first takes back what a crash left unfinished, so
 * that what it holds equals a run that was never killed. Creates missing tables. What an older format of the
 * archive left is taken out, and the chain begins anew; forked blocks stay. Throws `STORE_TOO_NEW` or `ARCHIVE_TOO_NEW`
 * when a newer program wrote here. Only one process may have a chain open for writing.
 */
export async function openArchive(
  store: Store,
  chainCode: string,
  { familyTables = [], watchList, seldomMerges = false, log = silentLog, encodeBeside, gate }: ArchiveOptions = {},
): Promise<OpenArchive> {
  const chain = chainKey(chainCode)
  await migrateArchive(store, familyTables, { seldomMerges })
  const book = await ChunkBook.read(store, chain)
  /** What no begun operation takes out. */
  const sure = () =>
    difference(
      book.ranges(),
      book.begun.filter(({ kind }) => kind !== 'chunk').map(({ from, to }) => ({ from, to })),
    )
  await gate?.close(sure())
  await settleFormat(store, chainCode, book, familyTables, log, async () => gate?.close([]))
  const writer = new Writer(store, chain, book, familyTables)
  await writer.recover()
  const wrong = await findUncounted(store, chainCode, book.from(0))
  if (wrong.length > 0)
    log.warn('statistics are counted again from the archive', { chain: chainCode, chunks: wrong.length })
  const uncounted = new Uncounted(wrong, writer, (counted, left) =>
    log.info('statistics are being counted', { chain: chainCode, counted, left }),
  )

  await settleUnread(store, chain, book.ranges())

  const window = new CommitWindow()
  const encoders = new EncoderPool(() => new ChunkEncoder(chainCode, familyTables))
  const looked = watchList === undefined ? null : new LookedShelf(store, chain, watchList)
  await looked?.read(book.ranges())
  const stateOf = (ranges: readonly HeightRange[], generation: number): ArchiveState => ({
    ranges,
    generation,
    ...(looked && { passed: looked.passed(ranges) }),
    ...(uncounted.ranges.length > 0 && { uncounted: uncounted.ranges }),
    ...(book.older().length > 0 && { older: book.older() }),
  })
  let state = stateOf(book.ranges(), 0)
  let counts: ChunkCounts = book.counts()
  let tokenWrites = 0
  let turn: Promise<unknown> = Promise.resolve()

  const openGate = (): void => {
    const height = state.ranges.at(-1)?.to
    const hash = height === undefined ? null : book.hashAt(height)
    gate?.open({ state, counts, top: hash === null ? null : { height: height!, hash } })
  }
  /** Writes while nobody reads, in this process or another. What is left half-way keeps the gate shut until it is taken back. */
  const writing = async <T>(kept: readonly HeightRange[], write: () => Promise<T>): Promise<T> => {
    await gate?.close(kept)
    try {
      return await window.write(write)
    } finally {
      if (!writer.sumsInDoubt) openGate()
    }
  }

  /** One write at a time, each after what an earlier one left open is taken back. */
  const exclusive = <T>(write: () => Promise<T>): Promise<T> => {
    const result = turn.then(async () => {
      if (book.begun.length > 0) await writing(sure(), () => heal())
      return write()
    })
    turn = result.catch(() => undefined)
    return result
  }
  /** Writes or takes out tokens: what was read of them before or meanwhile holds no more, here or in another process. */
  const changingTokens = async (change: () => Promise<void>): Promise<void> => {
    tokenWrites++
    try {
      await change()
    } finally {
      tokenWrites++
      gate?.tokens()
    }
  }
  const heal = async () => {
    await changingTokens(() => writer.recover())
    // What a rewind left of a chunk it counted itself.
    const there = new Set(book.from(0).map(({ from, to }) => `${from} ${to}`))
    uncounted.keep(({ from, to }) => there.has(`${from} ${to}`))
    publish(book.ranges())
  }
  const advance = (ranges: readonly HeightRange[]) => {
    state = stateOf(ranges, state.generation + 1)
  }
  /**
   * Ranges that hold no rows but committed ones. Those of passed blocks are empty, and without them a list of some thousand single blocks
   * would be a condition of as many parts.
   */
  let spans: { readonly of: ArchiveState; readonly ranges: readonly HeightRange[] } | null = null
  const committed = () => {
    const { ranges, passed = [] } = state
    if (passed.length === 0) return ranges
    if (spans?.of !== state) spans = { of: state, ranges: union(ranges, passed) }
    return spans.ranges
  }
  const publish = (ranges: readonly HeightRange[]) => {
    advance(ranges)
    counts = book.counts()
  }

  const draft = (blocks?: 'packed'): OpenDraft =>
    new OpenDraft(chainCode, (blocks && encodeBeside?.()) ?? new EncodingHere(encoders))

  const appendDraft = async (drafted: Draft): Promise<void> => {
    if (!(drafted instanceof OpenDraft)) throw new TypeError('a draft of another archive')
    const { link } = drafted
    if (link !== null) {
      const chunk = await drafted.chunk()
      await exclusive(async () => {
        checkLink(chainCode, link, state.ranges, book)
        const op = await writer.insertRows(link, chunk, drafted.proven, (part) => drafted.letGo(part))
        await writing(state.ranges, async () => {
          await writer.commit(op, chunk)
          advance(addRange(state.ranges, link))
          counts = addCounts(counts, [op], 1)
        })
      })
    }
    drafted.release()
  }

  const append = async ({ bundles }: Chunk): Promise<void> => {
    const drafted = draft()
    try {
      await drafted.add(bundles)
      await appendDraft(drafted)
    } finally {
      drafted.release()
    }
  }

  const scope: Scope = {
    store,
    chain,
    window,
    ranges: committed,
    held: () => state.ranges,
    counted: () => countedIn({ ...state, ranges: committed() }),
    counts: () => counts,
    epoch: () => state,
    tokenWrites: () => tokenWrites,
    checkLedger: () => {
      if (writer.sumsInDoubt)
        throw new OrreryError('STORE_UNAVAILABLE', {
          reason: 'a write was cut off and is taken back first; balances return by themselves',
        })
    },
  }
  const reads = createReads(scope, familyTables)
  const readsBelow = (height: number) =>
    createReads(
      {
        ...scope,
        ranges: () => cutRanges(committed(), height - 1),
        held: () => cutRanges(state.ranges, height - 1),
        counted: () => cutRanges(scope.counted(), height - 1),
        counts: () => book.counts(height),
      },
      familyTables,
    )

  const rewind = (height: number): Promise<void> =>
    exclusive(async () => {
      if (!Number.isSafeInteger(height) || height < -1)
        throw new OrreryError('PARAMETER_INVALID', { name: 'height', reason: 'it must be a whole number from -1' })
      await looked?.cut(height, state.ranges)
      state = stateOf(state.ranges, state.generation)
      const top = state.ranges.at(-1)?.to
      if (top === undefined || top <= height) return
      const left = covers(state.ranges, height) ? ((await reads.block(height))?.hash ?? null) : null
      const op = await writer.beginRewind({ from: height + 1, to: top }, left)
      const outcome = await writing(cutRanges(state.ranges, height), async () => {
        await writer.takeSumsBack(op)
        uncounted.keep(({ to }) => to <= height)
        const outcome = await writer.outcomeOf(op)
        advance(cutRanges(state.ranges, height))
        counts = addCounts(
          addCounts(counts, outcome.cut ? [...outcome.taken, outcome.cut] : outcome.taken, -1),
          outcome.left ? [outcome.left] : [],
          1,
        )
        return outcome
      })
      await changingTokens(() => writer.finishRewind(op, outcome))
    })

  const remove = (range: HeightRange): Promise<HeightRange> =>
    exclusive(async () => {
      const whole = book.wholeChunks(range)
      await looked?.forget(whole, state.ranges)
      const op = await writer.beginRemoval(whole)
      await writing(difference(state.ranges, [whole]), async () => {
        await writer.takeSumsBack(op)
        uncounted.keep(({ from, to }) => to < whole.from || from > whole.to)
        advance(difference(state.ranges, [whole]))
        counts = addCounts(counts, book.touching(whole), -1)
      })
      await writer.finishRemoval(op)
      return whole
    })

  /** What was told of statistics before holds no more once all of them are there: only then the generation grows. */
  const countAgain = async (signal?: AbortSignal): Promise<void> => {
    while (uncounted.ranges.length > 0) {
      signal?.throwIfAborted()
      await exclusive(async () => {
        await uncounted.step()
        state = stateOf(state.ranges, state.generation + (uncounted.ranges.length === 0 ? 1 : 0))
        openGate()
      })
    }
  }

  openGate()
  return {
    ...createOrphanShelf(store, chain),
    ...createAuditShelf(store, chain),
    ...createUnreadShelf(store, chain),
    ...createEndsShelf(store, chain),
    remove: async (range) => {
      await dropSteps(store, chain, book.wholeChunks(range).from)
      return remove(range)
    },
    wholeChunks: book.wholeChunks.bind(book),
    countAgain,
    linksAround: ({ from, to }) => ({ below: book.hashAt(from - 1), above: book.parentHashAt(to + 1) }),
    settleSums: () => exclusive(() => writing(state.ranges, () => writer.settleSums())),
    hold: (work) => exclusive(() => work(state)),
    dropBelow: async (height) => {
      const last = Math.max(-1, ...book.chunksBelow(height).map(({ to }) => to))
      if (last >= 0) await remove({ from: 0, to: last })
    },
    reads,
    readsBelow,
    state: () => state,
    proven: () => book.proven(),
    append,
    draft,
    appendDraft,
    takeBack: () => exclusive(() => Promise.resolve()),
    pass: (range) =>
      exclusive(async () => {
        if (!looked) throw new TypeError('the archive was opened without a watch list')
        await looked.add(range, state.ranges)
        state = stateOf(state.ranges, state.generation)
      }),
    consistent: (read) => window.read(() => read(state)),
    hashAt: async (height) =>
      covers(state.ranges, height) ? (book.hashAt(height) ?? (await reads.block(height))?.hash ?? null) : null,
    rewind,
    saveTokens: async (tokens) => {
      if (tokens.length === 0) return
      await changingTokens(() =>
        store.insert(
          TOKENS,
          tokens.map((token) => tokenRow(chain, token)),
          `${chain}:tokens:${crypto.randomUUID()}`,
        ),
      )
    },
    digest: (range) => digestChain(store, chain, familyTables, range && { range }),
    tidy: (signal) => tidyTables(store, familyTables, signal),
    mergeSeldom: (on) => mergeSeldom(store, familyTables, on),
    clear: async () => {
      await rewind(-1)
      await changingTokens(async () => {
        for (const { name } of [
          TOKENS,
          UNREAD_TOKENS,
          TOKEN_AUDITS,
          ORPHANS,
          PENDING_ENDS,
          LOOKED,
          ...LIGHTNING_TABLES,
          LIGHTNING_SIZES,
          ...WATCH_TABLES,
        ])
          await store.command(`ALTER TABLE ${storedAs(name, store.cluster)} DELETE WHERE chain = {chain:UInt32}`, {
            chain: { type: 'u32', value: chain },
          })
      })
      await looked?.forget({ from: 0, to: Infinity }, [])
      state = stateOf(state.ranges, state.generation)
    },
  }
}
