import type { ArchiveState, Draft } from '@orrery/archive/archive'
import type { OpenArchive } from '@orrery/archive/open-archive'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Adapter } from '@orrery/family/adapter'
import type { HeightRange } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { chunk as cut, difference, intersection, toIntervals, union } from '@orrery/primitives/intervals'
import { concerns } from '../concerns.ts'
import { readBundles } from '../read-bundles.ts'
import { toldLess } from './told-less.ts'

/** Blocks per chunk, and rows after which a chunk is closed: what backfill makes. */
const CHUNK_BLOCKS = 500
const CHUNK_ROWS = 300_000
/** Tokens that are asked for at once. */
const TOKENS_AT_ONCE = 50
/** Blocks that are read before what the archive has of them is taken out, where blocks stand for themselves; fewer where they make more rows than that, some 300 MB. */
const PIECE = 500
const PIECE_ROWS = 2_000_000

export type RepairParts<Raw> = {
  readonly adapter: Adapter<Raw>
  readonly archive: OpenArchive
  readonly chain: string
  /** Blocks are only whole when those that they refer to are indexed, so they come one batch after the other. */
  readonly ownRows: boolean
  /** Only blocks that concern these are written again; the others are passed over. Null: all. */
  readonly watched?: ReadonlySet<Hex> | null
  /** The family's table with a row for each block of which is known what was executed in it; absent where there is no such. */
  readonly executed?: string | undefined
  /** Rows that are held at once, beside those of one chunk; two millions unless told. */
  readonly pieceRows?: number
  readonly signal: AbortSignal
  /** Told after each piece: heights that are done. */
  readonly tell: (done: HeightRange) => void
}

/** What a repair did. */
export type RepairOutcome = {
  /** What was written again: the range asked for, grown to whole chunks. */
  readonly ranges: readonly HeightRange[]
  readonly sums: number
}

/**
 * Writes a range of the archive anew from the node: each piece is fetched and verified first, then what the archive has there is taken
 * out, sums included, and the piece is written; at the end balances that are not the sums of their deltas are set right. Readers see a
 * piece as not indexed between the two. A kill at any instant leaves an archive that is whole without the piece; the next repair, or
 * the backfill of a running process, brings it. Errors are those of the node and of the store; throws `CAPABILITY_MISSING`, with nothing taken out, where the node tells less
 * of a block than is archived.
 */
export async function repairRange<Raw>(parts: RepairParts<Raw>, range: HeightRange): Promise<RepairOutcome> {
  const { archive, watched, signal } = parts
  const done: HeightRange[] = []
  const wanted = watched ? [range] : withHoles(archive.state().ranges, range)
  let size = PIECE
  for (const piece of cut(wanted, PIECE)) {
    for (let open = difference([piece], done); open[0]; open = difference([piece], done)) {
      signal.throwIfAborted()
      const { from, to } = open[0]
      const part = await repairPiece(parts, { from, to: Math.min(to, from + size - 1) }, size > 1)
      if (part !== null) done.push(part)
      // What was read of it comes again: the blocks after it are likely to be as large.
      else size = Math.ceil(size / 2)
    }
  }
  return { ranges: toIntervals(done), sums: await archive.settleSums() }
}

/** A repair that was cut off left a hole of whole chunks: the next one fills all of it. */
const withHoles = (archived: readonly HeightRange[], range: HeightRange): readonly HeightRange[] => {
  const ends = archived.slice(1).map(({ from }, i) => ({ from: archived[i]!.to + 1, to: from - 1 }))
  return toIntervals([range, ...ends.filter((hole) => hole.from <= range.to && hole.to >= range.from)])
}

/** Null, with nothing taken out, where it is more than should be held at once and `mayLeave` says that it may be less. */
async function repairPiece<Raw>(
  parts: RepairParts<Raw>,
  piece: HeightRange,
  mayLeave: boolean,
): Promise<HeightRange | null> {
  const { archive, ownRows, tell } = parts
  if (ownRows) {
    const gone = await archive.remove(piece)
    await write(parts, gone)
    tell(gone)
    return gone
  }
  // Whole chunks come out, so the blocks of whole chunks must be at hand.
  const whole = archive.wholeChunks(piece)
  const drafts = await read(parts, whole, mayLeave ? (parts.pieceRows ?? PIECE_ROWS) : Infinity)
  if (drafts === null) return null
  try {
    checkLinks(parts, whole, drafts)
    await archive.remove(whole)
    for (const draft of drafts) await settleAndAppend(parts, draft)
    if (parts.watched) await archive.pass(whole)
  } finally {
    for (const draft of drafts) draft.release()
  }
  tell(whole)
  return whole
}

