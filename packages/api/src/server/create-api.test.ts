import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { RESOURCES } from '../all-resources.gen.ts'
import type { Endpoint } from '../contract/resource.ts'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, type World } from '../testing/world.ts'
import { createApi } from './create-api.ts'
import { serverOptions } from './server-options.ts'

let world: World
let server: TestServer

beforeAll(async () => {
  world = await createAccountWorld()
  server = await startTestServer([world, await createOutputWorld()])
})
afterAll(() => server.close())

test('the OpenAPI 3.1 document names every endpoint with its parameters and errors', async () => {
  const { body } = await server.get('/docs/json')
  const document = body as unknown as {
    openapi: string
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string
          parameters: { name: string; in: string; required: boolean }[]
          responses: Record<string, { description: string }>
        }
      >
    >
  }
  expect(document.openapi).toBe('3.1.0')
  const endpoints = RESOURCES.flatMap(({ endpoints }) =>
    Object.entries(endpoints as Readonly<Record<string, Endpoint>>),
  )
  for (const [name, endpoint] of endpoints) {
    const operation = document.paths[`/api/explorer${endpoint.path}`]?.[endpoint.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    expect(
      operation!.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
        .toSorted(),
    ).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted())
    for (const code of endpoint.errors) expect(operation!.responses['default']!.description).toContain(code)
  }
  const own = Object.entries(document.paths).filter(([path]) => /^\/api\/explorer\/v[12]\//.test(path))
  expect(own.flatMap(([, path]) => Object.keys(path))).toHaveLength(endpoints.length)
})

test('/docs shows the document to people', async () => {
  const response = await fetch(`${server.url}/docs/`)
  const html = await response.text()
  expect({ status: response.status, html: html.includes('swagger-ui') }).toEqual({ status: 200, html: true })
  expect(html).toContain('<title>API | Orrery</title>')
})

