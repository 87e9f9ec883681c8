import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Clock } from '@orrery/primitives/clock'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { findBitcoinBinary } from './bitcoin/find-bitcoin-binary.ts'
import { thisMachine, type Machine, type Say } from './debian-package.ts'
import { stopLeftover } from './bitcoin/stop-leftover.ts'

export type BitcoinNode = {
  /** Loopback URL with credentials of this run alone. */
  readonly url: string
  /** Which address prefixes its chain has. */
  readonly flavour: 'litecoin' | 'bitcoin'
  readonly pid: number
  /** Resolves when the process ends, by itself or by `stop`. */
  readonly ended: Promise<void>
  /** Lets the node write its state and waits until it is gone; after 20 s it is killed. */
  stop(): Promise<void>
}

export type BitcoinNodeOptions = {
  /** Everything that the node writes is in here and stays for the next start. */
  readonly dir: string
  readonly log: Say
  readonly clock: Clock
  /** The environment that the node gets, and whose PATH is searched. HOME is replaced. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly machine?: Machine
  readonly signal?: AbortSignal
  /** Whether a Litecoin node begins extension blocks at height 432, as it does unless told. */
  readonly extensionBlocks?: boolean
}

const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 20_000

/** Starts a real node in regression test mode, or says why it cannot and returns null. */
export async function startBitcoinNode({
  dir,
  log,
  clock,
  env,
  machine = thisMachine(env),
  signal,
  extensionBlocks = true,
}: BitcoinNodeOptions): Promise<BitcoinNode | null> {
  const binary = await findBitcoinBinary(machine, log)
  if (typeof binary === 'string') {
    log(`The local Bitcoin chain is left out: ${binary}.`)
    return null
  }
  const folder = resolve(dir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await stopLeftover(join(folder, 'regtest', 'node.pid'), folder, clock)
  const port = await freePort()
  const [user, password] = ['orrery', randomBytes(24).toString('hex')]
  // In a file and not on the command line, where any user of the machine could read them.
  await writeFile(
    join(folder, 'node.conf'),
    configuration({ flavour: binary.flavour, port, user, password, extensionBlocks }),
    { mode: 0o600 },
  )
  const child = spawn(binary.path, [`-datadir=${folder}`, `-conf=${join(folder, 'node.conf')}`, '-regtest'], {
    env: { ...env, HOME: folder },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (data: Buffer) => {
    complaint = (complaint + data.toString('utf8')).slice(-1000)
  })
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done())
    child.once('error', (error) => {
      complaint = error.message
      done()
    })
  })
  const url = `http://${user}:${password}@127.0.0.1:${port}`
  const stop = () => stopChild(child, ended, clock)
  if (!(await answers(url, clock, child, signal))) {
    await stop()
    const debug = await readFile(join(folder, 'regtest', 'debug.log'), 'utf8').catch(() => '')
    log(
      `The local Bitcoin chain is left out: ${binary.path} did not start (${complaint.trim() || debug.trim().split('\n').at(-1) || 'it gave no reason'}).`,
    )
    return null
  }
  return { url, flavour: binary.flavour, pid: child.pid!, ended, stop }
}

type Configured = {
  readonly flavour: 'litecoin' | 'bitcoin'
  readonly port: number
  readonly user: string
  readonly password: string
  readonly extensionBlocks: boolean
}

function configuration({ flavour, port, user, password, extensionBlocks }: Configured): string {
  return [
    'regtest=1',
    'server=1',
    'txindex=1',
    'listen=0',
    'dnsseed=0',
    'printtoconsole=0',
    'debuglogfile=debug.log',
    'shrinkdebugfile=1',
    'pid=node.pid',
    // Litecoin refuses replacements unless it is told to take them; Bitcoin takes them anyway.
    ...(flavour === 'litecoin' ? ['mempoolreplacement=1'] : []),
    '[regtest]',
    // They begin at a time that is far away.
    ...(flavour === 'litecoin' && !extensionBlocks ? ['vbparams=mweb:9999999999:99999999999'] : []),
    `rpcport=${port}`,
    'rpcbind=127.0.0.1',
    'rpcallowip=127.0.0.1',
    `rpcuser=${user}`,
    `rpcpassword=${password}`,
    'fallbackfee=0.0002',
    'keypool=10',
    'rpcthreads=8',
    'rpcworkqueue=64',
    // A stop waits until idle connections have timed out: 30 s unless told.
    'rpcservertimeout=4',
    '',
  ].join('\n')
}

async function answers(url: string, clock: Clock, child: ChildProcess, signal?: AbortSignal): Promise<boolean> {
  const rpc = createRpcClient({ urls: [url], clock, random: () => 0.5, retries: 0 })
  try {
    const deadline = clock.monotonic() + START_TIMEOUT_MS
    const goesOn = (): boolean =>
      clock.monotonic() < deadline && child.exitCode === null && child.pid !== undefined && signal?.aborted !== true
    while (goesOn()) {
      try {
        await rpc.call({ method: 'getblockcount', params: [], parse: (result) => result, timeoutMs: 2_000 })
        return true
      } catch {
        // Not up yet: it opens its port before it can answer.
        await clock.sleep(100)
      }
    }
    return false
  } finally {
    await rpc.close()
  }
}

async function stopChild(child: ChildProcess, ended: Promise<void>, clock: Clock): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) child.kill('SIGTERM')
  const late = new AbortController()
  const killer = clock.sleep(STOP_TIMEOUT_MS, late.signal).then(
    () => child.kill('SIGKILL'),
    () => false,
  )
  await ended
  late.abort()
  await killer
}

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : failed(new Error('no port')),
      )
    })
  })
