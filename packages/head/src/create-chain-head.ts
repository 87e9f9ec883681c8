import { createSignal } from '@orrery/bus/signal'
import type { MinedClaimsOf, PendingKeysOf } from '@orrery/model/pending-keys'
import type { ChainHead, HeadView } from './chain-head.ts'
import { headPieces } from './copy-head.ts'
import { createHeadView } from './create-head-view.ts'
import { defaultPendingKeys } from './default-pending-keys.ts'
import type { HeadEvent } from './events.ts'
import type { TableOrder } from './family-reads.ts'
import { EMPTY_HEAD, type HeadState } from './head-state.ts'
import { PENDING_LIMITS, type PendingLimits } from './pending-set.ts'
import { reduceHead, type HeadRules } from './reduce-head.ts'

export type ChainHeadOptions = {
  /** Chain code, for errors. */
  readonly chain: string
  /** The family's rule for what waiting transactions claim; sender and nonce unless told. */
  readonly pendingKeys?: PendingKeysOf
  /** What mined transactions used up, where `pendingKeys` cannot tell from their rows; nothing unless told. */
  readonly claimsOf?: MinedClaimsOf
  readonly tableOrder?: TableOrder
  readonly limits?: Partial<PendingLimits> & { readonly orphans?: number }
  /** Called when a listener throws; the Head and its other listeners go on. */
  readonly onListenerError?: (error: unknown) => void
}

/** An empty Head. */
export function createChainHead(options: ChainHeadOptions): ChainHead {
  const { orphans: orphanLimit = 128, ...limits } = options.limits ?? {}
  const rules: HeadRules = {
    chain: options.chain,
    keysOf: options.pendingKeys ?? defaultPendingKeys,
    claimsOf: options.claimsOf ?? (() => []),
    limits: { ...PENDING_LIMITS, ...limits },
    orphanLimit,
  }
  const signal = createSignal<readonly [HeadEvent, HeadView]>(options.onListenerError)
  let state: HeadState = EMPTY_HEAD
  let view: HeadView | null = null
  const current = (): HeadView => (view ??= createHeadView(state, rules, options.tableOrder))
  const apply = (event: HeadEvent): void => {
    state = reduceHead(state, event, rules)
    view = null
    signal.emit([event, current()])
  }
  return {
    view: current,
    apply,
    pieces: () => headPieces(state),
    restore(told) {
      const next = told.state(rules)
      const [before, after] = [state.blocks, next.blocks].map(
        (blocks) => new Set(blocks.map(({ bundle }) => bundle.block.hash)),
      )
      apply({
        type: 'restored',
        state: next,
        orphans: state.blocks.flatMap(({ bundle: { block } }) =>
          after!.has(block.hash) || block.height < (next.blocks[0]?.bundle.block.height ?? Infinity)
            ? []
            : [{ height: block.height, hash: block.hash }],
        ),
        bundles: next.blocks.flatMap(({ bundle }) => (before!.has(bundle.block.hash) ? [] : [bundle])),
      })
    },
    subscribe: (listener) => signal.subscribe(([event, seen]) => listener(event, seen)),
  }
}
