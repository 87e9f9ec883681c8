import { performance } from 'node:perf_hooks'
import { readOutputs, type OutputsManner } from './record-outputs.ts'
import { readRecording } from './recording-file.ts'

/** How long JSON.parse alone takes over a recording on one core: the yardstick of indexing. The best of three, seconds. An output chain's is told with its manner. */
const [dir = '', manner] = process.argv.slice(2)
const texts = manner === undefined ? await allOf(dir) : await readOutputs(dir, manner as OutputsManner)
let best = Infinity
let seen = 0
for (let round = 0; round < 3; round++) {
  const start = performance.now()
  for (const text of texts) seen += Object.keys(JSON.parse(text.toString()) as object).length
  best = Math.min(best, performance.now() - start)
}
process.send?.({ seconds: best / 1000, seen })
process.disconnect?.()

async function allOf(recording: string): Promise<readonly Buffer[]> {
  const { blocks, receipts, traces } = await readRecording(recording)
  return blocks.flatMap((block, height) => [block, receipts[height]!, ...(traces.length > 0 ? [traces[height]!] : [])])
}
