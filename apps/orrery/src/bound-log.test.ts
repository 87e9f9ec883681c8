import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@orrery/primitives/clock'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import type { LogFields } from '@orrery/primitives/log'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { expect, test } from 'vitest'
import { boundLog } from './bound-log.ts'
import { DEFAULT_CONFIG } from './config/config.ts'
import { createRedactor, secretsOf } from './redact.ts'

const SEED = 's3cr3tKey0123456789'
const NODES = [
  `http://user:${SEED}-pass@127.0.0.1:9/`,
  `http://127.0.0.1:9/v2/${SEED}-path`,
  `http://127.0.0.1:9/rpc?apikey=${SEED}-query`,
  `http://a:${encodeURIComponent(`${SEED}/p@ss`)}@127.0.0.1:9/`,
]
const config = { ...DEFAULT_CONFIG, chains: { ETH: { nodes: NODES.slice(0, 3) } } }

const collect = () => {
  const lines: [string, LogFields | undefined][] = []
  const clock = createVirtualClock()
  const write = (message: string, fields?: LogFields) => void lines.push([message, fields])
  const log = boundLog(
    { debug: write, info: write, warn: write, error: write },
    clock,
    createRedactor(secretsOf(config, NODES)),
  )
  return { lines, clock, log }
}

test('reliability S-46: no seeded secret of a node URL is in any line, whatever brings it there', () => {
  const { lines, log } = collect()
  for (const url of NODES) {
    log.warn(`fetch of ${url} failed`, { error: `Error: ${url} refused\n at ${decodeURIComponent(url)}`, code: 7 })
    log.error(new URL(url).pathname + new URL(url).search)
  }
  log.info('http://someone:unknown@elsewhere:1/')
  expect(JSON.stringify(lines)).not.toMatch(/s3cr3t|unknown@/)
  expect(lines).toHaveLength(9)
})

test('reliability S-46: status and errors of nodes that do not answer hold no seeded secret', async () => {
  const told: unknown[] = []
  const rpc = createRpcClient({
    urls: NODES,
    chain: 'ETH',
    clock: createVirtualClock(),
    random: () => 0,
    retries: 0,
    log: { debug: (...line) => void told.push(line), warn: (...line) => void told.push(line) },
  })
  const failed = await rpc.call({ method: 'm', params: [], parse: (result) => result }).catch((error: Error) => error)
  told.push(rpc.status(), String(failed), (failed as Error).stack)
  await rpc.close()
  expect(JSON.stringify(told)).toContain('127.0.0.1')
  expect(JSON.stringify(told)).not.toMatch(/s3cr3t/)
})

test('reliability S-46: a node that says in its refusal with which key it was asked tells nobody who asks', async () => {
  const server = createServer((request, response) => {
    const message = `no ${request.url} for ${Buffer.from(String(request.headers.authorization).slice(6), 'base64')}`
    response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const told: string[] = []
  for (const url of NODES) {
    const rpc = createRpcClient({
      urls: [url.replace('127.0.0.1:9', at)],
      chain: 'ETH',
      clock: systemClock,
      random: () => 0,
      retries: 0,
    })
    const failed = await rpc.call({ method: 'm', params: [], parse: (result) => result }).catch((error: Error) => error)
    told.push(String(failed), JSON.stringify(rpc.status()))
    await rpc.close()
  }
  server.close()
  expect(told.filter((text) => text.includes('no /'))).toHaveLength(NODES.length)
  expect(told.join('\n')).not.toMatch(/s3cr3t/)
})

test('reliability O-17: a storm of lines is cut at 50 a second, and how many were left out is told', async () => {
  const { lines, log, clock } = collect()
  for (let i = 0; i < 5_000; i++) log.error('again', { i })
  expect(lines).toHaveLength(50)
  await clock.advance(1_000)
  log.info('calm')
  expect(lines.slice(50)).toEqual([
    ['lines of the log were left out', { lines: 4_950 }],
    ['calm', {}],
  ])
})

test('reliability O-17: a warning that says the same again is told once a minute, with how often it came', async () => {
  const { lines, log, clock } = collect()
  const wrong = { source: '#1', method: 'eth_chainId', reason: '#1 is a node of 1, not of Base.' }
  for (let i = 0; i < 8; i++) {
    log.warn('a node call failed', { ...wrong })
    await clock.advance(250)
  }
  log.warn('a node call failed', { ...wrong, source: '#2' })
  log.error('a node call failed', wrong)
  log.error('a node call failed', wrong)
  expect(lines).toEqual([
    ['a node call failed', wrong],
    ['a node call failed', { ...wrong, source: '#2' }],
    ['a node call failed', wrong],
    ['a node call failed', wrong],
  ])
  await clock.advance(60_000)
  for (let i = 0; i < 300; i++) log.warn('a node call failed', { ...wrong, source: `#${i % 2 === 0 ? 1 : 2}` })
  expect(lines.slice(4)).toEqual([
    ['a node call failed', { ...wrong, again: 7 }],
    ['a node call failed', { ...wrong, source: '#2' }],
  ])
})

test('reliability O-17: a warning that a storm left out was not told, and is told after it', async () => {
  const { lines, log, clock } = collect()
  for (let i = 0; i < 50; i++) log.error('again', { i })
  log.warn('the disk is full')
  await clock.advance(1_000)
  log.warn('the disk is full')
  expect(lines.slice(50)).toEqual([
    ['lines of the log were left out', { lines: 1 }],
    ['the disk is full', {}],
  ])
})
