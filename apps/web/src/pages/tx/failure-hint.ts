import type { RevertReason } from '@orrery/model/wire/call'
import type { TxDetail } from '@orrery/model/wire/transaction'

/** What a person can do about a failure, by what the contract said. */
export type FailureHint = 'allowance' | 'balance' | 'slippage' | 'deadline' | 'permission' | 'paused' | 'signature'

// The first that fits: a text that names an allowance and a balance is about the allowance.
const HINTS: readonly (readonly [FailureHint, RegExp])[] = [
  ['allowance', /allowance|approv|^STF$|TRANSFER_?FROM_?FAILED|SafeTransferFromFailed/i],
  [
    'slippage',
    /slippage|TooLittleReceived|TooMuchRequested|too little received|too much requested|INSUFFICIENT_(?:OUTPUT|A|B)_AMOUNT|EXCESSIVE_INPUT|ReturnAmountIsNotEnough|min(?:imum)? ?(?:return|amount|out)|PriceLimit/i,
  ],
  ['deadline', /deadline|expired|too old/i],
  ['paused', /paus/i],
  [
    'balance',
    /(?:insufficient|exceeds|not enough|low).{0,24}(?:balance|funds|eth|token)|^ERC(?:20|1155)InsufficientBalance$/i,
  ],
  [
    'permission',
    /unauthori[sz]ed|not (?:the )?owner|only ?owner|caller is not|access ?control|ownable|forbidden|denied/i,
  ],
  ['signature', /signature|signer|\bnonce|InvalidAccountNonce/i],
]

/** The likely meaning of what a contract said; null where nothing is certain enough to be told. Pure. */
export function failureHint(reason: RevertReason | null): FailureHint | null {
  const said = reason?.as === 'text' ? reason.text : reason?.as === 'error' ? reason.name : null
  return said === null ? null : (HINTS.find(([, pattern]) => pattern.test(said))?.[0] ?? null)
}

const DEADLINE = /^_?(?:deadline|expir(?:y|es|ation)(?:At|Time|Timestamp)?)$/i
/** Seconds of a time of this century: what is larger is a height, milliseconds or “for ever”. */
const SECONDS = /^[1-3]\d{9}$/

/** Until when a call asked to be executed by its own words, in milliseconds, and whether its block came later; null where it names no time. Pure. */
export function deadlineOf({
  call,
  timeMs,
}: Pick<TxDetail, 'call' | 'timeMs'>): { readonly untilMs: number; readonly isMissed: boolean } | null {
  const told = call?.params.find(
    ({ name, type, value }) => DEADLINE.test(name) && type.startsWith('uint') && SECONDS.test(value),
  )
  const untilMs = told === undefined ? null : Number(told.value) * 1_000
  return untilMs === null ? null : { untilMs, isMissed: timeMs > untilMs }
}

/** Types whose nonce every node checks; those that a rollup makes itself have rules of their own. */
const COUNTED: ReadonlySet<string> = new Set(['legacy', 'access-list', 'dynamic-fee', 'blob', 'set-code'])

/** The nonce of a transaction in a block, which was its sender's next one then: no block may hold another. Null where that rule is not known to hold. Pure. */
export function checkedNonce({ kind, from, ext }: Pick<TxDetail, 'kind' | 'from' | 'ext'>): number | null {
  const nonce = ext['nonce']
  return from !== null && COUNTED.has(kind) && typeof nonce === 'number' ? nonce : null
}
