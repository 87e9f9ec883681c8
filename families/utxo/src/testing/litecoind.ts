import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** True where Debian's litecoind is installed. */
export const hasLitecoind =
  spawnSync('litecoind', ['--version'], { env: { ...process.env, HOME: tmpdir() } }).error === undefined

/** A litecoind in regression test mode of its own, with a wallet. */
export type TestNode = {
  readonly url: string
  /** Calls a method of the node or of its wallet. Throws an Error with the node's message. */
  rpc<T = unknown>(method: string, ...params: unknown[]): Promise<T>
  stop(): Promise<void>
}

/** Starts one on free ports of loopback; everything it writes is in a temporary folder that `stop` removes. */
export async function startTestNode(flags: readonly string[] = []): Promise<TestNode> {
  const dir = mkdtempSync(join(tmpdir(), 'orrery-ltc-'))
  const [port, p2p] = [await freePort(), await freePort()]
  const child = spawn(
    'litecoind',
    [
      '-regtest',
      `-datadir=${dir}`,
      '-server',
      '-rpcuser=u',
      '-rpcpassword=p',
      '-rpcbind=127.0.0.1',
      '-rpcallowip=127.0.0.1',
      `-rpcport=${port}`,
      `-bind=127.0.0.1:${p2p}`,
      '-fallbackfee=0.0002',
      '-dnsseed=0',
      '-printtoconsole=0',
      '-mempoolreplacement=1',
      ...flags,
    ],
    { stdio: 'ignore', env: { ...process.env, HOME: dir } },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const rpc = async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('u:p').toString('base64')}` },
      body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as { result: T; error: { message: string } | null }
    if (error !== null) throw new Error(`${method}: ${error.message}`)
    return result
  }
  for (let i = 0; ; i++) {
    try {
      await rpc('getblockcount')
      break
    } catch (error) {
      if (i === 300 || child.exitCode !== null) throw new Error('litecoind did not start', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await rpc('createwallet', 'w')
  return {
    url: `http://u:p@127.0.0.1:${port}`,
    rpc,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A port of loopback that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
