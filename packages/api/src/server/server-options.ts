import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import { silentLog } from '@orrery/primitives/log'
import { API_LIMITS } from './api-options.ts'
import { MOST_PARAM, sendFailure } from './register-endpoints.ts'
import { toFailure } from './to-failure.ts'

/** What the server that carries the API must be made with: the bounds of reliability S-24, and paths in one form. */
export const serverOptions = {
  routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: MOST_PARAM },
  bodyLimit: API_LIMITS.bodyBytes,
  connectionTimeout: 10_000,
  // The site reads its files as it starts: a busy machine takes longer than the ten seconds that are usual.
  pluginTimeout: 120_000,
  requestTimeout: 30_000,
  http: { maxHeaderSize: 16_384, headersTimeout: 10_000 },
  // Paths that no router can read never reach an error handler.
  frameworkErrors: (error, _request, reply) => {
    const { status, body } = toFailure(error, silentLog)
    void sendFailure(reply, { status: error.statusCode ?? status, body })
  },
} satisfies FastifyHttpOptions<Server>
