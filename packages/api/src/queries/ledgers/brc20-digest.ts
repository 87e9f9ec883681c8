import { OrreryError } from '@orrery/errors/orrery-error'
import { BRC20_TABLES } from '@orrery/model/brc20'
import type { FamilyRow } from '@orrery/model/rows'
import type { Brc20Digest } from '@orrery/model/wire/brc20'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { hexOrNull, numberOf } from '../lists/event-pages.ts'
import { atBrc20 } from './brc20.ts'

const digits = (row: FamilyRow | undefined, column: string): string | null =>
  row === undefined ? null : (hexOrNull(row, column)?.slice(2) ?? null)

/**
 * Hashes over the events of BRC20, of a block or of the last one that they are known of, and whether the operator's reference is ours (screens-nonevm §4.7). Throws `CAPABILITY_MISSING` where BRC20
 * is not followed, or by rules of which nobody publishes hashes.
 */
export async function readBrc20Digest(desk: ChainDesk, height: number | null): Promise<Answer<Brc20Digest>> {
  const told = desk.chain.family === 'utxo' ? desk.chain.quirks.ledgers?.brc20 : undefined
  if (told?.rules === 'fractal' || told?.rules === 'dogecoin')
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'hashes over events of BRC20' })
  return atBrc20(desk, async (at) => {
    const rowOf = async (block: number): Promise<FamilyRow | undefined> =>
      (await at.reads.familyRows(BRC20_TABLES.digests, { height: block }, 1))[0]
    // The last row may be that of the first block of which they are not known.
    const [newest, before] = await at.reads.familyPage(BRC20_TABLES.digests, {}, { limit: 2 })
    const isOpen = digits(newest, 'cumulative') !== null
    const reference = told?.reference
    const [row, known] = await Promise.all([
      height === null ? (isOpen ? newest : before) : rowOf(height),
      reference === undefined ? undefined : rowOf(reference.height),
    ])
    const hash = digits(known, 'cumulative')
    const cumulative = digits(row, 'cumulative')
    return {
      data: {
        ledger: at.ledger,
        height: row === undefined || cumulative === null ? null : numberOf(row, 'height'),
        events: digits(row, 'events'),
        cumulative,
        unknownFrom: newest === undefined || isOpen ? null : numberOf(newest, 'height'),
        reference:
          reference === undefined
            ? null
            : { ...reference, matches: hash === null ? null : hash === reference.hash.toLowerCase() },
      },
      head: desk.wire.head(at.tip),
    }
  })
}
