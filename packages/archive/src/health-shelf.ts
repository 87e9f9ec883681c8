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
  /** Keeps one; `blockHealth` knows of it at once, the disk from the next `saveHealth` on. */
  noteHealth(health: BlockHealth): void
  /** Writes what was noted since the last time, and forgets what is too old. What fails is kept for the next. */
  saveHealth(): Promise<void>
}

const { chain: _chain, ...COLUMNS } = BLOCK_HEALTH.columns

/** How watched blocks came, for who only reads. The archive's tables must exist. */
export function openHealthReads(store: Store, chainCode: string): HealthReads {
  const chain = chainKey(chainCode)
  return {
    async blockHealth({ height, hash }) {
      const [row] = await store.query({
        sql: `SELECT ${Object.keys(COLUMNS).join(', ')} FROM ${BLOCK_HEALTH.name} FINAL
          WHERE chain = {chain:UInt32} AND height = {height:UInt64}`,
        params: { chain: { type: 'u32', value: chain }, height: { type: 'u64', value: height } },
        columns: COLUMNS,
      })
      if (row === undefined || row.hash !== hash) return null
      const { seen_ms: seenMs, ...counts } = row
      return { ...counts, hash, seenMs }
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
    blockHealth: async (block) => noted.get(block.hash) ?? stored.blockHealth(block),
  }
}
