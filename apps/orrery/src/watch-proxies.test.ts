import fastify from 'fastify'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { watchProxies } from './watch-proxies.ts'

const NOW = Date.UTC(2026, 0, 2)

/** What is warned of and told after requests with these headers. */
async function after(config: Partial<Parameters<typeof watchProxies>[0]>, ...requests: Record<string, string>[]) {
  const warned: string[] = []
  const log = { ...silentLog, warn: (message: string) => void warned.push(message) }
  const watched = watchProxies(
    { trustedProxies: [], publicUrl: null, requestsPerMinute: 300, ...config },
    log,
    () => NOW,
  )
  const app = fastify()
  watched.watch(app)
  app.get('/', () => 'page')
  for (const headers of requests) expect((await app.inject({ url: '/', headers })).statusCode).toBe(200)
  await app.close()
  return { warned, told: watched.told() }
}

test('reliability S-26: forwarded requests without a trusted proxy are told once in the log, and on /status', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  const { warned, told } = await after({}, {}, forwarded, forwarded)
  expect(warned).toEqual([expect.stringContaining('trustedProxies')])
  expect(told).toEqual({ header: 'x-forwarded-for', since: '2026-01-02T00:00:00.000Z' })
  expect((await after({}, { forwarded: 'for=203.0.113.9' })).told).toMatchObject({ header: 'forwarded' })
  expect(await after({}, {})).toEqual({ warned: [], told: null })
})

test('a site that is reached by https has a proxy in front: that is warned of as it starts, and once', async () => {
  const { warned } = await after({ publicUrl: 'https://explorer.example' }, { 'x-forwarded-for': '203.0.113.9' })
  expect(warned).toEqual([expect.stringContaining('publicUrl is https')])
})

test('where a proxy is trusted, or nothing is limited, there is nothing to warn of', async () => {
  for (const config of [{ trustedProxies: ['127.0.0.1'] }, { requestsPerMinute: 0 }])
    expect(await after({ ...config, publicUrl: 'https://explorer.example' }, { forwarded: 'for=1.2.3.4' })).toEqual({
      warned: [],
      told: null,
    })
})