/** All blocks of a range as drafts, or with a watch list those that concern it; null where they make more rows than `most`. Throws `UPSTREAM_NOT_YET` when the node has not all of them: nothing is taken out then. */
async function read<Raw>(parts: RepairParts<Raw>, range: HeightRange, most: number): Promise<Draft[] | null> {
  const { adapter, archive, chain, watched, executed, signal } = parts
  const drafts: Draft[] = []
  let next = range.from
  let draft = archive.draft()
  const close = (): void => {
    if (draft.link === null) return
    drafts.push(draft)
    draft = archive.draft()
  }
  for await (const batch of readBundles(adapter, chain, range, signal, () => true)) {
    const [less] = await toldLess(
      archive.reads,
      executed,
      batch.map(({ bundle }) => bundle),
    )
    if (less !== undefined)
      throw new OrreryError('CAPABILITY_MISSING', {
        chain,
        capability: `what was executed in block ${less}, which the archive holds and would lose`,
      })
    for (const { bundle } of batch) {
      next++
      const isKept = !watched || concerns(bundle, watched)
      if (isKept) await draft.add([bundle])
      if (!isKept || draft.rows >= CHUNK_ROWS || next % CHUNK_BLOCKS === 0) close()
    }
    if (drafts.reduce((rows, one) => rows + one.rows, draft.rows) <= most) continue
    for (const one of [...drafts, draft]) one.release()
    return null
  }
  close()
  if (next <= range.to) throw new OrreryError('UPSTREAM_NOT_YET', { source: chain, what: `block ${next}` })
  return drafts
}

/** Reads and writes batch by batch: the next may refer to this one. */
async function write<Raw>(parts: RepairParts<Raw>, range: HeightRange): Promise<void> {
  const { adapter, archive, chain, signal } = parts
  let next = range.from
  for await (const batch of readBundles(adapter, chain, range, signal, () => true)) {
    const draft = archive.draft()
    try {
      await draft.add(batch.map(({ bundle }) => bundle))
      await settleAndAppend(parts, draft)
    } finally {
      draft.release()
    }
    next += batch.length
  }
  if (next <= range.to) throw new OrreryError('UPSTREAM_NOT_YET', { source: chain, what: `block ${next}` })
}

/** A chunk's tokens have their rows before the chunk counts; what answers nothing is remembered as that. */
async function settleAndAppend<Raw>({ adapter, archive, signal }: RepairParts<Raw>, draft: Draft): Promise<void> {
  const mentioned = await draft.tokens()
  for (let start = 0; start < mentioned.length; start += TOKENS_AT_ONCE) {
    const batch = mentioned.slice(start, start + TOKENS_AT_ONCE)
    const addresses = batch.map(({ address }) => address)
    const known = new Map((await archive.reads.tokensByAddress(addresses)).map((row) => [row.address, row]))
    const unknown = addresses.filter((address) => !known.has(address))
    const told = unknown.length === 0 ? [] : await adapter.lookups.tokens(unknown, signal)
    const answers = new Map(told.map((row) => [row.address, row]))
    await archive.saveTokens(
      batch.flatMap(({ address, standard, height }) => {
        const row = known.get(address)
        if (row) return row.height > height ? [{ ...row, height }] : []
        const silent = { address, standard, name: null, symbol: null, decimals: null, totalSupply: null, rawName: null }
        return [{ ...(answers.get(address) ?? { ...silent, readAt: height }), height }]
      }),
    )
  }
  await archive.appendDraft(draft)
}

/** Refuses blocks that do not fit what stays around them, before anything is taken out. */
function checkLinks<Raw>({ archive, chain }: RepairParts<Raw>, range: HeightRange, drafts: readonly Draft[]): void {
  const { below, above } = archive.linksAround(range)
  const mismatch = (height: number, reason: string) =>
    new OrreryError('UPSTREAM_MISMATCH', { source: chain, height, reason })
  const [first, last] = [drafts[0]?.link, drafts.at(-1)?.link]
  if (first?.from === range.from && below !== null && first.parentHash !== below)
    throw mismatch(range.from, `it does not follow the archived block ${range.from - 1}; repair that one too`)
  if (last?.to === range.to && above !== null && last.lastHash !== above)
    throw mismatch(range.to, `the archived block ${range.to + 1} does not follow it; repair that one too`)
}

/** What of a range can be repaired: all that is archived or passed over, and what lies between. */
export const repairable = ({ ranges, passed = [] }: ArchiveState, asked: HeightRange): readonly HeightRange[] => {
  const last = union(ranges, passed).at(-1)
  return last === undefined ? [] : intersection([{ from: 0, to: last.to }], [asked])
}
