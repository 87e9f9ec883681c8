import { MOST_ROWS, type AccountTx } from '@orrery/model/reads'
import { ROLE } from '@orrery/model/rows'
import type { AddressAnalytics } from '@orrery/model/wire/address-analytics'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { callsOf, gasOf, type AccountCalls, type CallsOf } from './account-calls.ts'
import { balancesAfter } from './balance-after.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTxList } from '../lists/chain-lists.ts'
import { atOneMoment } from '../snapshot.ts'
import { heightBefore } from '../blocks/height-before.ts'
import type { TimeSpan } from '../time-span.ts'
import { walkRange } from '../lists/walk-range.ts'

/** Transactions that one answer counts, and how long it may look for them. */
const MOST = 5_000
const BUDGET_MS = 1_500
const SHOWN = 20
/** Counterparties of a flow, on each side. */
const FLOWS = 10
/** Balances that one answer asks the node for. */
const BALANCES = 40
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Longest spans that are drawn by hours, and by days. */
const BY_HOURS = 3 * DAY_MS
const BY_DAYS = 400 * DAY_MS

const WEEK_HOURS = 168

/** The hour of the week from Monday's first on, UTC: 1970 began on a Thursday. */
const weekHourOf = (timeMs: number): number => (Math.floor(timeMs / HOUR_MS) + 3 * 24) % WEEK_HOURS

type Row = Pick<AccountTx, 'height' | 'role' | 'tx'> & { readonly net?: bigint | null }
type Grain = AddressAnalytics['grain']

