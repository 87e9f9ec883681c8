import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, createOutputWorld } from '../testing/world.ts'
import { ESPLORA_ROUTES } from './register-esplora.ts'
import { writeWide } from './reply.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer([await createAccountWorld(), await createOutputWorld()])
})
afterAll(() => server.close())

test('issue 6: every path of Esplora’s API.md is here, but for those of the assets of Elements', () => {
  const ofScript = ['', '/txs', '/txs/chain', '/txs/chain/:last_seen_txid', '/txs/mempool', '/utxo']
  const paths = [
    ...['', '/status', '/hex', '/raw', '/merkleblock-proof', '/merkle-proof'].map((path) => `/tx/:txid${path}`),
    ...['/tx/:txid/outspend/:vout', '/tx/:txid/outspends', 'POST /tx', 'POST /txs/package'],
    ...ofScript.map((path) => `/address/:address${path}`),
    ...ofScript.map((path) => `/scripthash/:hash${path}`),
    '/address-prefix/:prefix',
    ...['', '/header', '/status', '/txs', '/txs/:start_index', '/txids', '/txid/:index', '/raw'].map(
      (path) => `/block/:hash${path}`,
    ),
    ...['/block-height/:height', '/blocks', '/blocks/:start_height', '/blocks/tip/height', '/blocks/tip/hash'],
    ...['/mempool', '/mempool/txids', '/mempool/recent', '/fee-estimates', '/block-template'],
  ]
  expect(paths.filter((path) => !(path in ESPLORA_ROUTES))).toEqual([])
  // Two more that electrs answers beside them.
  expect(Object.keys(ESPLORA_ROUTES).filter((path) => !paths.includes(path))).toEqual(['/broadcast', 'POST /txs/test'])
})

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

test('a path that is not of this API is refused in its own form, beside a site that has a page for every path', async () => {
  const response = await fetch(`${server.url}/api/explorer/esplora/testout/nothing`)
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
    status: 404,
    type: 'text/plain; charset=utf-8',
  })
  const own = await server.get('/api/explorer/v1/testnet/nothing')
  expect({ status: own.status, name: own.body.name }).toEqual({ status: 404, name: 'ROUTE_NOT_FOUND' })
})
