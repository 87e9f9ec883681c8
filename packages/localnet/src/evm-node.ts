import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import { isRunning, markProcess, type ProcessMark } from '@orrery/primitives/process-life'
import { createEvmRpc } from './evm-rpc.ts'
import { holdNodeFolder, type NodeFolder } from './hold-node-folder.ts'

/** A running anvil. */
export type EvmNode = {
  /** HTTP and WebSocket on the same port of loopback. */
  readonly url: string
  readonly pid: number
  /** True when the chain of an earlier run goes on, false when it began anew. */
  readonly resumed: boolean
  /** Settles when the process has ended, asked or not. */
  readonly ended: Promise<void>
  /** Ends the process; the chain is saved and goes on at the next start. */
  stop(): Promise<void>
}

export type EvmNodeOptions = {
  /** Where the chain is kept between runs. */
  readonly dir: string
  readonly clock: Clock
  readonly log: Log
  /** A free one unless told. */
  readonly port?: number
  readonly chainId?: number
  /** Unix milliseconds of a new chain's genesis; an hour ago unless told, which leaves room for a history. */
  readonly genesisMs?: number
  /** Forgets the states and transactions of older blocks: with them each dense block takes 8 MB of memory (measured). */
  readonly newestOnly?: boolean
  /** Records the opcodes that transactions run, which takes half a megabyte of memory for each. */
  readonly recordsSteps?: boolean
}

/** Not the id of any public chain. */
export const DEVNET_CHAIN_ID = 424_242
/** Accounts that live on the chain, which the node makes and signs for. */
export const DEVNET_ACCOUNTS = 20
/** The one after them, which the node has unlocked, too: of a faucet, and of nobody whose nonces are counted elsewhere. */
export const DEVNET_FAUCET = '0x09db0a93b389bef724429898f539aeb7ac2dd55f'
/** Blocks whose state can be asked for, also after a restart: at a third of a megabyte each (measured). */
const KEPT_STATES = 500
/** Blocks and states of a node that forgets older ones. */
const NEWEST = 16
const HISTORY_MS = 3_600_000
/** It reads some hundred megabytes of states first. */
const START_TIMEOUT_MS = 120_000
/** It writes some hundred megabytes of states before it ends: on a busy machine that takes long, and what is cut off is lost. */
const STOP_TIMEOUT_MS = 60_000

/**
 * Starts anvil with the chain of `dir`, or a new one. What an earlier run left behind is taken over:
 * an orphaned anvil is ended so that it saves its chain. Throws `LOCAL_NODE_MISSING` where there is
 * none for this machine, `LOCAL_NODE_FAILED`, and `STORE_LOCKED` when another program uses `dir`.
 */
export async function startAnvil(options: EvmNodeOptions): Promise<EvmNode> {
  const { clock } = options
  const dir = path.resolve(options.dir)
  const program = findAnvil()
  await mkdir(dir, { recursive: true })
  const folder = await holdNodeFolder(dir, (left) => endProcess(left, null, clock))
  try {
    return await resume(program, dir, folder, options)
  } catch (error) {
    await folder.release()
    throw error
  }
}

/** Starts the node from the newest of its states that can be read. */
async function resume(program: string, dir: string, folder: NodeFolder, options: EvmNodeOptions): Promise<EvmNode> {
  const { log } = options
  const state = path.join(dir, 'state.json')
  const previous = path.join(dir, 'state.previous.json')
  let failure: unknown = null
  // A state that was cut off while it was written is not readable; the one before it is.
  for (const source of [state, previous, null]) {
    if (source !== null && !(await exists(source))) continue
    if (source === null) await rm(state, { force: true })
    else if (source === previous) await copyFile(previous, state)
    try {
      const node = await launch(program, folder, state, source !== null, options)
      // What was read is kept until the next one is complete: the node writes it when it ends.
      if (source !== null) await rename(state, previous)
      log.info('local EVM node is up', { url: node.url, pid: node.pid, resumed: node.resumed })
      return node
    } catch (error) {
      // One that is merely slow, or was ended, says nothing against its state: that is kept for the next start.
      if (!(error instanceof EndedByItself)) throw error
      failure = error.cause
      if (source !== null) {
        log.warn('the saved local EVM chain cannot be read', { file: source, reason: error.message })
        await rename(state, path.join(dir, 'state.unreadable.json')).catch(() => {})
      }
    }
  }
  throw failure
}

