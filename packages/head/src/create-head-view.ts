import type { ChainReads } from '@orrery/model/reads'
import type { HeadView } from './chain-head.ts'
import type { TableOrder } from './family-reads.ts'
import { createHeadReads } from './head-reads.ts'
import type { HeadState } from './head-state.ts'
import { partiesOf } from './head-statistics.ts'
import { createPendingView } from './pending-view.ts'
import type { PendingRules } from './pending-set.ts'

/** What readers see of a state. */
export function createHeadView(state: HeadState, rules: PendingRules, tableOrder?: TableOrder): HeadView {
  const base = state.blocks[0]?.bundle.block.height ?? null
  const at = (height: number) => (base === null ? undefined : state.blocks[height - base])
  let reads: ChainReads | null = null
  let pending: HeadView['pending'] | null = null
  return {
    tip: state.blocks.at(-1)?.bundle.block ?? null,
    base,
    safe: state.safe,
    final: state.final,
    version: state.version,
    orphans: state.orphans,
    bundle: (height) => at(height)?.bundle ?? null,
    seenMs: (height) => at(height)?.seenMs ?? null,
    get reads() {
      return (reads ??= createHeadReads(state, tableOrder))
    },
    readsAbove: (height) =>
      base === null || height < base
        ? (reads ??= createHeadReads(state, tableOrder))
        : createHeadReads(
            {
              ...state,
              blocks: state.blocks.slice(height - base + 1),
              tokens: new Map([...state.tokens].filter(([, token]) => token.height > height)),
            },
            tableOrder,
          ),
    parties: (set, span, above) =>
      partiesOf(base === null || above < base ? state.blocks : state.blocks.slice(above - base + 1), set, span),
    get pending() {
      return (pending ??= createPendingView(state.pending, rules))
    },
  }
}
