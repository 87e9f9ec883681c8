import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '@orrery/primitives/log'
import type { ApiContext } from '../queries/context.ts'
import { addressBucket } from '../server/address-bucket.ts'
import { BODY_BYTES } from '../server/register-endpoints.ts'
import { answerRequest, chainList, refusalOf, type Reply } from './answer-request.ts'

/** Paths that take `module` and `action`: without a chain in them, `chainid` names it. */
export const ETHERSCAN_PATHS = ['/api', '/v2/api', '/:chain/api'] as const

/**
 * The Etherscan-shaped API: `/api` and `/v2/api` with `chainid`, `/{chain}/api` without. GET, or POST with a form; the limits
 * of the instance that it is registered on hold.
 */
export async function registerEtherscan(
  app: FastifyInstance,
  { context, log, base }: { readonly context: ApiContext; readonly log: Log; readonly base: string },
): Promise<void> {
  app.setErrorHandler((error, _request, reply) => send(reply, refusalOf(error, log)))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { chain = null } = request.params as { readonly chain?: string }
    const raw = { ...(request.query as object), ...formOf(request.body) }
    const asked = { ...context, visitor: addressBucket(request.ip) }
    return send(reply, await answerRequest(asked, chain, raw, log))
  }
  for (const url of ETHERSCAN_PATHS) {
    app.route({ method: 'GET', url, handler })
    app.route({ method: 'POST', url, handler, bodyLimit: BODY_BYTES })
  }
  app.get('/v2/chainlist', async (_request, reply) => send(reply, { status: 200, body: chainList(context, base) }))
}

const formOf = (body: unknown): object =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}

const send = (reply: FastifyReply, { status, body }: Reply): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
