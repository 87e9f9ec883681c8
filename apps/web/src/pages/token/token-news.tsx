import type { TokenDetail } from '@orrery/model/wire/token'
import { AskAgain } from '../../live/ask-again.tsx'
import { tokenLater, type TokenLater } from './token-later.ts'

export type TokenNewsProps = {
  /** What the page was loaded with. */
  readonly of: TokenDetail
  readonly onLater: (later: TokenLater) => void
}

/** Keeps the counters of a token's page, and what its list announces, in step with the chain (screens-evm §0.5). Draws nothing. */
export const TokenNews = ({ of, onLater }: TokenNewsProps) => (
  <AskAgain
    ask={async (api, chain, signal) => {
      const { data, head } = await api.ask('getToken', { chain, address: of.address }, signal)
      return tokenLater(of, data, head?.height ?? null)
    }}
    onLater={onLater}
  />
)
