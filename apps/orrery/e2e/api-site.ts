import path from 'node:path'
import { createApi, type Api } from '@orrery/api/server/create-api'
import { serverOptions } from '@orrery/api/server/server-options'
import { createSourceVerifier } from '@orrery/evm/source-verifier'
import type { Chain } from '@orrery/model/chain'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { createRandom } from '@orrery/primitives/random'
import { startEngine } from '@orrery/store/start-engine'
import fastify from 'fastify'
import { FAMILY_KITS } from '../src/family-kits.ts'
import { followChain, type FollowedChain } from '../src/follow-chain.ts'
import { eventually } from './start-program.ts'

/** Enough to find what a test hides; sources that are wrong would be searched for much longer. */
const SEARCH_MS = 15_000

/** The API over one chain as the program composes it, without the pages: real engine, real follower, real node. */
export type ApiSite = {
  readonly url: string
  readonly api: Api
  readonly chain: FollowedChain
  /** What an endpoint below the chain answers. Throws what it says against it. */
  ask<T>(path: string): Promise<T>
  /** Waits until all blocks up to the node's newest are indexed. */
  caughtUp(height: number): Promise<void>
  stop(): Promise<void>
}

/** Starts it on a node. `archiveDepth` of the chain decides how much of it is in the archive and how much in the Head. */
export async function startApiSite(
  dataDir: string,
  chain: Chain,
  nodeUrl: string,
  ratePerMinute = 0,
): Promise<ApiSite> {
  const engine = await startEngine({ dataDir, clock: systemClock, log: silentLog })
  const followed = await followChain({ chain, settings: { nodes: [nodeUrl] } }, FAMILY_KITS[chain.family]!, 'full', {
    store: engine.store,
    clock: systemClock,
    random: createRandom(1),
    log: silentLog,
  })
  const api = createApi({
    chains: () => [followed.runtime],
    knownChains: [chain],
    clock: systemClock,
    log: silentLog,
    contracts: {
      dir: path.join(dataDir, 'contracts'),
      verifiers: { evm: createSourceVerifier({ log: silentLog, bounds: { searchMs: SEARCH_MS } }) },
      limits: { minFreeBytes: 0 },
    },
    limits: { ratePerMinute, freeLoopback: ratePerMinute === 0 },
  })
  const app = fastify(serverOptions)
  await api.register(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    api,
    chain: followed,
    async ask<T>(path: string) {
      const response = await fetch(`${url}/api/explorer/v1/${chain.path}${path}`)
      const { code, data, message } = (await response.json()) as { code: number; data: T; message?: string }
      if (code !== 0) throw new Error(`${path}: ${message}`)
      return data
    },
    async caughtUp(height) {
      await eventually('indexing', async () => {
        const { head, status } = followed.runtime
        const { ranges } = followed.archive.state()
        const { tip, base } = head.view()
        const whole =
          tip !== null && tip.height >= height && (base === 0 || (ranges.length === 1 && ranges[0]!.from === 0))
        return whole && status().state === 'following' ? true : null
      })
    },
    async stop() {
      api.close()
      await app.close()
      await followed.stop()
      await engine.stop()
    },
  }
}
