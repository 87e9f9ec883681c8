import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@orrery/primitives/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNameGateways } from './name-gateways.ts'

let server: Server
let host = ''
let port = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    const status = Number(request.url!.slice(1))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"data":"0x01"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  host = `gateway.test:${port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('EIP-3668: a gateway tells, refuses or fails; whoever is not named is not asked, and without names nobody is', async () => {
  const { signal } = new AbortController()
  expect(createNameGateways([], systemClock)).toBeNull()
  const open = { isAllowed: () => true, resolve: async () => ['127.0.0.1'], ports: [port], scheme: 'http:' }
  const gateways = createNameGateways([host.toUpperCase()], systemClock, open)!
  expect(await gateways.ask(`http://${host}/200`, null, signal)).toEqual({ state: 'told', body: '{"data":"0x01"}' })
  expect(await gateways.ask(`http://${host}/404`, null, signal)).toEqual({ state: 'refused' })
  expect(await gateways.ask(`http://${host}/500`, '{}', signal)).toEqual({ state: 'failed' })
  expect(await gateways.ask(`http://other.test:${port}/200`, null, signal)).toEqual({ state: 'failed' })
  const strict = createNameGateways(['gateway.test'], systemClock)!
  expect(strict.allows('https://gateway.test/0xab.json')).toBe(true)
  for (const url of ['http://gateway.test/', 'https://gateway.test.evil/', 'https://a.gateway.test/', 'data:,x', 'no'])
    expect(strict.allows(url), url).toBe(false)
  await expect(gateways.ask(`http://${host}/200`, null, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
})
