import { OrreryError } from '@orrery/errors/orrery-error'
import type { AddressLabel } from '@orrery/model/address-label'
import { quotesOf } from '@orrery/model/quotes'
import type { LargeTransfer, LargeTransfers, TransferDirection } from '@orrery/model/wire/large-transfers'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { difference } from '@orrery/primitives/intervals'
import type { Answer } from '../../contract/handler.ts'
import { heightBefore } from '../blocks/height-before.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { headLargeValue } from '../chains/large-value.ts'
import { worthOf, type WorthOf } from '../exchanges/worth-of.ts'
import { walkFitting } from '../lists/walk-fitting.ts'
import { atOneMoment, sideOf, type Snapshot } from '../snapshot.ts'
import { betweenHeights } from '../time-span.ts'
import { bareToken, findTokens } from '../tokens/find-tokens.ts'
import { fitsMove, movesAmong, txsOfMoves, writeMove, type FoundMove, type MoveConditions } from './filter-all.ts'
import { outputsTold } from './outputs-told.ts'
import { partiesOf } from './parties-of.ts'
import { directionsBy, type DirectionOf } from './transfer-direction.ts'
import { placeKey } from './transfer-page.ts'
import { within } from './worth-range.ts'

const HOUR_MS = 3_600_000
const NO_LABELS: readonly AddressLabel[] = []
const HOURS = 24
/** Behind so many, answers tell only from when on they are. */
const MOST = 500
/** What is large where nobody says otherwise: 100,000 dollars with 18 decimals. */
const USUAL_WORTH = 100_000n * 10n ** 18n
/** Assets whose ways into exchanges and out of them are told. */
const MOST_FLOWS = 10

/** What large transfers are asked for; what is absent is not asked. */
export type LargeAsked = {
  /** One asset; `EMPTY` is the coin. */
  readonly asset?: Hex | undefined
  /** Base units of the asset, or of the coin: they count in place of dollars. */
  readonly least?: bigint | undefined
  /** Dollars with 18 decimals. */
  readonly leastWorth?: bigint | undefined
  /** Who is one of its sides. */
  readonly party?: Hex | undefined
  readonly directionClass?: TransferDirection | undefined
  /** Rows that are told one by one. */
  readonly limit: number
}

/** How it is decided what is large. */
type Rule = { readonly conditions: MoveConditions; readonly least: LargeTransfers['least'] }

type Sides = { readonly from: Hex | null; readonly to: Hex | null }

/** Who gives and who gets by a row itself; of outputs who put in and who got most. */
function sidesOf({ of, row }: FoundMove): Sides {
  if (of !== 'transaction') return row
  const parties = partiesOf(row.ext)
  return parties === null
    ? { from: row.from, to: row.to ?? row.created }
    : { from: parties.from?.address ?? null, to: parties.to?.address ?? null }
}

const assetOf = (found: FoundMove): Hex => (found.of === 'transfer' ? found.row.asset : EMPTY)
const amountOf = (found: FoundMove): bigint => (found.of === 'transfer' ? found.row.amount : found.row.value)

/**
 * By worth where the pools tell dollars; else, or where base units are asked for, by what moved of one asset: of the coin what one in a thousand of the newest
 * transactions moves. Null where nothing moved that tells it. Throws `CAPABILITY_MISSING` where dollars are asked for that nothing tells.
 */
function ruleOf(desk: ChainDesk, snapshot: Snapshot, worth: WorthOf | null, asked: LargeAsked): Rule | null {
  const { asset, least, leastWorth } = asked
  if (
    least === undefined &&
    worth !== null &&
    quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars).dollars.length > 0
  ) {
    const dollars = (leastWorth ?? USUAL_WORTH).toString()
    const conditions = {
      fitsWorth: within(worth, { leastWorth: dollars }),
      ...(asset !== undefined && { token: [asset] }),
    }
    return { conditions, least: { dollars, base: null } }
  }
  if (leastWorth !== undefined)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'prices in dollars' })
  if (least === undefined && asset !== undefined && asset !== EMPTY) return null
  const base = least?.toString() ?? headLargeValue(snapshot.view).least
  return base === null
    ? null
    : { conditions: { least: BigInt(base), token: [asset ?? EMPTY] }, least: { dollars: null, base } }
}

