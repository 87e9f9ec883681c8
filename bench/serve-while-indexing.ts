import { createApi } from '@orrery/api/server/create-api'
import { serverOptions } from '@orrery/api/server/server-options'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { systemClock } from '@orrery/primitives/clock'
import { startEngine } from '@orrery/store/start-engine'
import fastify from 'fastify'
import { FAMILY_KITS } from '../apps/orrery/src/family-kits.ts'
import { followChain } from '../apps/orrery/src/follow-chain.ts'
import { benchLog } from './bench-log.ts'
import type { IndexOrder } from './index-chain.ts'
import { watchLoop } from './loop-lag.ts'
import { percentile } from './percentile.ts'

/** Where visitors find it while it indexes. */
export type BusyReport = { readonly origin: string; readonly chain: string }
/** How late its main loop was meanwhile, milliseconds. */
export type LagReport = { readonly p50: number; readonly p99: number; readonly most: number; readonly seconds: number }

const order = JSON.parse(process.argv[2] ?? '{}') as IndexOrder
const engine = await startEngine({ dataDir: order.dataDir, clock: systemClock, log: benchLog })
const chain = genericEvmChain(order.chainId)
const started = performance.now()
const followed = await followChain({ chain, settings: { nodes: [order.url] } }, FAMILY_KITS.evm!, 'full', {
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
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const { head, archive } = followed.runtime
while (head.view().tip?.height !== order.top) await systemClock.sleep(5)
const lag = watchLoop()
process.send?.({ origin, chain: chain.path } satisfies BusyReport)
const isDone = (): boolean => {
  const { ranges } = archive.state()
  const { base } = head.view()
  return base !== null && ranges.length === 1 && ranges[0]!.from === 0 && ranges[0]!.to === base - 1
}
while (!isDone()) await systemClock.sleep(20)
const lags = lag.stop()
process.send?.({
  p50: percentile(lags, 0.5),
  p99: percentile(lags, 0.99),
  most: percentile(lags, 1),
  seconds: (performance.now() - started) / 1000,
} satisfies LagReport)
process.on('disconnect', () => {
  void (async () => {
    api.close()
    await app.close()
    await followed.stop()
    await engine.stop()
    process.exit(0)
  })()
})
