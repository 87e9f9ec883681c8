import { COIN_WAKES, COIN_WAKE_TABLE, MOST_YEARS } from '@orrery/model/coin-wakes'
import type { FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { WokenCoin } from '@orrery/model/wire/rich'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { numberOf } from '../lists/event-pages.ts'
import { familyList } from '../lists/family-list.ts'
import { readKeysetPage, type ListParams } from '../lists/keyset-list.ts'
import { toList } from '../lists/to-list.ts'

/** Outputs that lay still for so many years and longer before they were spent, newest first. Throws `CAPABILITY_MISSING` on chains without outputs. */
export const listWokenCoins = (
  desk: ChainDesk,
  still: number,
  params: ListParams,
): Promise<Answer<ListOf<WokenCoin>>> =>
  atLayer(desk, COIN_WAKES, async (at) => {
    const years = Array.from({ length: MOST_YEARS - still + 1 }, (_, more) => still + more)
    const page = await readKeysetPage(
      desk,
      at.snapshot,
      familyList(COIN_WAKE_TABLE, still <= 1 ? {} : { years }),
      params,
    )
    return {
      data: toList(
        at.snapshot,
        page,
        page.rows.map((row) => writeWokenCoin(desk, row)),
        null,
      ),
      head: desk.wire.head(at.tip),
    }
  })

/** A coin as it goes over the wire. */
export const writeWokenCoin = ({ wire }: ChainDesk, row: FamilyRow): WokenCoin => ({
  height: numberOf(row, 'height'),
  txHash: wire.hash(row['txid'] as Hex),
  input: numberOf(row, 'seq'),
  timeMs: numberOf(row, 'time_ms'),
  years: numberOf(row, 'years'),
  madeHeight: numberOf(row, 'made'),
  madeMs: numberOf(row, 'made_ms'),
  address: row['address'] == null ? null : wire.address(row['address'] as Hex),
  amount: String(row['value']),
})
