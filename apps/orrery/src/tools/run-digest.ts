import { openArchiveView } from '@orrery/archive/audit/archive-view'
import type { CommandLine } from '../cli/parse-command-line.ts'
import { listToolChains } from './chain-list.ts'
import { openToolStore, type ToolParts } from './open-tool-store.ts'

/** Blocks per line (reliability O-19). */
const SLICE = 1_000
const TOP = 0xffff_fffe

/** Prints the digests; answers the exit code. What belongs to no block (balances, tokens, forked blocks) comes without heights when no range is asked for. */
export async function runDigest(parts: ToolParts, line: CommandLine, print: (text: string) => void): Promise<number> {
  const { store, alone, close } = await openToolStore(parts)
  try {
    const range = { from: line.from ?? 0, to: line.to ?? TOP }
    const whole = line.from === null && line.to === null
    if (line.table)
      print(`${'chain'.padEnd(12)} ${'table'.padEnd(20)} ${'blocks'.padStart(25)} ${'rows'.padStart(12)}  hash`)
    for (const { chain, kit } of await listToolChains(store, parts.config, line)) {
      const view = await openArchiveView(store, chain.code, {
        familyTables: kit.tables,
        alone,
      })
      const say = (table: string, from: number | null, to: number | null, rows: number, hash: string): void =>
        print(
          line.table
            ? `${chain.code.padEnd(12)} ${table.padEnd(20)} ${(from === null ? 'all' : `${from}-${to}`).padStart(25)} ${String(rows).padStart(12)}  ${hash}`
            : JSON.stringify({ chain: chain.code, table, from, to, rows, hash }),
        )
      for await (const { table, from, to, rows, hash } of view.digest(range, SLICE)) {
        parts.signal.throwIfAborted()
        say(table, Math.max(from, range.from), Math.min(to, range.to), rows, hash)
      }
      if (whole)
        for (const [table, { rows, hash }] of Object.entries(await view.digestWhole()))
          say(table, null, null, rows, hash)
    }
    return 0
  } finally {
    await close()
  }
}
