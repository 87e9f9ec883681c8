import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { OrreryError } from '@orrery/errors/orrery-error'
import { ConfigSchema, DEFAULT_CONFIG, type Config } from './config.ts'
import { findConfigError } from './find-config-error.ts'

type Environment = { readonly [name: string]: string | undefined }

/** Settings of the command line; they win over the environment, which wins over the file. */
export type Overrides = { readonly [K in keyof Config]?: Config[K] }

/**
 * The effective configuration: defaults, then `orrery.config.ts` or `.json` in `cwd` (or `file`),
 * then the environment (`HOST`, `PORT`, `ORRERY_*`, `ORRERY_NODES_<CHAIN>` with comma-separated
 * URLs, `ORRERY_POOLS_<CHAIN>` with a pool file, `ORRERY_REGISTRY_<CHAIN>` with a registry of tokens, `ORRERY_BEACON_<CHAIN>` with the URL of a consensus node, `ORRERY_BLOBS_<CHAIN>` with bytes of disk for its blobs, `ORRERY_CONTENT_PORT_<CHAIN>` and
 * `ORRERY_CONTENT_URL_<CHAIN>`, `ORRERY_LND_…_<CHAIN>`, `ORRERY_CLN_…_<CHAIN>` and `ORRERY_FAUCET_…_<CHAIN>`; one that is empty says nothing), then `overrides`. Throws `CONFIG_INVALID` naming the key.
 */
export async function loadConfig(
  cwd: string,
  environment: Environment,
  overrides: Overrides = {},
  file?: string,
): Promise<Config> {
  const told = await readConfigFile(cwd, file)
  // Compose files and units hand on variables that nobody set as empty ones.
  const env: Environment = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const pools = { ...told.pools, ...readByChain(env, 'ORRERY_POOLS_'), ...overrides.pools }
  const registries = { ...told.registries, ...readByChain(env, 'ORRERY_REGISTRY_'), ...overrides.registries }
  const beacons = { ...told.beacons, ...readByChain(env, 'ORRERY_BEACON_'), ...overrides.beacons }
  const blobs = { ...told.blobs, ...readRooms(env), ...overrides.blobs }
  const contents = { ...told.contents, ...readContents(env), ...overrides.contents }
  const lightning = { ...told.lightning, ...readLightning(env), ...overrides.lightning }
  const faucets = { ...told.faucets, ...readFaucets(env), ...overrides.faucets }
  const chains = { ...told.chains, ...withNodes(told.chains ?? {}, readNodes(env)), ...overrides.chains }
  const checked = checkConfig({
    ...DEFAULT_CONFIG,
    ...told,
    ...readEnvironment(env),
    ...overrides,
    beacons,
    blobs,
    chains,
    contents,
    faucets,
    lightning,
    pools,
    registries,
  })
  return checked.publicUrl === null ? checked : { ...checked, publicUrl: checked.publicUrl.replace(/\/$/, '') }
}

/** Checks a whole configuration. Throws `CONFIG_INVALID` with the first wrong key and why. */
export function checkConfig(candidate: unknown): Config {
  const fault = findConfigError(ConfigSchema, candidate)
  if (fault !== null) throw new OrreryError('CONFIG_INVALID', fault)
  const config = candidate as Config
  if (config.clickhouse?.cluster !== undefined && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(config.clickhouse.database))
    throw new OrreryError('CONFIG_INVALID', {
      key: 'clickhouse.database',
      reason: 'in a cluster it is letters, digits and _',
    })
  const proxy = config.trustedProxies.findIndex((address) => !isProxy(address))
  if (proxy !== -1)
    throw new OrreryError('CONFIG_INVALID', {
      key: `trustedProxies.${proxy}`,
      reason: 'it must be an address, a network as 10.0.0.0/8, or loopback, linklocal or uniquelocal',
    })
  return config
}

/** What a proxy is named by (proxy-addr, which reads them): no host names, for they would have to be looked up for each request. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const kind = isIP(address)
  return (
    kind !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)))
  )
}

async function readConfigFile(cwd: string, file?: string): Promise<Partial<Config>> {
  const found = (file === undefined ? ['orrery.config.ts', 'orrery.config.json'] : [file])
    .map((name) => path.resolve(cwd, name))
    .find((name) => existsSync(name))
  if (found === undefined) {
    if (file !== undefined) throw new OrreryError('CONFIG_INVALID', { key: '--config', reason: `no file ${file}` })
    return {}
  }
  try {
    return settingsOf(
      found.endsWith('.json')
        ? (JSON.parse(readFileSync(found, 'utf8')) as unknown)
        : ((await import(pathToFileURL(found).href)) as { default?: unknown }).default,
    )
  } catch (cause) {
    throw new OrreryError(
      'CONFIG_INVALID',
      { key: path.basename(found), reason: cause instanceof Error ? whereTold(cause) : 'cannot be read' },
      { cause },
    )
  }
}

/** What is wrong with a file, with the line where the error names one: that of a TypeScript file stands before its stack alone. */
export function whereTold({ message, stack = '' }: Error): string {
  const line = /^[^\n]*\.[cm]?ts:(\d+)\n/.exec(stack)?.[1]
  return line === undefined || /\bline \d/.test(message) ? message : `${message} (line ${line})`
}

