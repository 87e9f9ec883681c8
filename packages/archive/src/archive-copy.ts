import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import { chainKey } from '@orrery/model/chain'
import type { HeightRange } from '@orrery/model/reads'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { difference, intersection } from '@orrery/primitives/intervals'
import type { AnyTable, Store } from '@orrery/store/store'
import type { ArchiveNow, ArchiveReader } from './archive.ts'
import { createAuditShelf } from './audit-shelf.ts'
import { ChunkBook } from './coverage/chunk-book.ts'
import { countedIn, covers, cutRanges } from './coverage/ranges.ts'
import type { ChunkCounts } from './encode/chunk-encoder.ts'
import { createOrphanShelf } from './orphan-shelf.ts'
import { createReads } from './reads/create-reads.ts'
import type { Scope } from './reads/scope.ts'
import { archiveTables, CHUNKS } from './tables/archive-tables.ts'

/** The archive of a chain that another process writes: nothing is ever written through it. */
export type ArchiveCopy = ArchiveReader & {
  /** The writer begins a write that leaves the rows of `sure` as they are. */
  close(sure: readonly HeightRange[]): void
  /** It is done, and this is how the archive stands. */
  open(now: ArchiveNow): void
  /** Tokens were written or taken out, or may have been. */
  tokensWritten(): void
  /** While true nobody can say what the writer does: what is archived is read, and no sum. */
  setDoubt(doubtful: boolean): void
}

export type ArchiveCopyOptions = {
  readonly familyTables: readonly AnyTable[]
  readonly clock: Clock
  /**
   * Whether the writer has begun nothing since what `close` and `open` told last, by a word that it waits for before it writes. Asked
   * after each reading, so that none is answered that met a write of which this process had not heard yet.
   */
  isCurrent(): Promise<boolean>
}

/** A write is over in less than this, unless its process ended in the midst of it. */
const WRITE_MS = 3_000
/** How long a reading that meets writes is repeated. */
const PATIENCE_MS = 10_000
/** What was written is heard of in less than this. */
const BEHIND_MS = 20
const TOP = 0xffff_ffff

/** How the archive stands by the book of its writer, of which the last number was `op` then. */
type Standing = {
  readonly op: number
  readonly state: ArchiveNow['state']
  readonly ranges: readonly HeightRange[]
  readonly mark: string
}

const EMPTY: ArchiveNow = {
  state: { ranges: [], generation: 0 },
  counts: { txs: 0, transfers: 0, contracts: 0 },
  top: null,
}