test('screens-evm §2.5: documents stand beside it, and run nothing', async () => {
  for (const path of ['columns', 'changelog', 'guides/operate']) {
    const response = await fetch(`${server.url}/docs/${path}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
    expect(await response.text()).toContain('<main><h1')
  }
  expect((await fetch(`${server.url}/docs/guides/..%2f..%2fpackage.json`)).status).toBe(404)
})

test('an answer that did not change is 304, and what is per-request is never stored', async () => {
  const first = await server.get('/api/explorer/v1/testnet/blocks')
  const etag = first.headers.get('etag')!
  expect(first.headers.get('cache-control')).toBe('public, max-age=1')
  expect((await server.get('/api/explorer/v1/testnet/blocks', { 'if-none-match': etag })).status).toBe(304)
  expect((await server.get('/api/explorer/v1/testnet/blocks', { 'if-none-match': 'W/"other"' })).status).toBe(200)
  expect((await server.get('/api/explorer/v1/testnet/status')).headers.get('cache-control')).toBe('no-store')
})

test('explorer §7: what is asked for by another method than it has says which it has, and what does not exist says so by any', async () => {
  const ask = async (method: string, path: string) => {
    const response = await fetch(`${server.url}/api/explorer${path}`, { method })
    const { name } = (await response.json()) as { name: string }
    return [response.status, name, response.headers.get('allow')]
  }
  expect(await ask('POST', '/v1/chains')).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET, HEAD'])
  expect(await ask('DELETE', '/v1/testnet/blocks/1')).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET, HEAD'])
  expect(await ask('GET', '/v1/testnet/contract/call')).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST'])
  expect(await ask('GET', '/v1/testnet/nothing')).toEqual([404, 'ROUTE_NOT_FOUND', null])
  expect(await ask('POST', '/v1/testnet/nothing')).toEqual([404, 'ROUTE_NOT_FOUND', null])
})

test('performance A3: an answer is kept until the head moves; at once it tells the new one, whatever the encoding', async () => {
  const own = await createAccountWorld()
  const kept = await startTestServer([own])
  const path = '/api/explorer/v1/testnet/blocks?limit=50'
  const newest = async (headers: Record<string, string> = {}) => {
    const answer = await kept.get(path, headers)
    const { hits } = answer.body.data as { hits: { height: number }[] }
    return { height: hits[0]!.height, etag: answer.headers.get('etag'), packed: answer.headers.get('content-encoding') }
  }
  const before = await newest({ 'accept-encoding': 'identity' })
  const reads = vi.spyOn(own.archive, 'consistent')
  expect(await newest({ 'accept-encoding': 'br' })).toEqual({ ...before, packed: 'br' })
  expect(reads).not.toHaveBeenCalled()
  own.extend(1)
  const after = await newest({ 'accept-encoding': 'br' })
  expect(after).toMatchObject({ height: before.height + 1, packed: 'br' })
  expect(after.etag).not.toBe(before.etag)
  expect((await kept.get(path, { 'if-none-match': after.etag! })).status).toBe(304)
  await kept.close()
})

test('long answers are compressed and carry the headers of a public read-only API', async () => {
  const { headers } = await server.get('/api/explorer/v1/testnet/blocks?limit=50', { 'accept-encoding': 'br' })
  expect(
    Object.fromEntries(
      ['content-encoding', 'x-content-type-options', 'access-control-allow-origin', 'content-type'].map((name) => [
        name,
        headers.get(name),
      ]),
    ),
  ).toEqual({
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'content-type': 'application/json; charset=utf-8',
  })
})

test('explorer §7: the path with a slash at its end is served too', async () => {
  expect(
    (await server.get(`/api/explorer/v1/testnet/contract/getAddressStatus/?address=0x${'aa'.repeat(20)}`)).body,
  ).toMatchObject({ code: 0, data: { isContract: null } })
})

test('explorer §7: whether an address is a contract is told by either version of its calls', async () => {
  const address = `0x${'aa'.repeat(20)}`
  for (const path of [`contract/getAddressStatus?address=${address}`, `addresses/${address}/contract`]) {
    const [one, two] = await Promise.all([1, 2].map((v) => server.get(`/api/explorer/v${v}/testnet/${path}`)))
    expect(two, path).toMatchObject({ status: one!.status, body: { code: 0 } })
  }
})

test('/live, /ready and /status tell machines how things are', async () => {
  expect((await server.get('/live')).body).toEqual({ status: 'ok' })
  expect((await server.get('/ready')).body).toMatchObject({ status: 'ready', degraded: false })
  expect((await server.get('/status')).body).toMatchObject({
    chains: [{ chain: 'TESTNET', state: 'following' }, { chain: 'TESTCOIN' }],
  })
  const dead = await startTestServer([
    {
      ...world,
      runtime: {
        ...world.runtime,
        status: () => ({
          ...world.runtime.status(),
          state: 'unreachable',
          reason: 'geth-1.inner:8545: connection refused',
        }),
        nodes: () =>
          ['geth-1.inner:8545/…', '10.0.0.7', 'geth-1.inner:8545/…'].map((source) => ({
            source,
            healthy: false,
            lastError: `${source} says: connect ECONNREFUSED 10.0.0.7:8545`,
            requests: 1,
            failures: 1,
            retries: 1,
            latencyMs: null,
          })),
      },
    },
  ])
  expect(await dead.get('/ready')).toMatchObject({
    status: 503,
    body: { status: 'not-ready', degraded: true, chains: [{ reason: 'the node: connection refused' }] },
  })
  // reliability S-46: as in errors, where nodes are is nobody's business; they are told apart by their numbers.
  for (const url of ['/status', '/api/explorer/v1/testnet/status', '/ready'])
    expect(JSON.stringify((await dead.get(url)).body)).not.toMatch(/inner|10\.0\.0\.7|8545/)
  const [{ nodes }] = (await dead.get('/status')).body['chains'] as [{ nodes: { source: string; lastError: string }[] }]
  expect(nodes.map(({ source }) => source)).toEqual(['#1', '#2', '#1'])
  expect(nodes[0]!.lastError).toBe('the node says: connect ECONNREFUSED the node')
  await dead.close()
})

test('reliability S-15: however often /status is asked, which nobody limits, the archive is asked once in two seconds', async () => {
  let asked = 0
  const status = () => (asked++, world.runtime.status())
  const watched = await startTestServer([{ ...world, runtime: { ...world.runtime, status } }])
  const costs: number[] = []
  for (let i = 0; i < 3; i++) {
    const before = asked
    const [chain] = (await watched.get('/status')).body['chains'] as [{ dataSets: unknown[] }]
    expect(chain.dataSets.length).toBeGreaterThan(0)
    costs.push(asked - before)
  }
  // The state of the chain is read each time, and what it covers with it only the first.
  expect([costs[0]! > costs[1]!, costs[1]]).toEqual([true, costs[2]])
  await watched.close()
})

test('reliability S-26: the 301st request of a minute is refused, for the address behind a proxy of this machine too', async () => {
  const limited = await startTestServer([world], { limits: { ratePerMinute: 3, freeLoopback: false } })
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await limited.get('/api/explorer/v1/testnet/info')).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  const refused = await limited.get('/api/explorer/v1/TN/info/', { 'x-forwarded-for': '203.0.113.9' })
  expect(refused).toMatchObject({ status: 429, body: { code: 4010, name: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await limited.close()
  const free = await startTestServer([world], { limits: { ratePerMinute: 1 } })
  expect([
    (await free.get('/api/explorer/v1/chains')).status,
    (await free.get('/api/explorer/v1/chains')).status,
  ]).toEqual([200, 200])
  const proxied = { 'x-forwarded-for': '203.0.113.9' }
  expect([
    (await free.get('/api/explorer/v1/chains', proxied)).status,
    (await free.get('/api/explorer/v1/chains', proxied)).status,
  ]).toEqual([200, 429])
  await free.close()
})

test('reliability S-26: pages count with the API, and a visitor gains little by going through the addresses of a network', async () => {
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 4 },
  })
  const app = Fastify(serverOptions)
  await api.register(app)
  await app.register(async (pages) => {
    api.limit(pages)
    pages.get('/page', () => 'a page')
  })
  const ask = async (url: string, remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode
  const [info, page] = ['/api/explorer/v1/testnet/info', '/page']
  const asked = []
  for (const url of [page, info, page, info, page, info]) asked.push(await ask(url, '203.0.113.9'))
  expect(asked.map((status) => status !== 200)).toEqual([false, false, false, false, true, true])
  expect(await ask(page, '203.0.113.10')).toBe(200)
  let answered = 0
  for (let net = 1; net <= 60; net++) if ((await ask(page, `2001:db8:7:${net.toString(16)}::1`)) === 200) answered++
  expect(answered).toBe(32)
  expect(await ask(page, '2001:db8:8::1')).toBe(200)
  expect(await ask(page, '127.0.0.1')).toBe(200)
  api.close()
  await app.close()
})

test('reliability S-42: headers of keys and times prove nothing: the answer is the same, and so is the limit', async () => {
  const limited = await startTestServer([world], { limits: { ratePerMinute: 4, freeLoopback: false } })
  const claims = ['x-apikey', 'ok-access-key', 'ok-access-timestamp', 'x-api-key', 'authorization', 'cookie']
  const info = '/api/explorer/v1/testnet/info'
  const plain = await limited.get(info)
  const answers = []
  for (const name of claims) answers.push(await limited.get(info, { [name]: 'LWIzMWUtNDU0Ny05Mjk5|2764111111111111' }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429])
  for (const { body } of answers.slice(0, 3)) expect(body).toEqual(plain.body)
  await limited.close()
})

test('reliability S-08, S-44, S-45: what a visitor can start is on this list, and no endpoint is told where to fetch from or to send to', () => {
  const endpoints = RESOURCES.flatMap(({ endpoints }) => Object.entries(endpoints as Record<string, Endpoint>))
  // Look-ups, files and sources of the visitor's own, and a transaction that he signed himself. One pays: worthless coins that an operator put aside, within bounds of its own (faucets.test.ts); and
  // nothing reports to anybody.
  expect(endpoints.flatMap(([name, { method }]) => (method === 'GET' ? [] : [name])).sort()).toEqual([
    'askFaucet',
    'callContract',
    'checkPackage',
    'checkSigned',
    'expectMoves',
    'listMergedTransactions',
    'lookUpAddresses',
    'readContract',
    'sendPackage',
    'sendSigned',
    'startDownload',
    'startVerification',
    'submitAbi',
    'writeContract',
  ])
  const places = /^(?:url|uri|src|href|link|webhook|callback|email|image|host)$/i
  const fields = endpoints.flatMap(([name, { params, body }]) =>
    [params, body].flatMap((shape) =>
      Object.keys((shape as { properties?: object } | undefined)?.properties ?? {}).map(
        (field) => [name, field] as const,
      ),
    ),
  )
  expect(new Set(fields.map(([, field]) => field))).toEqual(
    new Set([...fields.map(([, field]) => field), 'chain', 'data']),
  )
  expect(fields.filter(([, field]) => places.test(field))).toEqual([])
})

test('reliability S-40: a form of another site starts nothing in a visitor’s name', async () => {
  const post = async (site: string | null) => {
    // As a page sends it without asking first (`no-cors`).
    const headers = site === null ? {} : { 'sec-fetch-site': site }
    const url = '/api/explorer/v1/testnet/downloads?set=blocks'
    return (await server.app.inject({ method: 'POST', url, headers })).statusCode
  }
  const own = await post('same-origin')
  expect(own).not.toBe(403)
  expect([await post('cross-site'), await post(null), await post('same-site')]).toEqual([403, own, own])
})

test('a reply that breaks its contract is a fault where replies are checked, and loses unknown fields where not', async () => {
  const broken = {
    ...world,
    runtime: {
      ...world.runtime,
      status: () => ({ ...world.runtime.status(), reorgs: { count: 1.5, maxDepth: 0, secret: 1 } }),
    },
  }
  const checked = await startTestServer([broken])
  expect((await checked.get('/api/explorer/v1/testnet/status')).status).toBe(500)
  await checked.close()
  const unchecked = await startTestServer([broken], { checkReplies: false })
  const { status, body } = await unchecked.get('/api/explorer/v1/testnet/status')
  expect({ status, leaked: JSON.stringify(body).includes('secret') }).toEqual({ status: 200, leaked: false })
  await unchecked.close()
})
