import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Log } from '@orrery/primitives/log'
import type { ApiContext } from '../queries/context.ts'
import { toFailure } from '../server/to-failure.ts'
import { addressRoutes } from './address-routes.ts'
import { blockRoutes } from './block-routes.ts'
import { poolRoutes } from './pool-routes.ts'
import { sendReply } from './reply.ts'
import type { Routes } from './route.ts'
import { templateRoute } from './template-route.ts'
import { txRoutes } from './tx-routes.ts'
import { findWalletDesk } from './wallet-desk.ts'

/** All routes of the Esplora-shaped API. */
export const ESPLORA_ROUTES: Routes = { ...blockRoutes, ...txRoutes, ...addressRoutes, ...poolRoutes, ...templateRoute }

/** The method and path of a route's name. */
export const readRoute = (name: string): { readonly method: 'GET' | 'POST'; readonly path: string } =>
  name.startsWith('POST ') ? { method: 'POST', path: name.slice(5) } : { method: 'GET', path: name }

/**
 * The Esplora-shaped API of output chains, on an instance whose prefix ends with `/:chain`. Refusals are plain text, as Esplora's are; the
 * limits of the instance hold.
 */
export async function registerEsplora(
  app: FastifyInstance,
  { context, log }: { readonly context: ApiContext; readonly log: Log },
): Promise<void> {
  app.setErrorHandler((error, _request, reply) => refuse(reply, error, log))
  // A transaction comes as text, whatever a client calls it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.get('/*', ({ url }) => {
    throw new OrreryError('ROUTE_NOT_FOUND', { path: url.split('?')[0]!.slice(0, 200) })
  })
  for (const [name, run] of Object.entries(ESPLORA_ROUTES)) {
    const { method, path } = readRoute(name)
    app.route({
      method,
      url: path,
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const params = request.params as Readonly<Record<string, string | undefined>>
        const wallet = findWalletDesk(context, params['chain'] ?? '')
        return sendReply(
          reply,
          await run({
            wallet,
            params,
            query: textsOf(request.query),
            body: typeof request.body === 'string' ? request.body : '',
          }),
        )
      },
    })
  }
}

const textsOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

function refuse(reply: FastifyReply, error: unknown, log: Log): FastifyReply {
  const { status: usual, body, retryAfterSeconds } = toFailure(error, log)
  // Wallets take 404 for "there is none", which is not what this says.
  const status = isOrreryError(error, 'CAPABILITY_MISSING') ? 501 : usual
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'text/plain; charset=utf-8')
    .send(body.message)
}
