import { Pool } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESOURCES } from './all-resources.gen.ts'
import type { Endpoint } from './contract/resource.ts'
import { startTestServer, type TestServer } from './testing/api-server.ts'
import { createAccountWorld, createOutputWorld } from './testing/world.ts'

const ENDPOINTS = RESOURCES.flatMap(({ endpoints }) => Object.entries(endpoints as Readonly<Record<string, Endpoint>>))
const LISTS = ENDPOINTS.filter(([, { params }]) => 'cursor' in (params as unknown as { properties: object }).properties)

const HOSTILE = [
  '-1',
  '1e3',
  '10 ',
  ' 10',
  '0x10',
  '1.5',
  'NaN',
  'Infinity',
  '999999999999999999999',
  '\u0661',
  '../../etc/passwd',
  '%',
  '%00',
  '\u0000',
  "' OR 1=1 --",
  '"; DROP TABLE blocks',
  '%_%_%',
  '.*',
  '(a+)+$',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '\u202e\u200bETH',
  '\ud800',
  'javascript:alert(1)',
  'http://[::1]/0x',
  'a'.repeat(5_000),
  '0x' + 'f'.repeat(64),
  '0x' + 'f'.repeat(63),
  'null',
  '[]',
  '{}',
  '*',
  ';',
  '#',
  '?',
  '&limit=10',
]

let server: TestServer
let pool: Pool

beforeAll(async () => {
  server = await startTestServer([await createAccountWorld(), await createOutputWorld()])
  pool = new Pool(server.url)
})
afterAll(async () => {
  await pool.close()
  await server.close()
})

/** What the server answers: tens of thousands are asked here, and by `fetch` the whole file takes a quarter more CPU. */
async function get(path: string): Promise<Pick<Awaited<ReturnType<TestServer['get']>>, 'status' | 'body'>> {
  const { statusCode: status, body } = await pool.request({ method: 'GET', path })
  const text = await body.text()
  return { status, body: text === '' ? null : JSON.parse(text) }
}

/** Fills a path with plain values but for the hostile one, and all other parameters with nothing. */
function urlOf({ path, params }: Endpoint, hostile: string, name: string): string {
  const { properties, required = [] } = params as unknown as {
    properties: Readonly<Record<string, unknown>>
    required?: readonly string[]
  }
  const plain: Record<string, string> = {
    chain: 'testnet',
    block: '10',
    hash: `0x${'ab'.repeat(32)}`,
    address: `0x${'aa'.repeat(20)}`,
    id: '10',
    kind: 'block',
    q: 'x',
    chainId: '1',
  }
  const value = (param: string) => encodeURIComponent((param === name ? hostile : (plain[param] ?? '')).toWellFormed())
  const query = Object.keys(properties).filter(
    (param) => !path.includes(`{${param}}`) && (param === name || required.includes(param)),
  )
  return `/api/explorer${path.replace(/\{(\w+)\}/g, (_, param: string) => value(param))}?${query.map((param) => `${param}=${value(param)}`).join('&')}`
}

test.each(ENDPOINTS)(
  'reliability S-13, S-17, S-23: %s never answers hostile parameters with a fault',
  async (_name, endpoint) => {
    const { properties } = endpoint.params as unknown as { properties: Readonly<Record<string, unknown>> }
    for (const param of Object.keys(properties)) {
      const answers = await Promise.all(
        HOSTILE.map(async (hostile) => ({ hostile, ...(await get(urlOf(endpoint, hostile, param))) })),
      )
      const wrong = answers.filter(({ status, body }) => status >= 500 || (status !== 200 && !(body.code >= 4000)))
      expect(wrong.map(({ hostile, status, body }) => ({ param, hostile, status, name: body?.name }))).toEqual([])
    }
    expect(server.faults).toEqual([])
  },
)

