import { OrreryError } from '@orrery/errors/orrery-error'
import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import { TOKEN_HOLDER_DAYS, TOKEN_HOLDERS } from '@orrery/model/token-holders'
import type { PastHolders } from '@orrery/model/wire/holder'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { heightBefore } from '../blocks/height-before.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { sharePpm } from '../share-ppm.ts'
import { toList } from '../lists/to-list.ts'
import { amountOf, DAY_MS, MOST_DAYS } from './token-activity.ts'
import { largestHeld } from './largest-held.ts'

/** The number of a day since 1970. Throws `PARAMETER_INVALID` for what is none of the calendar. */
export function dayNumber(text: string): number {
  const ms = Date.parse(text)
  // Some engines take the 31st of February for a day in March.
  if (!(ms >= 0) || !new Date(ms).toISOString().startsWith(text))
    throw new OrreryError('PARAMETER_INVALID', { name: 'day', reason: 'it is no day of the calendar from 1970 on' })
  return ms / DAY_MS
}

/**
 * Who held a token at the end of a day, UTC, largest first (screens-evm §8.2), by the ledger of holders, which knows what each had at the end of each day. Within a
 * day it knows nothing. Throws `CAPABILITY_MISSING` where none is kept, and `PARAMETER_INVALID` for what is no day.
 */
export async function listPastHolders(
  desk: ChainDesk,
  asset: Hex,
  dayText: string,
  params: ListParams,
): Promise<Answer<PastHolders>> {
  const day = dayNumber(dayText)
  // A ledger knows blocks of the archive only.
  const blocks = desk.runtime.archive.reads
  const read = await atLayer(desk, TOKEN_HOLDERS, async ({ reads, snapshot, ledger, tip }) => {
    const [height, changes] = await Promise.all([
      ledger.through === null ? -1 : heightBefore(desk, { ...snapshot, deep: blocks }, (day + 1) * DAY_MS),
      reads.summed(TOKEN_HOLDER_DAYS, { asset }, 'day', ['came', 'went'], MOST_DAYS),
    ])
    const last = height < 0 ? null : await blocks.block(height)
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} holders of ${asset} on ${day}`,
        anchor: null,
        read: (offset, limit) => largestHeld(reads, asset, day, { offset, limit }),
      },
      params,
    )
    const holders = changes
      .filter((row) => Number(row['day']) <= day)
      .reduce((sum, row) => sum + Number(row['came']) - Number(row['went']), 0)
    // A block behind the day is known: no more is to come for it.
    const isOver = ledger.through !== null && height < ledger.through
    return { snapshot, page, holders, isOver, last, ledger, tip }
  })
  const { snapshot, page, holders, isOver, last, ledger, tip } = read
  const supply = last === null ? null : await supplyOn(desk, asset, day, last.height)
  const hits = page.rows.map(({ key, value }, index) => ({
    rank: (page.offset ?? 0) + index + 1,
    address: desk.wire.address(key as Hex),
    amount: value.toString(),
    sharePpm: sharePpm(value, supply),
    source: 'ledger' as const,
  }))
  const list = toList(snapshot, page, hits, holders)
  return {
    data: {
      ledger,
      asOf: last && { height: last.height, timeMs: last.timeMs },
      list: isOver ? { ...list, extend: { ...list.extend, totalIsFloor: false } } : list,
    },
    head: desk.wire.head(tip),
  }
}

/** What was minted and not burnt through a day; null where no sums of it are kept, or not as far as `height`. */
async function supplyOn(desk: ChainDesk, asset: Hex, day: number, height: number): Promise<bigint | null> {
  if (desk.runtime.layers?.has(TOKEN_ACTIVITY) !== true) return null
  const sums = ['minted', 'burnt'].flatMap((name) => [`${name}_high`, `${name}_low`])
  return atLayer(desk, TOKEN_ACTIVITY, async ({ reads, through }) => {
    if (through < height) return null
    const rows = await reads.summed(TOKEN_DAYS, { asset }, 'day', sums, MOST_DAYS)
    return rows
      .filter((row) => Number(row['day']) <= day)
      .reduce((sum, row) => sum + amountOf(row, 'minted') - amountOf(row, 'burnt'), 0n)
  })
}
