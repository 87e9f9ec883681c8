import type { TokenDetail } from '@orrery/model/wire/token'
import type { Chain } from '@orrery/model/chain'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { TokenTab } from './page.ts'

export type HoldersPartProps = {
  readonly tab: Extract<TokenTab, { readonly id: 'holders' | 'past-holders' }>
  readonly token: TokenDetail
  readonly chain: Chain
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** Who holds a token, now or at the end of a day. */
export const HoldersPart = earlyPart<HoldersPartProps>(() =>
  import('./holders-tab.tsx').then((module) => module.HoldersTab),
)
