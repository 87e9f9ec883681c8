import { createClient } from '@orrery/api/client'
import type { ChainRuntime } from '@orrery/api/runtime'
import { createApi } from '@orrery/api/server/create-api'
import type { ChainArchive } from '@orrery/archive/archive'
import type { Lookups } from '@orrery/family/adapter'
import { createChainHead } from '@orrery/head/create-chain-head'
import { systemClock, type Clock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import type { Store } from '@orrery/store/store'

/**
 * A client of the API of one chain that is archived as a whole and has no node: what is asked of one is answered by null. By a clock that stands no look-up
 * is cut short, however slow the machine is.
 */
export function clientOfArchive(
  { chain, family }: Pick<ChainRuntime, 'chain' | 'family'>,
  archive: ChainArchive,
  clock: Clock = systemClock,
): ReturnType<typeof createClient> {
  const runtime: ChainRuntime = {
    chain,
    family,
    head: createChainHead({ chain: chain.code }),
    archive,
    lookups: new Proxy({}, { get: () => async () => null }) as Lookups,
    status: () => ({
      state: 'following',
      reason: null,
      nodeHead: archive.state().ranges.at(-1)!.to,
      capabilities: null,
      archive: archive.state(),
      backfill: null,
      reorgs: { count: 0, maxDepth: 0 },
    }),
    nodes: () => [],
  }
  return createClient({
    request: createApi({ chains: () => [runtime], knownChains: [], clock, log: silentLog }).request,
  })
}

/** How many rows the engine of a store has looked at since it was started. */
export async function rowsRead(store: Store): Promise<number> {
  const [row] = await store.query({
    sql: "SELECT toUInt64(sum(value)) AS rows FROM system.events WHERE event = 'SelectedRows'",
    columns: { rows: 'u64' },
    purpose: 'write',
  })
  return row?.rows ?? 0
}
