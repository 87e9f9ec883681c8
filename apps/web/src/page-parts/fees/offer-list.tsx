import { offerColumns } from '@orrery/entities/columns/offer-columns'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { ListFrame } from '../lists/list-frame.tsx'
import { PartFrame } from '../facts/part-frame.tsx'
import type { OfferListProps } from './fee-market-part.ts'
import { NonceCheck } from './nonce-check.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferPoolView } from './offer-pool.tsx'

/** What waits on a chain whose senders offer a price per gas (screens-evm §4.2): the whole pool, then each, the best offer first. */
export const OfferList = ({ part, pool, chain, query, blind, ...frame }: OfferListProps) => (
  <>
    {pool !== null && <OfferPoolView pool={pool} />}
    <OfferForm key={query.toString()} chain={chain} query={query} />
    {blind && <NonceCheck chain={chain} />}
    <PartFrame part={part}>
      {(list) => (
        <ListFrame<TxSummary>
          {...frame}
          list={list}
          query={query}
          columns={offerColumns}
          rowKey={(row) => row.hash}
          caption="page.pendingList.title"
        />
      )}
    </PartFrame>
  </>
)
