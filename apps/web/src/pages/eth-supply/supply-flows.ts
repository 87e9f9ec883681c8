import type { ChartData } from '@orrery/model/wire/chart'

/** What the execution layer got and lost in full days, base units, and which days: the first and the last one, each at its start. */
export type SupplyFlows = {
  readonly fromMs: number
  readonly toMs: number
  readonly withdrawn: string
  readonly deposited: string
  readonly burnt: string
  /** Paid out less burnt, and what that would be in 365 days at the pace of these. */
  readonly change: string
  readonly changeYear: string
}

/** New coins less burnt ones in full days, base units, where blocks are found by work: what there are more of. */
export type MinedFlows = Pick<SupplyFlows, 'fromMs' | 'toMs' | 'change' | 'changeYear'>

/**
 * Of charts by days: what withdrawals paid, deposits less that, and what was burnt. It tells the last days in a row for which all three are known; null where
 * that is none. Pure.
 */
export function supplyFlows(withdrawn: ChartData, netStake: ChartData, burn: ChartData): SupplyFlows | null {
  const [paid, net, burnt] = [daysOf(withdrawn), daysOf(netStake), daysOf(burn)]
  let [fromMs, toMs] = [0, 0]
  const sums = { withdrawn: 0n, deposited: 0n, burnt: 0n }
  let days = 0
  for (const day of [...paid.keys()].toSorted((a, b) => b - a)) {
    const [out, more, lost] = [paid.get(day), net.get(day), burnt.get(day)]
    const isNext = toMs === 0 || fromMs - day === DAY_MS
    if (!isNext || out === undefined || more === undefined || lost === undefined) break
    if (toMs === 0) toMs = day
    fromMs = day
    days++
    sums.withdrawn += out
    sums.deposited += out + more
    sums.burnt += lost
  }
  if (toMs === 0) return null
  return {
    fromMs,
    toMs,
    withdrawn: String(sums.withdrawn),
    deposited: String(sums.deposited),
    burnt: String(sums.burnt),
    ...changeIn(days, sums.withdrawn - sums.burnt),
  }
}

/** Of a chart of new coins by days: the last days in a row of which it is known; null where that is none. Pure. */
export function minedFlows(netIssuance: ChartData): MinedFlows | null {
  const known = daysOf(netIssuance)
  if (known.size === 0) return null
  const sum = [...known.values()].reduce((total, value) => total + value, 0n)
  return { fromMs: Math.min(...known.keys()), toMs: Math.max(...known.keys()), ...changeIn(known.size, sum) }
}

const YEAR_DAYS = 365n

const changeIn = (days: number, change: bigint) => ({
  change: String(change),
  changeYear: String((change * YEAR_DAYS) / BigInt(days)),
})

const DAY_MS = 86_400_000

/** Values of the days that are over and known, the newest ones in a row: what comes before a gap is left out. */
function daysOf({ times, values, isRunning }: ChartData): ReadonlyMap<number, bigint> {
  const last = times.length - (isRunning ? 2 : 1)
  const days = new Map<number, bigint>()
  for (let at = last; at >= 0; at--) {
    const value = values[0]?.[at] ?? null
    if (value === null || !/^-?\d+$/.test(value)) break
    days.set(times[at]!, BigInt(value))
  }
  return days
}
