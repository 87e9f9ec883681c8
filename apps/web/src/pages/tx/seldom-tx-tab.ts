import type { Chain } from '@orrery/model/chain'
import type { TxDetail } from '@orrery/model/wire/transaction'
import type { ListFrameProps } from '../../page-parts/lists/list-frame.tsx'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { TxTab } from './page.ts'

export type SeldomTxTabProps = {
  readonly tab: Extract<
    TxTab,
    {
      readonly id:
        | 'transfers'
        | 'logs'
        | 'internal'
        | 'trace'
        | 'steps'
        | 'changes'
        | 'state'
        | 'blobs'
        | 'authorizations'
        | 'userops'
        | 'runes'
        | 'cashTokens'
        | 'omni'
        | 'inscriptions'
        | 'brc20'
        | 'cat20'
        | 'raw'
        | 'receipt'
        | 'proof'
        | 'rerun'
        | 'cpfp'
        | 'rbf'
        | 'inputs'
        | 'outputs'
    }
  >
  readonly frame: Pick<ListFrameProps<never>, 'path' | 'page' | 'query' | 'loading'>
  readonly tx: TxDetail
  readonly chain: Chain
}

/** Names in the path of the tabs that the page always has the code of. */
const USUAL: ReadonlySet<string> = new Set(['overview', 'inputs-outputs'])

export const SeldomTxTab = earlyPart<SeldomTxTabProps>(() =>
  import('./seldom-tx-tab-view.tsx').then((module) => module.SeldomTxTabView),
)

/** Loads the code of a tab that is seldom opened. */
export const openSeldomTxTab = async (tab = 'overview'): Promise<void> =>
  USUAL.has(tab) ? undefined : SeldomTxTab.open()
