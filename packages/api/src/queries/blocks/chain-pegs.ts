import { OrreryError } from '@orrery/errors/orrery-error'
import type { FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { ChainPeg } from '@orrery/model/wire/output-transaction'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { countRows } from '../lists/count-rows.ts'
import { amountOf, hexOf, hexOrNull, numberOf } from '../lists/event-pages.ts'
import { familyList } from '../lists/family-list.ts'
import { readKeysetPage, type ListParams } from '../lists/keyset-list.ts'
import { atOneMoment } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'

/** What went into extension blocks and came out of them, newest first (screens-nonevm §4.5). Throws `CAPABILITY_MISSING` on chains without such. */
export async function pegsOfChain(
  desk: ChainDesk,
  direction: 'in' | 'out' | undefined,
  params: ListParams,
): Promise<Answer<ListOf<ChainPeg>>> {
  const { chain, family, wire } = desk
  const table = family.pegs?.table
  if (table === undefined || chain.family !== 'utxo' || !chain.quirks.mweb)
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'extension blocks' })
  const match = direction === undefined ? {} : { direction }
  return atOneMoment(desk.runtime, async (snapshot) => {
    const page = await readKeysetPage(desk, snapshot, familyList(table, match), params)
    const total = await countRows(desk, snapshot, page, {
      key: `pegs ${direction ?? ''}`,
      newest: () => snapshot.newest.familyCount(table, match),
      deep: () => snapshot.deep.familyCount(table, match),
    })
    return {
      data: toList(
        snapshot,
        page,
        page.rows.map((row) => toPeg(row, wire)),
        total,
      ),
      head: wire.head(snapshot.tip),
    }
  })
}

const toPeg = (row: FamilyRow, wire: ChainDesk['wire']): ChainPeg => ({
  height: numberOf(row, 'height'),
  timeMs: numberOf(row, 'time_ms'),
  direction: row['direction'] === 'in' ? 'in' : 'out',
  txHash: wire.hash(hexOf(row, 'txid')),
  vout: numberOf(row, 'seq'),
  amount: amountOf(row, 'value'),
  address: wire.party(hexOrNull(row, 'address')),
})
