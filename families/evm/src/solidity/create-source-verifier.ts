import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { OrreryError } from '@orrery/errors/orrery-error'
import type {
  DeployedCode,
  SourceOrder,
  SourceResult,
  SourceRunFailure,
  SourceVerifier,
} from '@orrery/family/source-verifier'
import type { Log } from '@orrery/primitives/log'
import { boundCommand } from './bound-command.ts'
import { checkAbi } from './check-abi.ts'
import { installedCompilers, solcFolder, type InstalledCompiler } from './installed-compilers.ts'
import type { SolcOrder } from './solc-messages.ts'
import { EVM_VERSIONS } from './compile-settings.ts'
import { INPUT_LIMITS, parseSubmission } from './standard-input.ts'

const MAIN = fileURLToPath(new URL('./solc-main.ts', import.meta.url))

/** Bounds of one process (reliability S-27). */
export type SolcBounds = {
  readonly wallMs: number
  readonly memoryBytes: number
  /** How long looking for other settings may take; the rest is room for the last compilation. */
  readonly searchMs: number
  readonly outputBytes: number
}

const BOUNDS: SolcBounds = {
  wallMs: 60_000,
  memoryBytes: 2 * 1024 ** 3,
  searchMs: 40_000,
  outputBytes: 64 * 1024 ** 2,
}
const WATCH_MS = 200
/**
 * Processor time for the time on the wall: the guards below end with the site, this bound does not. V8 works on several threads, so
 * that what keeps to its time on the wall may use more of this.
 */
const PROCESSOR_SHARE = 2

/** Verifies contracts with the Solidity compilers that are installed, each run in a process of its own. */
export function createSourceVerifier({
  log,
  bounds: given,
}: {
  readonly log: Log
  readonly bounds?: Partial<SolcBounds>
}): SourceVerifier {
  const bounds: SolcBounds = { ...BOUNDS, ...given }
  const installed = installedCompilers()
  const find = (version: string): InstalledCompiler => {
    const compiler = installed.find((one) => one.version === version)
    if (compiler === undefined)
      throw new OrreryError('BODY_MALFORMED', {
        reason: `compiler ${version} is not installed here; installed: ${installed.map((one) => one.version).join(', ') || 'none'}`,
      })
    return compiler
  }
  return {
    compilers: () => installed.map(({ version }) => version),
    evmVersions: EVM_VERSIONS,
    limits: { bytes: INPUT_LIMITS.bytes, files: INPUT_LIMITS.files, seconds: Math.round(bounds.wallMs / 1_000) },
    parse(submission) {
      const order = parseSubmission(submission)
      find(order.compiler)
      return order
    },
    checkAbi,
    run: (order, deployed, signal) => runSolc(find(order.compiler), order, deployed, bounds, log, signal),
  }
}

async function runSolc(
  compiler: InstalledCompiler,
  order: SourceOrder,
  deployed: DeployedCode,
  bounds: SolcBounds,
  log: Log,
  signal: AbortSignal,
): Promise<SourceResult | SourceRunFailure> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'orrery-solc-'))
  try {
    return await inProcess(compiler, order, deployed, { ...bounds, cwd }, log, signal)
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

function inProcess(
  compiler: InstalledCompiler,
  order: SourceOrder,
  deployed: DeployedCode,
  bounds: SolcBounds & { readonly cwd: string },
  log: Log,
  signal: AbortSignal,
): Promise<SourceResult | SourceRunFailure> {
  signal.throwIfAborted()
  const folder = solcFolder()
  const bound = boundCommand((bounds.wallMs * PROCESSOR_SHARE) / 1_000, process.execPath, [
    '--disable-warning=ExperimentalWarning',
    // No files but these, no further process, no worker, no native code.
    '--permission',
    `--allow-fs-read=${path.dirname(MAIN)}`,
    `--allow-fs-read=${path.dirname(folder)}`,
    '--max-old-space-size=1024',
    MAIN,
  ])
  const child = spawn(bound.command, bound.args, {
    cwd: bounds.cwd,
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  return new Promise((resolve, reject) => {
    let failure: SourceRunFailure | null = null
    let stderr = ''
    const parts: Buffer[] = []
    let bytes = 0
    const kill = (why: SourceRunFailure): void => {
      failure ??= why
      child.kill('SIGKILL')
    }
    const late = setTimeout(() => kill('time'), bounds.wallMs)
    const watch = setInterval(() => {
      void residentBytes(child.pid).then((resident) => {
        if (resident > bounds.memoryBytes) kill('memory')
      })
    }, WATCH_MS)
    const abort = (): void => kill('fault')
    signal.addEventListener('abort', abort, { once: true })
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > bounds.outputBytes) kill('memory')
      else parts.push(part)
    })
    child.stderr.on('data', (part: Buffer) => void (stderr = (stderr + part.toString('utf8')).slice(-4_000)))
    child.on('error', (error) => void (stderr += String(error)))
    // A process that is gone before it has read all of its order.
    child.stdin.on('error', () => undefined)
    const told: SolcOrder = {
      wrapper: path.join(folder, 'wrapper.js'),
      soljson: compiler.file,
      order,
      deployed,
      budgetMs: bounds.searchMs,
    }
    child.stdin.end(JSON.stringify(told))
    child.once('close', (code) => {
      clearTimeout(late)
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
      if (signal.aborted) return reject(signal.reason)
      if (failure !== null) return resolve(failure)
      const result = code === 0 ? readResult(Buffer.concat(parts).toString('utf8')) : null
      if (result !== null) return resolve(result)
      log.error('a compiler ended without an answer', { code, stderr: stderr.slice(-1_000) })
      // V8 and the compiler's own heap end the process when they are full.
      return resolve(/out of memory|OOM|allocation failed/i.test(stderr) ? 'memory' : 'fault')
    })
  })
}

function readResult(text: string): SourceResult | null {
  try {
    return JSON.parse(text) as SourceResult
  } catch {
    return null
  }
}

/** Memory that a process holds, bytes; 0 where the system does not tell. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024
}
