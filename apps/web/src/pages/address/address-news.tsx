import { usePageChain } from '@orrery/entities/page-context'
import type { AddressDetail } from '@orrery/model/wire/address'
import { useSite } from '../../app/site.ts'
import { AskAgain } from '../../live/ask-again.tsx'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { addressLater, isUnsettled, type AddressLater } from './address-later.ts'

export type AddressNewsProps = {
  /** What the page was loaded with. */
  readonly of: AddressDetail
  readonly onLater: (later: AddressLater) => void
}

/** Keeps the counters of an address's page, and what its lists announce, in step with the chain (screens-evm §0.5). Draws nothing. */
export function AddressNews({ of, onLater }: AddressNewsProps) {
  const { api } = useSite()
  const chain = usePageChain()
  const refresh = usePageRefresh()
  return (
    <AskAgain
      chain={chain.code}
      // Blocks of outputs are minutes apart, and what waits for one is told.
      betweenBlocks={chain.family === 'utxo'}
      ask={async (signal) => {
        const asked = { chain: chain.code, address: of.address }
        const { data, head } = await api.ask('getAddress', asked, signal)
        if (signal.aborted || isUnsettled(of, data)) return
        const later = addressLater(of, data, head?.height ?? null)
        if (later === null) await refresh()
        else onLater(later)
      }}
    />
  )
}
