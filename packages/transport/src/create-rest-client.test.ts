import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { systemClock } from '@orrery/primitives/clock'
import { afterEach, expect, test } from 'vitest'
import { createRestClient, type RestCall } from './create-rest-client.ts'
import { object, text } from './shape.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function serve(listener: RequestListener, query = '') {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const client = createRestClient({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/${query}`,
    key: 'x',
    chain: 'X',
    headers: { rune: 'secret' },
    clock: systemClock,
  })
  ends.push(async () => {
    await client.close()
    server.closeAllConnections()
    server.close()
  })
  return client
}

const call: RestCall<{ readonly a: string }> = {
  path: '/v1/thing?x=1',
  body: null,
  parse: object({ a: text(100) }),
  maxBytes: 1_000,
  timeoutMs: 5_000,
}
const never = new AbortController().signal

test('a GET without and a POST with a body are asked below the URL, with the credentials, and no digit is lost', async () => {
  const seen: string[] = []
  const client = await serve((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${request.headers['rune']} ${body}`)
      response.writeHead(201, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":12345678901234567890}'))
    })
  })
  expect(await client.ask(call, never)).toEqual({ a: '12345678901234567890' })
  await client.ask({ ...call, body: '{}' }, never)
  expect(seen).toEqual(['GET /base/v1/thing?x=1 secret ', 'POST /base/v1/thing?x=1 secret {}'])
})

test('a key in the query of the URL goes along with every question, and no error tells it', async () => {
  const seen: (string | undefined)[] = []
  const client = await serve(({ url }, response) => {
    seen.push(url)
    response.writeHead(seen.length > 2 ? 500 : 200).end('{"a":"1"}')
  }, '?apikey=sesame%2Fopen&b=a?b')
  await client.ask(call, never)
  await client.ask({ ...call, path: '/v1/plain' }, never)
  expect(seen).toEqual(['/base/v1/thing?x=1&apikey=sesame%2Fopen&b=a?b', '/base/v1/plain?apikey=sesame%2Fopen&b=a?b'])
  const refused: unknown = await client.ask(call, never).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'UPSTREAM_STATUS' })
  expect(String(refused) + JSON.stringify(refused) + client.name).not.toContain('sesame')
})

test.each([
  ['a status of failure', 500, '{}', 'UPSTREAM_STATUS'],
  ['half an answer', 200, '{"a":', 'UPSTREAM_SHAPE'],
  ['another shape', 200, '{"a":[]}', 'UPSTREAM_SHAPE'],
  ['an answer beyond the bound', 200, `{"a":"${'x'.repeat(2_000)}"}`, 'UPSTREAM_TOO_LARGE'],
])('reliability F-03: %s is an error of the book and tells no credentials', async (_what, status, body, code) => {
  const client = await serve((_request, response) => response.writeHead(status).end(body))
  const error = await client.ask(call, never).catch((thrown: unknown) => thrown)
  expect(isOrreryError(error) && error.code).toBe(code)
  expect(String(error)).not.toContain('secret')
})

test('an answer that is cut off, one that does not come and a service that is away are told apart', async () => {
  const cut = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('{"a":', () => response.destroy())
  })
  await expect(cut.ask(call, never)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' })
  const slow = await serve(() => {})
  await expect(slow.ask({ ...call, timeoutMs: 50 }, never)).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  const away = createRestClient({ url: 'http://127.0.0.1:1', key: 'x', chain: 'X', headers: {}, clock: systemClock })
  ends.push(() => away.close())
  await expect(away.ask(call, never)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' })
})

test('a URL that is none is refused by the key of the configuration, without repeating it', () => {
  const open = (url: string) => () =>
    createRestClient({ url, key: 'lightning.BTC', chain: 'X', headers: {}, clock: systemClock })
  for (const url of ['ws://user:secret@x', 'secret'])
    expect(open(url)).toThrow(
      expect.toSatisfy((error: unknown) => isOrreryError(error, 'CONFIG_INVALID') && !String(error).includes('secret')),
    )
})
