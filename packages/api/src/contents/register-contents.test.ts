import { createHash } from 'node:crypto'
import { silentLog } from '@orrery/primitives/log'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createApi } from '../server/create-api.ts'
import { serverOptions } from '../server/server-options.ts'
import { createInscribedWorld, REVEALED_AT, txidOf } from '../testing/inscribed-world.ts'

const ID = `${txidOf(REVEALED_AT).slice(2)}i0`
const HTML = '<script>parent.alert(1)</script>'

async function startContents(told: Parameters<typeof createInscribedWorld>[0]['told'], ratePerMinute = 0) {
  const world = await createInscribedWorld({
    jubilee: 100,
    unfollowed: [],
    inscription: async () => ({ body: `0x${Buffer.from(HTML).toString('hex')}`, metadata: '0xa10102', fields: null }),
    ...(told && { told }),
  })
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [world.chainOfIt],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute, freeLoopback: false },
  })
  const app = fastify(serverOptions)
  await api.registerContents(app, { chain: world.chainOfIt.code, origin: () => 'https://content.example' })
  return {
    world,
    ask: async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
      app.inject({ url, headers, method }),
    close: async () => {
      api.close()
      await app.close()
    },
  }
}

test('reliability S-07: a content is what it says it is, of no origin, for all who ask, and kept by its bytes', async () => {
  const { ask, close } = await startContents({ content_type: 'text/html', media: 'html' })
  const { statusCode, headers, body } = await ask(`/content/${ID}`, { cookie: 'session=1', 'sec-fetch-dest': 'iframe' })
  expect([statusCode, body]).toEqual([200, HTML])
  expect(headers).toMatchObject({
    'content-type': 'text/html',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'referrer-policy': 'no-referrer',
    'cache-control': 'public, max-age=60',
    vary: 'accept-encoding, sec-fetch-dest',
    etag: `"${createHash('sha256').update(HTML).digest('base64url')}"`,
  })
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src https:\/\/content\.example\//)
  expect(headers).not.toHaveProperty('set-cookie')
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
  const again = await ask(`/content/${ID}`, { 'if-none-match': String(headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  // Opened by itself it stands still.
  const alone = await ask(`/content/${ID}`, { 'sec-fetch-dest': 'document' })
  expect(alone.headers['content-security-policy']).toMatch(/^sandbox; /)
  await close()
})

test('what is packed goes to who takes it so, and to nobody else', async () => {
  const { ask, close } = await startContents({ content_type: 'text/html', media: 'html', encoding: 'br' })
  const taken = await ask(`/content/${ID}`, { 'accept-encoding': 'gzip, br' })
  expect([taken.statusCode, taken.headers['content-encoding']]).toEqual([200, 'br'])
  const refused = await ask(`/content/${ID}`, { 'accept-encoding': 'gzip' })
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([406, 'no-store'])
  await close()
})

test('screens-nonevm §4.7: of ord’s recursive paths those answer that our index knows', async () => {
  const { ask, world, close } = await startContents({ metadata_size: 3n })
  const { tip } = world.runtime.head.view()
  expect((await ask('/r/blockheight')).body).toBe(String(tip!.height))
  expect((await ask('/blockheight')).body).toBe(String(tip!.height))
  expect(JSON.parse((await ask('/r/blockhash')).body)).toBe(tip!.hash.slice(2))
  expect(JSON.parse((await ask(`/r/blockhash/${tip!.height}`)).body)).toBe(tip!.hash.slice(2))
  expect((await ask('/r/blocktime')).body).toMatch(/^\d+$/)
  expect(JSON.parse((await ask(`/r/metadata/${ID}`)).body)).toBe('a10102')
  expect((await ask(`/r/undelegated-content/${ID}`)).body).toBe(HTML)
  const unknown = [
    '/',
    `/r/inscription/${ID}`,
    `/content/${'ab'.repeat(32)}x`,
    `/r/blockhash/${tip!.height + 1}`,
    '/api/explorer/v1/chains',
  ]
  for (const path of unknown) {
    const { statusCode, headers } = await ask(path)
    expect([path, statusCode]).toEqual([path, 404])
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
  }
  expect((await ask('/r/blockhash/latest')).statusCode).toBe(400)
  expect((await ask(`/content/${ID}`, {}, 'POST')).statusCode).toBe(404)
  await close()
})

test('hostile visitors: contents larger than a block are not asked for, and the limit of requests holds', async () => {
  const large = await startContents({ size: 4_000_001n })
  expect((await large.ask(`/content/${ID}`)).statusCode).toBe(413)
  await large.close()
  const limited = await startContents({}, 2)
  const codes: number[] = []
  for (let i = 0; i < 3; i++) codes.push((await limited.ask('/r/blockheight')).statusCode)
  expect(codes).toEqual([200, 200, 429])
  await limited.close()
})
