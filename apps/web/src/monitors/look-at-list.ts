import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { Level } from './rule.ts'
import { addAnchor, putHit, type Hit, type Place, type RuleState } from './rule-state.ts'

/** A row that fits a rule. */
export type Found = Pick<Hit, 'hash' | 'amount' | 'other' | 'timeMs'> & {
  readonly height: number
  readonly hash: string
}

/** One page of what fits, newest first, as the chain was at one moment. */
export type FoundPage = {
  /** The block that the answer reflects. */
  readonly head: Place
  readonly rows: readonly Found[]
  /** Where older rows are; null where there are none. */
  readonly next: string | null
}

/**
 * Which block the chain has at a height, and the block that the answer reflects. Null where there is none now; `passed` where the site keeps no block of that
 * height, so that nobody can compare it.
 */
export type BlockAt = (height: number) => Promise<{ readonly hash: string; readonly head: Place } | 'passed' | null>

export type ListLook = {
  /** Rows above a height (all of them for null), or from a cursor of such a page on. */
  readonly ask: (asked: { readonly above: number | null; readonly cursor: string | null }) => Promise<FoundPage>
  readonly blockAt: BlockAt
  readonly nowMs: number
}

/** Pages that one look asks for, and that a walk may have in all: what a long absence left behind is looked at over several looks. */
const PAGES = 4
const MOST_PAGES = 200
/** Turns of one look: forks, and cursors that a fork took away. */
const TURNS = 3
const TRIES = 3

/** What a look came to. `isWhole`: everything through the last anchor was looked at. */
export type Looked = { readonly state: RuleState; readonly isWhole: boolean }

/**
 * Looks at everything that came since the last look. Nothing is missed: each answer is of one moment of the chain, its head is where the
 * next look goes on, and before that is believed one chain must hold both, the block of the last look and this one. Nothing is told twice: a
 * transaction is one hit, whichever block has it. After a fork what stood above it is doubted until it is found again, and gone where it is not.
 * Throws what the API throws, and then the state before holds.
 */
export async function lookAtList(before: RuleState, { ask, blockAt, nowMs }: ListLook): Promise<Looked> {
  let state = before
  let pages = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const at = state.anchors.at(-1)
    if (at === undefined) {
      const { head } = await ask({ above: null, cursor: null })
      return { state: { ...state, anchors: [head] }, isWhole: true }
    }
    if (state.walk === null) {
      const page = await ask({ above: at.height, cursor: null })
      pages++
      if (page.head.hash === at.hash) return { state, isWhole: true }
      const common = await commonAnchor(state.anchors, page.head, blockAt)
      if (common === null) return { state, isWhole: false }
      if (common < state.anchors.length - 1) {
        state = goBack(state, common, page.head)
        continue
      }
      state = takePage(state, page, { at, to: page.head, pages: 1, nowMs })
    }
    while (state.walk !== null && pages < PAGES) {
      const { walk } = state
      const page = await ask({ above: at.height, cursor: walk.cursor }).catch((error: unknown) => {
        if (isOrreryError(error, 'STALE_CURSOR') || isOrreryError(error, 'CURSOR_INVALID')) return null
        throw error
      })
      pages++
      if (page === null) {
        // What was found on the way down may have been on another chain.
        state = doubt({ ...state, walk: null }, at.height)
        break
      }
      state = takePage(state, page, { at, to: walk.to, pages: walk.pages + 1, nowMs })
    }
    if (state.walk !== null) return { state, isWhole: false }
    if (state.anchors.at(-1) !== at) return { state, isWhole: true }
  }
  return { state, isWhole: false }
}

/**
 * The newest anchor that a chain with this head holds, by its index; -1 where it holds none of them, null where that was not told now: the chain
 * moved between the questions, or the answer is older than the anchor.
 */
async function commonAnchor(anchors: readonly Place[], head: Place, blockAt: BlockAt): Promise<number | null> {
  for (let index = anchors.length - 1; index >= 0; index--) {
    const isShared = await isOnOneChain(anchors[index]!, head, blockAt)
    if (isShared === null) return null
    if (isShared) return index
  }
  return -1
}

