import { parseArgs } from 'node:util'
import { OrreryError } from '@orrery/errors/orrery-error'

/** What the command line asks for. */
export type CommandLine = {
  readonly command: 'start' | 'doctor' | 'help'
  readonly rpc: readonly string[]
  readonly config: string | null
  readonly host: string | null
  readonly port: number | null
  readonly dataDir: string | null
  /** Follow the head and read through, but index no history. */
  readonly noBackfill: boolean
  /** Also start the local chains although chains are configured. */
  readonly local: boolean
  /** Also check every reply of the API against its schema, as tests do. */
  readonly dev: boolean
}

export const USAGE = `orrery start [options]     bring the site up (this is what \`npm start\` runs)
  --rpc URL          a node; its family and chain are asked of it (repeatable)
  --config FILE      configuration instead of orrery.config.ts or .json
  --host, --port     where to listen (HOST, PORT; 127.0.0.1:3000)
  --data-dir DIR     where the archive lives (ORRERY_DATA_DIR; ./data)
  --no-backfill      follow the head and read through, index no history
  --local            also start the two local chains
  --dev              check every reply of the API against its schema, and show /gallery
orrery doctor              say what this machine has and what is missing
`

/** Reads the arguments after the program's name. Throws `CONFIG_INVALID` for what it does not know. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  let parsed
  try {
    parsed = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        rpc: { type: 'string', multiple: true },
        config: { type: 'string' },
        host: { type: 'string' },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        'no-backfill': { type: 'boolean' },
        local: { type: 'boolean' },
        dev: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    throw new OrreryError(
      'CONFIG_INVALID',
      { key: 'command line', reason: cause instanceof Error ? cause.message : 'cannot be read' },
      { cause },
    )
  }
  const { values, positionals } = parsed
  const word = positionals[0] ?? 'start'
  if (word !== 'start' && word !== 'doctor' && word !== 'help')
    throw new OrreryError('CONFIG_INVALID', { key: 'command line', reason: `"${word}" is no command` })
  const port = values.port === undefined ? null : Number(values.port)
  if (port !== null && (!Number.isInteger(port) || port < 0 || port > 65535))
    throw new OrreryError('CONFIG_INVALID', { key: '--port', reason: 'a number from 0 to 65535' })
  return {
    command: values.help === true ? 'help' : word,
    rpc: values.rpc ?? [],
    config: values.config ?? null,
    host: values.host ?? null,
    port,
    dataDir: values['data-dir'] ?? null,
    noBackfill: values['no-backfill'] ?? false,
    local: values.local ?? false,
    dev: values.dev ?? false,
  }
}
