import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { SIGNAL_KINDS, TOLD_SIGNALS, type SignalKind } from '@orrery/model/alpha-signals'
import type { BlockRef } from '@orrery/model/rows'
import type { AlphaSignal, AlphaSignals, SignalKindState } from '@orrery/model/wire/alpha-signals'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { createKept, type Kept } from '../kept.ts'
import { nameTokens, type Names } from '../lists/event-pages.ts'
import { DAY_MS } from '../tokens/token-activity.ts'
import { backTest } from './back-test.ts'
import { issueSignals, wokenDaySignals } from './chain-day-signals.ts'
import { callSignals, deployerSignals } from './contract-signals.ts'
import { offKind, type FoundSignal, type KindFound } from './found-signal.ts'
import { outflowSignals } from './outflow-signals.ts'
import { poolSignals } from './pool-signals.ts'
import { signalPrices, wholePrice, type SignalPrices } from './signal-prices.ts'
import { HOLDERS_GROW, tokenSignals, TRANSFERS_GROW } from './token-signals.ts'
import { wakeSignals } from './wake-signals.ts'

type Made = { readonly madeMs: number; readonly tip: BlockRef | null; readonly data: AlphaSignals }

/** Screens-evm §16.9: told anew once a minute, or fifty times as long as it took; made beside the visits. */
const KEPT = { leastMs: 60_000, ratio: 50, waitMs: 1_500 } as const

/** How each kind is found. What no sums keep is told as off: every exchange of every wallet, or of every receiver, would have to be walked. */
const FINDERS: Readonly<Record<SignalKind, (desk: ChainDesk) => Promise<KindFound>>> = {
  'stable-issue': issueSignals,
  'token-holders': (desk) => tokenSignals(desk, HOLDERS_GROW),
  'token-transfers': (desk) => tokenSignals(desk, TRANSFERS_GROW),
  'contract-calls': callSignals,
  'new-pool': poolSignals,
  'repeat-deployer': deployerSignals,
  'dormant-wake': wakeSignals,
  'woken-senders': wokenDaySignals,
  'exchange-outflow': outflowSignals,
  'profit-cluster': async () => offKind('profit-cluster', 'unbounded'),
  'dormant-buyer': async () => offKind('dormant-buyer', 'unbounded'),
}

const kept = new WeakMap<ChainDesk, Kept<Made>>()

/** What stands out on a chain by its own index, made beside the visits and told for a minute (screens-evm §15.8). */
export async function readAlphaSignals(desk: ChainDesk): Promise<Answer<AlphaSignals>> {
  const own = kept.get(desk) ?? createKept(() => makeSignals(desk), desk.clock, KEPT)
  kept.set(desk, own)
  const made = await own.read()
  if (made === null)
    return {
      data: { madeMs: null, kinds: [], signals: [] },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  return { data: made.data, head: desk.wire.head(made.tip) }
}

async function makeSignals(desk: ChainDesk): Promise<Made> {
  const tip = desk.runtime.head.view().tip
  const madeMs = desk.clock.now()
  const found: KindFound[] = []
  // One after the other, so that pages come between.
  for (const kind of SIGNAL_KINDS) found.push(await unlessTooMuch(kind, FINDERS[kind](desk)))
  const all = found.flatMap(({ signals }) => signals).toSorted(bySignal)
  // The coin first, as most are priced by it; then those of what stands out most lately.
  const prices = await signalPrices(desk, [EMPTY, ...all.flatMap(({ priced }) => priced ?? [])])
  const told = new Set(found.flatMap(({ signals }) => signals.toSorted(bySignal).slice(0, TOLD_SIGNALS)))
  const shown = all.filter((signal) => told.has(signal))
  const names = await nameTokens(desk, [
    ...new Set(shown.flatMap(({ token, priced }) => [token, priced].filter((one) => one !== null && one !== EMPTY))),
  ] as Hex[])
  const today = Math.floor(madeMs / DAY_MS)
  return {
    madeMs,
    tip: tip && { height: tip.height, hash: tip.hash },
    data: {
      madeMs,
      kinds: found.map((one) => writeKind(one, prices, today)),
      signals: shown.map((signal) => writeSignal(desk, signal, { prices, names })),
    },
  }
}

/** A kind that takes more than a reader may read does not keep the others away. */
const unlessTooMuch = (kind: SignalKind, work: Promise<KindFound>): Promise<KindFound> =>
  work.catch((error: unknown) => {
    if (isOrreryError(error, 'STORE_LIMIT')) return offKind(kind, 'limit')
    throw error
  })

/** The newest first, of the same time the strongest; what has no score after those that have one. Pure. */
export function bySignal(a: Pick<FoundSignal, 'timeMs' | 'score'>, b: Pick<FoundSignal, 'timeMs' | 'score'>): number {
  if (a.timeMs !== b.timeMs) return b.timeMs - a.timeMs
  const [one, other] = [a.score ?? -1n, b.score ?? -1n]
  return one < other ? 1 : one > other ? -1 : 0
}

function writeKind(found: KindFound, { on }: SignalPrices, today: number): SignalKindState {
  const { kind, looked, through, signals } = found
  const isDaily = (found.state === 'on' || found.state === 'short') && found.needs !== null
  return {
    kind,
    state: found.state,
    why: found.state === 'off' ? found.why : null,
    days: isDaily ? found.days : null,
    needs: isDaily ? found.needs : null,
    looked: found.state === 'on' ? looked : null,
    through,
    fired: found.state === 'on' ? signals.length : null,
    backTest: isDaily && found.state === 'on' ? backTest(signals, { days: found.judged, today, on }) : null,
  }
}

function writeSignal(
  { wire }: ChainDesk,
  signal: FoundSignal,
  { prices, names }: { readonly prices: SignalPrices; readonly names: Names },
): AlphaSignal {
  const { kind, timeMs, day, score, flat, value, mean, days, evidence, token, priced } = signal
  return {
    kind,
    timeMs,
    byDay: day !== null,
    strength: score?.toString() ?? null,
    flat,
    value: value.toString(),
    mean: mean?.toString() ?? null,
    days,
    evidence,
    evidenceIsFloor: signal.evidenceIsFloor === true,
    token: token === null ? null : names(token),
    address: wire.party(signal.address ?? null),
    by: wire.party(signal.by ?? null),
    tag: signal.tag ?? null,
    txHash: signal.txHash === undefined ? null : wire.hash(signal.txHash),
    years: signal.years ?? null,
    lockedPpm: signal.lockedPpm ?? null,
    price: priced === null ? null : writePrice(priced, { day: day ?? Math.floor(timeMs / DAY_MS), prices, names }),
  }
}

function writePrice(
  asset: Hex,
  { day, prices, names }: { readonly day: number; readonly prices: SignalPrices; readonly names: Names },
): AlphaSignal['price'] {
  const decimals = prices.decimals(asset)
  return {
    token: asset === EMPTY ? null : names(asset),
    was: wholePrice(prices.on(asset, day), decimals)?.toString() ?? null,
    now: wholePrice(prices.now(asset), decimals)?.toString() ?? null,
  }
}
