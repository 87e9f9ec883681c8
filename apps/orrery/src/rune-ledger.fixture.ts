import { openArchive } from '@orrery/archive/open-archive'
import { seeded } from '@orrery/archive/testing/seeded'
import { regtest } from '@orrery/chains/records/regtest'
import { createClient, type ApiClient } from '@orrery/api/client'
import { createFetchRequest } from '@orrery/api/fetch-request'
import { createApi } from '@orrery/api/server/create-api'
import { serverOptions } from '@orrery/api/server/server-options'
import type { Family } from '@orrery/family/family'
import type { Layer } from '@orrery/family/layer'
import type { FollowerStatus } from '@orrery/head/follower-status'
import { utxoFamily } from '@orrery/utxo'
import Fastify from 'fastify'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { Bundle } from '@orrery/model/rows'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import type { Store } from '@orrery/store/store'
import { createFindOutputs } from '@orrery/utxo/find-outputs'
import { normalizeBlock } from '@orrery/utxo/normalize-block'
import type { RawBlock } from '@orrery/utxo/raw-block'
import { createRuneLayer } from '@orrery/utxo/runes/rune-layer'
import { utxoTables } from '@orrery/utxo/tables'
import { moreRuneBlocks } from '@orrery/utxo/testing/rune-chain'
import { expect } from 'vitest'
import { followLayers, showLayers } from './follow-layers.ts'

/** Blocks as the chain's rows. */
export const bundlesOf = (blocks: readonly RawBlock[]): readonly Bundle[] =>
  blocks.map((block) => normalizeBlock(block, regtest))

/** A chain, the fork that took its place, and the one that took that one's. */
export function runeForks() {
  const first = moreRuneBlocks([], 70, seeded(5))
  const second = moreRuneBlocks(first.slice(0, 60), 14, seeded(6))
  return { first, second, third: moreRuneBlocks(second.slice(0, 71), 5, seeded(7)) }
}

/** An empty chain in a store. */
export async function openRuneChain(store: Store, code: string) {
  const archive = await openArchive(store, code, { familyTables: utxoTables })
  const head = createChainHead({ chain: code, onListenerError: (error) => expect.fail(String(error)) })
  return { code, archive, head, store }
}
export type RuneChain = Awaited<ReturnType<typeof openRuneChain>>

/** Answers of the API over a chain whose ledger is complete, by the process that keeps it or by one that only shows it. */
export async function openRuneApi(
  open: RuneChain,
  role: 'all' | 'serve' = 'all',
  layer: Layer = layerOf(open),
): Promise<{ readonly client: ApiClient; close(): Promise<void> }> {
  const { code, archive, head, store } = open
  const chain = { ...regtest, code }
  const ending = new AbortController()
  const { layers, ended } =
    role === 'serve'
      ? showLayers(store, code, [layer], () => true, systemClock, ending.signal)
      : await followLayers(
          { archive, head, clock: systemClock, random: () => 0.5, log: silentLog, chain },
          store,
          [layer],
          true,
          ending.signal,
        )
  const status = () => ({ state: 'following', behind: 0 }) as unknown as FollowerStatus
  const runtime = { chain, family: utxoFamily as Family, head, archive, lookups: null, layers, status, nodes: () => [] }
  const api = createApi({ chains: () => [runtime], knownChains: [chain], clock: systemClock, log: silentLog })
  const app = Fastify(serverOptions)
  await api.register(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    client: createClient({ request: createFetchRequest(`${url}/api/explorer`) }),
    async close() {
      api.close()
      await app.close()
      ending.abort(new Error('enough'))
      await ended
    },
  }
}

/** The ledger of runes over such a chain. */
export const layerOf = ({ archive, head }: Pick<RuneChain, 'archive' | 'head'>): Layer =>
  createRuneLayer({
    first: 0,
    hasFirstRune: false,
    findOutputs: createFindOutputs(() => [head.view().reads, archive.reads]),
    witnessesOf: () => Promise.reject(new Error('no witness of these blocks is long')),
  })

/** Follows until the ledger has reached the chain's tip or its store fails for good. */
export const followRunes = (open: RuneChain, store: Store, until: () => boolean): Promise<void> =>
  followLedger(open, store, layerOf(open), until)

/** The same of any ledger over such a chain. */
export async function followLedger(open: RuneChain, store: Store, layer: Layer, until: () => boolean): Promise<void> {
  const { code, archive, head } = open
  const ending = new AbortController()
  // A kill is felt by the store; a clock that hurries spares the waiting.
  const clock = { ...systemClock, sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(5, signal) }
  const parts = { archive, head, clock, random: () => 0.5, log: silentLog, chain: { ...regtest, code } }
  try {
    const { layers, ended } = await followLayers(parts, store, [layer], true, ending.signal)
    const tip = () => head.view().tip
    const followed = layers.get(layer.id)!
    while (followed.status().through !== tip()!.height && !until()) await systemClock.sleep(10)
    // One more look: a fork of the same length shows by its hash alone.
    const isSame = () => followed.consistent((through) => Promise.resolve(through?.hash === tip()!.hash))
    while (!(await isSame()) && !until()) await systemClock.sleep(10)
    ending.abort(new Error('enough'))
    await ended
  } catch (error) {
    if (!until()) throw error
  }
}
