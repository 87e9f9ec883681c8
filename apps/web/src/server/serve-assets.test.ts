import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { bundlePath, writeBundleScript } from '@orrery/i18n/message-bundle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUNDLE_BASE } from '../language/bundle-base.ts'
import { serveAssets } from './serve-assets.ts'

const bundle = {
  project: 'evm',
  locale: 'de_DE',
  version: 'a-b_c',
  messages: { 'a.b': '"version":"other"' },
  fallback: {},
}
const url = bundlePath(BUNDLE_BASE, bundle.project, bundle.locale, bundle.version)
const [path = ''] = url.split('?')
const PACKED = 'let packed = 1'
let dir = ''
let app: FastifyInstance

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'orrery-assets-'))
  for (const [name, text] of [
    [path, writeBundleScript(bundle)],
    ['/assets/entry-abc.js', 'let a'],
    ['/assets/points-abc.bin', 'points'],
    ['/assets/packed-abc.js', PACKED],
    ['/assets/packed-abc.js.gz', gzipSync(PACKED)],
    ['/assets/packed-abc.js.br', brotliCompressSync(PACKED)],
  ] as const) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
  app = fastify()
  await serveAssets(app, dir)
})
afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

test('foundations §7: a message file is a script that caches keep for ever under its version, and not under another', async () => {
  const { headers, body } = await app.inject({ url })
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(body).toBe(writeBundleScript(bundle))
  for (const other of [path, `${path}?v=old`, `${path}?v=`, `${url}&x=1`])
    expect((await app.inject({ url: other })).headers['cache-control'], other).toBe('public, no-cache')
  expect((await app.inject({ url: '/assets/entry-abc.js?v=1' })).headers['cache-control']).toContain('immutable')
  const points = await app.inject({ url: '/assets/points-abc.bin' })
  expect([points.headers['content-type'], points.body]).toEqual(['application/octet-stream', 'points'])
})

test.each([
  ['gzip, deflate, br', 'br', brotliCompressSync(PACKED)],
  ['gzip', 'gzip', gzipSync(PACKED)],
  ['identity', undefined, Buffer.from(PACKED)],
  [undefined, undefined, Buffer.from(PACKED)],
])(
  'a file goes out in the form that is accepted (%s), also packed as the build wrote it',
  async (accepted, form, bytes) => {
    const { headers, rawPayload } = await app.inject({
      url: '/assets/packed-abc.js',
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    })
    expect(headers['content-encoding']).toBe(form)
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(rawPayload).toEqual(bytes)
  },
)

test.each([
  'xx',
  '../../../package',
  '..%2f..%2fpackage',
  'de_DE.js%00',
  'DE_de',
  '//evil.example/de_DE',
  '%2e%2e/de_DE',
])('S-05: no message file is served for the locale %s', async (locale) => {
  const { statusCode } = await app.inject({ url: `${BUNDLE_BASE}/orrery/evm/${locale}.js` })
  expect(statusCode).toBe(404)
})
