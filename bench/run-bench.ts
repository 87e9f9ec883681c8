import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import type { FormatReport } from './format-table.ts'
import { recordChain } from './record-chain.ts'
import { hasRecording, readFacts, recordingDir } from './recording-file.ts'
import { drawTable, number, type Figure } from './report.ts'
import { endChild, hear, runChild, startChild } from './run-child.ts'
import { chainsStage } from './stages/chains-stage.ts'
import { hugeStage } from './stages/huge-stage.ts'
import { indexOnce, indexStage, traceStage } from './stages/index-stage.ts'
import { lagStage } from './stages/lag-stage.ts'
import { outputsStage } from './stages/outputs-stage.ts'
import { siteStage } from './stages/site-stage.ts'
import type { BenchContext, BenchOptions, Stage } from './stages/stage.ts'
import { wireStage } from './stages/wire-stage.ts'

const formatStage: Stage = {
  name: 'format',
  async measure() {
    const { tableMs, platformMs, cells } = await runChild<FormatReport>('format-table.ts', [])
    return {
      Formatting: [
        {
          name: 'a table of 100 rows',
          value: `${number(tableMs, 2)} ms, ${number((tableMs / cells) * 1e6)} ns per cell`,
          ratio: `${number(tableMs / platformMs, 2)} × as many numbers by Intl.NumberFormat`,
          bar: '< 2 ms',
          holds: tableMs < 2,
        },
      ],
    }
  },
}

/** In this order: the first leaves the archive that the site is served from. */
export const STAGES: readonly Stage[] = [
  indexStage,
  traceStage,
  wireStage,
  lagStage,
  hugeStage,
  chainsStage,
  formatStage,
  outputsStage,
  siteStage,
]

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Measures everything in one run and prints it; false when a bar is missed. */
export async function runBench(options: BenchOptions): Promise<boolean> {
  const unknown = options.only.filter((name) => !STAGES.some((stage) => stage.name === name))
  if (unknown.length > 0) throw new Error(`no stage is named ${unknown.join(', ')}`)
  const dir = recordingDir(options.blocks, options.txs)
  if (!hasRecording(dir)) {
    say(`making a chain of ${options.blocks} blocks with ${options.txs} transactions each (once)`)
    await recordChain(dir, { blocks: options.blocks, txs: options.txs, seed: 1, say })
  }
  const facts = await readFacts(dir)
  say(
    `${number(facts.blocks)} blocks, ${number(facts.txs)} transactions, ${number(facts.logs)} logs, ${number(facts.bytes / 1e6)} MB of JSON; ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}`,
  )
  const workDir = await mkdtemp(path.join(tmpdir(), 'orrery-bench-'))
  const node = startChild('replay-server.ts', [dir])
  const figures: Record<string, readonly Figure[]> = {}
  try {
    const { url } = await hear<{ url: string }>(node)
    const dataDir = path.join(workDir, 'indexed')
    let isIndexed = false
    const context: BenchContext = {
      options,
      dir,
      facts,
      url,
      workDir,
      say,
      async indexed() {
        if (!isIndexed) await indexOnce({ url, dataDir, chainId: facts.chainId, top: facts.blocks - 1 })
        isIndexed = true
        return dataDir
      },
    }
    for (const stage of STAGES) {
      if (options.only.length > 0 && !options.only.includes(stage.name)) continue
      const measured = await stage.measure(context)
      if (stage === indexStage) isIndexed = true
      for (const [title, group] of Object.entries(measured)) say(drawTable(title, group))
      Object.assign(figures, measured)
    }
  } finally {
    await endChild(node)
    // Only here: for minutes after files were removed, ext4 looks at each of them for every file that is made (measured: a 20th of an index).
    await rm(workDir, { recursive: true, force: true })
  }
  await writeFile(options.out, JSON.stringify({ facts, figures }, null, 2))
  const judged = Object.values(figures)
    .flat()
    .filter(({ holds }) => holds !== null)
  const missed = judged.filter(({ holds }) => !holds)
  say(
    `\n${missed.length === 0 ? `All ${judged.length} bars hold.` : `${missed.length} of ${judged.length} bars are missed: ${missed.map(({ name }) => name).join(', ')}.`} Figures as JSON: ${options.out}`,
  )
  return missed.length === 0
}
