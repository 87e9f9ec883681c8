import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { failedLook, look } from './look.ts'
import type { Marks } from './look-at-list.ts'
import type { RuleApi } from './rule-kinds.ts'
import { watchesNumber, type Rule } from './rule.ts'
import type { Hit, RuleState } from './rule-state.ts'
import type { Round } from './rule-store.ts'

/** How often is looked while a page of the site is seen, and while none is and the system may notify. */
export const SEEN_PACE_MS = 12_000
export const HIDDEN_PACE_MS = 60_000
/** Rules of one round, those first that were looked at longest ago: all browsers of one address share the requests of a minute. */
const MOST_LOOKS = 10
/** What a server that refuses is left alone at least, and at most. */
const LEAST_REST_MS = 30_000
const MOST_REST_MS = 600_000

export type MonitorsOptions = {
  readonly api: RuleApi
  readonly now: () => number
  /** Calls once after so many ms; the answer forgets it. */
  readonly after: (ms: number, act: () => void) => () => void
  readonly store: {
    rules(): readonly Rule[]
    state(id: string): RuleState
    keep(id: string, state: RuleState): void
    round(): Round
    keepRound(round: Round): void
  }
  /** Runs it where no other tab is running one; answers false where one is. */
  readonly alone: (run: () => Promise<void>) => Promise<boolean>
  /** Whether the page is hidden, and whether the system may then notify the visitor. */
  readonly isHidden: () => boolean
  readonly mayNotify: () => boolean
  /** Tells the visitor, once for each rule. */
  readonly tell: (rule: Rule, hits: readonly Hit[]) => void
}

export type Monitors = {
  /** Looks now, where it is time for it. */
  wake(): void
  stop(): void
}

/**
 * Looks at the rules round after round, in one tab at once: every tab may try, one gets the turn, and what a round came to stands in the storage that
 * all read. A hidden page rests, unless the visitor lets the system notify: then it looks once a minute. A server that asks for a pause gets it.
 */
export function runMonitors(options: MonitorsOptions): Monitors {
  const { now, after, store, alone, isHidden, mayNotify } = options
  const stopped = new AbortController()
  let forget = () => {}
  let isRunning = false
  const paceMs = (): number => (isHidden() ? HIDDEN_PACE_MS : SEEN_PACE_MS)
  const rests = (): boolean => isHidden() && !(mayNotify() && store.rules().some(({ notifies }) => notifies))
  const plan = (): void => {
    forget()
    if (!stopped.signal.aborted) forget = after(paceMs(), turn)
  }
  const turn = (): void => {
    if (isRunning || stopped.signal.aborted) return
    if (rests() || store.rules().length === 0) return plan()
    isRunning = true
    void alone(async () => {
      // Another tab may have been here while this one waited.
      const { lastMs, pausedUntilMs } = store.round()
      const at = now()
      const isEarly = at >= lastMs && at - lastMs < paceMs() * 0.9
      if (isEarly || (at < pausedUntilMs && pausedUntilMs - at <= MOST_REST_MS)) return
      store.keepRound({ lastMs: at, pausedUntilMs: 0 })
      await lookAtAll(options, stopped.signal)
    })
      .catch(() => false)
      .finally(() => {
        isRunning = false
        plan()
      })
  }
  forget = after(0, turn)
  return {
    wake: turn,
    stop() {
      stopped.abort()
      forget()
    },
  }
}

/** One round. */
async function lookAtAll({ api, now, store, tell }: MonitorsOptions, signal: AbortSignal): Promise<void> {
  const due = store
    .rules()
    .map((rule) => ({ rule, state: store.state(rule.id) }))
    .filter(
      ({ state: { failure } }) =>
        failure === null || failure.untilMs <= now() || failure.untilMs - now() > MOST_REST_MS,
    )
    .toSorted((a, b) => (a.state.lookedMs ?? 0) - (b.state.lookedMs ?? 0))
    .slice(0, MOST_LOOKS)
  const statuses = new Map<string, Promise<Marks & { readonly tip: string | null }>>()
  const statusOf = (chain: string) => {
    const known =
      statuses.get(chain) ??
      api.ask('getChainStatus', { chain }, signal).then(({ data }) => ({
        safe: data.safe,
        final: data.final,
        tip: data.head?.hash ?? null,
      }))
    statuses.set(chain, known)
    return known
  }
  for (const { rule, state } of due) {
    if (signal.aborted) return
    try {
      // The marks first: what is looked at after them is of a chain that has them.
      const marks = await statusOf(rule.chain)
      const isStill = !watchesNumber(rule) && rule.level !== 'pending' && isDone(state, marks.tip)
      const outcome = isStill
        ? { state: { ...state, lookedMs: now(), failure: null }, due: [] }
        : await look(rule, state, { api, nowMs: now(), signal, marks })
      keepOutcome(rule, outcome.due, outcome.state)
    } catch (error) {
      if (signal.aborted) return
      if (isOrreryError(error, 'TOO_MANY_REQUESTS')) {
        const restMs = Math.min(MOST_REST_MS, Math.max(LEAST_REST_MS, Number(error.context.seconds) * 1_000 || 0))
        store.keepRound({ lastMs: now(), pausedUntilMs: now() + restMs })
        return
      }
      store.keep(rule.id, failedLook(state, error, now()))
      // Where nothing answers, the others would not be answered either.
      if (isOrreryError(error, 'UPSTREAM_UNREACHABLE')) return
    }
  }

  function keepOutcome(rule: Rule, hits: readonly Hit[], state: RuleState): void {
    // Forgotten or changed meanwhile: what was found is of another rule.
    const current = store.rules().find(({ id }) => id === rule.id)
    if (current === undefined || JSON.stringify(current) !== JSON.stringify(rule)) return
    const speaks = hits.length > 0 && !rule.isMuted && !isQuiet(rule, state, now())
    // Kept before it is told: a page that is closed between the two must not tell it again.
    store.keep(rule.id, speaks ? { ...state, spokeMs: now() } : state)
    if (speaks) tell(rule, hits)
  }
}

/** Nothing can have come: the newest block is the one that was looked at last, and nothing waits for a mark to pass it. */
const isDone = ({ anchors, walk, hits }: RuleState, tip: string | null): boolean =>
  walk === null &&
  tip !== null &&
  anchors.at(-1)?.hash === tip &&
  hits.every(({ toldMs, isGone, isDoubted }) => !isDoubted && (toldMs !== null || isGone))

const isQuiet = ({ cooldownSeconds }: Rule, { spokeMs }: RuleState, nowMs: number): boolean =>
  spokeMs !== null && nowMs >= spokeMs && nowMs - spokeMs < cooldownSeconds * 1_000
