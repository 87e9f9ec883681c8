import { LOGS, TRANSFERS } from '../tables/archive-tables.ts'
import type { ChunkWriters } from './chunk-writers.ts'
import type { RowWriter } from './row-writer.ts'

/** How many rows one block has in the tables that hold logs, transfers and what a family keeps of blocks; a table that is not named has none. */
export type StoredParts = { readonly [table: string]: number }

/**
 * Counts the rows of one block while they are written, as `blocks.parts` tells them: counting them when somebody looks at the block takes the
 * engine as many reads as there are tables (7 ms of CPU for six; measured).
 */
export class BlockParts {
  private readonly tables: readonly (readonly [name: string, writer: Pick<RowWriter, 'rows'>])[]
  private readonly before: number[]

  /** `families`: what the family's own tables are written with, by their names. */
  constructor(
    { logs, transfers }: Pick<ChunkWriters, 'logs' | 'transfers'>,
    families: ReadonlyMap<string, { readonly out: RowWriter }>,
  ) {
    const own = [...families].map(([name, { out }]) => [name, out] as const)
    this.tables = [[LOGS.name, logs], [TRANSFERS.name, transfers], ...own]
    this.before = this.tables.map(() => 0)
  }

  /** Says that the rows of a block follow. */
  begin(): void {
    this.tables.forEach(([, { rows }], i) => (this.before[i] = rows))
  }

  /** What was written since. */
  text(): string {
    const parts: Record<string, number> = {}
    for (const [i, [name, { rows }]] of this.tables.entries()) {
      const own = rows - this.before[i]!
      if (own > 0) parts[name] = own
    }
    return JSON.stringify(parts)
  }
}

/** What a block tells of itself; null of one that was stored before blocks did. */
export const readParts = (text: string): StoredParts | null => (text === '' ? null : (JSON.parse(text) as StoredParts))
