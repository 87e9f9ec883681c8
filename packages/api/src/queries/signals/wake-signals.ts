import { COIN_YEARS, EVENT_DAYS, TOLD_SIGNALS } from '@orrery/model/alpha-signals'
import { COIN_WAKES, COIN_WAKE_TABLE, MOST_YEARS, YEAR_MS } from '@orrery/model/coin-wakes'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import { numberOf } from '../lists/event-pages.ts'
import { atOneMoment } from '../snapshot.ts'
import { DAY_MS } from '../tokens/token-activity.ts'
import { eventKind, offKind, preparingKind, type FoundSignal, type KindFound } from './found-signal.ts'

const KIND = 'dormant-wake'

type Wake = {
  readonly timeMs: number
  readonly value: bigint
  readonly years: number
  readonly txHash: Hex
  readonly address: Hex | null
}

const signalOf = ({ address, ...wake }: Wake): FoundSignal => ({
  ...wake,
  kind: KIND,
  day: null,
  score: null,
  flat: false,
  mean: null,
  days: 0,
  evidence: 1,
  token: null,
  ...(address !== null && { address }),
  priced: EMPTY,
})

/** Coins that moved again after years: outputs that lay still, or accounts that had sent nothing. */
export function wakeSignals(desk: ChainDesk): Promise<KindFound> {
  return desk.family.can.utxos ? wokenCoins(desk) : wokenAccounts(desk)
}

async function wokenCoins(desk: ChainDesk): Promise<KindFound> {
  const layer = desk.runtime.layers?.get(COIN_WAKES)
  if (layer === undefined) return offKind(KIND, 'sums')
  if (layer.status().lack !== null) return offKind(KIND, 'history')
  return atLayer(desk, COIN_WAKES, async ({ reads, through }) => {
    if (through < 0) return preparingKind(KIND)
    const years = Array.from({ length: MOST_YEARS - COIN_YEARS + 1 }, (_, more) => COIN_YEARS + more)
    const rows = await reads.familyPage(COIN_WAKE_TABLE, { years }, { limit: TOLD_SIGNALS })
    const last = await desk.runtime.archive.reads.block(through)
    const sinceMs = (last?.timeMs ?? 0) - EVENT_DAYS * DAY_MS
    const signals = rows
      .map((row) =>
        signalOf({
          timeMs: numberOf(row, 'time_ms'),
          value: BigInt(row['value'] as bigint),
          years: numberOf(row, 'years'),
          txHash: row['txid'] as Hex,
          address: (row['address'] ?? null) as Hex | null,
        }),
      )
      .filter(({ timeMs }) => timeMs >= sinceMs)
    return eventKind(KIND, signals, { looked: rows.length, through })
  })
}

async function wokenAccounts(desk: ChainDesk): Promise<KindFound> {
  const isAll = await atOneMoment(desk.runtime, async ({ coverage }) => coverage.complete)
  if (!isAll) return offKind(KIND, 'history')
  const found = await desk.day.woken()
  if (found === null) return preparingKind(KIND)
  if (found === 'none') return eventKind(KIND, [], { looked: 0, through: null })
  const signals = found.told.map(({ address, woke, lastMs, largest }) =>
    signalOf({
      timeMs: woke.timeMs,
      value: largest.value,
      years: Math.floor((woke.timeMs - lastMs) / YEAR_MS),
      txHash: woke.hash,
      address,
    }),
  )
  return eventKind(KIND, signals, { looked: null, through: found.toHeight })
}
