/** A block as answers name it. */
export type Place = { readonly height: number; readonly hash: string }

/** What a rule found: a transaction, whatever of it fitted, or a number that passed its bound. */
export type Hit = {
  /** Of the transaction; null where a number passed its bound. */
  readonly hash: string | null
  /** Null while no block has it. */
  readonly height: number | null
  /** Of its block, or when it was seen. */
  readonly timeMs: number
  readonly foundMs: number
  readonly amount: string | null
  /** The other side, or the contract. */
  readonly other: string | null
  /** When the visitor was told; null while it waits for its level. */
  readonly toldMs: number | null
  /** Its block lost its place, and it was not found again yet. */
  readonly isDoubted: boolean
  /** Its block lost its place, and no other one has it. */
  readonly isGone: boolean
}

export type Failure = {
  readonly code: string
  readonly context: Readonly<Record<string, string | number>>
  readonly said: string | null
  readonly tries: number
  /** It is not asked for again before. */
  readonly untilMs: number
}

/** How far a rule has looked and what it found. */
export type RuleState = {
  /** Blocks through which everything was looked at, ascending; the last one is where looking goes on. */
  readonly anchors: readonly Place[]
  /** A walk down to the last anchor that was not finished: it goes on at the cursor. */
  readonly walk: { readonly to: Place; readonly cursor: string; readonly pages: number } | null
  /** In the order of finding; the oldest are dropped. */
  readonly hits: readonly Hit[]
  readonly dropped: number
  /** Heights that were too many to look at, both included. */
  readonly gap: { readonly from: number; readonly to: number } | null
  readonly lookedMs: number | null
  readonly failure: Failure | null
  /** When the visitor was spoken to last. */
  readonly spokeMs: number | null
  /** Of a number: whether it was beyond its bound, and what it was. */
  readonly isMet: boolean | null
  readonly value: string | null
}

export const MOST_HITS = 100
const MOST_ANCHORS = 32

export const FRESH_STATE: RuleState = {
  anchors: [],
  walk: null,
  hits: [],
  dropped: 0,
  gap: null,
  lookedMs: null,
  failure: null,
  spokeMs: null,
  isMet: null,
  value: null,
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value)
const isText = (value: unknown, longest = 300): value is string => typeof value === 'string' && value.length <= longest
const orNull = <T>(value: unknown, is: (value: unknown) => value is T): T | null => (is(value) ? value : null)
const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

function readPlace(value: unknown): Place | null {
  const { height, hash } = fields(value)
  return isNumber(height) && isText(hash) ? { height, hash } : null
}

function readHit(value: unknown): readonly Hit[] {
  const { hash, height, timeMs, foundMs, amount, other, toldMs, isDoubted, isGone } = fields(value)
  if (!isNumber(timeMs) || !isNumber(foundMs) || (hash !== null && !isText(hash))) return []
  const digits = orNull(amount, isText)
  return [
    {
      hash,
      height: orNull(height, isNumber),
      timeMs,
      foundMs,
      amount: digits !== null && /^-?\d{1,90}$/.test(digits) ? digits : null,
      other: orNull(other, isText),
      toldMs: orNull(toldMs, isNumber),
      isDoubted: isDoubted === true,
      isGone: isGone === true,
    },
  ]
}

function readFailure(value: unknown): Failure | null {
  const { code, context, said, tries, untilMs } = fields(value)
  if (!isText(code) || !isNumber(tries) || !isNumber(untilMs)) return null
  const slots = Object.entries(fields(context)).filter(
    (slot): slot is [string, string | number] => isText(slot[1]) || typeof slot[1] === 'number',
  )
  return { code, context: Object.fromEntries(slots), said: orNull(said, isText), tries, untilMs }
}

/** A state of what a storage holds; what is none of it is as if it were not there. */
export function readState(value: unknown): RuleState {
  const told = fields(value)
  const list = (of: unknown): readonly unknown[] => (Array.isArray(of) ? of : [])
  const anchors = list(told['anchors']).map(readPlace)
  const walk = fields(told['walk'])
  const [to, cursor, pages] = [readPlace(walk['to']), walk['cursor'], walk['pages']]
  const gap = fields(told['gap'])
  return {
    anchors: anchors.includes(null) ? [] : (anchors as readonly Place[]).slice(-MOST_ANCHORS),
    walk: to !== null && isText(cursor) && isNumber(pages) ? { to, cursor, pages } : null,
    hits: list(told['hits']).flatMap(readHit).slice(-MOST_HITS),
    dropped: orNull(told['dropped'], isNumber) ?? 0,
    gap: isNumber(gap['from']) && isNumber(gap['to']) ? { from: gap['from'], to: gap['to'] } : null,
    lookedMs: orNull(told['lookedMs'], isNumber),
    failure: readFailure(told['failure']),
    spokeMs: orNull(told['spokeMs'], isNumber),
    isMet: typeof told['isMet'] === 'boolean' ? told['isMet'] : null,
    value: orNull(told['value'], isText),
  }
}

/** One block more that was looked through. Of many the newer half is kept, and of the older one every second: a fork seldom goes deep. */
export function addAnchor(anchors: readonly Place[], place: Place): readonly Place[] {
  const all = [...anchors, place]
  if (all.length <= MOST_ANCHORS) return all
  return all.filter((_, index) => index === 0 || index >= MOST_ANCHORS / 2 || index % 2 === 0)
}

/** Puts what was found among the hits: a transaction stands there once, whichever block has it now. */
export function putHit(state: RuleState, hit: Hit): RuleState {
  const known = hit.hash === null ? undefined : state.hits.find(({ hash }) => hash === hit.hash)
  if (known === undefined) {
    const hits = [...state.hits, hit]
    const over = Math.max(0, hits.length - MOST_HITS)
    return { ...state, hits: hits.slice(over), dropped: state.dropped + over }
  }
  const { height, timeMs, amount, other } = hit
  // What waits is known already where a block has it.
  if (height === null && known.height !== null && !known.isGone && !known.isDoubted) return state
  const now: Hit = { ...known, height, timeMs, amount, other, isDoubted: false, isGone: false }
  return { ...state, hits: state.hits.map((each) => (each === known ? now : each)) }
}
