import type { SignalKind } from '@orrery/model/alpha-signals'
import type { SignalLack } from '@orrery/model/wire/alpha-signals'
import type { Hex } from '@orrery/primitives/hex'

/** Something that stands out, as it is found. */
export type FoundSignal = {
  readonly kind: SignalKind
  readonly timeMs: number
  /** Days since 1970 of what is measured by day; null of events. */
  readonly day: number | null
  /** Hundredths of a standard deviation; null of events and where the baseline does not vary. */
  readonly score: bigint | null
  readonly flat: boolean
  readonly value: bigint
  /** Hundredths of what is measured. */
  readonly mean: bigint | null
  readonly days: number
  readonly evidence: number
  readonly evidenceIsFloor?: true
  /** null of what is about the chain's own coin. */
  readonly token: Hex | null
  readonly address?: Hex
  readonly by?: Hex
  readonly tag?: string
  readonly txHash?: Hex
  readonly years?: number
  readonly lockedPpm?: number | null
  /** Whose price is told: `EMPTY` for the coin, null for nothing's. */
  readonly priced: Hex | null
}

/** What is found of a kind. `days` are whole days that are known, `needs` how many it needs; `judged` how many days could fire. */
export type KindFound = {
  readonly kind: SignalKind
  /** null where it is not counted. */
  readonly looked: number | null
  readonly through: number | null
  readonly signals: readonly FoundSignal[]
} & (
  | {
      readonly state: 'on' | 'short'
      readonly days: number | null
      readonly needs: number | null
      readonly judged: number
    }
  | { readonly state: 'preparing' }
  | { readonly state: 'off'; readonly why: SignalLack }
)

/** A kind that is not told of a chain. */
export const offKind = (kind: SignalKind, why: SignalLack): KindFound => ({
  kind,
  state: 'off',
  why,
  looked: 0,
  through: null,
  signals: [],
})

/** A kind whose sources are being counted for the first time. */
export const preparingKind = (kind: SignalKind): KindFound => ({
  kind,
  state: 'preparing',
  looked: 0,
  through: null,
  signals: [],
})

/** A kind of events that were looked for. */
export const eventKind = (
  kind: SignalKind,
  signals: readonly FoundSignal[],
  { looked, through }: { readonly looked: number | null; readonly through: number | null },
): KindFound => ({ kind, state: 'on', days: null, needs: null, judged: 0, looked, through, signals })
