import type { BlockHealth, HealthReads } from '@orrery/model/block-health'
import { chainKey } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import type { Store } from '@orrery/store/store'
import { storedAs } from '@orrery/store/table-ddl'
import { BLOCK_HEALTH } from './tables/health-table.ts'

/** Heights of which it is kept: a year of blocks of ten minutes. */
export const KEPT_HEIGHTS = 52_560
/** How far older ones may stand before they are taken out, so that this is done seldom. */
const SLACK = 1_000

/** Where it is kept, for its one writer. */
export type HealthShelf = HealthReads & {
  /** Keeps one; `healthOf` knows of it at once, the disk from the next `saveHealth` on. */
  noteHealth(health: BlockHealth): void
  /** Writes what was noted since the last time, and forgets what is too old. What fails is kept for the next. */
  saveHealth(): Promise<void>
}

const { chain: _chain, ...COLUMNS } = BLOCK_HEALTH.columns

/** How watched blocks came, for who only reads. The archive's tables must exist. */
export function openHealthReads(store: Store, chainCode: string): HealthReads {
  const chain = chainKey(chainCode)
  return {
    async healthOf(blocks) {
      if (blocks.length === 0) return new Map()
      const rows = await store.query({
        sql: `SELECT ${Object.keys(COLUMNS).join(', ')} FROM ${BLOCK_HEALTH.name} FINAL
          WHERE chain = {chain:UInt32} AND height IN {heights:Array(UInt64)}`,
        params: {
          chain: { type: 'u32', value: chain },
          heights: { type: 'u64[]', value: blocks.map(({ height }) => height) },
        },
        columns: COLUMNS,
      })
      const asked = new Set(blocks.map(({ hash }) => hash))
      return new Map(
        rows.flatMap(({ seen_ms: seenMs, ...counts }) =>
          asked.has(counts.hash) ? [[counts.hash, { ...counts, seenMs }] as const] : [],
        ),
      )
    },
  }
}

/** Opens it. The archive's tables must exist. */
export function openHealthShelf(store: Store, chainCode: string): HealthShelf {
  const chain = chainKey(chainCode)
  const stored = openHealthReads(store, chainCode)
  let noted = new Map<Hex, BlockHealth>()
  let prunedBelow = 0
  const prune = async (top: number): Promise<void> => {
    const below = top - KEPT_HEIGHTS
    if (below < prunedBelow + SLACK) return
    await store.command(
      `ALTER TABLE ${storedAs(BLOCK_HEALTH.name, store.cluster)} DELETE WHERE chain = {chain:UInt32} AND height < {below:UInt64}`,
      { chain: { type: 'u32', value: chain }, below: { type: 'u64', value: below } },
    )
    prunedBelow = below
  }
  return {
    noteHealth: (health) => void noted.set(health.hash, health),
    async saveHealth() {
      const leaving = [...noted.values()]
      if (leaving.length === 0) return
      await store.insert(
        BLOCK_HEALTH,
        leaving.map(({ seenMs, ...counts }) => ({ chain, seen_ms: seenMs, ...counts })),
        `${chain}:health:${crypto.randomUUID()}`,
      )
      // What came meanwhile stays.
      noted = new Map([...noted].filter(([, health]) => !leaving.includes(health)))
      await prune(Math.max(...leaving.map(({ height }) => height)))
    },
    async healthOf(blocks) {
      const held = noted
      const found = await stored.healthOf(blocks.filter(({ hash }) => !held.has(hash)))
      return new Map([...found, ...blocks.flatMap(({ hash }) => entryOf(held, hash))])
    },
  }
}

function entryOf(noted: ReadonlyMap<Hex, BlockHealth>, hash: Hex): readonly (readonly [Hex, BlockHealth])[] {
  const health = noted.get(hash)
  return health === undefined ? [] : [[hash, health]]
}
