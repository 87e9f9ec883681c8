import { once } from 'node:events'
import path from 'node:path'
import { hasRecording, readFacts, recordingDir, type RecordingFacts } from '../recording-file.ts'
import { recordChain } from '../record-chain.ts'
import { gate, number, type Figure } from '../report.ts'
import type { Indexed, IndexOrder, IndexReport } from '../index-chain.ts'
import { endChild, hear, runChild, startChild } from '../run-child.ts'
import { diskBytes, watchUsage, type Usage } from '../watch-usage.ts'
import type { BenchContext, Stage } from './stage.ts'

/**
 * Rates of others as shares of JSON.parse of the same bytes on one core, measured beside each other (performance.md §0): they are not run again
 * here, the yardstick is.
 */
const PEERS = { sqd: 0.045, ponder: 0.017 }
/** Blocks and transactions each of the chain whose calls are recorded: as dense as the other, since JSON.parse takes longer a byte in long texts. */
const TRACED = { blocks: 1200, txs: 150 }

/** What indexing a recording took, seen from inside and outside. */
export type IndexRun = {
  readonly report: IndexReport
  /** Until the last block was archived. */
  readonly backfill: Usage
  /** While it was merged once more. */
  readonly tidying: Usage
  readonly diskAfter: number
}

/** Indexes a recording once, in processes of its own. */
export async function indexOnce(order: IndexOrder, execArgv: readonly string[] = []): Promise<IndexRun> {
  const child = startChild('index-chain.ts', [JSON.stringify(order)], execArgv)
  const ended = once(child, 'exit')
  const watch = watchUsage(child.pid!, order.dataDir)
  try {
    await hear<Indexed>(child)
    const backfill = watch.take()
    const report = await hear<IndexReport>(child)
    const tidying = watch.take()
    await ended
    return { report, backfill, tidying, diskAfter: diskBytes(order.dataDir) }
  } finally {
    watch.stop()
  }
}

const parse = (dir: string): Promise<{ readonly seconds: number }> => runChild('parse-json.ts', [dir])
const cpuOf = ({ app, engine }: IndexReport): number =>
  (app?.cpuSeconds ?? Number.NaN) + (engine?.cpuSeconds ?? Number.NaN)
const megabytes = (bytes: number): string => `${number(bytes / 1e6)} MB`

