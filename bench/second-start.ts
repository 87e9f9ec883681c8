import { performance } from 'node:perf_hooks'
import fastify from 'fastify'
import { FAMILY_KITS } from '../apps/orrery/src/family-kits.ts'
import { followChain } from '../apps/orrery/src/follow-chain.ts'
import { createClient } from '@orrery/api/client'
import { createApi } from '@orrery/api/server/create-api'
import { serverOptions } from '@orrery/api/server/server-options'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { systemClock } from '@orrery/primitives/clock'
import { benchLog } from './bench-log.ts'
import { startEngine } from '@orrery/store/start-engine'
import { createWeb } from '@orrery/web/server'
import { request } from 'undici'

/** Starts on data that an earlier process left and asks for one page. */
export type StartOrder = {
  readonly url: string
  readonly dataDir: string
  readonly distDir: string
  readonly chainId: number
  /** A page that the archive answers. */
  readonly page: string
}

/** Seconds: that opening the engine and the archive took, and since the process began. */
export type StartReport = {
  readonly opened: number
  readonly listening: number
  readonly firstPage: number
}

const order = JSON.parse(process.argv[2] ?? '{}') as StartOrder
const opening = performance.now()
const engine = await startEngine({ dataDir: order.dataDir, clock: systemClock, log: benchLog })
const chain = genericEvmChain(order.chainId)
const followed = await followChain({ chain, settings: { nodes: [order.url] } }, FAMILY_KITS.evm!, 'full', {
  store: engine.store,
  clock: systemClock,
  random: Math.random,
  log: benchLog,
})
const opened = (performance.now() - opening) / 1000
const api = createApi({
  chains: () => [followed.runtime],
  knownChains: [...ALL_CHAINS, chain],
  clock: systemClock,
  log: benchLog,
  checkReplies: false,
})
const app = fastify({ ...serverOptions, logger: false })
await api.register(app)
await app.register(
  await createWeb({
    distDir: order.distDir,
    clock: systemClock,
    chains: [chain],
    inactive: ALL_CHAINS,
    onFault: (error, url) => benchLog.warn('a page could not be drawn', { url, error: String(error) }),
    api: createClient({ request: api.request }),
  }),
)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const listening = performance.now() / 1000
const answer = await request(`${origin}${order.page}`)
const html = await answer.body.text()
const firstPage = performance.now() / 1000
if (answer.statusCode !== 200 || !html.includes('</html>')) throw new Error(`${order.page}: ${answer.statusCode}`)
process.send?.({ opened, listening, firstPage } satisfies StartReport)
api.close()
await app.close()
await followed.stop()
await engine.stop()
process.exit(0)
