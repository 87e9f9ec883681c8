import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { ChunkBook } from '@orrery/archive/coverage/chunk-book'
import { coinWakes } from '@orrery/archive/layers/coin-wakes'
import { openLayerShelf } from '@orrery/archive/layers/layer-shelf'
import { scriptHashes } from '@orrery/archive/layers/script-hashes'
import { sumBlocks } from '@orrery/archive/layers/sum-layer'
import { migrateArchive } from '@orrery/archive/migrate-archive'
import { openArchive } from '@orrery/archive/open-archive'
import { regtest } from '@orrery/chains/records/regtest'
import { createChainHead } from '@orrery/head/create-chain-head'
import { createFollower } from '@orrery/indexer/create-follower'
import { followLayer } from '@orrery/indexer/layers/follow-layer'
import { nextBlocks } from '@orrery/indexer/layers/next-blocks'
import { nextSums } from '@orrery/indexer/layers/next-sums'
import { chainKey } from '@orrery/model/chain'
import { systemClock } from '@orrery/primitives/clock'
import { createFastClock } from '@orrery/primitives/fast-clock'
import { silentLog } from '@orrery/primitives/log'
import { createRandom } from '@orrery/primitives/random'
import { startEngine } from '@orrery/store/start-engine'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { createUtxoAdapter } from '@orrery/utxo/adapter'
import { createFindOutputs } from '@orrery/utxo/find-outputs'
import type { UtxoBlockExt } from '@orrery/utxo/utxo-ext'
import { utxoTables } from '@orrery/utxo/tables'
import { createUtxoLayers } from '@orrery/utxo/utxo-layers'
import { rowText } from '../compare-outcome.ts'
import { killingStore, type KillPoint } from './killing-store.ts'

/** What a process of the kill run is told: where it keeps its data, whom it reads, and of which of its writes it dies. */
export type OutputJob = {
  readonly dataDir: string
  readonly url: string
  readonly seed: number
  /** `rewind`: counted from the first time on that archived blocks are taken back. Null for a process that lives. */
  readonly kill: (KillPoint & { readonly from: 'start' | 'rewind'; readonly first: 'engine' | 'writer' }) | null
}

/** What it tells: its start, each time that it has all of the node's chain, and all that it holds when it is told to end. */
export type OutputReport =
  | { readonly enginePid: number; readonly begun: readonly string[] }
  | { readonly rest: number }
  | { readonly held: Readonly<Record<string, string>>; readonly errors: readonly string[] }

/** So few that a fork of three blocks reaches the archive. */
const DEPTH = 2
const CODE = 'OUTPUTS'
/** Sums wait a quarter of an hour for a full step: here a second. */
const SUM_CLOCK = 900

const { dataDir, url, seed, kill } = JSON.parse(process.argv[2]!) as OutputJob
const tell = (report: OutputReport): void => void process.send!(report)
const engine = await startEngine({ dataDir, clock: systemClock, log: silentLog })
const killing = killingStore(engine.store, kill ?? { write: 0, moment: 'before' }, () => {
  // What comes first ends an insert unanswered, what comes last one that is cut off. The parent ends the engine that is left.
  if (kill?.first === 'engine') process.kill(engine.pid()!, 'SIGKILL')
  process.kill(process.pid, 'SIGKILL')
})
const { store } = killing
await migrateArchive(engine.store)
const begun = (await ChunkBook.read(store, chainKey(CODE))).begun.map(({ kind }) => kind)
tell({ enginePid: engine.pid()!, begun })
if (kill?.from === 'start') killing.arm()