/** I1, I2, I4, S1, S2, M1: the whole recording from an empty archive, `rounds` times. */
export const indexStage: Stage = {
  name: 'index',
  async measure({ options, url, dir, facts, workDir, say }) {
    const figures: Record<string, readonly Figure[]> = {}
    for (let round = 0; round < options.rounds; round++) {
      const dataDir = path.join(workDir, round === options.rounds - 1 ? 'indexed' : `round-${round}`)
      const order: IndexOrder = { url, dataDir, chainId: facts.chainId, top: facts.blocks - 1 }
      const profile = options.profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`]
      const before = await parse(dir)
      const run = await indexOnce(order, profile)
      const after = await parse(dir)
      const title = `Indexing${options.rounds > 1 ? `, ${round + 1} of ${options.rounds}` : ''}`
      figures[title] = figuresOf(run, (before.seconds + after.seconds) / 2, facts)
      say(`${title}: ${number(facts.txs / run.report.seconds)} tx/s`)
    }
    return figures
  },
}

function figuresOf(run: IndexRun, yardstick: number, facts: RecordingFacts): readonly Figure[] {
  const { report, backfill, tidying, diskAfter } = run
  const speed = yardstick / report.seconds
  const micros = (cpuOf(report) / facts.txs) * 1e6
  const bytes = report.parts.reduce((sum, part) => sum + part.bytes, 0)
  const archivedTxs = report.parts.find(({ table }) => table === 'txs')?.rows ?? facts.txs
  const perTx = bytes / archivedTxs
  const disk = backfill.disk / diskAfter
  return [
    {
      name: 'JSON.parse alone, one core',
      value: `${number(facts.bytes / 1e6 / yardstick)} MB/s`,
      ratio: `${number(facts.txs / yardstick)} tx/s`,
      holds: null,
    },
    {
      name: 'whole index',
      value: `${number(report.seconds, 2)} s`,
      ratio: `newest blocks after ${number(report.headSeconds, 2)} s; ${report.archived} of ${facts.blocks} blocks archived; ${number(facts.logs / report.seconds)} logs/s`,
      holds: null,
    },
    gate('I1 against SQD', `${number(speed / PEERS.sqd, 1)} ×`, {
      bar: '≥ 5 ×',
      holds: speed >= 5 * PEERS.sqd,
      ratio: `its ${PEERS.sqd} of JSON.parse (performance.md)`,
    }),
    gate('I1 against Ponder, limiter lifted', `${number(speed / PEERS.ponder, 1)} ×`, {
      bar: '≥ 15 ×',
      holds: speed >= 15 * PEERS.ponder,
      ratio: `its ${PEERS.ponder} of JSON.parse (performance.md)`,
    }),
    gate('I2 transactions', `${number(facts.txs / report.seconds)} tx/s`, {
      bar: '≥ 0.28',
      holds: speed >= 0.28,
      ratio: `${number(speed, 3)} of JSON.parse`,
    }),
    gate('I4 CPU', `${number(micros, 1)} µs/tx`, {
      bar: '≤ 45 µs',
      holds: micros <= 45,
      ratio: `app ${number(report.app?.cpuSeconds ?? Number.NaN, 1)} s + engine ${number(report.engine?.cpuSeconds ?? Number.NaN, 1)} s`,
    }),
    gate('S1 disk when tidied', `${number(perTx)} B/tx`, {
      bar: '≤ 500',
      holds: perTx <= 500,
      ratio: report.parts
        .slice(0, 6)
        .map((part) => `${part.table} ${number(part.bytes / archivedTxs)}`)
        .join(', '),
    }),
    gate('S2 peak disk of the backfill', `${number(disk, 2)} × final`, {
      bar: '≤ 1.5 ×',
      holds: disk <= 1.5,
      ratio: `${megabytes(backfill.disk)} of ${megabytes(diskAfter)}; ${number(tidying.disk / diskAfter, 2)} × while tidied`,
    }),
    gate('M1 memory of app and engine, backfill', megabytes(backfill.memory), {
      bar: '≤ 950 MB',
      holds: backfill.memory <= 950e6,
      ratio: `at one moment; most by itself: app ${megabytes(report.app?.peakBytes ?? Number.NaN)}, engine ${megabytes(report.engine?.peakBytes ?? Number.NaN)}`,
    }),
  ]
}

/** I3, S1 with traces: a smaller chain whose calls were recorded. */
export const traceStage: Stage = {
  name: 'traces',
  async measure({ workDir, say, options }: BenchContext) {
    const blocks = Math.min(TRACED.blocks, options.blocks)
    const txs = Math.min(TRACED.txs, options.txs)
    const dir = recordingDir(blocks, txs, true)
    if (!hasRecording(dir)) {
      say(`making a chain of ${blocks} blocks with ${txs} transactions each, and tracing it (once)`)
      await recordChain(dir, { blocks, txs, seed: 2, say, traced: true })
    }
    const facts = await readFacts(dir)
    const node = startChild('replay-server.ts', [dir])
    try {
      const { url } = await hear<{ url: string }>(node)
      const dataDir = path.join(workDir, 'traced')
      const before = await parse(dir)
      const { report } = await indexOnce({ url, dataDir, chainId: facts.chainId, top: facts.blocks - 1 })
      const after = await parse(dir)
      const speed = (before.seconds + after.seconds) / 2 / report.seconds
      const rows = (table: string): number => report.parts.find((part) => part.table === table)?.rows ?? 0
      const perTx = report.parts.reduce((sum, part) => sum + part.bytes, 0) / Math.max(1, rows('txs'))
      const calls = report.parts.filter(({ table }) => table.includes('call')).reduce((sum, part) => sum + part.rows, 0)
      return {
        'Indexing with callTracer': [
          gate('I3 transactions with traces', `${number(facts.txs / report.seconds)} tx/s`, {
            bar: '≥ 0.25',
            holds: speed >= 0.25 && calls > 0,
            ratio: `${number(speed, 3)} of JSON.parse of block, receipts and traces; ${number(facts.txs)} transactions, ${number(calls)} rows of calls`,
          }),
          gate('S1 disk with traces', `${number(perTx)} B/tx`, { bar: '≤ 560', holds: perTx <= 560 }),
        ],
      }
    } finally {
      await endChild(node)
    }
  },
}