/** The node gave up before it listened, as it does over a state that it cannot read. */
class EndedByItself extends Error {}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** The binary itself: its wrapper costs 50 ms and hides the child's pid. */
function findAnvil(): string {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'win32' }[process.platform as string]
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  const name = `@foundry-rs/anvil-${platform}-${arch}`
  try {
    const found = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return path.join(path.dirname(found), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch {
    throw new OrreryError('LOCAL_NODE_MISSING', { program: 'anvil', hint: `the package ${name} is not installed` })
  }
}

/**
 * Unix seconds of the chain's first block: of a new chain kept beside its state; null for one whose start is not known. The node makes a first block at every
 * start and saves all that it ever had: of several, any one may be its block 0 from then on, and block 1 has another parent.
 */
async function firstBlockTime(dir: string, newMs: number | null): Promise<number | null> {
  const file = path.join(dir, 'first-block.json')
  if (newMs !== null) await writeFile(file, String(Math.floor(newMs / 1000)))
  const seconds = Number(await readFile(file, 'utf8').catch(() => 'none'))
  return Number.isSafeInteger(seconds) ? seconds : null
}

async function launch(
  program: string,
  folder: NodeFolder,
  state: string,
  resumed: boolean,
  { clock, port = 0, chainId = DEVNET_CHAIN_ID, genesisMs, newestOnly = false, recordsSteps = false }: EvmNodeOptions,
): Promise<EvmNode> {
  const dir = path.dirname(state)
  const firstSeconds = await firstBlockTime(dir, resumed ? null : (genesisMs ?? clock.now() - HISTORY_MS))
  const cache = path.join(dir, 'cache')
  await rm(cache, { recursive: true, force: true })
  const child = spawn(
    program,
    [
      '--port',
      String(port),
      '--chain-id',
      String(chainId),
      '--accounts',
      String(DEVNET_ACCOUNTS + 1),
      '--no-mining',
      '--order',
      'fifo',
      '--gas-limit',
      '15000000',
      // Safe and final heads a few blocks behind the tip, as on a live chain.
      '--slots-in-an-epoch',
      '4',
      ...(recordsSteps ? ['--steps-tracing'] : []),
      // Without --steps-tracing debug_traceTransaction tells no opcodes; with it each transaction holds half a megabyte of
      // memory for good (measured), a gigabyte in the first hour.
      ...(newestOnly
        ? ['--prune-history', String(NEWEST), '--transaction-block-keeper', String(NEWEST)]
        : ['--max-persisted-states', String(KEPT_STATES), '--preserve-historical-states']),
      '--cache-path',
      cache,
      '--state',
      state,
      ...(firstSeconds === null ? [] : ['--timestamp', String(firstSeconds)]),
    ],
    { detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = once(child, 'exit').then(
    () => {},
    () => {},
  )
  try {
    const url = await listening(child, ended, clock)
    const rpc = createEvmRpc(url)
    // It prints every call otherwise.
    await rpc.call('anvil_setLoggingEnabled', false)
    // Its clock would go on from the first block.
    if (resumed && firstSeconds !== null) await rpc.call('evm_setTime', Math.floor(clock.now() / 1000))
    await rpc.close()
    const mark = markProcess(child.pid!)
    await folder.run(child.pid!)
    return {
      url,
      pid: child.pid!,
      resumed,
      ended,
      async stop() {
        await endProcess(mark, ended, clock)
        await rm(cache, { recursive: true, force: true })
        await folder.release()
      },
    }
  } catch (error) {
    const { exitCode } = child
    child.kill('SIGKILL')
    await ended
    await rm(cache, { recursive: true, force: true })
    if (exitCode === null || exitCode <= 0) throw error
    throw new EndedByItself((error as Error).message, { cause: error })
  }
}

async function listening(child: ChildProcess, ended: Promise<void>, clock: Clock): Promise<string> {
  let words = ''
  const settled = new AbortController()
  const url = new Promise<string>((resolve) => {
    const hear = (chunk: Buffer): void => {
      words = `${words}${chunk.toString()}`.slice(-20_000)
      const address = /Listening on (\S+:\d+)/.exec(words)?.[1]
      if (address !== undefined) resolve(`http://${address}`)
    }
    // The streams are read to their end: a full pipe would stop the node.
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('error', (error) => (words += error.message))
  })
  const fail = (reason: string): never => {
    throw new OrreryError('LOCAL_NODE_FAILED', { program: 'anvil', reason })
  }
  const late = clock.sleep(START_TIMEOUT_MS, settled.signal)
  late.catch(() => {})
  try {
    return await Promise.race([
      url,
      ended.then(() => fail(words.trim().slice(-300) || 'it ended at once')),
      late.then(() => fail(`it did not listen within ${START_TIMEOUT_MS} ms`)),
    ])
  } finally {
    settled.abort()
  }
}

/** SIGINT saves the state; SIGTERM would not. */
async function endProcess(mark: ProcessMark, ended: Promise<void> | null, clock: Clock): Promise<void> {
  for (let waited = 0; isRunning(mark); waited += 20) {
    try {
      if (waited === 0) process.kill(mark.pid, 'SIGINT')
      if (waited >= STOP_TIMEOUT_MS) process.kill(mark.pid, 'SIGKILL')
    } catch {
      // It ended between the look and the signal.
    }
    await clock.sleep(20)
  }
  await ended
}
