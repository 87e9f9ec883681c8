import { parseArgs } from 'node:util'
import { OrreryError } from '@orrery/errors/orrery-error'
import { didYouMean } from '../config/find-config-error.ts'

/** The commands, in the order of the usage. */
const COMMANDS = [
  'start',
  'index',
  'serve',
  'digest',
  'verify',
  'repair',
  'backup',
  'restore',
  'doctor',
  'help',
] as const

/** What the command line asks for. */
export type CommandLine = {
  readonly command: (typeof COMMANDS)[number]
  /** The command that help is asked about; null for all. */
  readonly topic: string | null
  /** What stands behind the command: the directory of `backup` and `restore`. */
  readonly directory: string | null
  /** Only this chain: code, path or alias. */
  readonly chain: string | null
  readonly from: number | null
  readonly to: number | null
  /** Blocks that `verify` draws instead of looking at all. */
  readonly sample: number | null
  /** Holders per token whose balance `verify` asks the contract; `Infinity` for all, null for none. */
  readonly balances: number | null
  /** The one token whose holders are asked. */
  readonly token: string | null
  /** A table for people instead of JSON lines. */
  readonly table: boolean
  readonly rpc: readonly string[]
  readonly config: string | null
  readonly host: string | null
  readonly port: number | null
  readonly dataDir: string | null
  /** Data directory of the process that indexes on this machine, whose engine `serve` reads. */
  readonly archiveDir: string | null
  /** Follow the head and read through, but index no history. */
  readonly noBackfill: boolean
  /** Also start the local chains although chains are configured. */
  readonly local: boolean
  /** Also check every reply of the API against its schema, as tests do. */
  readonly dev: boolean
}

export const USAGE = `orrery start [options]     bring the site up (this is what \`npm start\` runs)
  --rpc URL          (also verify, repair, doctor) a node; its family and chain are asked of it (repeatable)
  --config FILE      (all commands) configuration instead of orrery.config.ts or .json
  --host, --port     where to listen (HOST, PORT; 127.0.0.1:3000)
  --data-dir DIR     (all commands) where the archive lives (ORRERY_DATA_DIR; ./data)
  --no-backfill      follow the head and read through, index no history
  --local            also start the two local chains
  --dev              check every reply of the API against its schema, and show /gallery
orrery index [options]     only follow the chains and write the archive; other processes hear of it by the bus (ORRERY_NATS_URL)
orrery serve [options]     only show what another process indexes: as many of them as visitors need
  --archive-dir DIR  data directory of the process that indexes on this machine, where no ClickHouse server is set
orrery digest [options]    order-free hashes per table and 1,000 blocks, as JSON lines
  --chain, --from, --to    which chain and blocks (all)
  --table                  a table for people
orrery verify [options]    compare the archive with the node, block by block and row by row; exit code 1 when something is wrong
  --chain, --from, --to    which chain and blocks (all)
  --sample N               so many blocks, drawn at random, instead of all
  --balances N|all         ask each token's contract for so many of its holders, too
  --token ADDRESS          only of this token
orrery repair --chain C --from N --to M    write blocks anew from the node, and set balances right (while not running)
orrery backup DIR          copy the archive into an empty directory; works while running
orrery restore DIR         put a backup into an empty data directory (while not running)
orrery doctor              say what this machine has and what is missing, and whether the configured nodes answer;
                           with --rpc what a node can do that is not set up yet
npm start -- build         install and build what a start would, and end: for images and services
`

/** What the usage says of one command, and of the options that all have; all of it for null and what is no command. */
export function usageOf(command: string | null): string {
  const parts = USAGE.split(/^(?=orrery |npm )/m)
  const own = parts.filter((part) => part.startsWith(`orrery ${command} `))
  if (own.length === 0 || command === 'start') return USAGE
  const shared = USAGE.split('\n').filter((line) =>
    /\((all commands|also [\w, ]+)\)/.exec(line)?.[1]?.match(`all|\\b${command}\\b`),
  )
  return `${own.join('')}${shared.join('\n')}\n`
}