/** Whether one chain holds both blocks: asked for both at the same moment of it. Null where no such moment was met. */
async function isOnOneChain(anchor: Place, head: Place, blockAt: BlockAt): Promise<boolean | null> {
  for (let turn = 0; turn < TRIES; turn++) {
    const [upper, lower] = await Promise.all([blockAt(head.height), blockAt(anchor.height)])
    // Shorter than before: it is compared when the chain is as long again.
    if (upper === null || upper === 'passed' || lower === null) return null
    if (upper.hash !== head.hash) return null
    if (lower === 'passed') return head.height > anchor.height ? true : null
    if (upper.head.hash !== lower.head.hash) continue
    if (lower.hash !== anchor.hash) return false
    return head.height > anchor.height ? true : null
  }
  return null
}

/** To the newest anchor that the chain still has; without any it begins anew at the head, and what was passed over is said. */
function goBack(state: RuleState, common: number, head: Place): RuleState {
  const anchors = state.anchors.slice(0, common + 1)
  const at = anchors.at(-1)
  if (at !== undefined) return doubt({ ...state, anchors }, at.height)
  const from = state.anchors[0]!.height
  const gap = { from: Math.min(state.gap?.from ?? from, from), to: Math.max(state.gap?.to ?? 0, head.height) }
  return forgetDoubted(doubt({ ...state, anchors: [], gap }, from - 1))
}

const doubt = (state: RuleState, above: number): RuleState => ({
  ...state,
  hits: state.hits.map((hit) => (hit.height !== null && hit.height > above ? { ...hit, isDoubted: true } : hit)),
})

/** What was not found again is gone: nobody was told of some of it, and that was never there. */
const forgetDoubted = (state: RuleState): RuleState => ({
  ...state,
  hits: state.hits
    .filter(({ isDoubted, toldMs }) => !isDoubted || toldMs !== null)
    .map((hit) => (hit.isDoubted ? { ...hit, isDoubted: false, isGone: true } : hit)),
})

type Walk = { readonly at: Place; readonly to: Place; readonly pages: number; readonly nowMs: number }

/** Takes the rows of a page above the anchor. The walk is at its end with the first row that is not, or the last page. */
function takePage(state: RuleState, { rows, next }: FoundPage, { at, to, pages, nowMs }: Walk): RuleState {
  const above = rows.filter(({ height }) => height > at.height)
  const put = above.reduce(
    (now, row) => putHit(now, { ...row, foundMs: nowMs, toldMs: null, isDoubted: false, isGone: false }),
    state,
  )
  if (next !== null && above.length === rows.length && pages < MOST_PAGES)
    return { ...put, walk: { to, cursor: next, pages } }
  const lowest = above.at(-1)?.height ?? to.height
  const isCut = next !== null && above.length === rows.length
  const done = forgetDoubted({ ...put, walk: null, anchors: addAnchor(state.anchors, to) })
  return isCut
    ? { ...done, gap: { from: Math.min(state.gap?.from ?? at.height + 1, at.height + 1), to: lowest } }
    : done
}

/** Which heights a level lets speak, as the chain told them before the look. */
export type Marks = { readonly safe: number | null; readonly final: number | null }

/** The highest block that a level takes for good; -1 where the chain does not tell it. */
export const levelHeight = (level: Level, { safe, final }: Marks): number =>
  level === 'pending' || level === 'included'
    ? Number.POSITIVE_INFINITY
    : level === 'safe'
      ? (safe ?? final ?? -1)
      : (final ?? -1)

/** Tells what is due: each hit once, at the level of its rule. `isWhole` is of the look right before: while something is still looked for, a mark may be of another chain. */
export function tellDue(
  { state, isWhole }: Looked,
  level: Level,
  marks: Marks,
  nowMs: number,
): { readonly state: RuleState; readonly due: readonly Hit[] } {
  const upTo = isWhole || level === 'included' || level === 'pending' ? levelHeight(level, marks) : -1
  const isDue = ({ toldMs, isDoubted, isGone, height }: Hit): boolean =>
    toldMs === null && !isDoubted && !isGone && (height === null ? level === 'pending' : height <= upTo)
  const due = state.hits.filter(isDue)
  if (due.length === 0) return { state, due }
  return { state: { ...state, hits: state.hits.map((hit) => (isDue(hit) ? { ...hit, toldMs: nowMs } : hit)) }, due }
}
