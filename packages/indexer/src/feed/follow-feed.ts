import type { ArchiveCopy } from '@orrery/archive/archive-copy'
import type { Broker } from '@orrery/bus/nats/broker'
import type { Place } from '@orrery/bus/nats/frames'
import { lastOnGate, readLog, type LogEntry } from '@orrery/bus/nats/log-reader'
import { askSnapshot } from '@orrery/bus/nats/snapshot-desk'
import type { ChainHead } from '@orrery/head/chain-head'
import { HeadAssembly } from '@orrery/head/copy-head'
import type { FollowerStatus } from '@orrery/head/follower-status'
import { decodeExact } from '@orrery/primitives/exact-json'
import { readFeedMessage, type FeedMessage, type ToldStatus } from './feed-messages.ts'

/** Who follows the chain tells of itself every two seconds. */
const SILENT_MS = 8_000
const GATE_MS = 1_000
const WATCH_MS = 250
/** Reading all anew takes less, where somebody gives it. Readings wait so long. */
const LOST_MS = 3_000
/** Writers that are over, so that what is left of them in the log costs no question each. */
const MOST_PAST = 64

/** What a process that shows a chain has of the one that follows it. */
export type FeedFollower = {
  /** As the process that follows the chain tells it; why nothing new comes when it cannot be heard. */
  status(): FollowerStatus
  /** Where the copy stands. */
  feed(): FeedState
  /** For the archive's copy: whether its writer has begun nothing that we have not heard of. */
  isCurrent(): Promise<boolean>
  stop(): Promise<void>
}

/** How a copy follows: for metrics. */
export type FeedState = {
  /** Whether it reflects what the other process has. */
  readonly live: boolean
  /** Milliseconds since it was last heard of; null before the first time. */
  readonly silentMs: number | null
  /** How often everything was read anew. */
  readonly snapshots: number
}

export type FeedParts = {
  readonly broker: Broker
  readonly chain: string
  readonly head: ChainHead
  /** Made with this follower's `isCurrent`. */
  readonly archive: () => Pick<ArchiveCopy, 'state' | 'close' | 'open' | 'tokensWritten' | 'setDoubt'>
}

const STARTING: ToldStatus = {
  state: 'starting',
  reason: null,
  nodeHead: null,
  capabilities: null,
  archive: { ranges: [], generation: 0 },
  backfill: null,
  reorgs: { count: 0, maxDepth: 0 },
}

