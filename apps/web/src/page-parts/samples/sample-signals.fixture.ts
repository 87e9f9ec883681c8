import { SIGNAL_KINDS, type SignalKind } from '@orrery/model/alpha-signals'
import type { AlphaSignal, AlphaSignals, SignalKindState } from '@orrery/model/wire/alpha-signals'
import { address, hash, HEAD, SAMPLE_NOW, token } from './sample-rows.fixture.ts'

const DAY_MS = 86_400_000
const EVENTS: readonly SignalKind[] = ['contract-calls', 'new-pool', 'repeat-deployer', 'dormant-wake']
const OFF: Partial<Readonly<Record<SignalKind, NonNullable<SignalKindState['why']>>>> = {
  'profit-cluster': 'unbounded',
  'dormant-buyer': 'unbounded',
  'exchange-outflow': 'labels',
}

/** A made-up signal of each kind in turn, some without a score and one without a price. */
const signal = (kind: SignalKind, index: number): AlphaSignal => {
  const byDay = !EVENTS.includes(kind)
  return {
    kind,
    timeMs: byDay ? Math.floor(SAMPLE_NOW / DAY_MS - index) * DAY_MS : SAMPLE_NOW - index * 600_000,
    byDay,
    strength: kind === 'contract-calls' || (byDay && index % 3 !== 0) ? String(300 + index * 117) : null,
    flat: byDay && index % 3 === 0,
    value: String(10n ** 21n + BigInt(index)),
    mean: byDay ? '-12345' : null,
    days: byDay ? 30 : 0,
    evidence: index === 4 ? 1 : 1_234 + index,
    evidenceIsFloor: kind === 'repeat-deployer',
    token: ['woken-senders', 'contract-calls', 'repeat-deployer', 'dormant-wake'].includes(kind)
      ? null
      : token(index % 3),
    address: byDay ? null : address(index),
    by: kind === 'repeat-deployer' ? address(index + 1) : null,
    tag: kind === 'exchange-outflow' ? 'An exchange' : null,
    txHash: kind === 'new-pool' || kind === 'dormant-wake' ? hash(index) : null,
    years: kind === 'dormant-wake' ? 7 : null,
    lockedPpm: kind === 'new-pool' ? 912_345 : null,
    price:
      kind === 'contract-calls' || kind === 'repeat-deployer'
        ? null
        : { token: kind === 'new-pool' ? token(1) : null, was: index === 2 ? null : '1234500000000000000', now: '1' },
  }
}

/** What a made-up chain tells of what stands out. */
export const sampleSignals: AlphaSignals = {
  madeMs: SAMPLE_NOW,
  kinds: SIGNAL_KINDS.map((kind, index): SignalKindState => {
    const why = OFF[kind] ?? null
    const isDaily = why === null && !EVENTS.includes(kind)
    return {
      kind,
      state: why !== null ? 'off' : kind === 'woken-senders' ? 'short' : 'on',
      why,
      days: isDaily ? 9 + index : null,
      needs: isDaily ? 15 : null,
      looked: why === null ? 400 : null,
      through: why === null ? HEAD : null,
      fired: why === null ? 17 : null,
      backTest:
        isDaily && kind !== 'woken-senders'
          ? { days: 30, fired: 17, higher: 8, notHigher: 5, noPrice: 3, open: 1 }
          : null,
    }
  }),
  signals: SIGNAL_KINDS.filter((kind) => OFF[kind] === undefined).map(signal),
  addressNames: { [address(4)]: 'A <b>named</b> account' },
}