/** A file that tells nothing here, as one with settings under another name, must not pass for one without settings. */
function settingsOf(told: unknown): Partial<Config> {
  if (typeof told !== 'object' || told === null || Array.isArray(told))
    throw new TypeError(
      'it tells no settings: a .ts file has them as `export default { … }`, a .json file as one object',
    )
  return told
}

function readEnvironment(env: Environment): Record<string, unknown> {
  const settings: Record<string, unknown> = {}
  const text = (key: string, name: string): void => {
    if (env[name] !== undefined) settings[key] = env[name]
  }
  text('host', 'HOST')
  text('dataDir', 'ORRERY_DATA_DIR')
  text('publicUrl', 'ORRERY_PUBLIC_URL')
  text('logLevel', 'ORRERY_LOG_LEVEL')
  text('loginUrl', 'ORRERY_LOGIN_URL')
  text('labels', 'ORRERY_LABELS')
  text('tokens', 'ORRERY_TOKENS')
  text('archiveDir', 'ORRERY_ARCHIVE_DIR')
  if (env['ORRERY_NATS_URL'] !== undefined)
    settings['bus'] = {
      url: env['ORRERY_NATS_URL'],
      ...(env['ORRERY_NATS_SPACE'] !== undefined && { space: env['ORRERY_NATS_SPACE'] }),
    }
  if (env['ORRERY_REPORTS_URL'] !== undefined)
    settings['reports'] = { url: env['ORRERY_REPORTS_URL'], token: env['ORRERY_REPORTS_TOKEN'] ?? '' }
  if (env['PORT'] !== undefined) settings['port'] = Number(env['PORT'])
  if (env['ORRERY_MIN_FREE_BYTES'] !== undefined) settings['minFreeBytes'] = Number(env['ORRERY_MIN_FREE_BYTES'])
  if (env['ADMIN_PORT'] !== undefined) settings['adminPort'] = Number(env['ADMIN_PORT'])
  if (env['ORRERY_REQUESTS_PER_MINUTE'] !== undefined)
    settings['requestsPerMinute'] = Number(env['ORRERY_REQUESTS_PER_MINUTE'])
  if (env['ORRERY_TRUSTED_PROXIES'] !== undefined)
    settings['trustedProxies'] = env['ORRERY_TRUSTED_PROXIES'].split(',').map((part) => part.trim())
  if (env['ORRERY_NAME_GATEWAYS'] !== undefined)
    settings['nameGateways'] = env['ORRERY_NAME_GATEWAYS'].split(',').flatMap((part) => part.trim() || [])
  if (env['ORRERY_CLICKHOUSE_URL'] !== undefined)
    settings['clickhouse'] = {
      url: env['ORRERY_CLICKHOUSE_URL'],
      user: env['ORRERY_CLICKHOUSE_USER'] ?? 'default',
      password: env['ORRERY_CLICKHOUSE_PASSWORD'] ?? '',
      database: env['ORRERY_CLICKHOUSE_DATABASE'] ?? 'orrery',
      ...(env['ORRERY_CLICKHOUSE_CLUSTER'] && { cluster: env['ORRERY_CLICKHOUSE_CLUSTER'] }),
    }
  return settings
}

/** `ORRERY_NODES_SEPOLIA_TEST=http://a,http://b` names the nodes of SEPOLIA-TEST. */
const readNodes = (env: Environment): Readonly<Record<string, string[]>> =>
  Object.fromEntries(
    Object.entries(readByChain(env, 'ORRERY_NODES_')).map(([chain, urls]) => [
      chain,
      urls.split(',').flatMap((url) => url.trim() || []),
    ]),
  )

/** Nodes of the environment take the place of a file's; what else the file says of the chain, by its name in any case, stays. */
function withNodes(told: Config['chains'], nodes: ReturnType<typeof readNodes>): Config['chains'] {
  const nameOf = (chain: string): string =>
    Object.keys(told).find((name) => name.toLowerCase() === chain.toLowerCase()) ?? chain
  return Object.fromEntries(
    Object.entries(nodes).map(([chain, urls]) => [nameOf(chain), { ...told[nameOf(chain)], nodes: urls }]),
  )
}

/** `ORRERY_POOLS_BTC=/data/pools.json` names the pool file of BTC, however its nodes are told; a registry of tokens and the URL of a consensus node are named alike. */
const readByChain = (env: Environment, prefix: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith(prefix) && value ? [[name.slice(prefix.length).replaceAll('_', '-'), value]] : [],
    ),
  )

/** `ORRERY_BLOBS_ETH=100000000000` gives blobs of ETH 100 GB. */
const readRooms = (env: Environment): Config['blobs'] =>
  Object.fromEntries(
    Object.entries(readByChain(env, 'ORRERY_BLOBS_')).map(([chain, bytes]) => [chain, { maxBytes: Number(bytes) }]),
  )