/**
 * Coins and tokens of which much moved in the last 24 hours, newest first, with what they add up to (screens-evm §15.6). One answer looks at as many rows as a filter does and finds 500 at
 * most: `fromMs` says how far it came. No worth is more than the pools on the way to its price hold. Throws `CAPABILITY_MISSING`.
 */
export async function listLargeTransfers(desk: ChainDesk, asked: LargeAsked): Promise<Answer<LargeTransfers>> {
  const nowMs = desk.clock.now()
  const worth = worthOf(desk, true)
  const directionOf = directionsBy(desk.runtime.labels ?? NO_LABELS)
  const read = await atOneMoment(desk.runtime, async (moment) => {
    const rule = ruleOf(desk, moment, worth, asked)
    return {
      moment,
      rule,
      ...(await findLarge(desk, moment, rule, { asked, directionOf, sinceMs: nowMs - HOURS * HOUR_MS })),
    }
  })
  const { moment, rule, rows, txs, fromMs, whole } = read
  const told = rows.slice(0, asked.limit)
  const sums = sumUp(rows, { worth, directionOf })
  const flows = flowsOf(rows, directionOf)
  // Names may come from the node, which must not hold up the moment above.
  const tokens = await findTokens(
    desk,
    [...told.map(assetOf), ...flows.map(({ asset }) => asset)].filter((asset) => asset !== EMPTY),
  )
  const party = (key: Hex | null) => (key === null ? null : desk.family.formatAddress(key, desk.chain))
  return {
    data: {
      hits: told.flatMap((found): LargeTransfer[] => {
        const move = writeMove(desk, found, txs, tokens, worth)
        const { from, to } = sidesOf(found)
        const isOutputs = found.of === 'transaction' && desk.family.can.utxos
        return move === null
          ? []
          : [{ ...move, ...(isOutputs && { from: party(from), to: party(to) }), directionClass: directionOf(from, to) }]
      }),
      least: rule?.least ?? { dollars: null, base: null },
      fromMs,
      whole,
      ...sums,
      flows: flows.map((flow) => {
        const token = flow.asset === EMPTY ? null : desk.wire.token(tokens.get(flow.asset) ?? bareToken(flow.asset))
        return { token, in: flow.in, out: flow.out }
      }),
      hours: hoursOf(rows, { txs, nowMs, fromMs }),
    },
    head: desk.wire.head(moment.tip),
  }
}

type Large = {
  readonly rows: readonly FoundMove[]
  readonly txs: Awaited<ReturnType<typeof txsOfMoves>>
  readonly fromMs: number | null
  readonly whole: boolean
}

async function findLarge(
  desk: ChainDesk,
  moment: Snapshot,
  rule: Rule | null,
  { asked, directionOf, sinceMs }: { asked: LargeAsked; directionOf: DirectionOf; sinceMs: number },
): Promise<Large> {
  const top = moment.tip?.height
  if (rule === null || top === undefined) return { rows: [], txs: new Map(), fromMs: null, whole: false }
  const from = (await heightBefore(desk, moment, sinceMs)) + 1
  const { party, directionClass } = asked
  const { conditions } = rule
  const among: MoveConditions = {
    ...conditions,
    status: 'success',
    ...(party !== undefined && { from: [party], to: [party], either: true }),
  }
  /** Rows with their sides, where they are kept without. */
  const whole = new Map<FoundMove, FoundMove>()
  const { found, lookedTo, ended } = await walkFitting<FoundMove>(desk, moment, {
    list: betweenHeights(movesAmong(desk, moment, among), from, Number.POSITIVE_INFINITY),
    fits: (row) => {
      const { from: giver, to: taker } = sidesOf(row)
      return (
        fitsMove(row, { ...conditions, status: 'success' }) &&
        // Of outputs it is one of many on its side.
        (party === undefined || desk.family.can.utxos || giver === party || taker === party)
      )
    },
    async pick(rows) {
      const told = await outputsTold(desk, moment, rows)
      return rows.filter((row, at) => {
        if (told[at] !== row) whole.set(row, told[at]!)
        const { from: giver, to: taker } = sidesOf(told[at]!)
        return directionClass === undefined || directionOf(giver, taker) === directionClass
      })
    },
    isBehind: () => false,
    top: null,
    limit: MOST,
    cursor: undefined,
  })
  const isCovered = from > top || difference([{ from, to: top }], moment.coverage.ranges).length === 0
  const low = ended ? null : lookedTo
  const stopped = low === null ? null : await sideOf(moment, low).block(low)
  const rows = found.rows.map((row) => whole.get(row) ?? row)
  return {
    rows,
    txs: await txsOfMoves(moment, rows),
    fromMs: Math.max(sinceMs, stopped?.timeMs ?? 0),
    whole: ended && isCovered,
  }
}

