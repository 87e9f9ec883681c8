import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { systemClock } from '@orrery/primitives/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { createSafeFetcher, type SafeFetchDeps } from './safe-fetch.ts'

/** A canary on loopback: what it hears was let through. */
let server: Server
let port = 0
let heard: { readonly path: string; readonly headers: IncomingMessage['headers'] }[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
  void response.setHeader('content-type', 'application/json').end('{"name":"x"}')

beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push({ path: request.url!, headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  heard = []
  answer = (_, response) => void response.setHeader('content-type', 'application/json').end('{"name":"x"}')
})

/** By the real rules, but that the canary's port is one that is asked. */
const strict = (more: Partial<SafeFetchDeps> = {}) =>
  createSafeFetcher({
    clock: systemClock,
    types: ['application/json'],
    resolve: async () => ['127.0.0.1'],
    ports: [80, 443, port],
    timeoutMs: 20_000,
    ...more,
  })
/** One whose public internet is 127.0.0.1, so that something can be fetched here. */
const open = (more: Partial<SafeFetchDeps> = {}) => strict({ isAllowed: (address) => address === '127.0.0.1', ...more })
const reasonOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'fetched',
    (error: { reason?: string }) => error.reason ?? String(error),
  )

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  '',
  'localhost',
  '127.1',
  '0x7f000001',
])('reliability S-09: %s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.128.0.1',
  '172.32.0.1',
  '192.0.3.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('reliability S-09: no spelling of a private address reaches a canary', async () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[fe80::1]',
    '[fc00::1]',
    '[64:ff9b::127.0.0.1]',
    '169.254.169.254',
    '10.0.0.1',
    '100.64.0.1',
    '①②⑦.0.0.1',
    '127。0。0。1',
    'localhost',
    'localhost.',
    'canary.example',
    'CANARY.EXAMPLE',
  ]
  for (const host of hosts)
    expect([host, await reasonOf(strict().get(`http://${host}:${port}/`))]).toEqual([host, 'address'])
  expect(heard).toEqual([])
})

test('reliability S-09: other schemes, credentials, ports and what is no address are refused', async () => {
  const fetcher = strict({ ports: [80, 443] })
  const cases = {
    'file:///etc/passwd': 'scheme',
    'gopher://example.com/': 'scheme',
    'ftp://example.com/': 'scheme',
    'javascript:alert(1)': 'scheme',
    'data:text/html,x': 'scheme',
    'http://user@example.com/': 'url',
    'http://user:secret@example.com/': 'url',
    'http://example.com:25/': 'port',
    'http://example.com:6379/': 'port',
    'http://example.com:8080/': 'port',
    'https://': 'url',
    'not an address': 'url',
    '': 'url',
    [`http://example.com/${'a'.repeat(3_000)}`]: 'url',
  }
  for (const [url, reason] of Object.entries(cases))
    expect([url, await reasonOf(fetcher.get(url))]).toEqual([url, reason])
})

