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
import type { Log } from '@orrery/primitives/log'
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

/** Seconds since the process began. */
export type StartReport = { readonly listening: number; readonly firstPage: number }

const quiet = (): void => {}
const warn = (text: string, fields?: object): void =>
  void process.stderr.write(`${text} ${JSON.stringify(fields ?? {})}\n`)
const log: Log = { debug: quiet, info: quiet, warn, error: warn }

const order = JSON.parse(process.argv[2] ?? '{}') as StartOrder
const engine = await startEngine({ dataDir: order.dataDir, clock: systemClock, log })
const chain = genericEvmChain(order.chainId)
const followed = await followChain({ chain, settings: { nodes: [order.url] } }, FAMILY_KITS.evm!, 'full', {
  store: engine.store,
  clock: systemClock,
  random: Math.random,
  log,
})
const api = createApi({
  chains: () => [followed.runtime],
  knownChains: [...ALL_CHAINS, chain],
  clock: systemClock,
  log,
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
    onFault: (error, url) => warn('a page could not be drawn', { url, error: String(error) }),
    api: createClient({ request: api.request }),
  }),
)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const listening = performance.now() / 1000
const answer = await request(`${origin}${order.page}`)
const html = await answer.body.text()
const firstPage = performance.now() / 1000
if (answer.statusCode !== 200 || !html.includes('</html>')) throw new Error(`${order.page}: ${answer.statusCode}`)
process.send?.({ listening, firstPage } satisfies StartReport)
api.close()
await app.close()
await followed.stop()
await engine.stop()
process.exit(0)
