import type { FeeMarket } from '@orrery/model/wire/fee-market'
import type { Chain } from '@orrery/model/chain'
import type { BlockSummary } from '@orrery/model/wire/block'
import type { ListOf } from '@orrery/model/wire/common'
import type { TxSummary } from '@orrery/model/wire/transaction'
import type { EndedTx, OfferPool } from '@orrery/model/wire/waiting'
import { earlyPart } from '../facts/early-part.ts'
import type { ListFrameProps } from '../lists/list-frame.tsx'
import type { Part } from '../facts/load-part.ts'

export type FeeMarketProps = { readonly market: FeeMarket; readonly chain: Chain }

/** `blocks` are the newest, where the last ones stand beside the next. */
export type ProjectedProps = FeeMarketProps & { readonly blocks?: readonly BlockSummary[] }

/** The next blocks as the pool would fill them: chains with a fee market have them. */
export const ProjectedPart = earlyPart<ProjectedProps>(() =>
  import('./projected-blocks.tsx').then((module) => module.ProjectedBlocks),
)

/** What waits, by what it pays. */
export const StepsPart = earlyPart<FeeMarketProps>(() => import('./fee-steps.tsx').then((module) => module.FeeSteps))

type Frame<Row> = Pick<ListFrameProps<Row>, 'path' | 'page' | 'query' | 'loading'>

/** `pool` is null where it could not be told, and on later pages. */
export type OfferListProps = Frame<TxSummary> &
  Pick<ListFrameProps<TxSummary>, 'empty' | 'above'> & {
    readonly part: Part<ListOf<TxSummary>>
    readonly pool: OfferPool | null
    readonly chain: Chain
    /** The node lists nothing of its pool. */
    readonly blind: boolean
  }

/** What waits on chains whose senders offer a price per gas. */
export const OfferListPart = earlyPart<OfferListProps>(() =>
  import('./offer-list.tsx').then((module) => module.OfferList),
)

export type EndedListProps = Frame<EndedTx> & { readonly part: Part<ListOf<EndedTx>> }

/** What became of those that waited. */
export const EndedPart = earlyPart<EndedListProps>(() => import('./ended-list.tsx').then((module) => module.EndedList))

/** What the list of what waits is narrowed by, on chains of outputs. */
export const PendingFormPart = earlyPart<{ readonly chain: Chain; readonly query: URLSearchParams }>(() =>
  import('./pending-form.tsx').then((module) => module.PendingForm),
)
