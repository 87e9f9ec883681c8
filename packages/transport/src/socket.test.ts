import type { AddressInfo } from 'node:net'
import { systemClock } from '@orrery/primitives/clock'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { createRpcClient } from './create-rpc-client.ts'

type Hub = {
  readonly port: number
  readonly asked: unknown[][]
  readonly open: Set<WebSocket>
  push(result: unknown): void
  close(): Promise<void>
}

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startHub(): Promise<Hub> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const asked: unknown[][] = []
  const open = new Set<WebSocket>()
  let nth = 0
  server.on('connection', (ws) => {
    open.add(ws)
    ws.on('close', () => open.delete(ws))
    ws.on('message', (bytes) => {
      const { id, method, params } = JSON.parse(String(bytes)) as { id: number; method: string; params: unknown[] }
      asked.push([method, ...params])
      ws.send(JSON.stringify({ id, result: `0x${++nth}` }))
    })
  })
  const hub: Hub = {
    port: (server.address() as AddressInfo).port,
    asked,
    open,
    push: (result) => {
      for (const ws of open)
        for (let i = 1; i <= nth; i++)
          ws.send(JSON.stringify({ method: 'eth_subscription', params: { subscription: `0x${i}`, result } }))
    },
    close: () => new Promise((resolve) => server.close(() => resolve(null))).then(() => {}),
  }
  closers.push(async () => {
    for (const ws of open) ws.terminate()
    await hub.close()
  })
  return hub
}

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000 })

/** The monotonic clock of the clients: it stands unless a test moves it, so that a starved machine is no silence. */
let later = 0

const client = (urls: string[]): ReturnType<typeof createRpcClient> => {
  const rpc = createRpcClient({
    urls,
    clock: {
      now: systemClock.now,
      monotonic: () => later,
      sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 5), signal),
    },
    random: () => 0,
  })
  closers.push(() => rpc.close())
  return rpc
}

test('without a socket URL there is no subscription', () => {
  expect(client(['http://127.0.0.1:1']).subscribe(['newHeads'], () => {})).toBeNull()
})

test('a push reaches its listener once, also after the node dropped the socket (reliability F-23)', async () => {
  const hub = await startHub()
  const heard: unknown[] = []
  client([`ws://127.0.0.1:${hub.port}`]).subscribe(['newHeads'], (result) => heard.push(result))
  await until(() => expect(hub.asked).toEqual([['eth_subscribe', 'newHeads']]))
  await until(() => {
    hub.push('one')
    expect(heard).toContain('one')
  })
  for (const ws of hub.open) ws.terminate()
  await until(() => expect(hub.asked).toHaveLength(2))
  await systemClock.sleep(20)
  heard.length = 0
  hub.push('two')
  await until(() => expect(heard).toEqual(['two']))
})

test('a listener that left hears nothing more, and the last one hangs up', async () => {
  const hub = await startHub()
  const heard: unknown[] = []
  const rpc = client([`ws://127.0.0.1:${hub.port}`])
  const stopHeads = rpc.subscribe(['newHeads'], (result) => heard.push(result))
  const stopPending = rpc.subscribe(['newPendingTransactions'], () => {})
  await until(() => expect(hub.asked).toHaveLength(2))
  stopHeads?.()
  await until(() => expect(hub.asked.at(-1)?.[0]).toBe('eth_unsubscribe'))
  hub.push('late')
  stopPending?.()
  await until(() => expect(hub.open.size).toBe(0))
  expect(heard).toEqual([])
})

test('a socket that is open and silent is noticed after 30 s or three block times, and opened anew (reliability F-23)', async () => {
  const hub = await startHub()
  const heard: unknown[] = []
  client([`ws://127.0.0.1:${hub.port}`]).subscribe(['newHeads'], (result) => heard.push(result))
  const connected = async (times: number): Promise<void> => {
    await until(() => expect(hub.asked).toHaveLength(times))
    await systemClock.sleep(20)
    expect(hub.asked).toHaveLength(times)
    expect(hub.open.size).toBe(1)
  }
  const push = async (result: string): Promise<void> => {
    hub.push(result)
    await until(() => expect(heard.at(-1)).toBe(result))
  }
  await connected(1)
  await push('one')
  later += 29_000
  await connected(1)
  later += 2_000
  await connected(2)
  // Blocks come each 25 s or so: a silence is told from a pause only after three of these.
  await push('two')
  later += 25_000
  await push('three')
  later += 70_000
  await connected(2)
  later += 30_000
  await connected(3)
  // Still nothing: it is tried again, but less and less often.
  later += 58_000
  await connected(3)
})
