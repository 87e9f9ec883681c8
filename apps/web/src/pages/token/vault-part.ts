import type { TokenDetail } from '@orrery/model/wire/token'
import type { SearchedFlows } from '@orrery/model/wire/filter'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'
import type { VaultFigures } from './page.ts'

export type VaultPartProps = {
  readonly figures: Part<VaultFigures>
  readonly flows: Part<SearchedFlows>
  readonly token: TokenDetail
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** What a vault keeps, what its shares are worth, and what came and went: few tokens are one. */
export const VaultPart = earlyPart<VaultPartProps>(() => import('./vault-tab.tsx').then((module) => module.VaultTab))