test.each(LISTS)(
  'reliability S-12: %s refuses page sizes and pages that are none, and clamps nothing in silence',
  async (_name, endpoint) => {
    for (const bad of [
      'limit=0',
      'limit=11',
      'limit=1000000000',
      'limit=-1',
      'limit=1e1',
      'limit=10%20',
      'limit=10&limit=20',
      'limit=',
      'page=0',
      'page=-1',
      'page=1.5',
      'page=999999999',
      'page=1e3',
      'page=%2B1',
      'limit=100&page=101',
      'cursor=',
      'cursor=!!!',
      'cursor=bm9uc2Vuc2U',
      'offset=5',
      'cursor=' + 'A'.repeat(301),
    ]) {
      const { status, body } = await get(`${urlOf(endpoint, '', 'none')}&${bad}`)
      // Some subjects of the plain request do not exist; they may say so first, but never answer.
      expect({ bad, status: [400, 404].includes(status), code: body.code !== 0 }).toEqual({
        bad,
        status: true,
        code: true,
      })
    }
  },
)

test('the last page within the cap is served and the next one is refused', async () => {
  expect((await get('/api/explorer/v1/testnet/blocks?limit=100&page=100')).body).toMatchObject({
    code: 0,
    data: { hits: [] },
  })
  expect((await get('/api/explorer/v1/testnet/blocks?limit=100&page=101')).body).toMatchObject({
    name: 'PAGE_TOO_DEEP',
  })
})

test('unknown and repeated parameters are refused, also one that repeats the path', async () => {
  for (const query of ['utm=1', 'chain=x', '__proto__=1', 'constructor=1', 'toString=1', '__proto__[polluted]=1']) {
    expect((await get(`/api/explorer/v1/testnet/info?${query}`)).body).toMatchObject({
      code: 4004,
      name: 'PARAMETER_INVALID',
    })
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('reliability S-24: foreign methods, bodies and paths keep the envelope', async () => {
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(`${server.url}${path}`, init)
    return { status: response.status, body: await response.json() }
  }
  expect(
    await send('/api/explorer/v1/chains', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    }),
  ).toMatchObject({ status: 405, body: { name: 'METHOD_NOT_ALLOWED' } })
  expect(
    (
      await send('/api/explorer/v1/chains', {
        method: 'POST',
        body: '{"a":',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBeLessThan(500)
  expect(
    (
      await send('/api/explorer/v1/chains', {
        method: 'POST',
        body: 'x'.repeat(2 << 20),
        headers: { 'content-type': 'text/plain' },
      })
    ).status,
  ).toBeLessThan(500)
  expect(await send('/api/explorer/v9/nothing', {})).toMatchObject({ status: 404, body: { name: 'ROUTE_NOT_FOUND' } })
  expect(await send(`/api/explorer/v1/testnet/blocks/${'9'.repeat(600)}`, {})).toMatchObject({
    status: 414,
    body: { name: 'PARAMETER_INVALID' },
  })
  expect(await send('/api/explorer/v1/%E0%A4%A/blocks', {})).toMatchObject({
    status: 400,
    body: { name: 'PARAMETER_INVALID' },
  })
})

test('a fault is told as INTERNAL with a request id and nothing from inside', async () => {
  const world = await createAccountWorld(3)
  const broken = await startTestServer([
    {
      ...world,
      runtime: {
        ...world.runtime,
        archive: { ...world.archive, consistent: () => Promise.reject(new Error('secret path /data/engine')) },
      },
    },
  ])
  const { status, body, headers } = await broken.get('/api/explorer/v1/testnet/transactions')
  expect({ status, code: body.code, name: body.name }).toEqual({ status: 500, code: 5001, name: 'INTERNAL' })
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(broken.faults).toHaveLength(1)
  await broken.close()
})

test('reliability S-13: a query of more than 128 characters is refused, 128 are searched', async () => {
  expect((await get(`/api/explorer/v1/search?q=${'x'.repeat(129)}`)).body).toMatchObject({
    name: 'QUERY_TOO_LONG',
  })
  expect((await get(`/api/explorer/v1/search?q=${'x'.repeat(128)}`)).body).toMatchObject({ code: 0 })
})
