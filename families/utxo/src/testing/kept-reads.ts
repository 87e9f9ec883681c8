import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRow } from '@orrery/model/rows'

/** What a ledger wrote, as an archive answers of it: rows by table, older ones first. */
export function keptReads(rowsOf: (table: string) => readonly FamilyRow[]): LayerReads {
  const matching = (table: string, match: Readonly<Record<string, unknown>>): readonly FamilyRow[] => {
    const wanted = Object.entries(match).map(([name, value]) => [name, new Set([value].flat())] as const)
    return rowsOf(table).filter((row) => wanted.every(([name, values]) => values.has(row[name])))
  }
  const latest: LayerReads['latest'] = (table, match, by) => {
    const newest = new Map<string, FamilyRow>()
    for (const row of matching(table, match)) newest.set(by.map((name) => String(row[name])).join(' '), row)
    return Promise.resolve([...newest.values()])
  }
  return {
    familyRows: (table, match, limit) => Promise.resolve(matching(table, match).slice(0, limit)),
    familyPage: (table, match, { limit }) => Promise.resolve(matching(table, match).slice(-limit)),
    latest,
    highest: (table, match) => Promise.resolve(matching(table, match)),
    held: async (table, match, by, value, limit) =>
      (await latest(table, match, by, limit)).filter((row) => BigInt(row[value]!) > 0n),
  } as Pick<LayerReads, 'familyRows' | 'familyPage' | 'latest' | 'highest' | 'held'> as LayerReads
}