const OPTIONS = {
  rpc: { type: 'string', multiple: true },
  config: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  'archive-dir': { type: 'string' },
  'no-backfill': { type: 'boolean' },
  local: { type: 'boolean' },
  dev: { type: 'boolean' },
  chain: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  sample: { type: 'string' },
  balances: { type: 'string' },
  token: { type: 'string' },
  table: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Commands that look at an option, where others would leave it without a word. */
const ONLY_OF: { readonly [name: string]: readonly string[] } = {
  chain: ['digest', 'verify', 'repair'],
  from: ['digest', 'verify', 'repair'],
  to: ['digest', 'verify', 'repair'],
  sample: ['verify'],
  balances: ['verify'],
  token: ['verify'],
  table: ['digest'],
}

/** Reads the arguments after the program's name. Throws `CONFIG_INVALID` for what it does not know. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  let parsed
  try {
    parsed = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: OPTIONS,
    })
  } catch (cause) {
    throw new OrreryError(
      'CONFIG_INVALID',
      { key: 'command line', reason: cause instanceof Error ? unknownOption(cause) : 'cannot be read' },
      { cause },
    )
  }
  const { values, positionals } = parsed
  const word = positionals[0] ?? 'start'
  const command = COMMANDS.find((known) => known === word)
  if (command === undefined)
    throw invalid('command line', `"${word}" is no command${didYouMean(word, COMMANDS)}; "help" lists them`)
  const isHelp = values.help === true || command === 'help'
  const wantsDirectory = command === 'backup' || command === 'restore'
  const words = wantsDirectory || command === 'help' ? 2 : 1
  if (positionals.length > words) throw invalid('command line', `"${positionals[words]}" is one word too many`)
  if (wantsDirectory && positionals[1] === undefined && !isHelp)
    throw invalid('command line', `${command} needs a directory`)
  // What is written behind a command that does not look at it would be taken for obeyed.
  const foreign = Object.entries(ONLY_OF).find(([name, commands]) => name in values && !commands.includes(command))
  if (foreign !== undefined && !isHelp)
    throw invalid(`--${foreign[0]}`, `${command} does not look at it, only ${foreign[1].join(', ')}`)
  if (values.token !== undefined && values.balances === undefined)
    throw invalid('--token', 'it tells of which token --balances asks: name both')
  const port = values.port === undefined ? null : Number(values.port)
  if (port !== null && (!Number.isInteger(port) || port < 0 || port > 65535))
    throw invalid('--port', 'a number from 0 to 65535')
  if (values.rpc?.some((url) => !isNodeUrl(url)))
    throw invalid('--rpc', 'a node is told by a URL with http, https, ws or wss, as http://127.0.0.1:8545')
  const from = readHeight('--from', values.from)
  const to = readHeight('--to', values.to)
  if (from !== null && to !== null && from > to) throw invalid('--from', 'it is above --to')
  if (command === 'repair' && !isHelp && (values.chain === undefined || from === null || to === null))
    throw invalid('command line', 'repair needs --chain, --from and --to')
  return {
    command: isHelp ? 'help' : command,
    topic: command === 'help' ? (positionals[1] ?? null) : (positionals[0] ?? null),
    directory: positionals[1] ?? null,
    chain: values.chain ?? null,
    from,
    to,
    sample: readHeight('--sample', values.sample),
    balances: values.balances === 'all' ? Infinity : readHeight('--balances', values.balances),
    token: values.token ?? null,
    table: values.table ?? false,
    rpc: values.rpc ?? [],
    config: values.config ?? null,
    host: values.host ?? null,
    port,
    dataDir: values['data-dir'] ?? null,
    archiveDir: values['archive-dir'] ?? null,
    noBackfill: values['no-backfill'] ?? false,
    local: values.local ?? false,
    dev: values.dev ?? false,
  }
}

/** What the parser of the platform says, but of an option that there is not: which one may be meant. */
function unknownOption({ message }: Error): string {
  const name = /^Unknown option '(--?[\w-]+)'/.exec(message)?.[1]
  if (name === undefined) return message
  const known = Object.keys(OPTIONS).map((option) => `--${option}`)
  return `"${name}" is no option${didYouMean(name, known)}; "help" lists them`
}

const isNodeUrl = (text: string): boolean => /^(?:https?|wss?):\/\//i.test(text) && URL.canParse(text)

const invalid = (key: string, reason: string): OrreryError => new OrreryError('CONFIG_INVALID', { key, reason })

/** Heights fit 32 bits in the archive. */
function readHeight(key: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const height = /^\d{1,10}$/.test(text) ? Number(text) : NaN
  if (!(height < 0xffff_ffff)) throw invalid(key, 'a whole number from 0 to 4294967294')
  return height
}
