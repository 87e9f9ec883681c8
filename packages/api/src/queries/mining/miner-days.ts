import { PARTY_DAY_ROWS, PARTY_DAYS, PARTY_ROLE, PARTY_SUM } from '@orrery/model/party-days'
import type { MiningPoolDetail } from '@orrery/model/wire/mining'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { dayRow, readDays } from '../charts/day-sums.ts'
import { DRAWN_DAYS } from './mining-pools.ts'

const DAY_MS = 86_400_000
const DAY_HOURS = 24
const ROLE = PARTY_ROLE[PARTY_SUM.recipients]
/** Keys of the rows that are read: those of the miner, and those of all. */
const [OWN, ALL] = ['own', 'all']

/** How many blocks a miner found on each of the last days, and how many all found, as far as the ledger of who got the fees of blocks has come (screens-evm §16.6); none where none is kept. */
export async function readMinerDays(desk: ChainDesk, address: Hex, nowMs: number): Promise<MiningPoolDetail['days']> {
  const layer = desk.runtime.layers?.get(PARTY_DAYS)
  if (layer === undefined) return []
  const today = Math.floor(nowMs / DAY_MS)
  const first = today - DRAWN_DAYS + 1
  const span = { from: first * DAY_HOURS, to: (today + 1) * DAY_HOURS - 1, step: DAY_HOURS }
  const { rows, known } = await readDays(desk, layer, span, async (reads, day) => {
    const match = { role: ROLE, day }
    const [own, all] = await Promise.all([
      reads.summed(PARTY_DAY_ROWS, { ...match, address }, 'day', ['count'], day.length),
      reads.summed(PARTY_DAY_ROWS, match, 'day', ['count'], day.length),
    ])
    return [
      ...own.map((row) => dayRow(OWN!, '', Number(row['day']), Number(row['count']), 0n)),
      ...all.map((row) => dayRow(ALL!, '', Number(row['day']), Number(row['count']), 0n)),
    ]
  })
  if (known.length === 0) return []
  const counts = new Map(rows.map(({ name, hour, count }) => [`${name} ${hour / DAY_HOURS}`, count]))
  return Array.from({ length: DRAWN_DAYS }, (_, at) => {
    const day = first + at
    // A day that the ledger is still in is not told: a part of it would look like a bad day.
    const isTold = known.some(({ fromMs, toMs }) => fromMs <= day * DAY_MS && toMs >= (day + 1) * DAY_MS)
    return {
      timeMs: day * DAY_MS,
      blocks: isTold ? (counts.get(`${OWN} ${day}`) ?? 0) : null,
      of: isTold ? (counts.get(`${ALL} ${day}`) ?? 0) : null,
    }
  })
}
