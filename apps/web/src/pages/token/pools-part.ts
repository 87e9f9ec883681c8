import type { ListOf } from '@orrery/model/wire/common'
import type { Pool } from '@orrery/model/wire/pool'
import type { TokenTrades } from '@orrery/model/wire/token-trades'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'
import type { ListTabProps } from '../../page-parts/lists/list-tab.tsx'

export type PoolsPartProps = Pick<ListTabProps<Pool>, 'path' | 'page' | 'query' | 'loading'> & {
  readonly part: Part<ListOf<Pool>>
  readonly trades: Part<TokenTrades>
  readonly contract: string
}

/** Pools that trade a token, and the newest exchanges in them. */
export const PoolsPart = earlyPart<PoolsPartProps>(() => import('./pools-tab.tsx').then((module) => module.PoolsTab))
