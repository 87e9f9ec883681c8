import fastify from 'fastify'
import { expect, test } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { warnOfProxy } from './warn-of-proxy.ts'

async function told(requests: readonly { readonly from: string; readonly headers: Record<string, string> }[]) {
  const warned: unknown[] = []
  const app = fastify()
  warnOfProxy(app, { ...silentLog, warn: (_message, fields) => void warned.push(fields?.['proxy']) })
  app.get('/', () => 'ok')
  for (const { from, headers } of requests)
    expect((await app.inject({ url: '/', remoteAddress: from, headers })).body).toBe('ok')
  await app.close()
  return warned
}

test.each([
  ['10.0.0.7', 'x-forwarded-for', '203.0.113.9'],
  ['127.0.0.1', 'forwarded', 'for=203.0.113.9'],
  ['::ffff:192.168.1.2', 'x-forwarded-for', '203.0.113.9'],
  ['fd00::2', 'x-forwarded-for', '203.0.113.9'],
])('reliability S-26: a proxy at %s that nobody named is told once', async (from, name, value) => {
  const headers = { [name]: value }
  expect(
    await told([
      { from, headers: {} },
      { from, headers },
      { from, headers },
    ]),
  ).toEqual([from])
})

test('a stranger who writes the header himself is no proxy, nor is one on this machine without it', async () => {
  const headers = { 'x-forwarded-for': '1.2.3.4' }
  expect(
    await told([
      { from: '8.8.8.8', headers },
      { from: '::ffff:8.8.8.8', headers },
      { from: '2606:4700::1', headers },
      { from: '127.0.0.1', headers: {} },
    ]),
  ).toEqual([])
})
