import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { readFile } from 'node:fs/promises'
import fastify from 'fastify'
import { FAMILY_KITS } from '../apps/orrery/src/family-kits.ts'
import { followChain } from '../apps/orrery/src/follow-chain.ts'
import { createClient, type ApiRequest } from '@orrery/api/client'
import { createApi } from '@orrery/api/server/create-api'
import { serverOptions } from '@orrery/api/server/server-options'
import type { ChainRuntime } from '@orrery/api/runtime'
import { openArchive } from '@orrery/archive/open-archive'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { createChainHead } from '@orrery/head/create-chain-head'
import { systemClock } from '@orrery/primitives/clock'
import { keepGivingMemoryBack } from '@orrery/primitives/give-memory-back'
import { keepHeapLean } from '@orrery/primitives/lean-heap'
import { startEngine } from '@orrery/store/start-engine'
import { buildWeb } from '@orrery/web/build'
import { createWeb } from '@orrery/web/server'
import { benchLog } from './bench-log.ts'
import { createBusyFill, type BusyAddress } from './fill-busy-address.ts'

/** What the child that serves is told. */
export type SiteOrder = {
  readonly url: string
  readonly dataDir: string
  readonly chainId: number
  readonly top: number
  /** So many transactions are sent from one address first; or the address that an earlier process filled, which then cannot grow. */
  readonly busy: number | BusyAddress
}

/** Where it serves, and what can be asked there. */
export type SiteReport = {
  /** Draws every page anew. */
  readonly origin: string
  readonly bare: string
  readonly distDir: string
  readonly chain: string
  readonly busy: BusyAddress & { readonly chain: string; readonly code: string }
  readonly fillSeconds: number
  /** Merging what the fill left in many parts, as the program does after a backfill. */
  readonly tidySeconds: number
  /** A chain of the same node of which nothing is indexed. */
  readonly cold: string
}

/** Draw these pages again and again with their data at hand. Milliseconds each. */
export type DrawOrder = { readonly do: 'draw'; readonly paths: readonly string[]; readonly times: number }
export type DrawReport = readonly { readonly p50: number; readonly p99: number; readonly bytes: number }[]

/** Ask the engine for nothing, by the road of every read, one question after the other. Milliseconds. */
export type AskOrder = { readonly do: 'ask'; readonly times: number }
export type AskReport = { readonly p50: number; readonly p99: number }

/** Serve pages alone at one more port, each kept for a second as the program does. Before that it takes no memory. */
export type KeepOrder = { readonly do: 'keep' }
export type KeepReport = { readonly keptOrigin: string }

/** Let the busy chain grow by so many transactions of others; told when they are stored, and again when all is merged. */
export type GrowOrder = { readonly do: 'grow'; readonly by: number }
export type GrowReport = { readonly first: number; readonly last: number }
export type GrownReport = { readonly tidySeconds: number }

const order = JSON.parse(process.argv[2] ?? '{}') as SiteOrder
const { distDir } = await buildWeb({ say: (line) => process.stderr.write(`${line}\n`) })
const engine = await startEngine({ dataDir: order.dataDir, clock: systemClock, log: benchLog })
const chain = genericEvmChain(order.chainId)
const followed = await followChain({ chain, settings: { nodes: [order.url] } }, FAMILY_KITS.evm!, 'full', {
  store: engine.store,
  clock: systemClock,
  random: Math.random,
  log: benchLog,
})
while (followed.runtime.head.view().tip?.height !== order.top) await new Promise((resolve) => setTimeout(resolve, 20))

const busyChain = genericEvmChain(order.chainId + 1)
const busyArchive = await openArchive(engine.store, busyChain.code, { familyTables: FAMILY_KITS.evm!.tables })
const fill = typeof order.busy === 'number' ? createBusyFill(busyArchive) : null
const filling = performance.now()
const busy = typeof order.busy === 'number' ? await fill!.send(order.busy) : order.busy
const fillSeconds = (performance.now() - filling) / 1000
const tidying = performance.now()
if (fill) await busyArchive.tidy()
const tidySeconds = (performance.now() - tidying) / 1000
const busyRuntime: ChainRuntime = {
  ...followed.runtime,
  chain: busyChain,
  archive: busyArchive,
  head: createChainHead({ chain: busyChain.code }),
  lookups: null,
}

const coldChain = genericEvmChain(order.chainId + 2)
const coldRuntime: ChainRuntime = {
  ...followed.runtime,
  chain: coldChain,
  archive: await openArchive(engine.store, coldChain.code, { familyTables: FAMILY_KITS.evm!.tables }),
  head: createChainHead({ chain: coldChain.code }),
}

const chains = [chain, busyChain, coldChain]
const api = createApi({
  chains: () => [followed.runtime, busyRuntime, coldRuntime],
  knownChains: [...ALL_CHAINS, ...chains],
  clock: systemClock,
  log: benchLog,
  limits: { ratePerMinute: 0 },
  checkReplies: false,
})
const web = {
  distDir,
  clock: systemClock,
  chains,
  inactive: ALL_CHAINS,
  onFault: (error: unknown, url: string) => benchLog.warn('a page could not be drawn', { url, error: String(error) }),
}
const app = fastify({ ...serverOptions, logger: false })
await api.register(app)
const client = createClient({ request: api.request })
await app.register(await createWeb({ ...web, api: client }))
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const keeping = fastify({ ...serverOptions, logger: false })

