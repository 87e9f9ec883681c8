import { usePageChain } from '@orrery/entities/page-context'
import type { AddressDetail } from '@orrery/model/wire/address'
import { AskAgain } from '../../live/ask-again.tsx'
import { addressLater, isUnsettled, type AddressLater } from './address-later.ts'

export type AddressNewsProps = {
  /** What the page was loaded with. */
  readonly of: AddressDetail
  readonly onLater: (later: AddressLater) => void
}

/** Keeps the counters of an address's page, and what its lists announce, in step with the chain (screens-evm §0.5). Draws nothing. */
export function AddressNews({ of, onLater }: AddressNewsProps) {
  return (
    <AskAgain
      // Blocks of outputs are minutes apart, and what waits for one is told.
      betweenBlocks={usePageChain().family === 'utxo'}
      ask={async (api, chain, signal) => {
        const { data, head } = await api.ask('getAddress', { chain, address: of.address }, signal)
        return isUnsettled(of, data) ? undefined : addressLater(of, data, head?.height ?? null)
      }}
      onLater={onLater}
    />
  )
}
