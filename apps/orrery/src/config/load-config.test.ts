import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { describe, expect, test } from 'vitest'
import { ConfigSchema } from './config.ts'
import { loadConfig, unreadVariables, whereTold } from './load-config.ts'

const emptyDir = (): string => mkdtempSync(path.join(tmpdir(), 'orrery-config-'))

const keyOf = async (attempt: Promise<unknown>): Promise<string> => {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return isOrreryError(error, 'CONFIG_INVALID') ? String(error.context.key) : `no CONFIG_INVALID: ${String(error)}`
}

describe('configuration', () => {
  test('screens-evm §13.1: a consensus node is told by its chain, and is reached by http', async () => {
    const env = { ORRERY_BEACON_SEPOLIA_TEST: 'http://beacon:5052' }
    expect((await loadConfig(emptyDir(), { ORRERY_BLOBS_ETH: '5000000' })).blobs).toEqual({
      ETH: { maxBytes: 5_000_000 },
    })
    await expect(loadConfig(emptyDir(), { ORRERY_BLOBS_ETH: 'many' })).rejects.toThrow('blobs.ETH')
    expect((await loadConfig(emptyDir(), env)).beacons).toEqual({ 'SEPOLIA-TEST': 'http://beacon:5052' })
    await expect(loadConfig(emptyDir(), { ORRERY_BEACON_ETH: 'ws://beacon' })).rejects.toThrow('beacons.ETH')
  })

  test('nothing said means loopback, port 3000, ./data and no chains', async () => {
    const config = await loadConfig(emptyDir(), {})
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, dataDir: './data', chains: {} })
  })

  test('variables that no setting is read from are told, those of the guides are not', () => {
    const guides = ['../../../../README.md', '../../../../docs/guides/operate.md'].map((name) =>
      readFileSync(path.resolve(import.meta.dirname, name), 'utf8'),
    )
    const told = [...guides.join('\n').matchAll(/\bORRERY_[A-Z][A-Z_]*[A-Z](?:_<CODE>|_<CHAIN>)?/g)].map(([name]) =>
      name.replace(/<.*>/, 'ETH'),
    )
    expect(told.length).toBeGreaterThan(20)
    expect(unreadVariables(Object.fromEntries(told.map((name) => [name, '1'])))).toEqual([])
    expect(unreadVariables({ ORRERY_NODE_ETH: 'http://a', ORRERY_DATADIR: '/x', PATH: '/bin' })).toEqual([
      'ORRERY_NODE_ETH',
      'ORRERY_DATADIR',
    ])
  })

  test('issue 4: the share of older blocks that are verified is one from 0 to 1', async () => {
    const told = async (verifyShare: unknown) => {
      const dir = emptyDir()
      writeFileSync(
        path.join(dir, 'orrery.config.json'),
        JSON.stringify({ chains: { ETH: { nodes: ['http://a'], verifyShare } } }),
      )
      return loadConfig(dir, {})
    }
    expect((await told(0.5)).chains['ETH']).toMatchObject({ verifyShare: 0.5 })
    for (const wrong of [1.01, -0.1, '1']) expect(await keyOf(told(wrong))).toBe('chains.ETH.verifyShare')
  })

  test('every setting of the file is told in the README or the guides by its name', () => {
    const guides = ['README.md', 'docs/guides/operate.md', 'docs/guides/run-in-several-processes.md']
      .map((name) => readFileSync(path.resolve(import.meta.dirname, '../../../..', name), 'utf8'))
      .join('\n')
    const { chains } = ConfigSchema.properties
    const names = [
      ...Object.keys(ConfigSchema.properties),
      ...Object.keys(Object.values(chains.patternProperties)[0]!.properties),
    ]
    expect(names).toContain('maxBatch')
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(guides))).toEqual([])
  })

  test('foundations §7: hosts of pictures are origins and nothing else', async () => {
    const images = { base: 'https://static.example', alternates: [], others: ['http://127.0.0.1:9000'] }
    const of = (changed: object) => loadConfig(emptyDir(), {}, { images: { ...images, ...changed } })
    expect((await of({})).images).toEqual(images)
    for (const wrong of ["https://a.example; script-src 'unsafe-inline'", 'https://a.example/path', 'data:', '*'])
      expect(await keyOf(of({ others: [wrong] })), wrong).toBe('images.others.0')
  })

  test('the command line wins over the environment, which wins over the file', async () => {
    const dir = emptyDir()
    writeFileSync(path.join(dir, 'orrery.config.json'), JSON.stringify({ port: 1, host: 'a', logLevel: 'warn' }))
    const config = await loadConfig(dir, { PORT: '2', HOST: 'b' }, { port: 3 })
    expect(config).toMatchObject({ port: 3, host: 'b', logLevel: 'warn' })
  })

  test('the environment names several nodes of a chain', async () => {
    const config = await loadConfig(emptyDir(), { ORRERY_NODES_SEPOLIA_TEST: 'http://a:1, https://b' })
    expect(config.chains).toEqual({ 'SEPOLIA-TEST': { nodes: ['http://a:1', 'https://b'] } })
  })

  test('a pool file is told for a chain whether or not the environment names its nodes', async () => {
    const config = await loadConfig(emptyDir(), { ORRERY_POOLS_BTC: '/data/pools.json', ORRERY_POOLS_LTC: '' })
    expect(config).toMatchObject({ chains: {}, pools: { BTC: '/data/pools.json' } })
  })

  test('screens-nonevm §4.6: a Lightning node is told for a chain by variables or the file, one kind with all that it needs', async () => {
    const url = 'https://127.0.0.1:8080'
    const env = {
      ORRERY_LND_URL_BTC: url,
      ORRERY_LND_MACAROON_FILE_BTC: '/m',
      ORRERY_LND_CERT_BTC: '/c',
      ORRERY_CLN_URL_LTC: url,
    }
    expect((await loadConfig(emptyDir(), { ...env, ORRERY_CLN_RUNE_LTC: 'r' })).lightning).toEqual({
      BTC: { lnd: { url, macaroonFile: '/m', cert: '/c' } },
      LTC: { cln: { url, rune: 'r' } },
    })
    expect(await keyOf(loadConfig(emptyDir(), env)), 'no rune').toContain('lightning.LTC')
    const wrong = { BTC: { lnd: { url: 'ws://x', macaroon: 'ab' } } }
    expect(await keyOf(loadConfig(emptyDir(), {}, { lightning: wrong }))).toContain('lightning.BTC')
  })

  test('screens-nonevm §4.5: a file of pools and a registry of tokens are told for a chain by variables or the file', async () => {
    const env = { ORRERY_POOLS_BTC: '/p.json', ORRERY_REGISTRY_BCH: '/r.json' }
    const { pools, registries } = await loadConfig(emptyDir(), env, { registries: { BCH: '/o.json', TBCH: '/t.json' } })
    expect({ pools, registries }).toEqual({
      pools: { BTC: '/p.json' },
      registries: { BCH: '/o.json', TBCH: '/t.json' },
    })
  })

  test('an origin for contents is told for a chain by port and, where it has one, address', async () => {
    const env = { ORRERY_CONTENT_PORT_BTC: '3001', ORRERY_CONTENT_URL_LTC: 'https://a.example' }
    expect((await loadConfig(emptyDir(), env)).contents).toEqual({ BTC: { port: 3001 } })
    const url = 'https://b.example'
    expect((await loadConfig(emptyDir(), { ...env, ORRERY_CONTENT_URL_BTC: url })).contents).toEqual({
      BTC: { port: 3001, url },
    })
    expect(await keyOf(loadConfig(emptyDir(), { ...env, ORRERY_CONTENT_URL_BTC: `${url}/x` }))).toBe('contents.BTC.url')
    expect(await keyOf(loadConfig(emptyDir(), { ORRERY_CONTENT_PORT_BTC: 'x' }))).toBe('contents.BTC.port')
  })

  test('several ClickHouse servers are told by the name of their cluster', async () => {
    const env = { ORRERY_CLICKHOUSE_URL: 'http://ch:8123', ORRERY_CLICKHOUSE_CLUSTER: 'main' }
    expect((await loadConfig(emptyDir(), env)).clickhouse).toMatchObject({ database: 'orrery', cluster: 'main' })
    expect((await loadConfig(emptyDir(), { ...env, ORRERY_CLICKHOUSE_CLUSTER: '' })).clickhouse).not.toHaveProperty(
      'cluster',
    )
    expect(await keyOf(loadConfig(emptyDir(), { ...env, ORRERY_CLICKHOUSE_CLUSTER: 'main` SYNC' }))).toBe(
      'clickhouse.cluster',
    )
    expect(await keyOf(loadConfig(emptyDir(), { ...env, ORRERY_CLICKHOUSE_DATABASE: 'my-site' }))).toBe(
      'clickhouse.database',
    )
  })

  test('foundations §7: reports go nowhere unless the operator names an endpoint', async () => {
    expect((await loadConfig(emptyDir(), {})).reports).toBeNull()
    const env = { ORRERY_REPORTS_URL: 'https://reports.example/in', ORRERY_REPORTS_TOKEN: 'public' }
    expect((await loadConfig(emptyDir(), env)).reports).toEqual({ url: 'https://reports.example/in', token: 'public' })
    expect(await keyOf(loadConfig(emptyDir(), { ORRERY_REPORTS_URL: 'reports.example' }))).toBe('reports.url')
    expect(await keyOf(loadConfig(emptyDir(), { ORRERY_LOGIN_URL: 'javascript:alert(1)' }))).toBe('loginUrl')
  })

  test('a TypeScript file is read', async () => {
    const dir = emptyDir()
    writeFileSync(
      path.join(dir, 'orrery.config.ts'),
      "export default { chains: { ETH: { nodes: ['http://x'], retention: { lastDays: 3 } } } }",
    )
    expect((await loadConfig(dir, {})).chains['ETH']?.retention).toEqual({ lastDays: 3 })
  })

  test('a variable that is empty says nothing: no limit is switched off by it, and no node is named', async () => {
    const names = [
      'HOST',
      'PORT',
      'ADMIN_PORT',
      'ORRERY_NODES_ETH',
      'ORRERY_REQUESTS_PER_MINUTE',
      'ORRERY_TRUSTED_PROXIES',
    ]
    const more = [
      'PUBLIC_URL',
      'REPORTS_URL',
      'CLICKHOUSE_URL',
      'NATS_URL',
      'BLOBS_ETH',
      'FAUCET_AMOUNT_DEVNET',
      'LABELS',
    ]
    const empty = Object.fromEntries([...names, ...more.map((name) => `ORRERY_${name}`)].map((name) => [name, '']))
    expect(await loadConfig(emptyDir(), empty)).toEqual(await loadConfig(emptyDir(), {}))
    expect((await loadConfig(emptyDir(), { ORRERY_NODES_ETH: 'http://a:1, ' })).chains).toEqual({
      ETH: { nodes: ['http://a:1'] },
    })
  })

  test('nodes of the environment take the place of those of the file, and what else it says of the chain stays', async () => {
    const dir = emptyDir()
    const retention = { lastDays: 30 }
    writeFileSync(
      path.join(dir, 'orrery.config.json'),
      JSON.stringify({ chains: { eth: { nodes: ['http://old'], retention }, BTC: { nodes: ['http://b'] } } }),
    )
    expect((await loadConfig(dir, { ORRERY_NODES_ETH: 'http://new' })).chains).toEqual({
      eth: { nodes: ['http://new'], retention },
      BTC: { nodes: ['http://b'] },
    })
  })

  test('a file that tells no settings is refused, and not taken for one without any', async () => {
    for (const [name, content] of [
      ['orrery.config.ts', 'export const config = { port: 1 }'],
      ['orrery.config.json', '[]'],
      ['orrery.config.json', 'null'],
    ] as const) {
      const dir = emptyDir()
      writeFileSync(path.join(dir, name), content)
      expect(await keyOf(loadConfig(dir, {})), content).toBe(name)
    }
  })

  test('reliability S-26: a proxy is named by its address or network, and a host name is refused before anything starts', async () => {
    const of = (told: string) => loadConfig(emptyDir(), { ORRERY_TRUSTED_PROXIES: told })
    const right = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback']
    expect((await of(right.join(', '))).trustedProxies).toEqual(right)
    for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '*'])
      expect(await keyOf(of(`127.0.0.1,${wrong}`)), wrong).toBe('trustedProxies.1')
  })

  test('a file that cannot be read says in which line', async () => {
    const dir = emptyDir()
    writeFileSync(path.join(dir, 'orrery.config.json'), '{ "port": 3000,\n  "host": "127.0.0.1"\n\n  "chains": {} }')
    await expect(loadConfig(dir, {})).rejects.toThrow(/line 4/)
    // As Node tells of a TypeScript file, which the runner of the tests reads in another way.
    const error = new SyntaxError("Expected ',', got 'ident'")
    error.stack = "/etc/orrery.config.ts:4\n  host: '127.0.0.1'\n  chains: {}\n  ^^^^^^\n"
    expect(whereTold(error)).toBe("Expected ',', got 'ident' (line 4)")
    expect(whereTold(new Error('no such file'))).toBe('no such file')
  })

  test('the public address may be written with a slash at its end', async () => {
    const env = { ORRERY_PUBLIC_URL: 'https://explorer.example/' }
    expect((await loadConfig(emptyDir(), env)).publicUrl).toBe('https://explorer.example')
  })

  test.each([
    [{ prot: 3000 }, 'prot'],
    [{ port: '3000' }, 'port'],
    [{ chains: { ETH: { nodes: [] } } }, 'chains.ETH.nodes'],
    [{ chains: { ETH: { nodes: ['ftp://x'] } } }, 'chains.ETH.nodes.0'],
    [{ chains: { ETH: { nodes: ['http://x'], retension: 'full' } } }, 'chains.ETH.retension'],
    [{ publicUrl: 'https://x/y' }, 'publicUrl'],
  ])('a wrong file is refused with its key: %j', async (content, key) => {
    const dir = emptyDir()
    writeFileSync(path.join(dir, 'orrery.config.json'), JSON.stringify(content))
    expect(await keyOf(loadConfig(dir, {}))).toBe(key)
  })

  test('a port that is no number is refused', async () => {
    expect(await keyOf(loadConfig(emptyDir(), { PORT: 'abc' }))).toBe('port')
  })
})
