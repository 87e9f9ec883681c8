import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Log } from '@orrery/primitives/log'
import type { Histogram, Metric } from './metrics-text.ts'
import { renderMetrics } from './metrics-text.ts'

/** The operator's port: always on loopback, never the public one (reliability S-47). */
export type Admin = {
  readonly url: string
  /** What commands of this machine's owner prove themselves with. */
  readonly token: string
  stop(): Promise<void>
}

export type AdminParts = {
  /** 0 takes a free port. */
  readonly port: number
  readonly log: Log
  collect(): Promise<(Metric | Histogram)[]>
  /** What POST on a path does, with the token: answers JSON. */
  readonly actions: { readonly [path: string]: () => Promise<object> }
}

/** Starts the port: `GET /metrics` in Prometheus' text form, and actions for the commands. Throws `CONFIG_INVALID` when it is taken. */
export async function startAdmin({ port, log, collect, actions }: AdminParts): Promise<Admin> {
  const token = randomBytes(24).toString('base64url')
  const answer = async (request: IncomingMessage): Promise<readonly [status: number, type: string, body: string]> => {
    const { pathname } = new URL(request.url ?? '/', 'http://admin')
    // A page in the operator's browser must not read this by a name that it points here.
    if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? ''))
      return [421, 'text/plain', 'wrong host\n']
    if (request.method === 'GET' && pathname === '/metrics')
      return [200, 'text/plain; version=0.0.4; charset=utf-8', renderMetrics(await collect())]
    const action = Object.hasOwn(actions, pathname) ? actions[pathname] : undefined
    if (action === undefined) return [404, 'text/plain', 'not found\n']
    if (request.method !== 'POST') return [405, 'text/plain', 'POST only\n']
    if (!isToken(request.headers.authorization ?? '', token)) return [401, 'text/plain', 'the token is wrong\n']
    return [200, 'application/json', JSON.stringify(await action())]
  }
  const server = createServer((request, response) => {
    request.resume()
    answer(request).then(
      ([status, type, body]) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      (error: unknown) => {
        log.error('the admin port could not answer', { path: (request.url ?? '').slice(0, 200), error: String(error) })
        response
          .writeHead(500, { 'content-type': 'text/plain' })
          .end(`${error instanceof Error ? error.message : 'failed'}\n`)
      },
    )
  })
  server.headersTimeout = 5_000
  server.maxConnections = 32
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'EADDRINUSE'
          ? new OrreryError(
              'CONFIG_INVALID',
              { key: 'adminPort', reason: `another program listens on ${port}; choose one with ADMIN_PORT` },
              { cause },
            )
          : cause,
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  log.info('metrics are served', { url: `${url}/metrics` })
  return {
    url,
    token,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function isToken(header: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header), digest(`Bearer ${token}`))
}
