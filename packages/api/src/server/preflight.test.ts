import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld } from '../testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([await createAccountWorld()])
})
afterAll(() => server.close())

const PATHS = [
  '/api/explorer/v1/testnet/blocks',
  '/api/explorer/esplora/testnet/blocks/tip/height',
  '/api/explorer/feeds/testnet/blocks',
  '/api',
  '/testnet/api',
]
const ask = (url: string, method?: string) =>
  server.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin: 'https://wallet.example',
      ...(method !== undefined && {
        'access-control-request-method': method,
        'access-control-request-headers': 'if-none-match',
      }),
    },
  })

test.each(PATHS)(
  'reliability S-40: a page of another site may read %s with headers of its own, and nothing else',
  async (path) => {
    const { statusCode, headers, body } = await ask(path, 'GET')
    expect([statusCode, body]).toEqual([204, ''])
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': '*',
    })
    // With credentials the star would be a letter, so that nobody's cookies ever come along.
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    for (const method of ['POST', 'PUT', 'DELETE', undefined]) {
      const refused = await ask(path, method)
      expect([refused.statusCode, refused.json<{ name: string }>().name]).toEqual([405, 'METHOD_NOT_ALLOWED'])
      expect(refused.headers['access-control-allow-methods']).toBeUndefined()
    }
  },
)

test('reliability S-40: scripts of other sites see the tag by which they ask again', async () => {
  const { headers } = await server.app.inject('/api/explorer/v1/testnet/blocks')
  expect(headers['etag']).toMatch(/^W\/"/)
  expect(headers['access-control-expose-headers']).toBe('*')
})
