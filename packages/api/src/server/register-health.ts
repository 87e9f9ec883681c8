import type { FastifyInstance } from 'fastify'
import type { DataSet } from '@orrery/model/wire/data-set'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { chainStatus } from '../queries/chains/chain-status.ts'
import { dataSetsOf } from '../queries/chains/data-sets.ts'
import type { ApiContext } from '../queries/context.ts'
import { createKept, type Kept } from '../queries/kept.ts'

/** Machines that ask are not counted against the limit of requests: the archive is asked no more often than this, whoever asks. */
const DATA_SETS = { leastMs: 2_000, ratio: 10, waitMs: 1_000 } as const

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
  const books = new WeakMap<ChainDesk, Kept<readonly DataSet[]>>()
  /** null where the archive does not tell at once: the rest must be told just then. */
  const dataSets = (desk: ChainDesk): Promise<readonly DataSet[] | null> => {
    const book = books.get(desk) ?? createKept(async () => (await dataSetsOf(desk)).data.hits, context.clock, DATA_SETS)
    books.set(desk, book)
    return book.read().catch(() => null)
  }
  app.get('/status', async () => ({
    ...facts(),
    chains: await Promise.all(
      context.desks().map(async (desk) => ({ ...chainStatus(desk), dataSets: await dataSets(desk) })),
    ),
  }))
}
