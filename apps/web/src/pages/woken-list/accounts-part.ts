import type { Chain } from '@orrery/model/chain'
import type { WokenAccounts } from '@orrery/model/wire/rich'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type AccountsProps = {
  /** Null while the page is loading. */
  readonly accounts: Part<WokenAccounts> | null
  readonly chain: Chain
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** Accounts that woke: of account chains alone. */
export const AccountsPart = earlyPart<AccountsProps>(() =>
  import('./woken-accounts.tsx').then((module) => module.WokenAccountsView),
)
