import path from 'node:path'
import type { NormalizeReport } from '../normalize-inputs.ts'
import type { IndexReport } from '../index-chain.ts'
import type { ProcessCost } from '../process-cost.ts'
import {
  denseBlocks,
  hasOutputs,
  outputsDir,
  readOutputs,
  recordOutputs,
  type OutputsManner,
} from '../record-outputs.ts'
import { number, type Figure } from '../report.ts'
import { endChild, hear, runChild, startChild } from '../run-child.ts'
import { indexOnce } from './index-stage.ts'
import type { BenchContext, Stage } from './stage.ts'

const TITLES: readonly (readonly [OutputsManner, string])[] = [
  ['prevouts', 'a node that tells what inputs spend'],
  ['plain', 'one that does not: looked up in our own table'],
]

const TABLES_NAMED = 9

/** The family of Bitcoin: a whole output chain from an empty archive, and one large block made to rows. */
export const outputsStage: Stage = {
  name: 'outputs',
  async measure({ workDir, say, options }: BenchContext) {
    const figures = [await normalized()]
    const blocks = denseBlocks(options.blocks)
    const dir = outputsDir(blocks)
    const profile = options.profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`]
    if (!hasOutputs(dir)) {
      say('making an output chain on a local node (once)')
      if (!(await recordOutputs(dir, { blocks, say }))) return { 'Bitcoin family': figures }
    }
    for (const [manner, title] of TITLES) figures.push(...(await indexed({ dir, manner, title, workDir, profile })))
    return { 'Bitcoin family': figures }
  },
}

async function normalized(): Promise<Figure> {
  const { inputs, ms, parseMs } = await runChild<NormalizeReport>('normalize-inputs.ts', [])
  return {
    name: `a block of ${number(inputs)} inputs made to rows`,
    value: `${number(ms, 1)} ms on one core`,
    ratio: `${number(ms / parseMs, 2)} × JSON.parse of the same block`,
    bar: '< 150 ms',
    holds: ms < 150,
  }
}

type Run = {
  readonly dir: string
  readonly manner: OutputsManner
  readonly title: string
  readonly workDir: string
  readonly profile: readonly string[]
}

async function indexed({ dir, manner, title, workDir, profile }: Run): Promise<Figure[]> {
  const blocks = await readOutputs(dir, manner)
  const bytes = blocks.reduce((sum, { length }) => sum + length, 0)
  const node = startChild('replay-outputs.ts', [dir, manner])
  try {
    const { url } = await hear<{ url: string }>(node)
    const parse = async (told: OutputsManner): Promise<number> =>
      (await runChild<{ readonly seconds: number }>('parse-json.ts', [dir, told])).seconds
    const dataDir = path.join(workDir, `outputs-${manner}`)
    // The same rows are made from either, so both are held to the blocks with all that makes them; the shorter text is told beside it.
    const shorter = manner === 'prevouts' ? null : await parse(manner)
    const before = await parse('prevouts')
    const { report, backfill } = await indexOnce({ url, dataDir, top: blocks.length - 1 }, profile)
    const after = await parse('prevouts')
    const speed = (before + after) / 2 / report.seconds
    const own = shorter === null ? '' : `, ${number(shorter / report.seconds, 3)} of that of what this node tells`
    const rows = (table: string): number => report.parts.find((part) => part.table === table)?.rows ?? 0
    const micros = (cost: ProcessCost): string =>
      number(((cost?.cpuSeconds ?? Number.NaN) / Math.max(1, rows('txs'))) * 1e6, 1)
    const disk = report.parts.reduce((sum, part) => sum + part.bytes, 0)
    return [
      {
        name: `index from ${title}`,
        value: `${number(rows('txs') / report.seconds)} tx/s`,
        ratio: `${number(speed, 3)} of JSON.parse of the blocks with what they spend${own} (${number(bytes / 1e6)} MB); ${number(report.seconds, 2)} s (${number(report.headSeconds, 2)} until the newest ${number(blocks.length - report.archived)} could be seen), CPU of a transaction: app ${micros(report.app)} µs + engine ${micros(report.engine)} µs`,
        bar: '≥ 0.25',
        holds: speed >= 0.25,
      },
      {
        name: '  memory and disk',
        value: `${number(backfill.memory / 1e6)} MB`,
        ratio: `${number(disk / Math.max(1, rows('txs')))} B a transaction, ${number(report.archived)} blocks archived; ${perTx(report.parts, rows('txs'))}`,
        holds: null,
      },
    ]
  } finally {
    await endChild(node)
  }
}

/** What takes most of the disk, by table: bytes and rows of a transaction. */
const perTx = (parts: IndexReport['parts'], txs: number): string =>
  parts
    .slice(0, TABLES_NAMED)
    .map(
      ({ table, bytes, rows }) =>
        `${table} ${number(bytes / Math.max(1, txs))} (${number(rows / Math.max(1, txs), 1)})`,
    )
    .join(', ')