/** An empty copy; what the writer tells fills it. Its tables must exist before anything is read. */
export function openArchiveCopy(
  store: Store,
  chainCode: string,
  { familyTables, clock, isCurrent }: ArchiveCopyOptions,
): ArchiveCopy {
  const chain = chainKey(chainCode)
  let now = EMPTY
  /** Grows with everything that is told. */
  let version = 0
  let tokenWrites = 0
  let doubtful = false
  /** What was read before it was told anew, or met a write, is not remembered. */
  let epoch: object = {}
  /** A write that is under way: what it leaves alone, and since when we know. */
  let shut: { readonly sure: readonly HeightRange[]; readonly sinceMs: number } | null = null
  let standing: Standing | null = null
  let stirred: { readonly promise: Promise<void>; readonly resolve: () => void } = Promise.withResolvers()
  const stir = (): void => {
    version++
    epoch = {}
    stirred.resolve()
    stirred = Promise.withResolvers()
  }

  /** Something was told, or so long nothing was. */
  const heard = async (ms: number): Promise<void> => {
    const late = new AbortController()
    await Promise.race([stirred.promise, clock.sleep(ms, late.signal).catch(() => {})])
    late.abort(new Error('enough'))
  }

  const narrow = (ranges: readonly HeightRange[]): void => {
    now = { ...now, state: { ...now.state, ranges, generation: now.state.generation + 1 }, top: null }
    version++
    epoch = {}
  }

  /** Waits for the end of a write. One that does not end leaves us with what it does not touch. */
  const settle = async (): Promise<void> => {
    while (shut !== null) {
      const left = shut.sinceMs + WRITE_MS - clock.monotonic()
      if (left <= 0) {
        const ranges = intersection(now.state.ranges, shut.sure)
        if (!isSame(ranges, now.state.ranges)) narrow(ranges)
        return
      }
      await heard(left)
    }
  }

  /** What of our ranges the writer's own book says is committed and not about to go, and of which writes it is. */
  const readStanding = async (): Promise<Standing> => {
    const [newest] = await store.query({
      sql: `SELECT op FROM ${CHUNKS.name} WHERE chain = {chain:UInt32} ORDER BY op DESC LIMIT 1`,
      params: { chain: { type: 'u32', value: chain } },
      columns: { op: 'u64' },
    })
    const op = newest?.op ?? 0
    const { top, state } = now
    // A fork that went below our last block left nothing that we could name.
    if (top !== null && (await hashOf(top.height)) !== top.hash) return { op, state, ranges: [], mark: '' }
    // Whatever begins has a number of its own, and what had begun before is told of already.
    if (standing?.op === op && standing.state === state) return standing
    const book = await ChunkBook.read(store, chain, 'heavy')
    const going = book.begun.flatMap(({ kind, from, to }) =>
      kind === 'chunk' ? [] : [{ from, to: kind === 'rewind' ? TOP : to }],
    )
    const ranges = intersection(state.ranges, difference(book.ranges(), going))
    const writes = ranges.flatMap((range) => book.touching(range))
    const versions = writes.reduce((sum, { version: at }) => sum + at, 0)
    const last = writes.reduce((most, { op: at }) => Math.max(most, at), 0)
    standing = { op, state, ranges, mark: `${writes.length} ${last} ${versions}` }
    return standing
  }
  const hashOf = async (height: number): Promise<Hex | null> => (await reads.blockHashes([height])).get(height) ?? null
  /** Nobody tells what is written: the book does, which is written before the first row changes (decision 13). */
  const heedBook = async (): Promise<string> => {
    const { ranges, mark } = await readStanding()
    if (!isSame(ranges, now.state.ranges)) narrow(ranges)
    // The last block that is left: by it a later fork shows.
    const last = now.state.ranges.at(-1)
    if (now.top === null && last !== undefined) {
      const [seen, hash] = [version, await hashOf(last.to)]
      if (version === seen && hash !== null) now = { ...now, top: { height: last.to, hash } }
    }
    return mark
  }

  /** What asks the archive nothing is answered without it; what does fails by itself. */
  const unlessAway = (mark: Promise<string>): Promise<string> =>
    mark.catch((error: unknown) => {
      if (!isOrreryError(error, 'STORE_UNAVAILABLE')) throw error
      return 'away'
    })

  const validated = async <T>(read: () => Promise<T>): Promise<T> => {
    const until = clock.monotonic() + PATIENCE_MS
    for (;;) {
      await settle()
      const mark = doubtful ? await unlessAway(heedBook()) : null
      const seen = version
      const [result] = await Promise.allSettled([read()])
      const isSure =
        mark === null ? await isCurrent() : (await unlessAway(readStanding().then((found) => found.mark))) === mark
      if (isSure && version === seen) {
        if (result.status === 'rejected') throw result.reason
        return result.value
      }
      epoch = {}
      if (clock.monotonic() > until)
        throw new OrreryError('STORE_UNAVAILABLE', {
          reason: 'it is written faster than this can be read, or who writes it cannot be heard',
        })
      if (version === seen) await heard(BEHIND_MS)
    }
  }

  const scope: Scope = {
    store,
    chain,
    window: { read: validated },
    ranges: () => now.state.ranges,
    held: () => now.state.ranges,
    counted: () => countedIn(now.state),
    counts: () => now.counts,
    epoch: () => (doubtful || shut !== null ? {} : epoch),
    tokenWrites: () => tokenWrites,
    checkLedger: () => {
      if (shut !== null || doubtful)
        throw new OrreryError('STORE_UNAVAILABLE', {
          reason: 'the process that writes the archive was cut off, or cannot be heard; balances return with it',
        })
    },
  }
  const countBelow = async (height: number): Promise<ChunkCounts> => {
    const columns = { txs: 'u64', transfers: 'u64', contracts: 'u64' } as const
    const [row] = await store.query({
      sql: `SELECT sum(txs) AS txs, sum(transfers) AS transfers, sum(contracts) AS contracts FROM ${CHUNKS.name} FINAL
        WHERE chain = {chain:UInt32} AND kind = 1 AND state = 2 AND to_height < {height:UInt32}`,
      params: { chain: { type: 'u32', value: chain }, height: { type: 'u32', value: height } },
      columns,
    })
    return row ?? EMPTY.counts
  }
  const reads = createReads(scope, familyTables)
  const shelf = createOrphanShelf(store, chain)

  return {
    orphans: shelf.orphans,
    orphan: shelf.orphan,
    audits: createAuditShelf(store, chain).audits,
    reads,
    readsBelow: (height) =>
      createReads(
        {
          ...scope,
          ranges: () => cutRanges(now.state.ranges, height - 1),
          held: () => cutRanges(now.state.ranges, height - 1),
          counted: () => cutRanges(countedIn(now.state), height - 1),
          counts: () => countBelow(height),
        },
        familyTables,
      ),
    state: () => now.state,
    hashAt: async (height) => {
      if (now.top?.height === height) return now.top.hash
      return covers(now.state.ranges, height) ? ((await reads.block(height))?.hash ?? null) : null
    },
    consistent: (read) => validated(() => read(now.state)),
    close(sure) {
      // What is told once more is no news.
      if (shut !== null && isSame(shut.sure, sure)) return
      shut = { sure, sinceMs: clock.monotonic() }
      stir()
    },
    open(next) {
      if (
        shut === null &&
        isSame(now.state.ranges, next.state.ranges) &&
        now.state.generation === next.state.generation &&
        now.state.passed === next.state.passed &&
        isSame(now.state.uncounted ?? [], next.state.uncounted ?? [])
      )
        return
      shut = null
      now = next
      stir()
    },
    tokensWritten() {
      tokenWrites++
      stir()
    },
    setDoubt(value) {
      if (doubtful === value) return
      doubtful = value
      stir()
    },
  }
}

const isSame = (a: readonly HeightRange[], b: readonly HeightRange[]): boolean =>
  a.length === b.length && a.every(({ from, to }, i) => from === b[i]!.from && to === b[i]!.to)

/** Whether all tables that reading a chain asks exist: whoever writes the archive makes them. */
export async function hasArchiveTables(store: Store, familyTables: readonly AnyTable[]): Promise<boolean> {
  const rows = await store.query({
    sql: 'SELECT name FROM system.tables WHERE database = currentDatabase()',
    columns: { name: 'text' },
  })
  const there = new Set(rows.map(({ name }) => name))
  return archiveTables(familyTables).every(({ name }) => there.has(name))
}
