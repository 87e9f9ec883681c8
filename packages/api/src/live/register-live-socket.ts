import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import { addressBucket } from '../server/address-bucket.ts'
import type { Log } from '@orrery/primitives/log'
import type { ApiCounters } from '../server/api-counters.ts'
import type { ApiLimits } from '../server/api-options.ts'
import { sendFailure } from '../server/register-endpoints.ts'
import { toFailure } from '../server/to-failure.ts'
import type { LiveHub } from './live-hub.ts'
import { openLiveSession, SESSION_LIMITS, TOO_SLOW } from './live-session.ts'

/** Where the live socket is (explorer §7). */
export const LIVE_PATH = '/ws/v1'

const PING_MS = 30_000
const PINGS_MISSED = 2

type LiveOptions = {
  readonly hub: LiveHub
  readonly counters: ApiCounters
  readonly limits: ApiLimits
  readonly log: Log
  readonly clock: Clock
  readonly publicBase: string | null
}

/** The route of the live socket, with the bounds of reliability S-25. */
export async function registerLiveSocket(
  app: FastifyInstance,
  { hub, counters, limits, log, clock, publicBase }: LiveOptions,
): Promise<void> {
  const open = new Map<string, number>()
  await app.register(websocket, { options: { maxPayload: SESSION_LIMITS.frameBytes, perMessageDeflate: false } })
  app.route({
    method: 'GET',
    url: LIVE_PATH,
    preValidation: async (request, reply) => {
      if (!isOwnOrigin(request, publicBase))
        return sendFailure(reply, {
          ...toFailure(
            new OrreryError('PARAMETER_INVALID', { name: 'origin', reason: 'this site does not serve it' }),
            log,
          ),
          status: 403,
        })
      if (
        request.headers.upgrade !== undefined &&
        (open.get(addressBucket(request.ip)) ?? 0) >= limits.socketsPerAddress
      ) {
        counters.socketsRefused++
        return sendFailure(reply, toFailure(new OrreryError('TOO_MANY_REQUESTS', { seconds: 30 }), log))
      }
    },
    handler: (_request, reply) =>
      reply.code(426).header('upgrade', 'websocket').send({ message: 'This is a WebSocket.' }),
    wsHandler: (socket, request) => {
      const bucket = addressBucket(request.ip)
      counters.sockets++
      open.set(bucket, (open.get(bucket) ?? 0) + 1)
      const session = openLiveSession({
        hub,
        clock,
        wire: {
          send: (text) => socket.send(text),
          backlog: () => socket.bufferedAmount,
          end(code, reason) {
            if (code === TOO_SLOW) counters.backlogCuts++
            socket.close(code, reason)
            // A client that does not read never answers the closing handshake either.
            socket.terminate()
          },
        },
      })
      const stopPings = keepAlive(socket)
      socket.on('message', (data, binary) => {
        if (binary) return socket.close(1003, 'text only')
        try {
          session.receive(data.toString())
        } catch (error) {
          // Nobody above catches it: a fault of one conversation would end the process.
          log.error('a live socket ended on a fault', {
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          })
          socket.close(1011, 'a fault')
        }
      })
      socket.on('error', (error) => log.warn('a live socket failed', { error: String(error) }))
      socket.on('close', () => {
        stopPings()
        session.close()
        counters.sockets--
        const left = (open.get(bucket) ?? 1) - 1
        if (left > 0) open.set(bucket, left)
        else open.delete(bucket)
      })
    },
  })
}

/** Pages of other sites must not open sockets in a visitor's name; programs send no origin. */
function isOwnOrigin({ headers }: FastifyRequest, publicBase: string | null): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  const url = URL.parse(origin)
  return url !== null && (url.host === host || (publicBase !== null && url.origin === URL.parse(publicBase)?.origin))
}

function keepAlive(socket: WebSocket): () => void {
  let missed = 0
  socket.on('pong', () => (missed = 0))
  const timer = setInterval(() => {
    if (missed >= PINGS_MISSED) return socket.terminate()
    missed++
    socket.ping()
  }, PING_MS)
  timer.unref()
  return () => clearInterval(timer)
}
