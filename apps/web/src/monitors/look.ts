import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { lookAtList, tellDue, type BlockAt, type Marks } from './look-at-list.ts'
import { KINDS, waitingOf, type RuleApi } from './rule-kinds.ts'
import type { Rule } from './rule.ts'
import { putHit, type Failure, type Hit, type RuleState } from './rule-state.ts'

export type LookOptions = {
  readonly api: RuleApi
  readonly nowMs: number
  readonly signal: AbortSignal
  /** What the chain had told of its blocks before. */
  readonly marks: Marks
}

/** What one look came to: `due` are the hits that the visitor is told of now. */
export type LookOutcome = { readonly state: RuleState; readonly due: readonly Hit[] }

/** There is no such block now. */
const ABSENT = ['BLOCK_NOT_FOUND', 'BLOCK_NOT_YET'] as const

/** Which block a chain has at a height, by the API. */
export const blocksOf =
  (api: RuleApi, chain: string, signal: AbortSignal): BlockAt =>
  async (height) => {
    try {
      const { data, head } = await api.ask('getBlock', { chain, block: String(height) }, signal)
      return head === null ? null : { hash: data.hash, head }
    } catch (error) {
      if (isOrreryError(error, 'BLOCK_NOT_KEPT')) return 'passed'
      if (ABSENT.some((code) => isOrreryError(error, code))) return null
      throw error
    }
  }

/** Looks once for a rule, and tells what is due. Throws what the API throws. */
export async function look(rule: Rule, before: RuleState, options: LookOptions): Promise<LookOutcome> {
  const { number } = KINDS[rule.kind]
  const outcome =
    number === undefined ? await lookAtRows(rule, before, options) : await lookAtNumber(rule, before, options)
  return { ...outcome, state: { ...outcome.state, lookedMs: options.nowMs, failure: null } }
}

async function lookAtRows(
  rule: Rule,
  before: RuleState,
  { api, nowMs, signal, marks }: LookOptions,
): Promise<LookOutcome> {
  const { list } = KINDS[rule.kind]
  const looked = await lookAtList(before, {
    ask: (asked) => list!(api, rule, asked, signal),
    blockAt: blocksOf(api, rule.chain, signal),
    nowMs,
  })
  if (rule.level !== 'pending' || rule.kind !== 'transactions') return tellDue(looked, rule.level, marks, nowMs)
  const waiting = await waitingOf(api, rule, signal)
  const state = waiting.reduce(
    (now, { hash, timeMs, value, from, to }) =>
      putHit(now, {
        hash,
        height: null,
        timeMs,
        foundMs: nowMs,
        amount: value,
        other: from?.toLowerCase() === rule.address.toLowerCase() ? to : from,
        toldMs: null,
        isDoubted: false,
        isGone: false,
      }),
    looked.state,
  )
  return tellDue({ ...looked, state }, rule.level, marks, nowMs)
}

/** A number speaks when it passes its bound, and again only after it came back. */
async function lookAtNumber(rule: Rule, before: RuleState, { api, nowMs, signal }: LookOptions): Promise<LookOutcome> {
  const told = await KINDS[rule.kind].number!(api, rule, signal)
  if (told === null) return { state: { ...before, value: null }, due: [] }
  const { value, at } = told
  const isMet = rule.side === 'below' ? BigInt(value) < BigInt(rule.least) : BigInt(value) > BigInt(rule.least)
  const state = { ...before, value, isMet }
  if (!isMet || before.isMet === true) return { state, due: [] }
  const hit: Hit = {
    hash: null,
    height: at.height,
    timeMs: nowMs,
    foundMs: nowMs,
    amount: value,
    other: null,
    toldMs: nowMs,
    isDoubted: false,
    isGone: false,
  }
  return { state: putHit(state, hit), due: [hit] }
}

const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 600_000

/** What was thrown, as plain values; of what is not in the book nothing is repeated. */
export const failureOf = (error: unknown): Pick<Failure, 'code' | 'context' | 'said'> =>
  isOrreryError(error)
    ? { code: error.code, context: error.context as Failure['context'], said: error.message }
    : { code: 'INTERNAL', context: {}, said: null }

/** A look that failed: what was known holds, and the next one waits longer each time. */
export function failedLook(before: RuleState, error: unknown, nowMs: number): RuleState {
  const tries = (before.failure?.tries ?? 0) + 1
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10))
  return { ...before, failure: { ...failureOf(error), tries, untilMs: nowMs + pauseMs } }
}
