import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, createOutputWorld } from '../testing/world.ts'
import { writeWide } from './reply.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer([await createAccountWorld(), await createOutputWorld()])
})
afterAll(() => server.close())

test('amounts beyond 2^53 are written as the integers that they are', () => {
  expect(writeWide({ value: 14_000_000_000_000_000_001n, list: [2n ** 64n, null, 'x'] })).toBe(
    '{"value":14000000000000000001,"list":[18446744073709551616,null,"x"]}',
  )
})

test('a chain that wallets do not know this way says so, in plain text and not as an empty wallet', async () => {
  for (const [chain, status] of [
    ['test-net', 501],
    ['idle-chain', 404],
    ['nowhere', 404],
  ] as const) {
    const response = await fetch(`${server.url}/api/explorer/esplora/${chain}/blocks/tip/height`)
    expect({ chain, status: response.status }).toEqual({ chain, status })
    expect(response.headers.get('content-type')).toContain('text/plain')
  }
  expect(server.faults).toEqual([])
})
