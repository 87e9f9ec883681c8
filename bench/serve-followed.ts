import { createApi } from '@orrery/api/server/create-api'
import { serverOptions } from '@orrery/api/server/server-options'
import type { Chain } from '@orrery/model/chain'
import { systemClock } from '@orrery/primitives/clock'
import { startEngine } from '@orrery/store/start-engine'
import fastify from 'fastify'
import type { RetentionSetting } from '../apps/orrery/src/config/config.ts'
import { FAMILY_KITS } from '../apps/orrery/src/family-kits.ts'
import { followChain, type FollowedChain } from '../apps/orrery/src/follow-chain.ts'
import { benchLog } from './bench-log.ts'

/** One chain that is followed into an engine of its own, and its API on loopback. */
export type ServedChain = {
  readonly origin: string
  readonly followed: FollowedChain
  stop(): Promise<void>
}

/** Follows an EVM chain from the node at `url` and serves it without limits. */
export async function serveFollowed(
  chain: Chain,
  url: string,
  retention: RetentionSetting,
  dataDir: string,
): Promise<ServedChain> {
  const engine = await startEngine({ dataDir, clock: systemClock, log: benchLog })
  const followed = await followChain({ chain, settings: { nodes: [url] } }, FAMILY_KITS.evm!, retention, {
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
  return {
    origin: await app.listen({ host: '127.0.0.1', port: 0 }),
    followed,
    async stop() {
      api.close()
      await app.close()
      await followed.stop()
      await engine.stop()
    },
  }
}
