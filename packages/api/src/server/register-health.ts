import type { FastifyInstance } from 'fastify'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { chainStatus } from '../queries/chains/chain-status.ts'
import { dataSetsOf } from '../queries/chains/data-sets.ts'
import type { ApiContext } from '../queries/context.ts'

const PATIENCE_MS = 1_000

/**
 * `/live`: the process answers. `/ready`: it can serve, 503 while chains are configured and none is
 * followed; `degraded` says that some are not. `/status`: everything about each chain. No envelope: these are for machines.
 */
export function registerHealth(app: FastifyInstance, context: ApiContext, facts: () => object = () => ({})): void {
  app.addHook(
    'onSend',
    async (_request, reply) =>
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff'),
  )
  app.get('/live', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const chains = context
      .desks()
      .map(chainStatus)
      .map(({ chain, state, reason, lag }) => ({ chain, state, reason, lag }))
    const following = chains.filter(({ state }) => state === 'following').length
    const ready = chains.length === 0 || following > 0
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not-ready', degraded: following < chains.length, chains })
  })
  /** null where the archive does not tell at once: the rest must be told just then. */
  const dataSets = async (desk: ChainDesk) => {
    const asked = dataSetsOf(desk).then(
      ({ data }) => data.hits,
      () => null,
    )
    return Promise.race([asked, context.clock.sleep(PATIENCE_MS).then(() => null)])
  }
  app.get('/status', async () => ({
    ...facts(),
    chains: await Promise.all(
      context.desks().map(async (desk) => ({ ...chainStatus(desk), dataSets: await dataSets(desk) })),
    ),
  }))
}
