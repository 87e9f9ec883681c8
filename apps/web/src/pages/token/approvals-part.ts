import type { TokenSpenders } from '@orrery/model/wire/events'
import type { SearchedApprovals } from '@orrery/model/wire/filter'
import type { TokenDetail } from '@orrery/model/wire/token'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type ApprovalsPartProps = {
  readonly part: Part<SearchedApprovals>
  readonly spenders: Part<TokenSpenders>
  readonly token: TokenDetail
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** Who may take a token of others. */
export const ApprovalsPart = earlyPart<ApprovalsPartProps>(() =>
  import('./approvals-tab.tsx').then((module) => module.ApprovalsTab),
)