/** Keeps a Head and an archive's copy equal to those of the process that follows the chain. Whatever is missed is made up for by reading all anew. */
export function followFeed({ broker, chain, head, archive }: FeedParts): FeedFollower {
  const { clock, log } = broker
  const ending = new AbortController()
  const { signal } = ending
  const past = new Set<string>()
  let status: ToldStatus = STARTING
  /** Of the last message that the copies reflect; null while they reflect nothing or something is missing. */
  let place: Place | null = null
  /** The last word of the gate that they reflect. */
  let gate: Place | null = null
  let heardMs: number | null = null
  let heardAt: number | null = null
  let snapshots = 0
  /** The broker gave no answer when it was asked, and nothing was heard since. */
  let unheard = false
  let lostMs = clock.monotonic()
  let checking: { readonly begun: boolean; readonly answer: Promise<boolean> } | null = null

  const hear = (): void => {
    unheard = false
    heardMs = clock.monotonic()
    heardAt = clock.now()
  }

  const apply = (message: FeedMessage): void => {
    switch (message.type) {
      case 'event':
        return head.apply(message.event)
      case 'status':
        status = message.status
        return
      case 'close':
        return archive().close(message.sure)
      case 'open':
        return archive().open(message.now)
      case 'tokens':
        return archive().tokensWritten()
      case 'begin':
        throw new TypeError('a snapshot does not come by the log')
    }
  }

  /** Reads everything anew. False when nobody gave it. */
  const takeAll = async (): Promise<boolean> => {
    const given = await askSnapshot(broker, chain, signal)
    if (given === null) return false
    const assembly = new HeadAssembly()
    let begin: Extract<FeedMessage, { type: 'begin' }> | null = null
    for await (const text of given.pieces()) {
      if (begin !== null) {
        assembly.add(decodeExact(text))
        continue
      }
      const first = readFeedMessage(text)
      if (first.type !== 'begin') throw new TypeError('a snapshot begins in another form')
      begin = first
    }
    if (begin === null) throw new TypeError('a snapshot is empty')
    // From here on nothing waits, so that nobody sees one part without the other.
    head.restore(assembly)
    archive().open(begin.gate.now)
    if (begin.gate.sure !== null) archive().close(begin.gate.sure)
    // Tokens are in the store only, and what was missed may have told of some.
    archive().tokensWritten()
    status = begin.status
    place = given.place
    gate = null
    snapshots++
    hear()
    log.info('the chain is read from the process that follows it', { chain, height: head.view().tip?.height })
    return true
  }

  const lose = (): void => {
    if (place !== null) lostMs = clock.monotonic()
    place = null
  }
  /** Tries once: who follows the chain writes every two seconds, and every message is an occasion. */
  const sync = async (): Promise<void> => {
    lose()
    try {
      await takeAll()
    } catch (error) {
      if (!signal.aborted)
        log.warn('the chain could not be read from the process that follows it', { chain, error: String(error) })
    }
  }

  /** Whether what comes next follows what the copies reflect, which are read anew where it does not. */
  const follows = async (entry: LogEntry): Promise<boolean> => {
    const { epoch, n } = entry.place
    const isPast = past.has(epoch)
    if (isPast && heardMs !== null && clock.monotonic() - heardMs <= SILENT_MS) return false
    // Somebody writes and it is not whom we follow: one that had lost the right may have answered for the one that has it.
    if (isPast) past.clear()
    if (isPast || place === null || epoch !== place.epoch || n > place.n + 1) await sync()
    if (place === null) {
      // It begins to write before it can be asked. What it takes out must not be shown.
      if (entry.isGate) narrow(entry.text)
      return false
    }
    if (epoch !== place.epoch) {
      if (past.size >= MOST_PAST) past.clear()
      past.add(epoch)
      return false
    }
    return n === place.n + 1
  }
  const narrow = (text: string): void => {
    try {
      const message = readFeedMessage(text)
      if (message.type === 'close') archive().close(message.sure)
    } catch (error) {
      log.warn('a word of the gate cannot be read', { chain, error: String(error) })
    }
  }

  const run = async (): Promise<void> => {
    for await (const entry of readLog(broker, chain, signal)) {
      if (entry === 'begin') {
        await sync()
        continue
      }
      // What the snapshot reflects already is passed over, but for the gate's place, which it cannot tell.
      if (place !== null && entry.place.epoch === place.epoch && entry.place.n <= place.n) {
        if (entry.isGate) gate = entry.place
        continue
      }
      if (!(await follows(entry))) continue
      try {
        apply(readFeedMessage(entry.text))
        place = entry.place
        if (entry.isGate) gate = entry.place
        hear()
      } catch (error) {
        log.error('what happened to the chain could not be taken over; everything is read anew', {
          chain,
          error: String(error),
        })
        lose()
      }
    }
  }

  /** The broker's word, which the writer waits for before it writes, against the last that we heard. */
  const check = async (): Promise<boolean> => {
    try {
      const last = await lastOnGate(broker, chain, GATE_MS)
      if (last === null) throw new Error('the bus knows nothing of the gate')
      if (place === null) return false
      // A snapshot tells how the gate stood at its place, and all that was before it is in it.
      return gate === null
        ? last.epoch === place.epoch && last.n <= place.n
        : last.epoch === gate.epoch && last.n === gate.n
    } catch {
      unheard = true
      archive().setDoubt(true)
      return false
    }
  }

  /** Nobody can say what the writer does while the bus is away, or what we know is not what it has. */
  const watch = async (): Promise<void> => {
    for (;;) {
      archive().setDoubt(!broker.isUp() || unheard || (place === null && clock.monotonic() - lostMs > LOST_MS))
      await clock.sleep(WATCH_MS, signal)
    }
  }

  const running = Promise.all([run(), watch()].map((part) => part.catch(() => {})))

  const silence = (): string | null => {
    const since = heardAt === null ? '' : `; what is here stands still since ${new Date(heardAt).toISOString()}`
    const silentMs = heardMs === null ? Infinity : clock.monotonic() - heardMs
    if (!broker.isUp() && silentMs > SILENT_MS / 2)
      return `bus_away: the bus between the processes does not answer${since}`
    if (silentMs > SILENT_MS) return `indexer_away: the process that follows the chain does not answer${since}`
    return null
  }

  return {
    status() {
      const reason = silence()
      if (reason === null) return { ...status, archive: { ...archive().state() } }
      return {
        ...status,
        state: heardMs === null ? 'starting' : 'stale',
        reason,
        backfill: null,
        archive: { ...archive().state() },
      }
    },
    feed: () => ({
      live: place !== null && silence() === null,
      silentMs: heardMs === null ? null : clock.monotonic() - heardMs,
      snapshots,
    }),
    isCurrent() {
      // One question for all who finished reading before it was asked: one that is under way may be older than a reading.
      if (checking !== null && !checking.begun) return checking.answer
      const before = checking?.answer
      const entry = { begun: false, answer: Promise.resolve(false) }
      entry.answer = (async () => {
        await before
        entry.begun = true
        const answer = await check()
        if (checking === entry) checking = null
        return answer
      })()
      checking = entry
      return entry.answer
    },
    async stop() {
      ending.abort(new Error('the chain is not shown any more'))
      await running
    },
  }
}
