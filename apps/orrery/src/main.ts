import process from 'node:process'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { systemClock } from '@orrery/primitives/clock'
import { parseCommandLine, usageOf, type CommandLine } from './cli/parse-command-line.ts'
import { loadConfig, unreadVariables, type Overrides } from './config/load-config.ts'
import { readEnvironment, runAsProduction } from './config/environment.ts'
import { boundLog } from './bound-log.ts'
import { createLog } from './log.ts'
import { createRedactor, secretsOf } from './redact.ts'

/** Time that a graceful end may take before the process ends anyway (reliability F-26: 10 s). */
const STOP_DEADLINE_MS = 10_000

/** Takes out what the configuration keeps secret; before it is read, credentials of URLs. */
let redact = createRedactor([])

try {
  await main(parseCommandLine(process.argv.slice(2)))
} catch (error) {
  // Words for a person, not a stack, when the book knows what is wrong.
  process.stderr.write(
    `orrery: ${redact(isOrreryError(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
  )
  process.exit(1)
}

async function main(line: CommandLine): Promise<void> {
  if (line.command === 'help') {
    process.stdout.write(usageOf(line.topic))
    return
  }
  runAsProduction()
  const env = readEnvironment()
  const overrides: Overrides = {
    ...(line.host !== null && { host: line.host }),
    ...(line.port !== null && { port: line.port }),
    ...(line.dataDir !== null && { dataDir: line.dataDir }),
    ...(line.archiveDir !== null && { archiveDir: line.archiveDir }),
  }
  const config = await loadConfig(process.cwd(), env, overrides, line.config ?? undefined)
  redact = createRedactor(secretsOf(config, line.rpc))
  const log = boundLog(createLog(config.logLevel, process.stderr.isTTY === true), systemClock, redact)
  // Each command loads what it needs alone: the site is twice as much code as a tool of the archive.
  if (line.command === 'doctor') {
    process.exitCode = await (await import('./doctor.ts')).diagnose(config, unreadVariables(env), line.rpc)
    return
  }
  const unread = unreadVariables(env)
  if (unread.length > 0) log.warn('no setting is read from these variables', { names: unread.join(', ').slice(0, 500) })
  const role = line.command === 'start' ? 'all' : line.command
  if (role !== 'all' && role !== 'index' && role !== 'serve') {
    process.exitCode = await (await import('./tools/run-tool.ts')).runTool(config, line, log)
    return
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error('ends on a fault of its own', {
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
      process.exit(70)
    })
  }
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => stopping.abort(new Error(signal)))
  const paint =
    process.stderr.isTTY === true
      ? (text: string) => void process.stderr.write(`\r\u001b[K${text.slice(0, 2 * process.stderr.columns)}`)
      : null
  const { startSite } = await import('./start-site.ts')
  const site = await startSite({
    role,
    paint,
    config,
    line,
    clock: systemClock,
    random: Math.random,
    log,
    signal: stopping.signal,
    fail(reason) {
      log.error('ends', { error: reason.message })
      process.exitCode = 1
      stopping.abort(reason)
    },
  })
  process.stdout.write(
    role === 'index' ? `\n  Orrery indexes; its health is at ${site.url}\n\n` : `\n  Orrery is at ${site.url}\n\n`,
  )
  if (!stopping.signal.aborted)
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }))
  log.info('stopping')
  const late = setTimeout(() => {
    log.error('did not stop in time')
    process.exit(1)
  }, STOP_DEADLINE_MS)
  await site.stop()
  clearTimeout(late)
  process.exit(process.exitCode ?? 0)
}