const clock = createFastClock(systemClock, 15)
const random = createRandom(seed)
const errors: string[] = []
const log = { ...silentLog, error: (message: string, fields?: object) => errors.push(`${message} ${rowText(fields)}`) }
const chain = { ...regtest, code: CODE, blockSeconds: 1, archiveDepth: DEPTH }
const opened = await openArchive(store, CODE, { familyTables: utxoTables })
await opened.countAgain()
const archive: typeof opened = {
  ...opened,
  rewind(height) {
    if (kill?.from === 'rewind') killing.arm()
    return opened.rewind(height)
  },
}
const head = createChainHead({ chain: CODE, onListenerError: (error) => errors.push(String(error)) })
const rpc = createRpcClient({ urls: [url], lossless: true, clock: systemClock, random })
const findOutputs = createFindOutputs(() => [head.view().reads, archive.reads])
const adapter = createUtxoAdapter({ chain, rpc, clock, findOutputs })
const follower = createFollower({
  chain,
  adapter,
  head,
  archive,
  clock,
  random,
  log,
  options: {
    backfillOrder: 'up',
    verifyShare: 1,
    chunkBlocks: 20,
    catchUpBlocks: 30,
    archiveBlocks: 2,
    archiveIdleMs: 3_000,
  },
})
const stopping = new AbortController()
const layers = createUtxoLayers(chain, { rpc, findOutputs })
const shelves = await Promise.all(layers.map((layer) => openLayerShelf(store, CODE, layer)))
const parts = { archive, head, clock, random, log, chain, unsettledFrom: () => follower.unsettledFrom() }
const ledgers = layers.map((layer, i) =>
  followLayer(parts, layer, shelves[i]!, nextBlocks(parts, layer, shelves[i]!), stopping.signal),
)
const sums = [coinWakes, scriptHashes]
const sumTables = sums.flatMap((layer) => layer.sums.map(({ table }) => table))
const sumShelves = await Promise.all(
  sums.map((layer) =>
    openLayerShelf(store, CODE, { ...layer, tables: layer.sums.map(({ table }) => table), addsUp: true }),
  ),
)
const sumParts = { archive, clock: createFastClock(systemClock, SUM_CLOCK) }
const summed = sums.map((layer, i) => {
  const next = nextSums(sumParts, layer, (range) => sumBlocks(store, CODE, layer, range))
  return followLayer(parts, layer, sumShelves[i]!, next, stopping.signal)
})

/** The height of the newest block once everything is there that the node has. */
async function rest(): Promise<number> {
  for (;;) {
    const node = await adapter.head(stopping.signal)
    const { tip, base } = head.view()
    const { backfill } = follower.status()
    const { ranges } = archive.state()
    const isWhole =
      tip?.hash === node.hash &&
      base === tip.height - DEPTH + 1 &&
      backfill?.done === backfill?.total &&
      ranges.length === 1 &&
      ranges[0]!.to === base - 1 &&
      // Held blocks are read again once all that they refer to is archived.
      [base, tip.height].every(
        (height) => (head.view().bundle(height)!.block.ext as UtxoBlockExt).missingPrevouts === 0,
      ) &&
      shelves.every((shelf) => shelf.through()?.hash === tip.hash) &&
      sumShelves.every((shelf) => shelf.through()?.height === base - 1)
    if (isWhole) return node.height
    await systemClock.sleep(20)
  }
}

/** Rows and hash of every table, and of the Head's blocks. Which blocks were orphaned on the way is told by the run, and left out. */
async function held(): Promise<Readonly<Record<string, string>>> {
  const { orphans: _orphans, ...tables } = await archive.digest()
  const found: Record<string, string> = {}
  for (const [name, { rows, hash }] of Object.entries(tables)) found[name] = `${rows} rows, ${hash}`
  for (const { name, columns } of [...layers.flatMap((layer) => layer.tables), ...sumTables]) {
    const { chain: _chain, ...own } = columns
    const rows = await store.query({
      sql: `SELECT ${Object.keys(own).join(', ')} FROM ${name} WHERE chain = {chain:UInt32}`,
      params: { chain: { type: 'u32', value: chainKey(CODE) } },
      columns: own,
      purpose: 'write',
    })
    found[name] = `${rows.length} rows, ${hashOf(rows.map(rowText).toSorted())}`
  }
  const view = head.view()
  for (let height = view.base!; height <= view.tip!.height; height++)
    found[`block ${height}`] = hashOf([rowText(view.bundle(height))])
  return found
}

const hashOf = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')

for (;;) {
  tell({ rest: await rest() })
  const [order] = (await once(process, 'message')) as ['go' | 'end']
  if (order === 'end') break
}
await follower.stop()
stopping.abort(new Error('the run is over'))
await Promise.all([...ledgers, ...summed])
tell({ held: await held(), errors })
await adapter.close()
await engine.stop()
process.disconnect()
