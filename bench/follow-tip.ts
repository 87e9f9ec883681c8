import { createApi } from '@orrery/api/server/create-api'
import { serverOptions } from '@orrery/api/server/server-options'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { systemClock } from '@orrery/primitives/clock'
import { startEngine } from '@orrery/store/start-engine'
import fastify from 'fastify'
import { Pool } from 'undici'
import { FAMILY_KITS } from '../apps/orrery/src/family-kits.ts'
import { followChain } from '../apps/orrery/src/follow-chain.ts'
import { benchLog } from './bench-log.ts'
import { percentile } from './percentile.ts'
import { readFacts } from './recording-file.ts'
import type { ReplayMove, ReplaySeen } from './replay-server.ts'
import { endChild, hear, startChild } from './run-child.ts'
import { resealBlocks } from './sealed-blocks.ts'

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
const engine = await startEngine({ dataDir: order.dataDir, clock: systemClock, log: benchLog })
// The poll is not measured; that it comes often only shortens the run.
const chain = { ...genericEvmChain(facts.chainId), blockSeconds: 1 }
const followed = await followChain({ chain, settings: { nodes: [url] } }, FAMILY_KITS.evm!, 'none', {
  store: engine.store,
  clock: systemClock,
  random: Math.random,
  log: benchLog,
})
const api = createApi({
  chains: () => [followed.runtime],
  knownChains: [chain],
  clock: systemClock,
  log: benchLog,
  limits: { ratePerMinute: 0 },
  checkReplies: false,
})
const app = fastify({ ...serverOptions, logger: false })
await api.register(app)
const pool = new Pool(await app.listen({ host: '127.0.0.1', port: 0 }), { connections: 1 })
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
api.close()
await app.close()
await followed.stop()
await engine.stop()
await endChild(node)
process.exit(0)
