import type { ReactNode } from 'react'
import type { FamilyId } from '@orrery/model/chain'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ListFrameProps } from '../../page-parts/lists/list-frame.tsx'
import type { AddressTab } from './page.ts'

export type SeldomAddressTabProps = {
  readonly tab: Extract<
    AddressTab,
    {
      readonly id:
        | 'transactions'
        | 'internal'
        | 'withdrawals'
        | 'authorizations'
        | 'userops'
        | 'contract'
        | 'nfts'
        | 'approvals'
        | 'transfers'
        | 'tokens'
        | 'outputs'
        | 'utxo'
    }
  >
  readonly frame: Pick<ListFrameProps<never>, 'path' | 'page' | 'query' | 'loading' | 'news'> & {
    readonly caption: string
    readonly indexed: boolean
  }
  /** The address whose page it is. */
  readonly self: string
  /** What the bar of news says while nothing came. */
  readonly quiet: ReactNode
}

const SELDOM: ReadonlySet<string> = new Set([
  'internal',
  'internal-txns',
  'withdrawals',
  'authorizations',
  'userops',
  'user-ops',
  'contract',
  'nfts',
  'approvals',
  'transfers',
  'token-transfers',
  'tokens',
  'assets',
  'outputs',
  'utxo',
])

export const SeldomAddressTab = earlyPart<SeldomAddressTabProps>(() =>
  import('./seldom-address-tab-view.tsx').then((module) => module.SeldomAddressTabView),
)

/** Loads the code of a tab that is seldom opened, or that only some families have so. */
export const openSeldomAddressTab = async (tab = 'transactions', family: FamilyId): Promise<void> =>
  family === 'utxo' || SELDOM.has(tab) ? SeldomAddressTab.open() : undefined
