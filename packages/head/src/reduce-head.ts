import { OrreryError } from '@orrery/errors/orrery-error'
import type { MinedClaimsOf } from '@orrery/model/pending-keys'
import type { BlockRef, Bundle, PendingTxRow } from '@orrery/model/rows'
import type { Orphan } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { HeadEvent } from './events.ts'
import { HeadBlock } from './head-block.ts'
import type { HeadState } from './head-state.ts'
import { changePending, recallEnds, settlePending, type PendingRules } from './pending-set.ts'

/** What of the reducer a chain may set. */
export type HeadRules = PendingRules & {
  readonly chain: string
  readonly claimsOf: MinedClaimsOf
  /** How many orphans are remembered here; older ones are in the archive. */
  readonly orphanLimit: number
}

/**
 * The next state of a Head. Pure. Throws `BUNDLE_INVALID` when an event would leave a gap, a break in
 * the parent links or two blocks of one height; the state before it stays good.
 */
export function reduceHead(state: HeadState, event: HeadEvent, rules: HeadRules): HeadState {
  return { ...step(state, event, rules), version: state.version + 1 }
}

function step(state: HeadState, event: HeadEvent, rules: HeadRules): HeadState {
  switch (event.type) {
    case 'extended':
      return {
        ...state,
        blocks: linked([...state.blocks, new HeadBlock(event.bundle, event.seenMs)], state.below, 1, rules.chain),
        orphans: canonicalAgain(state.orphans, [event.bundle]),
        pending: settlePending(
          state.pending,
          [],
          minedOf(event.bundle, event.seenMs, state, rules),
          1,
          event.seenMs,
          rules,
        ),
      }
    case 'reorganised':
      return reorganise(state, event, rules)
    case 'revised':
      return revise(state, event.bundles)
    case 'archived':
    case 'released': {
      const kept = state.blocks.findIndex((block) => block.bundle.block.height > event.height)
      const blocks = kept === -1 ? [] : state.blocks.slice(kept)
      const last = state.blocks[(kept === -1 ? state.blocks.length : kept) - 1]
      if (!last) return state
      return {
        ...state,
        blocks,
        below: { height: last.bundle.block.height, hash: last.bundle.block.hash },
        tokens: new Map([...state.tokens].filter(([, token]) => token.height > event.height)),
      }
    }
    case 'tokens': {
      const base = state.blocks[0]?.bundle.block.height ?? Infinity
      const tip = state.blocks.at(-1)?.bundle.block.height ?? -1
      const tokens = new Map(state.tokens)
      for (const token of event.tokens)
        if (token.height >= base && token.height <= tip) tokens.set(token.address, token)
      return { ...state, tokens }
    }
    case 'pending':
      return {
        ...state,
        pending: changePending(state.pending, event, isMined(state), rules),
      }
    case 'recalled':
      return { ...state, pending: recallEnds(state.pending, event.ends, isMined(state), rules) }
    case 'finality':
      return { ...state, safe: event.safe, final: event.final }
    case 'restored':
      return {
        ...event.state,
        blocks: linked(event.state.blocks, event.state.below, event.state.blocks.length, rules.chain),
        version: state.version,
      }
  }
}

const isMined =
  ({ blocks }: HeadState) =>
  (hash: Hex): boolean =>
    blocks.some((block) => block.tx(hash) !== null)

function reorganise(state: HeadState, event: Extract<HeadEvent, { type: 'reorganised' }>, rules: HeadRules): HeadState {
  const { to, bundles, seenMs } = event
  const kept = state.blocks.filter((block) => to !== null && block.bundle.block.height <= to.height)
  const last = kept.at(-1)
  if (last && (last.bundle.block.height !== to!.height || last.bundle.block.hash !== to!.hash)) {
    throw invalid(rules.chain, to!.height, `the fork point ${to!.hash} is not the block that is held`)
  }
  const below = last ? state.below : to
  const blocks = linked(
    [...kept, ...bundles.map((bundle) => new HeadBlock(bundle, seenMs))],
    below,
    bundles.length,
    rules.chain,
  )
  const lost = event.orphans.flatMap((orphan) => asPending(orphan.bundle, orphan.seenMs, rules))
  return {
    ...state,
    blocks,
    below,
    orphans: [...event.orphans, ...canonicalAgain(state.orphans, bundles)].slice(0, rules.orphanLimit),
    pending: settlePending(
      state.pending,
      lost,
      bundles.flatMap((bundle) => asPending(bundle, seenMs, rules)),
      bundles.length,
      seenMs,
      rules,
    ),
    tokens: new Map([...state.tokens].filter(([, token]) => to !== null && token.height <= to.height)),
  }
}

function revise(state: HeadState, bundles: readonly Bundle[]): HeadState {
  const better = new Map(bundles.map((bundle) => [bundle.block.hash, bundle]))
  return {
    ...state,
    blocks: state.blocks.map((block) => {
      const bundle = better.get(block.bundle.block.hash)
      return bundle ? new HeadBlock(bundle, block.seenMs) : block
    }),
  }
}

/** Checks the links of the last `added` blocks only: those before them were checked when they came. */
function linked(
  blocks: readonly HeadBlock[],
  below: BlockRef | null,
  added: number,
  chain: string,
): readonly HeadBlock[] {
  for (let i = blocks.length - added; i < blocks.length; i++) {
    const { block } = blocks[i]!.bundle
    const parent = i > 0 ? blocks[i - 1]!.bundle.block : below
    if (parent && (block.height !== parent.height + 1 || block.parentHash !== parent.hash)) {
      throw invalid(
        chain,
        block.height,
        `its parent is ${block.parentHash}, but ${parent.hash} is block ${parent.height}`,
      )
    }
  }
  return blocks
}

const canonicalAgain = (orphans: readonly Orphan[], bundles: readonly Bundle[]): readonly Orphan[] =>
  orphans.some((orphan) => bundles.some((bundle) => bundle.block.hash === orphan.hash))
    ? orphans.filter((orphan) => !bundles.some((bundle) => bundle.block.hash === orphan.hash))
    : orphans

/** A block's transactions in the form in which they waited, with what they spend where only the block can tell. */
function asPending(bundle: Bundle, seenMs: number, { claimsOf }: HeadRules): readonly PendingTxRow[] {
  const spends = new Map<Hex, string[]>()
  for (const { hash, key } of claimsOf(bundle)) {
    const list = spends.get(hash)
    if (list) list.push(key)
    else spends.set(hash, [key])
  }
  return bundle.txs.map(({ height: _height, txIndex: _txIndex, timeMs: _timeMs, status: _status, ...rest }) => {
    const claimed = spends.get(rest.hash)
    return claimed ? { ...rest, seenMs, spends: claimed } : { ...rest, seenMs }
  })
}

/** Nothing waits and nothing is remembered during catch-up, so there is nothing to settle. */
const minedOf = (bundle: Bundle, seenMs: number, { pending }: HeadState, rules: HeadRules): readonly PendingTxRow[] =>
  pending.entries.size === 0 && pending.fates.size === 0 ? [] : asPending(bundle, seenMs, rules)

const invalid = (chain: string, height: number, reason: string) =>
  new OrreryError('BUNDLE_INVALID', { chain, height, reason })