/** `ORRERY_CONTENT_PORT_BTC=3001` and `ORRERY_CONTENT_URL_BTC=https://content.example` say where contents of BTC are. */
const readContents = (env: Environment): Config['contents'] =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => {
      if (!name.startsWith('ORRERY_CONTENT_PORT_') || !value) return []
      const chain = name.slice('ORRERY_CONTENT_PORT_'.length)
      const url = env[`ORRERY_CONTENT_URL_${chain}`]
      return [[chain.replaceAll('_', '-'), { port: Number(value), ...(url && { url }) }]]
    }),
  )

/** Each setting is a variable of its own: `ORRERY_LND_URL_BTC`, `ORRERY_LND_MACAROON_FILE_BTC`, `ORRERY_CLN_RUNE_LTC`. */
const LIGHTNING_SETTINGS = {
  lnd: { url: 'URL', macaroon: 'MACAROON', macaroonFile: 'MACAROON_FILE', cert: 'CERT' },
  cln: { url: 'URL', rune: 'RUNE', cert: 'CERT' },
} as const

/** A chain's Lightning node is told by its URL; what else is missing the check of the whole names. */
function readLightning(env: Environment): Config['lightning'] {
  const nodes: Record<string, unknown> = {}
  for (const [kind, settings] of Object.entries(LIGHTNING_SETTINGS)) {
    const prefix = `ORRERY_${kind.toUpperCase()}_`
    for (const [name, value] of Object.entries(env)) {
      if (!name.startsWith(`${prefix}URL_`) || !value) continue
      const chain = name.slice(`${prefix}URL_`.length)
      const told = Object.entries(settings).flatMap(([key, part]) => {
        const text = env[`${prefix}${part}_${chain}`]
        return text ? [[key, text]] : []
      })
      nodes[chain.replaceAll('_', '-')] = { [kind]: Object.fromEntries(told) as unknown }
    }
  }
  return nodes as Config['lightning']
}

const FAUCET_SETTINGS = {
  amount: 'AMOUNT',
  dailyCap: 'DAILY_CAP',
  cooldownSeconds: 'COOLDOWN',
  difficulty: 'DIFFICULTY',
  key: 'KEY',
  keyFile: 'KEY_FILE',
  account: 'ACCOUNT',
  node: 'NODE',
} as const
const FAUCET_NUMBERS: ReadonlySet<string> = new Set(['cooldownSeconds', 'difficulty'])

/** `ORRERY_FAUCET_AMOUNT_SEPOLIA_TEST=50000000000000000` opens a faucet; `=0` closes that of a local chain. */
function readFaucets(env: Environment): Config['faucets'] {
  const faucets: Record<string, unknown> = {}
  for (const [chain, amount] of Object.entries(readByChain(env, 'ORRERY_FAUCET_AMOUNT_'))) {
    const told = Object.entries(FAUCET_SETTINGS).flatMap(([key, part]) => {
      const text = env[`ORRERY_FAUCET_${part}_${chain.replaceAll('-', '_')}`]
      return text ? [[key, FAUCET_NUMBERS.has(key) ? Number(text) : text]] : []
    })
    faucets[chain] = amount === '0' ? false : (Object.fromEntries(told) as unknown)
  }
  return faucets as Config['faucets']
}

/** Variables of one setting each, besides `HOST`, `PORT` and `ADMIN_PORT`. */
const NAMES: ReadonlySet<string> = new Set(
  [
    'DATA_DIR PUBLIC_URL LOG_LEVEL LOGIN_URL LABELS TOKENS ARCHIVE_DIR MIN_FREE_BYTES REQUESTS_PER_MINUTE TRUSTED_PROXIES',
    'NAME_GATEWAYS NATS_URL NATS_SPACE REPORTS_URL REPORTS_TOKEN',
    'CLICKHOUSE_URL CLICKHOUSE_USER CLICKHOUSE_PASSWORD CLICKHOUSE_DATABASE CLICKHOUSE_CLUSTER',
  ].flatMap((line) => line.split(' ').map((name) => `ORRERY_${name}`)),
)

/** What stands before the code of a chain. */
const BY_CHAIN =
  /^ORRERY_(?:NODES|POOLS|REGISTRY|BEACON|BLOBS|CONTENT_(?:PORT|URL)|LND_(?:URL|MACAROON|MACAROON_FILE|CERT)|CLN_(?:URL|RUNE|CERT)|FAUCET_(?:AMOUNT|DAILY_CAP|COOLDOWN|DIFFICULTY|KEY|KEY_FILE|ACCOUNT|NODE))_[A-Z0-9_]+$/i

/** Variables of our name that no setting is read from, as `ORRERY_NODE_ETH`: most likely mistyped, and nothing else would tell. */
export const unreadVariables = (env: Environment): readonly string[] =>
  Object.keys(env).filter(
    (name) =>
      name.startsWith('ORRERY_') && !NAMES.has(name) && !BY_CHAIN.test(name) && !name.startsWith('ORRERY_TEST_'),
  )
