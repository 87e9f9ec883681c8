import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createCaller } from './clickhouse-call.ts'

/** A server that cuts the connections of the first requests, one way or the other, and answers the next. */
async function setUp(cuts: number, reset: boolean) {
  let asked = 0
  const server = createServer((request, reply) => {
    request.resume()
    if (++asked > cuts) return void reply.end('told')
    if (reset) request.socket.resetAndDestroy()
    else request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const caller = createCaller({
    url: `http://127.0.0.1:${port}`,
    user: 'u',
    password: 'p',
    database: 'd',
    connections: 2,
    timeoutMs: 10_000,
  })
  onTestFinished(async () => {
    await caller.close()
    server.close()
  })
  const call = async (again: boolean) =>
    Buffer.from(await caller.call({ body: 'SELECT 1', settings: {}, again })).toString()
  return { call, asked: () => asked }
}

test.each([false, true])('a read is asked again when its connection is cut, by a reset too (%s)', async (reset) => {
  const { call, asked } = await setUp(2, reset)
  expect(await call(true)).toBe('told')
  expect(asked()).toBe(3)
})

test('a read is asked three times at most, and what writes once', async () => {
  const { call, asked } = await setUp(100, true)
  await expect(call(false)).rejects.toThrow()
  expect(asked()).toBe(1)
  await expect(call(true)).rejects.toThrow()
  expect(asked()).toBe(4)
})
