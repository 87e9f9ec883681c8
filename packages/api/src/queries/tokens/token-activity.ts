import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { FamilyRow } from '@orrery/model/rows'
import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import type { TokenActivity } from '@orrery/model/wire/token-activity'
import { TOKEN_HOLDER_DAYS, TOKEN_HOLDERS } from '@orrery/model/token-holders'
import type { TokenParties } from '@orrery/model/token-parties'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import { within } from '../with-deadline.ts'

export const DAY_MS = 86_400_000
const AMOUNTS = ['moved', 'minted', 'burnt'] as const
const SUMS = ['transfers', 'mints', 'burns', ...AMOUNTS.flatMap((name) => [`${name}_high`, `${name}_low`])]

/** An amount of a day from its halves. */
export const amountOf = (row: FamilyRow, name: (typeof AMOUNTS)[number]): bigint => joinHalves(row, `${name}_`)

/** More days than any chain has; a private one's clock may stand anywhere. */
export const MOST_DAYS = 36_500

/** The first and the last day to show of rows that are in order and some. */
function shownDays(rows: readonly FamilyRow[], lastMs: number, days: number): { from: number; to: number } {
  const to = Math.max(Math.floor(lastMs / DAY_MS), Number(rows.at(-1)!['day']))
  return { from: Math.max(Number(rows[0]!['day']), to - (days === 0 ? MOST_DAYS : days) + 1), to }
}

/**
 * Days of a token from the sums of each day that has any, in order, through the day of `lastMs`: the last `days` of them, where that is 0 all, but at most 36,500. Pure.
 */
export function activityDays(rows: readonly FamilyRow[], lastMs: number, days: number): TokenActivity['days'] {
  if (rows.length === 0) return []
  const byDay = new Map(rows.map((row) => [Number(row['day']), row]))
  const { from, to } = shownDays(rows, lastMs, days)
  const shown: TokenActivity['days'] = []
  let supply = 0n
  for (const row of rows) if (Number(row['day']) < from) supply += amountOf(row, 'minted') - amountOf(row, 'burnt')
  for (let day = from; day <= to; day++) {
    const row = byDay.get(day)
    const [moved, minted, burnt] =
      row === undefined ? [0n, 0n, 0n] : [amountOf(row, 'moved'), amountOf(row, 'minted'), amountOf(row, 'burnt')]
    supply += minted - burnt
    shown.push({
      timeMs: day * DAY_MS,
      transfers: Number(row?.['transfers'] ?? 0),
      mints: Number(row?.['mints'] ?? 0),
      burns: Number(row?.['burns'] ?? 0),
      moved: moved.toString(),
      minted: minted.toString(),
      burnt: burnt.toString(),
      supply: supply.toString(),
    })
  }
  return shown
}

type Holders = NonNullable<TokenActivity['holders']>

/** Holders by day from what each day changed that changed anything, as `activityDays` has its days. Pure. */
export function holderDays(rows: readonly FamilyRow[], lastMs: number, days: number): Holders['days'] {
  if (rows.length === 0) return []
  const byDay = new Map(rows.map((row) => [Number(row['day']), row]))
  const { from, to } = shownDays(rows, lastMs, days)
  const shown: Holders['days'] = []
  let holders = 0
  for (const row of rows) if (Number(row['day']) < from) holders += Number(row['came']) - Number(row['went'])
  for (let day = from; day <= to; day++) {
    const row = byDay.get(day)
    const [came, went] = [Number(row?.['came'] ?? 0), Number(row?.['went'] ?? 0)]
    holders += came - went
    shown.push({ timeMs: day * DAY_MS, holders, came, went })
  }
  return shown
}

/** Who held a token, as far as those sums have come; null where none are kept. */
async function readHolders(desk: ChainDesk, asset: Hex, days: number): Promise<TokenActivity['holders']> {
  if (desk.runtime.layers?.has(TOKEN_HOLDERS) !== true) return null
  return atLayer(desk, TOKEN_HOLDERS, async ({ reads, through, ledger }) => {
    const [rows, last] = await Promise.all([
      reads.summed(TOKEN_HOLDER_DAYS, { asset }, 'day', ['came', 'went'], MOST_DAYS),
      through < 0 ? null : desk.runtime.archive.reads.block(through),
    ])
    return { ledger, days: holderDays(rows, last?.timeMs ?? 0, days) }
  })
}

type Parties = NonNullable<TokenActivity['parties']>

/** More of a token's transfers are not gone through for one answer, nor is longer waited for it. */
const MOST_TRANSFERS = 200_000
const PARTIES_MS = 3_000

/** Senders and receivers by day through the day of `lastMs`, as `activityDays` has its days: only days that are counted whole. Pure. */
export function partyDays({ days: counted, isCut }: TokenParties, lastMs: number, days: number): Parties {
  const whole = isCut ? counted.slice(1) : counted
  const to = Math.max(Math.floor(lastMs / DAY_MS), whole.at(-1)?.day ?? 0)
  const first = isCut ? (counted[0]?.day ?? to) + 1 : whole[0]?.day
  const fromMs = isCut && first !== undefined ? first * DAY_MS : null
  if (first === undefined) return { counted: MOST_TRANSFERS, fromMs, days: [] }
  const byDay = new Map(whole.map((row) => [row.day, row]))
  const from = Math.max(first, to - (days === 0 ? MOST_DAYS : days) + 1)
  const shown: Parties['days'] = []
  for (let day = from; day <= to; day++) {
    const { senders = 0, receivers = 0 } = byDay.get(day) ?? {}
    shown.push({ timeMs: day * DAY_MS, senders, receivers })
  }
  return { counted: MOST_TRANSFERS, fromMs, days: shown }
}

/** Who moved a token, by its newest transfers up to a block; null where that takes too long, or more than a reader may have. */
async function readParties(
  { runtime }: ChainDesk,
  asset: Hex,
  { through, lastMs, days }: { readonly through: number; readonly lastMs: number; readonly days: number },
): Promise<TokenActivity['parties']> {
  if (through < 0) return null
  const counting = runtime.archive.reads.tokenParties(asset, through, MOST_TRANSFERS).catch((error: unknown) => {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  })
  const found = await within(PARTIES_MS, counting)
  return found === null ? null : partyDays(found, lastMs, days)
}

/** What a token did, as far as the sums have come. Throws `CAPABILITY_MISSING` where none are kept. */
export async function readTokenActivity(desk: ChainDesk, asset: Hex, days: number): Promise<Answer<TokenActivity>> {
  const activity = atLayer(desk, TOKEN_ACTIVITY, async (at) => {
    const { reads, through, ledger, tip } = at
    const [rows, last] = await Promise.all([
      reads.summed(TOKEN_DAYS, { asset }, 'day', SUMS, MOST_DAYS),
      through < 0 ? null : desk.runtime.archive.reads.block(through),
    ])
    const lastMs = last?.timeMs ?? 0
    const parties = await readParties(desk, asset, { through, lastMs, days })
    return { ledger, days: activityDays(rows, lastMs, days), parties, tip }
  })
  const [{ tip, ...told }, holders] = await Promise.all([activity, readHolders(desk, asset, days)])
  return { data: { ...told, holders }, head: desk.wire.head(tip) }
}
