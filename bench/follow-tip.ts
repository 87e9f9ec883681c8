import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { Pool } from 'undici'
import { percentile } from './percentile.ts'
import { readFacts } from './recording-file.ts'
import type { ReplayMove, ReplaySeen } from './replay-server.ts'
import { endChild, hear, startChild } from './run-child.ts'
import { resealBlocks } from './sealed-blocks.ts'
import { serveFollowed } from './serve-followed.ts'

/** Follow the last blocks of a recording one by one. */
export type TipOrder = { readonly dir: string; readonly dataDir: string; readonly blocks: number }
/** From when the node was asked and told of a block until a visitor had it, milliseconds. */
export type TipReport = {
  readonly p50: number
  readonly p99: number
  readonly blocks: number
  readonly txsPerBlock: number
}

const order = JSON.parse(process.argv[2] ?? '{}') as TipOrder
const facts = await readFacts(order.dir)
const start = Math.min(90, facts.blocks - 20)
const blocks = Math.min(order.blocks, facts.blocks - 1 - start)
const recording = `${order.dataDir}-recording`
await resealBlocks(order.dir, recording, start + blocks)
const node = startChild('replay-server.ts', [recording, JSON.stringify({ head: start })])
const { url } = await hear<{ url: string }>(node)
// The poll is not measured; that it comes often only shortens the run.
const chain = { ...genericEvmChain(facts.chainId), blockSeconds: 1 }
const served = await serveFollowed(chain, url, 'none', order.dataDir)
const pool = new Pool(served.origin, { connections: 1 })
process.on('disconnect', () => process.exit(1))
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const isVisible = async (height: number): Promise<boolean> => {
  const answer = await pool.request({ method: 'GET', path: `/api/explorer/v1/${chain.path}/blocks/${height}` })
  const { data } = (await answer.body.json()) as { data?: { source?: string } }
  // Read through from the node is not followed yet.
  return answer.statusCode === 200 && data?.source === 'head'
}
while (!(await isVisible(start))) await pause(20)
const waits: number[] = []
for (let height = start + 1; height <= start + blocks; height++) {
  const told = hear<ReplaySeen>(node)
  node.send({ head: height } satisfies ReplayMove)
  const { atMs } = await told
  while (!(await isVisible(height))) await pause(1)
  waits.push(performance.timeOrigin + performance.now() - atMs)
}
process.send?.({
  p50: percentile(waits, 0.5),
  p99: percentile(waits, 0.99),
  blocks,
  txsPerBlock: facts.txs / facts.blocks,
} satisfies TipReport)
await pool.close()
await served.stop()
await endChild(node)
process.exit(0)