test('a document comes with its type, and nothing tells who asked', async () => {
  const { type, body } = await open().get(`http://canary.example:${port}/a/1.json?q=2#part`)
  expect([type, body.toString()]).toEqual(['application/json', '{"name":"x"}'])
  expect(heard[0]!.path).toBe('/a/1.json?q=2')
  expect(Object.keys(heard[0]!.headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
})

test('reliability S-09: a name is resolved once, and the connection goes to the address that was checked', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  let asked = 0
  const fetcher = open({ resolve: async () => answers[asked++]! })
  expect(await reasonOf(fetcher.get(`http://rebind.example:${port}/`))).toBe('fetched')
  expect(asked).toBe(1)
  expect(await reasonOf(fetcher.get(`http://rebind.example:${port}/`))).toBe('address')
  expect(heard).toHaveLength(1)
})

test('reliability S-09: a name with one private address among public ones is refused', async () => {
  expect(
    await reasonOf(open({ resolve: async () => ['127.0.0.1', '10.0.0.1'] }).get(`http://a.example:${port}/`)),
  ).toBe('address')
  expect(await reasonOf(open({ resolve: async () => [] }).get(`http://a.example:${port}/`))).toBe('address')
  expect(await reasonOf(open({ resolve: async () => ['no address'] }).get(`http://a.example:${port}/`))).toBe('address')
  expect(heard).toEqual([])
})

test.each([
  ['http://169.254.169.254/latest/meta-data/', 'address'],
  ['http://inner.example/', 'address'],
  ['file:///etc/passwd', 'scheme'],
  ['gopher://127.0.0.1:6379/_x', 'scheme'],
  ['http://me:it@canary.example/', 'url'],
  ['//10.0.0.1/', 'address'],
  ['http://canary.example:25/', 'port'],
])('reliability S-09: a redirect to %s is refused at its hop', async (location, reason) => {
  answer = (_, response) => void response.writeHead(302, { location }).end()
  const fetcher = open({ resolve: async (host) => [host === 'inner.example' ? '10.0.0.1' : '127.0.0.1'] })
  expect(await reasonOf(fetcher.get(`http://canary.example:${port}/`))).toBe(reason)
  expect(heard).toHaveLength(1)
})

test('reliability S-09: three redirects are followed, four are not', async () => {
  const hops = (most: number) => {
    answer = (request, response) => {
      const at = Number(request.url!.slice(1))
      if (at < most) response.writeHead(307, { location: `/${at + 1}` }).end()
      else response.setHeader('content-type', 'application/json; charset=utf-8').end('[]')
    }
  }
  hops(3)
  expect(await reasonOf(open().get(`http://canary.example:${port}/0`))).toBe('fetched')
  hops(4)
  expect(await reasonOf(open().get(`http://canary.example:${port}/0`))).toBe('redirects')
})

test('reliability S-09: bodies are bounded, whether they say their length or not', async () => {
  const fetcher = open({ maxBytes: 1_000 })
  answer = (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(1_001))
  expect(await reasonOf(fetcher.get(`http://canary.example:${port}/`))).toBe('too-large')
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = (): void => {
      while (!response.destroyed && response.write('y'.repeat(500)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  expect(await reasonOf(fetcher.get(`http://canary.example:${port}/`))).toBe('too-large')
})

test('what is compressed, of another type or no success is refused', async () => {
  answer = (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync('a'.repeat(10_000)))
  expect(await reasonOf(open().get(`http://canary.example:${port}/`))).toBe('type')
  answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
  expect(await reasonOf(open().get(`http://canary.example:${port}/`))).toBe('type')
  answer = (_, response) => void response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  expect(await reasonOf(open().get(`http://canary.example:${port}/`))).toBe('status')
})

test('reliability S-09: a host that never answers, and a name that never resolves, end at the deadline', async () => {
  answer = () => {}
  expect(await reasonOf(open({ timeoutMs: 50 }).get(`http://canary.example:${port}/`))).toBe('timeout')
  const never = open({ timeoutMs: 50, resolve: () => new Promise(() => {}) })
  expect(await reasonOf(never.get(`http://canary.example:${port}/`))).toBe('timeout')
})

test('more than eight at once are refused instead of queued', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  answer = (_, response) => void held.then(() => response.setHeader('content-type', 'application/json').end('{}'))
  const fetcher = open()
  const under = Array.from({ length: 9 }, () => reasonOf(fetcher.get(`http://canary.example:${port}/`)))
  expect(await under[8]).toBe('busy')
  release()
  expect(await Promise.all(under.slice(0, 8))).toEqual(Array.from({ length: 8 }, () => 'fetched'))
})

test('EIP-3668: only hosts that are named are asked, redirects among them, and what is sent is sent on to nobody', async () => {
  const url = `http://public.test:${port}/gateway`
  const named = open({ hosts: new Set([`public.test:${port}`]) })
  expect((await named.get(url)).body.toString()).toBe('{"name":"x"}')
  expect(await reasonOf(named.get(`http://other.test:${port}/gateway`))).toBe('host')
  let sent = ''
  answer = (request, response) => {
    request.on('data', (chunk) => (sent += String(chunk)))
    request.on('end', () => void response.setHeader('content-type', 'application/json').end(request.method))
  }
  expect((await named.post(url, '{"a":1}')).body.toString()).toBe('POST')
  expect(sent).toBe('{"a":1}')
  answer = (_, response) => void response.writeHead(307, { location: `http://public.test:${port}/there` }).end()
  expect(await reasonOf(named.post(url, '{}'))).toBe('redirects')
  answer = (_, response) => void response.writeHead(302, { location: `http://other.test:${port}/there` }).end()
  expect(await reasonOf(named.get(url))).toBe('host')
})
