import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@orrery/primitives/clock'
import type { Json } from '@orrery/primitives/json'
import { createRpcClient } from '@orrery/transport/create-rpc-client'

/** A running anvil on a free port, with the means to drive it. */
export type TestAnvil = {
  readonly http: string
  readonly ws: string
  send(method: string, ...params: Json[]): Promise<unknown>
  close(): Promise<void>
}

/** Path of the anvil binary; null where the package has none for this machine. */
export function anvilBinary(): string | null {
  try {
    return createRequire(import.meta.url).resolve(
      `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/anvil`,
    )
  } catch {
    return null
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Starts anvil on chain `chainId`, blocks 12 s apart, and waits until it answers. */
export async function startAnvil(chainId: number, extra: readonly string[] = []): Promise<TestAnvil> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'orrery-anvil-'))
  const args = [
    '-q',
    '-p',
    String(port),
    '--chain-id',
    String(chainId),
    '--timestamp',
    '1700000000',
    '--slots-in-an-epoch',
    '4',
    '--steps-tracing',
    '--cache-path',
    folder,
    ...extra,
  ]
  const child = spawn(anvilBinary()!, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } })
  const http = `http://127.0.0.1:${port}`
  const rpc = createRpcClient({ urls: [http], clock: systemClock, random: Math.random, retries: 12 })
  const send = (method: string, ...params: Json[]): Promise<unknown> =>
    rpc.call({ method, params, parse: (result) => result, timeoutMs: 30_000 })
  await send('eth_chainId')
  return {
    http,
    ws: `ws://127.0.0.1:${port}`,
    send,
    async close() {
      await rpc.close()
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
