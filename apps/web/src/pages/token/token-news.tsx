import { usePageChain } from '@orrery/entities/page-context'
import type { TokenDetail } from '@orrery/model/wire/token'
import { useSite } from '../../app/site.ts'
import { AskAgain } from '../../live/ask-again.tsx'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { tokenLater, type TokenLater } from './token-later.ts'

export type TokenNewsProps = {
  /** What the page was loaded with. */
  readonly of: TokenDetail
  readonly onLater: (later: TokenLater) => void
}

/** Keeps the counters of a token's page, and what its list announces, in step with the chain (screens-evm §0.5). Draws nothing. */
export function TokenNews({ of, onLater }: TokenNewsProps) {
  const { api } = useSite()
  const chain = usePageChain()
  const refresh = usePageRefresh()
  return (
    <AskAgain
      chain={chain.code}
      ask={async (signal) => {
        const { data, head } = await api.ask('getToken', { chain: chain.code, address: of.address }, signal)
        const later = tokenLater(of, data, head?.height ?? null)
        if (signal.aborted) return
        if (later === null) await refresh()
        else onLater(later)
      }}
    />
  )
}