/** What rows are together, and by what they are. Pure. */
export function sumUp(
  rows: readonly FoundMove[],
  { worth, directionOf }: { readonly worth: WorthOf | null; readonly directionOf: DirectionOf },
): Pick<LargeTransfers, 'count' | 'dollars' | 'unpriced' | 'directions'> {
  const of = (own: readonly FoundMove[]) => {
    const told = own.flatMap((row) => worth?.(assetOf(row), amountOf(row))?.dollars ?? [])
    return {
      count: own.length,
      dollars: told.length === 0 ? null : told.reduce((sum, dollars) => sum + BigInt(dollars), 0n).toString(),
      unpriced: own.length - told.length,
    }
  }
  const groups = Map.groupBy(rows, (row) => {
    const { from, to } = sidesOf(row)
    return directionOf(from, to)
  })
  return {
    ...of(rows),
    directions: [...groups]
      .map(([direction, own]) => {
        const { count, dollars } = of(own)
        return { directionClass: direction, count, dollars }
      })
      .toSorted((a, b) => b.count - a.count || (a.directionClass < b.directionClass ? -1 : 1)),
  }
}

/** What went into exchanges and out of them by asset, those first that moved most often. Pure. */
export function flowsOf(
  rows: readonly FoundMove[],
  directionOf: DirectionOf,
): readonly { readonly asset: Hex; readonly in: string; readonly out: string }[] {
  const flows = new Map<Hex, { in: bigint; out: bigint; count: number }>()
  for (const row of rows) {
    const { from, to } = sidesOf(row)
    const direction = directionOf(from, to)
    if (direction !== 'exchange-in' && direction !== 'exchange-out') continue
    const flow = flows.get(assetOf(row)) ?? { in: 0n, out: 0n, count: 0 }
    flows.set(assetOf(row), flow)
    flow[direction === 'exchange-in' ? 'in' : 'out'] += amountOf(row)
    flow.count++
  }
  return [...flows]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, MOST_FLOWS)
    .map(([asset, flow]) => ({ asset, in: flow.in.toString(), out: flow.out.toString() }))
}

/** Rows by the hour before now, the oldest hour first. Pure. */
export function hoursOf(
  rows: readonly FoundMove[],
  { txs, nowMs, fromMs }: Pick<Large, 'txs' | 'fromMs'> & { readonly nowMs: number },
): (number | null)[] {
  const hours: (number | null)[] = Array.from({ length: HOURS }, (_, hour) =>
    fromMs !== null && nowMs - (HOURS - 1 - hour) * HOUR_MS > fromMs ? 0 : null,
  )
  for (const found of rows) {
    const timeMs = found.of === 'call' ? txs.get(placeKey(found.row))?.timeMs : found.row.timeMs
    if (timeMs === undefined) continue
    const hour = HOURS - 1 - Math.max(0, Math.floor((nowMs - timeMs) / HOUR_MS))
    if (hour >= 0) hours[hour] = (hours[hour] ?? 0) + 1
  }
  return hours
}
