import { performance } from 'node:perf_hooks'
import { FAMILY_KITS } from '../apps/orrery/src/family-kits.ts'
import { followChain } from '../apps/orrery/src/follow-chain.ts'
import type { Digest } from '@orrery/archive/digest'
import { openArchive } from '@orrery/archive/open-archive'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { btc } from '@orrery/chains/records/btc'
import { regtest } from '@orrery/chains/records/regtest'
import { systemClock } from '@orrery/primitives/clock'
import { startEngine } from '@orrery/store/start-engine'
import { benchLog } from './bench-log.ts'
import { costOf, type ProcessCost } from './process-cost.ts'

/** What a child of the benchmark is told. */
export type IndexOrder = {
  readonly url: string
  readonly dataDir: string
  /** Of an EVM chain; absent for the local output chain. */
  readonly chainId?: number | undefined
  readonly top: number
  /** Tell a digest of what was indexed. */
  readonly digest?: boolean
}

/** Told when all is archived, before it is tidied. */
export type Indexed = { readonly indexed: true }

/** What it measured: from an open engine and an empty archive until all blocks below the Head are archived. */
export type IndexReport = {
  readonly seconds: number
  /** Of it, until the newest blocks could be seen. */
  readonly headSeconds: number
  /** Blocks that were archived; the rest is in the Head. */
  readonly archived: number
  readonly app: ProcessCost
  readonly engine: ProcessCost
  readonly parts: readonly { readonly table: string; readonly bytes: number; readonly rows: number }[]
  /** Order-free digest per table; empty unless asked for. */
  readonly digest: Digest
}

const LIMIT_MS = 600_000

const order = JSON.parse(process.argv[2] ?? '{}') as IndexOrder
const engine = await startEngine({ dataDir: order.dataDir, clock: systemClock, log: benchLog })
try {
  // As deep as Bitcoin: the newest blocks come the long way, and this chain is short.
  const { archiveDepth } = btc
  const chain = order.chainId === undefined ? { ...regtest, archiveDepth } : genericEvmChain(order.chainId)
  const kit = FAMILY_KITS[chain.family]!
  const before = { app: costOf(process.pid), engine: costOf(engine.pid()!) }
  const started = performance.now()
  const followed = await followChain({ chain, settings: { nodes: [order.url] } }, kit, 'full', {
    store: engine.store,
    clock: systemClock,
    random: Math.random,
    log: benchLog,
  })
  const { head, archive } = followed.runtime
  let headSeconds = 0
  for (;;) {
    const { tip, base } = head.view()
    if (headSeconds === 0 && tip?.height === order.top) headSeconds = (performance.now() - started) / 1000
    const { ranges } = archive.state()
    if (headSeconds > 0 && base !== null && ranges.length === 1 && ranges[0]!.from === 0 && ranges[0]!.to === base - 1)
      break
    if (performance.now() - started > LIMIT_MS)
      throw new Error(
        `not done after ${LIMIT_MS / 1000} s: tip ${tip?.height}, base ${base}, archived ${JSON.stringify(ranges)}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const seconds = (performance.now() - started) / 1000
  const archived = archive.state().ranges[0]!.to + 1
  const after = { app: costOf(process.pid), engine: costOf(engine.pid()!) }
  process.send?.({ indexed: true } satisfies Indexed)
  await followed.stop()
  const tidied = await openArchive(engine.store, chain.code, { familyTables: kit.tables })
  await tidied.tidy()
  const parts = await engine.store.query({
    sql: 'SELECT table, toUInt64(sum(bytes_on_disk)) AS bytes, toUInt64(sum(rows)) AS rows FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table ORDER BY bytes DESC',
    columns: { table: 'text', bytes: 'u64', rows: 'u64' },
    purpose: 'write',
  })
  const since = (late: ProcessCost, early: ProcessCost): ProcessCost =>
    late && early && { ...late, cpuSeconds: late.cpuSeconds - early.cpuSeconds }
  process.send?.({
    seconds,
    headSeconds,
    archived,
    app: since(after.app, before.app),
    engine: since(after.engine, before.engine),
    parts,
    digest: order.digest === true ? await tidied.digest() : {},
  } satisfies IndexReport)
} finally {
  await engine.stop()
}
process.disconnect?.()