// The yardstick: the same reply as of a transaction, from memory, by nothing but Fastify.
const reply: unknown = await app
  .inject(`/api/explorer/v1/${busyChain.code}/transactions/${busy.hashes[0]}`)
  .then((answer) => answer.json() as unknown)
const bareApp = fastify({ logger: false })
bareApp.get('/', () => reply)
await bareApp.listen({ host: '127.0.0.1', port: 0 })
const bare = `http://127.0.0.1:${(bareApp.server.address() as AddressInfo).port}`

keepGivingMemoryBack()
keepHeapLean(true)

process.on('message', (asked: DrawOrder | GrowOrder | AskOrder | KeepOrder) => {
  if (asked.do === 'grow') void grow(asked)
  else
    void (asked.do === 'draw' ? draw(asked) : asked.do === 'keep' ? keep() : ask(asked)).then((report) =>
      process.send?.(report),
    )
})
process.on('disconnect', () => {
  void stop()
})
process.send?.({
  origin,
  bare,
  distDir,
  chain: chain.path,
  busy: { chain: busyChain.path, code: busyChain.code, ...busy },
  fillSeconds,
  tidySeconds,
  cold: coldChain.path,
} satisfies SiteReport)

async function ask({ times }: AskOrder): Promise<AskReport> {
  const spent: number[] = []
  for (let i = 0; i < times + 50; i++) {
    const start = performance.now()
    await engine.store.query({ sql: 'SELECT toUInt8(1) AS one', columns: { one: 'u8' } })
    if (i >= 50) spent.push(performance.now() - start)
  }
  spent.sort((a, b) => a - b)
  return { p50: spent[times >> 1]!, p99: spent[Math.floor(times * 0.99)]! }
}

async function keep(): Promise<KeepReport> {
  await keeping.register(await createWeb({ ...web, api: client, versionOf: api.versionOf }))
  return { keptOrigin: await keeping.listen({ host: '127.0.0.1', port: 0 }) }
}

async function grow({ by }: GrowOrder): Promise<void> {
  if (!fill) throw new Error('another process filled this archive')
  // As the program has it while much history is missing, and once it is there.
  await busyArchive.mergeSeldom(true)
  keepHeapLean(false)
  process.send?.((await fill.grow(by)) satisfies GrowReport)
  const tidied = performance.now()
  keepHeapLean(true)
  await busyArchive.mergeSeldom(false)
  await busyArchive.tidy()
  process.send?.({ tidySeconds: (performance.now() - tidied) / 1000 } satisfies GrownReport)
}

async function stop(): Promise<void> {
  api.close()
  await Promise.all([app.close(), keeping.close(), bareApp.close()])
  await followed.stop()
  await engine.stop()
  process.exit(0)
}

type Renderer = (request: {
  url: string
  origin: string
  cookie: undefined
  nonce: string
  requestId: string
  signal: AbortSignal
}) => Promise<{ status: number; html: readonly string[] }>

/** React and the shell alone: what the pages ask the API is answered from memory. */
async function draw({ paths, times }: DrawOrder): Promise<DrawReport> {
  const known = new Map<string, ReturnType<ApiRequest>>()
  const request: ApiRequest = (call, signal) => {
    const key = `${call.method} ${call.path} ${JSON.stringify(call.params)}`
    const answer = known.get(key) ?? api.request(call, signal)
    known.set(key, answer)
    return answer
  }
  const told = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(distDir, 'client/.vite', file), 'utf8'))
  const built = (await import(pathToFileURL(join(distDir, 'server/entry.js')).href)) as {
    createRenderer(made: object): Renderer
  }
  const loadBundles = async (locale: string): Promise<unknown> =>
    JSON.parse(await readFile(join(distDir, 'messages', `${locale}.json`), 'utf8'))
  const render = built.createRenderer({
    ...web,
    api: createClient({ request }),
    manifest: await told('manifest.json'),
    styles: await told('styles.json'),
    loadBundles,
    testLanguages: false,
    loadTimeoutMs: 8_000,
  })
  const report: { p50: number; p99: number; bytes: number }[] = []
  for (const url of paths) {
    const spent: number[] = []
    let bytes = 0
    for (let i = 0; i < times + 20; i++) {
      const start = performance.now()
      const { status, html } = await render({
        url,
        origin,
        cookie: undefined,
        nonce: 'bench',
        requestId: 'bench',
        signal: AbortSignal.timeout(30_000),
      })
      if (i >= 20) spent.push(performance.now() - start)
      if (status !== 200) throw new Error(`${url} is drawn with status ${status}`)
      bytes = html.reduce((sum, { length }) => sum + length, 0)
    }
    spent.sort((a, b) => a - b)
    report.push({ p50: spent[times >> 1]!, p99: spent[Math.floor(times * 0.99)]!, bytes })
  }
  return report
}