const stepOf = (timeMs: number, grain: Grain): number => {
  if (grain === 'hour') return timeMs - (timeMs % HOUR_MS)
  if (grain === 'day') return timeMs - (timeMs % DAY_MS)
  const date = new Date(timeMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}
const nextStep = (start: number, grain: Grain): number => {
  if (grain !== 'month') return start + (grain === 'hour' ? HOUR_MS : DAY_MS)
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/**
 * Steps, hours and counterparties of an address's transactions, newest first. Of outputs (`hasOutputs`) what an address got or paid in all is its net, no two are
 * counterparties, and the fees are those of the transactions that it funded. Pure.
 */
export function countActivity(address: Hex, rows: readonly Row[], hasOutputs = false) {
  const last = rows[0]?.tx.timeMs ?? 0
  const first = rows.at(-1)?.tx.timeMs ?? last
  const grain: Grain = last - first <= BY_HOURS ? 'hour' : last - first <= BY_DAYS ? 'day' : 'month'
  const steps = new Map<number, { txs: number; received: bigint; sent: bigint; fees: bigint }>()
  // Times may step back by a block on some chains: the ends are those of the rows, in order of time.
  const [low, high] = rows.reduce(([a, b], { tx }) => [Math.min(a, tx.timeMs), Math.max(b, tx.timeMs)], [first, last])
  if (rows.length > 0)
    for (let at = stepOf(low, grain); at <= high; at = nextStep(at, grain))
      steps.set(at, { txs: 0, received: 0n, sent: 0n, fees: 0n })
  const week = Array.from({ length: WEEK_HOURS }, () => 0)
  const others = new Map<Hex, { count: number; received: bigint; sent: bigint; lastMs: number }>()
  for (const { role, net, tx } of rows) {
    const isSender = (role & ROLE.from) !== 0
    const isPaid = (role & (ROLE.to | ROLE.created)) !== 0
    const step = steps.get(stepOf(tx.timeMs, grain))!
    const hour = weekHourOf(tx.timeMs)
    week[hour] = week[hour]! + 1
    step.txs++
    step.fees += isSender ? (tx.fee ?? 0n) : 0n
    if (hasOutputs) {
      const change = net ?? 0n
      step[change < 0n ? 'sent' : 'received'] += change < 0n ? -change : change
      continue
    }
    const value = tx.status === 'failed' || isSender === isPaid ? 0n : tx.value
    step[isSender ? 'sent' : 'received'] += value
    const other = isSender ? (tx.created ?? tx.to) : tx.from
    if (other !== null && other !== address) {
      const known = others.get(other) ?? { count: 0, received: 0n, sent: 0n, lastMs: tx.timeMs }
      known.count++
      known[isSender ? 'sent' : 'received'] += value
      others.set(other, known)
    }
  }
  return {
    grain,
    steps: [...steps].map(([timeMs, step]) => ({ timeMs, ...step })),
    hours: Array.from({ length: 24 }, (_, hour) => week.reduce((sum, n, at) => (at % 24 === hour ? sum + n : sum), 0)),
    week,
    counterparties: [...others]
      .map(([who, known]) => ({ address: who, ...known }))
      .toSorted((a, b) => b.count - a.count || b.lastMs - a.lastMs)
      .slice(0, SHOWN),
    flows: { received: flowOf(others, 'received'), sent: flowOf(others, 'sent') },
  }
}

type Others = ReadonlyMap<Hex, Readonly<Record<'received' | 'sent', bigint>>>

/** From or to whom most of the coin came or went, and what all others together moved. Pure. */
function flowOf(others: Others, side: 'received' | 'sent') {
  const moved = [...others]
    .map(([address, sums]) => ({ address, amount: sums[side] }))
    .filter(({ amount }) => amount > 0n)
    .toSorted((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : a.address < b.address ? -1 : 1))
  const sum = (rows: typeof moved) => rows.reduce((total, { amount }) => total + amount, 0n)
  const rest = moved.slice(FLOWS)
  return { parties: moved.slice(0, FLOWS), others: { count: rest.length, amount: sum(rest) }, total: sum(moved) }
}

/** Rows that stand evenly among all, the newest and the oldest among them. Pure. */
export function evenly<T>(rows: readonly T[], most: number): readonly T[] {
  if (rows.length <= most) return rows
  return Array.from({ length: most }, (_, index) => rows[Math.round((index * (rows.length - 1)) / (most - 1))]!)
}

/** What an address did, bounded by rows and time. */
export async function analyticsOf(desk: ChainDesk, address: Hex, span: TimeSpan): Promise<Answer<AddressAnalytics>> {
  const hasOutputs = desk.family.can.utxos
  const { snapshot, rows, whole, after, calls } = await atOneMoment(desk.runtime, async (snapshot) => {
    const [before, to] = await Promise.all([
      span.since === undefined ? -1 : heightBefore(desk, snapshot, span.since),
      span.until === undefined ? (snapshot.tip?.height ?? -1) : heightBefore(desk, snapshot, span.until),
    ])
    const rows: AccountTx[] = []
    const found = async (whole: boolean) => {
      const isNewest = span.until === undefined
      const after = hasOutputs ? await balancesAfter(desk, snapshot, address, rows, isNewest) : null
      const gas = hasOutputs ? new Map<Hex, bigint>() : await gasOf([snapshot.newest, snapshot.deep], rows)
      return { snapshot, rows, whole, after, calls: hasOutputs ? null : callsOf(rows, gas) }
    }
    if (to <= before) return found(true)
    const begun = desk.clock.monotonic()
    for await (const row of walkRange(snapshot, accountTxList(address), {
      from: before + 1,
      to,
      order: 'desc',
      most: MOST_ROWS,
    })) {
      if (rows.length === MOST || desk.clock.monotonic() - begun > BUDGET_MS) return found(false)
      // What it spends there is not known: nothing is told of that and of what is older.
      if (hasOutputs && row.net === null) return found(false)
      rows.push(row)
    }
    return found(true)
  })
  const { grain, steps, hours, week, counterparties, flows } = countActivity(address, rows, hasOutputs)
  const points = evenly([...new Map(rows.map((row) => [row.height, row.tx.timeMs]))].toReversed(), BALANCES)
  const told = await balancesOf(
    desk,
    address,
    points.map(([height]) => height),
    after && new Map(rows.map((row, at) => [row.height, after[at] ?? null] as const).toReversed()),
  )
  return {
    data: {
      counted: rows.length,
      sinceMs: rows.at(-1)?.tx.timeMs ?? null,
      whole,
      grain,
      times: steps.map(({ timeMs }) => timeMs),
      txs: steps.map(({ txs }) => txs),
      received: steps.map(({ received }) => received.toString()),
      sent: steps.map(({ sent }) => sent.toString()),
      fees: steps.map(({ fees }) => fees.toString()),
      balances: points.map(([height, timeMs], index) => ({
        height,
        timeMs,
        amount: told[index]?.toString() ?? null,
      })),
      hours,
      week,
      counterparties: counterparties.map((other) => ({
        ...other,
        address: desk.wire.address(other.address),
        received: other.received.toString(),
        sent: other.sent.toString(),
      })),
      flows: { received: writtenFlow(desk, flows.received), sent: writtenFlow(desk, flows.sent) },
      calls: calls && writtenCalls(desk, calls),
      coverage: snapshot.coverage,
    },
    head: desk.wire.head(snapshot.tip),
  }
}

/** What an address had after these blocks: by its outputs where `after` tells them by height, else as the node does. */
async function balancesOf(
  { node }: ChainDesk,
  address: Hex,
  heights: readonly number[],
  after: ReadonlyMap<number, bigint | null> | null,
): Promise<readonly (bigint | null)[]> {
  if (after !== null) return heights.map((height) => after.get(height) ?? null)
  return heights.length === 0 ? [] : node.balancesAt(address, heights).catch(() => [])
}

const writtenFlow = ({ wire }: ChainDesk, { parties, others, total }: ReturnType<typeof flowOf>) => ({
  parties: parties.map(({ address, amount }) => ({ address: wire.address(address), amount: amount.toString() })),
  others: { count: others.count, amount: others.amount.toString() },
  total: total.toString(),
})

/** A selector, with the function's name where its signature is known. */
const writtenMethods = ({ family }: ChainDesk, rows: readonly CallsOf<Hex | null>[]) =>
  rows.map(({ key: method, ...sum }) => ({
    method,
    name: method === null ? null : (family.decode?.method(method) ?? null),
    ...writtenSum(sum),
  }))

const writtenSum = ({ count, gas, fees, lastMs }: Omit<CallsOf<unknown>, 'key'>) => ({
  count,
  gas: gas.toString(),
  fees: fees.toString(),
  lastMs,
})

const writtenCalls = (desk: ChainDesk, { methods, contracts, answered, told }: AccountCalls) => ({
  methods: writtenMethods(desk, methods),
  contracts: contracts.map(({ key, ...sum }) => ({ address: desk.wire.address(key), ...writtenSum(sum) })),
  answered: writtenMethods(desk, answered),
  sentGas: { txs: told.sent.txs, gas: told.sent.gas.toString() },
  answeredGas: { txs: told.answered.txs, gas: told.answered.gas.toString() },
})
