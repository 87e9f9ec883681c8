import { hasArchiveTables } from '@orrery/archive/archive-copy'
import { connectBroker, type Broker } from '@orrery/bus/nats/broker'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import { openStore } from '@orrery/store/open-store'
import type { Store } from '@orrery/store/store'
import type { Config } from './config/config.ts'
import type { FamilyKit } from './family-kits.ts'
import { openSharedStore } from './shared-store.ts'

export type Role = 'all' | 'index' | 'serve'

const DEFAULT_SPACE = 'site'
const TABLES_MS = 1_000
const TELL_MS = 30_000

/** The bus between processes; null for one that is alone. Throws `CONFIG_INVALID` for a role that needs one. */
export function openBus(
  role: Role,
  { bus }: Config,
  parts: { readonly clock: Clock; readonly log: Log },
): Broker | null {
  if (bus === null) {
    if (role === 'all') return null
    throw new OrreryError('CONFIG_INVALID', {
      key: 'bus',
      reason: `${role} hears of other processes by a NATS server: tell its URL (ORRERY_NATS_URL)`,
    })
  }
  return connectBroker({ url: bus.url, space: bus.space ?? DEFAULT_SPACE, ...parts })
}

/** The store for a process that only reads: the configured server, or the engine of the process that indexes on this machine. Throws `CONFIG_INVALID` where neither is told. */
export function openForReading(
  { clickhouse, archiveDir }: Config,
  stops: (() => Promise<void>)[],
): { readonly store: Store; readonly engine: null; heedRoom(): void } {
  if (clickhouse === null && archiveDir === null)
    throw new OrreryError('CONFIG_INVALID', {
      key: 'clickhouse',
      reason: 'serve reads a ClickHouse server, or the engine of the process that indexes into --archive-dir',
    })
  const store =
    clickhouse === null
      ? openSharedStore(archiveDir!)
      : openStore({ ...clickhouse, label: new URL(clickhouse.url).origin })
  stops.push(() => store.close())
  return { store, engine: null, heedRoom: () => {} }
}

/** Waits until the tables of a chain exist: only the process that indexes makes them. */
export async function untilArchived(
  store: Store,
  chain: string,
  { tables }: FamilyKit,
  { clock, log, signal }: { readonly clock: Clock; readonly log: Log; readonly signal: AbortSignal },
): Promise<void> {
  let toldMs = -Infinity
  for (;;) {
    const there = await hasArchiveTables(store, tables).catch(() => false)
    if (there) return
    if (clock.monotonic() - toldMs > TELL_MS) {
      toldMs = clock.monotonic()
      log.info('waits for the process that indexes: there are no tables yet', { chain })
    }
    await clock.sleep(TABLES_MS, signal)
  }
}
