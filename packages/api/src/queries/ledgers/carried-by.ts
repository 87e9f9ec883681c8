import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import { INSCRIPTION_TABLES } from '@orrery/model/inscription'
import type { FamilyRow } from '@orrery/model/rows'
import { RUNE_TABLES } from '@orrery/model/rune'
import type { Carried } from '@orrery/model/wire/address'
import type { Hex } from '@orrery/primitives/hex'
import { atLayer } from './at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'

/** Ledgers that tell by outpoint what an output carries, with their tables. */
const LEDGERS = [
  { name: 'inscriptions', table: INSCRIPTION_TABLES.locations },
  { name: 'runes', table: RUNE_TABLES.outputs },
  { name: 'cashTokens', table: CASH_TOKEN_TABLES.outputs },
] as const
/** Rows that one question may give: a page has a hundred outputs, and one may carry thousands of inscriptions. */
const MOST_ROWS = 10_000

type Place = { readonly txid: Hex; readonly vout: number; readonly height: number }

const outpointOf = ({ txid, vout }: Pick<Place, 'txid' | 'vout'> | FamilyRow): string =>
  `${String(txid)}:${String(vout)}`

/**
 * How many inscriptions, runes and CashTokens each of some outputs that nobody spent carries, in their order: whoever spends one spends these, too (screens-nonevm §4.5). A
 * number is null where the ledger does not tell; what the chain has no ledger of is left out.
 */
export async function carriedBy(desk: ChainDesk, outputs: readonly Place[]): Promise<readonly Carried[]> {
  const kept = LEDGERS.filter(({ name }) => desk.runtime.layers?.has(name) === true)
  const counts = await Promise.all(kept.map((ledger) => countsOf(desk, ledger, outputs)))
  return outputs.map((_, at) => Object.fromEntries(kept.map(({ name }, i) => [name, counts[i]![at]!])))
}

function countsOf(
  desk: ChainDesk,
  { name, table }: (typeof LEDGERS)[number],
  outputs: readonly Place[],
): Promise<readonly (number | null)[]> {
  if (outputs.length === 0) return Promise.resolve([])
  const match = {
    txid: [...new Set(outputs.map(({ txid }) => txid))],
    vout: [...new Set(outputs.map(({ vout }) => vout))],
  }
  return atLayer(desk, name, async ({ reads, through, ledger: { from } }) => {
    const rows = await reads.familyRows(table, match, MOST_ROWS)
    const left = name === 'inscriptions' ? await reads.familyRows(INSCRIPTION_TABLES.unfollowed, match, MOST_ROWS) : []
    const unknown = new Set(left.map(outpointOf))
    const found = new Map<string, number>()
    for (const row of rows) found.set(outpointOf(row), (found.get(outpointOf(row)) ?? 0) + 1)
    return outputs.map((output): number | null => {
      // Nothing of it existed before its first block.
      if (output.height < from) return 0
      if (output.height > through || rows.length === MOST_ROWS || unknown.has(outpointOf(output))) return null
      return found.get(outpointOf(output)) ?? 0
    })
  })
}
