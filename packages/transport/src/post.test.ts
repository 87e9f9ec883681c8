import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { expect, test } from 'vitest'
import { systemClock } from '@orrery/primitives/clock'
import { createRandom } from '@orrery/primitives/random'
import { giveBody, takeBody } from './body-pool.ts'
import { post } from './post.ts'

const random = createRandom(7)
const upTo = (most: number): number => 1 + Math.floor(random() * most)

test('reliability F-04: bodies of all sizes arrive as they were sent, in whatever pieces, side by side and in used memory', async () => {
  const noise = Buffer.from(Uint32Array.from({ length: 500_000 }, () => upTo(2 ** 32 - 1)).buffer)
  const server = createServer((request, response) => {
    request.resume()
    const at = Number(request.headers['x-at'])
    const body = noise.subarray(at, at + Number(request.headers['x-size']))
    response.writeHead(200, { 'content-length': body.length })
    for (let from = 0; from < body.length;) {
      const to = Math.min(body.length, from + upTo(300_000))
      response.write(body.subarray(from, to))
      from = to
    }
    response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pool = new Pool(origin, { connections: 4, pipelining: 1 })
  try {
    const ask = async (): Promise<void> => {
      for (let i = 0; i < 15; i++) {
        const size = upTo(i % 3 === 0 ? 2_000 : 1_500_000)
        const at = upTo(noise.length - size)
        const headers = { 'x-at': String(at), 'x-size': String(size) }
        const options = { path: '/', headers, body: '{}', timeoutMs: 60_000, maxBytes: 2 ** 24, clock: systemClock }
        const { body } = await post(pool, origin, options)
        expect(body.equals(noise.subarray(at, at + size))).toBe(true)
        giveBody(body)
      }
    }
    await Promise.all(Array.from({ length: 6 }, ask))
  } finally {
    await pool.destroy()
    // The pool is the process's: what was given to it here is taken out again.
    for (let i = 0; i < 12; i++) takeBody(2 ** 18)
    server.closeAllConnections()
    server.close()
  }
})
