import { PlainDraft } from '@orrery/archive/testing/plain-draft'
import type { TokenMention } from '@orrery/archive/ledger/packed-sums'
import { LOOK_AGAIN, type ArchiveState, type ChainArchive, type Chunk } from '@orrery/archive/archive'
import { ProvenBook } from '@orrery/archive/coverage/proven-runs'
import { HeadBlock } from '@orrery/head/head-block'
import { createHeadReads } from '@orrery/head/head-reads'
import { EMPTY_HEAD } from '@orrery/head/head-state'
import { isProven } from '@orrery/model/proven-blocks'
import type { ChainReads, HeightRange, Orphan } from '@orrery/model/reads'
import type { Bundle, PendingFate, TokenAudit, TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { difference, toIntervals, union } from '@orrery/primitives/intervals'
import type { Clock } from '@orrery/primitives/clock'
import type { Random } from '@orrery/primitives/random'
import { createModelWriter, type ModelWeather, type ModelWrite, type ModelWriter } from './model-weather.ts'

/** What a model archive holds; it outlives the followers that use it, like a disk. */
export type ModelDisk = {
  readonly bundles: Map<number, Bundle>
  readonly tokens: Map<Hex, TokenRow>
  /** Tokens that were not read, with blocks that mention them. */
  unread: readonly TokenMention[]
  readonly orphans: Map<Hex, Orphan>
  readonly audits: Map<Hex, TokenAudit>
  /** How transactions ended that waited. */
  readonly ends: Map<Hex, PendingFate>
  /** What was looked through for a watch list; null where there is none. */
  looked: readonly HeightRange[] | null
  generation: number
}

export const createModelDisk = (): ModelDisk => ({
  bundles: new Map(),
  tokens: new Map(),
  unread: [],
  orphans: new Map(),
  audits: new Map(),
  ends: new Map(),
  looked: null,
  generation: 0,
})

/**
 * An archive in memory that keeps the contract of the real one and is strict about it: a chunk that
 * is not contiguous, overlaps or does not link is refused with an error that no follower repeats.
 * After `kill` nothing takes effect any more, as if the process had ended in the middle of a write.
 */
export function createModelArchive(
  disk: ModelDisk,
  clock: Clock,
  random: Random,
  weather: ModelWeather,
): ChainArchive & ModelWriter {
  // What was noted of blocks that never came is forgotten.
  disk.unread = disk.unread.filter(({ height }) => disk.bundles.has(height))
  // A fork may have come while nobody followed.
  const highest = Math.max(disk.looked?.at(-1)?.to ?? -1, ...disk.bundles.keys())
  disk.looked &&= difference(disk.looked, [{ from: highest - LOOK_AGAIN + 1, to: Infinity }])
  let cached: { generation: number; tokens: number; reads: ChainReads } | null = null
  let state: ArchiveState | null = null
  const current = (): ArchiveState => {
    if (state?.generation !== disk.generation) {
      const ranges = toIntervals([...disk.bundles.keys()].map((height) => ({ from: height, to: height })))
      const passed = disk.looked && difference(disk.looked, ranges)
      state = { ranges, generation: disk.generation, ...(passed && { passed }) }
    }
    return state
  }
  const now = (): ChainReads => {
    if (cached?.generation !== disk.generation || cached.tokens !== disk.tokens.size) {
      const blocks = [...disk.bundles.values()]
        .sort((a, b) => a.block.height - b.block.height)
        .map((bundle) => new HeadBlock(bundle, 0))
      cached = {
        generation: disk.generation,
        tokens: disk.tokens.size,
        reads: createHeadReads({ ...EMPTY_HEAD, blocks, tokens: disk.tokens }),
      }
    }
    return cached.reads
  }
  const writer = createModelWriter(clock, random, weather)
  const write: ModelWrite = (change) =>
    writer.write(() => {
      change()
      disk.generation++
    })
  const check = ({ bundles }: Chunk) => {
    bundles.forEach(({ block }, index) => {
      const below = index > 0 ? bundles[index - 1]!.block : disk.bundles.get(block.height - 1)?.block
      const above = disk.bundles.get(block.height + 1)?.block
      if (disk.bundles.has(block.height)) throw new Error(`block ${block.height} was archived twice`)
      if (index > 0 && block.height !== below!.height + 1) throw new Error(`a gap below block ${block.height}`)
      if (below && below.hash !== block.parentHash)
        throw new Error(`block ${block.height} does not link to the one below`)
      if (above && above.parentHash !== block.hash)
        throw new Error(`block ${block.height} does not link to the one above`)
    })
  }
  const readsBelow = (height: number): ChainReads => {
    const blocks = [...disk.bundles.values()]
      .filter(({ block }) => block.height < height)
      .sort((a, b) => a.block.height - b.block.height)
    return createHeadReads({
      ...EMPTY_HEAD,
      blocks: blocks.map((bundle) => new HeadBlock(bundle, 0)),
      tokens: disk.tokens,
    })
  }
  const reads = new Proxy({} as ChainReads, { get: (_, name) => now()[name as keyof ChainReads] })
  const append = (chunk: Chunk) =>
    write(() => {
      check(chunk)
      for (const bundle of chunk.bundles) disk.bundles.set(bundle.block.height, bundle)
    })
  return {
    reads,
    readsBelow,
    state: current,
    proven: () => {
      const book = new ProvenBook()
      for (const [height, bundle] of disk.bundles)
        book.add({ from: height, to: height, proven: isProven(bundle) ? 1 : 0 })
      return book.told()
    },
    hashAt: async (height) => disk.bundles.get(height)?.block.hash ?? null,
    append,
    draft: () => new PlainDraft(),
    async appendDraft(draft) {
      if (draft.isSpent) throw new Error('a draft was written again that is spent')
      const plain = draft as PlainDraft
      await append(plain).catch((error: unknown) => {
        // As an archive that lets go of large bodies as soon as each is in.
        plain.isSpent = plain.bundles.length > 1
        throw error
      })
    },
    takeBack: () => write(() => {}),
    saveAudits: (audits) => write(() => audits.forEach((audit) => disk.audits.set(audit.address, audit))),
    audits: async (addresses) => addresses.flatMap((address) => disk.audits.get(address) ?? []),
    pass: (range) =>
      write(() => {
        disk.looked = union([...disk.looked!, range], current().ranges)
      }),
    rewind: (height) =>
      write(() => {
        disk.looked &&= difference(disk.looked, [{ from: height - LOOK_AGAIN + 1, to: Infinity }])
        for (const held of [...disk.bundles.keys()]) if (held > height) disk.bundles.delete(held)
        for (const token of [...disk.tokens.values()]) if (token.height > height) disk.tokens.delete(token.address)
        disk.unread = disk.unread.filter((token) => token.height <= height)
      }),
    dropBelow: (height) =>
      write(() => {
        for (const held of [...disk.bundles.keys()]) if (held < height) disk.bundles.delete(held)
      }),
    saveTokens: (tokens) => write(() => tokens.forEach((token) => disk.tokens.set(token.address, token))),
    noteUnread: (tokens) => write(() => void (disk.unread = [...disk.unread, ...tokens])),
    async unreadTokens(limit) {
      const lowest = new Map<Hex, TokenMention>()
      for (const token of disk.unread.toSorted((a, b) => a.height - b.height))
        if (!lowest.has(token.address) && (disk.tokens.get(token.address)?.height ?? Infinity) > token.height)
          lowest.set(token.address, token)
      return [...lowest.values()].slice(0, limit)
    },
    saveEnds: (ends, takenBack) =>
      write(() => {
        for (const end of ends) disk.ends.set(end.tx.hash, end)
        for (const { hash } of takenBack) disk.ends.delete(hash)
      }),
    ends: async (sinceMs, limit) =>
      [...disk.ends.values()]
        .filter((end) => end.atMs >= sinceMs)
        .sort((a, b) => a.atMs - b.atMs)
        .slice(-limit),
    async dropEnds(beforeMs) {
      const old = [...disk.ends.values()].filter((end) => end.atMs < beforeMs)
      if (old.length > 0) await write(() => old.forEach((end) => disk.ends.delete(end.tx.hash)))
    },
    saveOrphan: (orphan) => write(() => void disk.orphans.set(orphan.hash, orphan)),
    orphans: async (offset, limit, height) =>
      [...disk.orphans.values()]
        .filter((orphan) => height === undefined || orphan.height === height)
        .reverse()
        .slice(offset, offset + limit)
        .map(({ bundle: _bundle, ...head }) => head),
    orphan: async (hash) => disk.orphans.get(hash) ?? null,
    consistent: async (read) => read(current()),
    write: writer.write,
    kill: writer.kill,
  }
}
