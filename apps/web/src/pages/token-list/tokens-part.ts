import type { ListOf } from '@orrery/model/wire/common'
import type { TokenSummary } from '@orrery/model/wire/token'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type TokensPartProps = {
  readonly part: Part<ListOf<TokenSummary>>
  /** Which tab it is. */
  readonly tab: string
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** Tokens as they were seen: all, of one standard, the new ones, or dollars. */
export const TokensPart = earlyPart<TokensPartProps>(() =>
  import('./tokens-tab.tsx').then((module) => module.TokensTab),
)
