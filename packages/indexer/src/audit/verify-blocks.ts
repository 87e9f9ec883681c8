import type { ArchiveView } from '@orrery/archive/audit/archive-view'
import type { TellFinding } from '@orrery/archive/audit/finding'
import type { Adapter } from '@orrery/family/adapter'
import type { HeightRange } from '@orrery/model/reads'
import type { BlockRef, Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { chunk, contains } from '@orrery/primitives/intervals'
import { randomInteger, type Random } from '@orrery/primitives/random'
import { concerns } from '../concerns.ts'
import { toldLess } from './told-less.ts'

/** Blocks that are compared at once: their rows stand in memory twice. */
const PIECE = 25

export type VerifyParts<Raw> = {
  readonly adapter: Adapter<Raw>
  readonly view: ArchiveView
  /** What the archive is kept by; then blocks that were passed over can be verified, too. */
  readonly watched?: ReadonlySet<Hex> | null
  /** The family's table with a row for each block of which is known what was executed in it; absent where there is no such. */
  readonly executed?: string | undefined
  readonly signal: AbortSignal
  readonly tell: TellFinding
}

/** What was looked at, and of how many blocks all hashes and roots were recomputed. */
export type VerifyOutcome = { readonly blocks: number; readonly rows: number; readonly proven: number }

/**
 * Asks the node for the blocks of some ranges again, recomputes what they claim (hash, roots, bloom: whatever the family can), and
 * compares the rows that they make with those of the archive (reliability I-2, I-3). Blocks that the node cannot give are told as
 * unchecked. Answers how many blocks were looked at, and rows were right.
 */
export async function verifyBlocks<Raw>(
  parts: VerifyParts<Raw>,
  ranges: readonly HeightRange[],
): Promise<VerifyOutcome> {
  let [blocks, rows, proven] = [0, 0, 0]
  for (const piece of chunk(ranges, PIECE)) {
    const outcome = await verifyPiece(parts, piece)
    blocks += outcome.blocks
    rows += outcome.rows
    proven += outcome.proven
  }
  return { blocks, rows, proven }
}

async function verifyPiece<Raw>(
  { adapter, view, watched = null, executed, signal, tell }: VerifyParts<Raw>,
  piece: HeightRange,
): Promise<VerifyOutcome> {
  const bundles: Bundle[] = []
  let proven = 0
  let expected = piece.from
  let before: BlockRef | null = null
  const say = (kind: 'node' | 'unchecked' | 'fork' | 'watch', from: number, to: number, detail: string): void =>
    tell({ kind, table: null, from, to, detail })
  try {
    for await (const batch of adapter.blocks(piece, signal)) {
      for (const raw of batch) {
        const ref = adapter.refOf(raw)
        const parent = adapter.parentOf(raw)
        if (ref.height !== expected) throw new RangeError(`the node gives block ${ref.height} for ${expected}`)
        if (before && parent.hash !== before.hash)
          say('node', ref.height, ref.height, `the node's block does not follow its block ${before.height}`)
        try {
          if (adapter.verify(raw) !== false) proven++
        } catch (error) {
          say('node', ref.height, ref.height, messageOf(error))
        }
        bundles.push(adapter.normalize(raw))
        before = ref
        expected++
      }
    }
  } catch (error) {
    if (signal.aborted) throw error
    say('unchecked', expected, piece.to, messageOf(error))
  }
  if (bundles.length > 0 && expected <= piece.to && before?.height === expected - 1)
    say('unchecked', expected, piece.to, 'the node does not give these blocks')
  return { blocks: bundles.length, rows: await compare(bundles, view, { watched, executed }, say, tell), proven }
}

/** A block that another has taken the place of differs in every row: that is told once. */
async function compare(
  bundles: readonly Bundle[],
  view: ArchiveView,
  { watched, executed }: { readonly watched: ReadonlySet<Hex> | null; readonly executed: string | undefined },
  say: (kind: 'fork' | 'watch' | 'unchecked', from: number, to: number, detail: string) => void,
  tell: TellFinding,
): Promise<number> {
  let right = 0
  let run: Bundle[] = []
  const flush = async (): Promise<void> => {
    const [first, last] = [run[0], run.at(-1)]
    if (first && last) right += await view.compare(run, { from: first.block.height, to: last.block.height }, tell)
    run = []
  }
  // What the archive holds beyond what this node tells is no damage.
  const less = new Set(await toldLess(view.reads, executed, bundles))
  for (const bundle of bundles) {
    const { height, hash } = bundle.block
    if (less.has(height)) {
      await flush()
      say('unchecked', height, height, 'the archive holds what was executed in it, which this node does not tell')
      continue
    }
    if (contains(view.passed, height)) {
      await flush()
      if (watched && concerns(bundle, watched)) say('watch', height, height, `block ${hash} concerns the watch list`)
      continue
    }
    const ours = (await view.reads.block(height))?.hash ?? hash
    if (ours === hash) run.push(bundle)
    else {
      await flush()
      say('fork', height, height, `the archive holds block ${ours}, the node has ${hash}`)
    }
  }
  await flush()
  return right
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** `count` different heights out of some ranges, drawn evenly, ascending; all of them where there are not more. */
export function sampleHeights(ranges: readonly HeightRange[], count: number, random: Random): readonly HeightRange[] {
  const size = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (size <= count) return ranges
  const drawn = new Set<number>()
  while (drawn.size < count) {
    let place = randomInteger(random, 0, size - 1)
    const range = ranges.find(({ from, to }) => place <= to - from || ((place -= to - from + 1), false))!
    drawn.add(range.from + place)
  }
  return [...drawn]
    .filter((height) => contains(ranges, height))
    .toSorted((a, b) => a - b)
    .map((height) => ({ from: height, to: height }))
}
