import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Chain } from '@orrery/model/chain'
import type { BlockDetail } from '@orrery/model/wire/block'
import type { ListFrameProps } from '../../page-parts/lists/list-frame.tsx'
import type { BlockTab } from './page.ts'

export type SeldomBlockTabProps = {
  readonly tab: Extract<
    BlockTab,
    {
      readonly id:
        /** Of a block that lost its place. */
        | 'txs'
        | 'internal'
        | 'uop'
        | 'gas'
        | 'changes'
        | 'mweb'
        | 'inscriptions'
        | 'runes'
        | 'withdrawals'
        | 'blobs'
        | 'requests'
        | 'uncles'
        | 'logs'
        | 'consensus'
        | 'raw'
    }
  >
  readonly frame: Pick<ListFrameProps<never>, 'path' | 'page' | 'query' | 'loading'>
  /** Path of the block's page. */
  readonly base: string
  readonly block: BlockDetail
  readonly chain: Chain
}

const SELDOM: ReadonlySet<string> = new Set([
  'internal',
  'internal-txns',
  'uop',
  'gas',
  'changes',
  'mweb',
  'inscriptions',
  'runes',
  'withdrawals',
  'blobs',
  'requests',
  'uncles',
  'logs',
  'consensus',
  'raw',
])

export const SeldomBlockTab = earlyPart<SeldomBlockTabProps>(() =>
  import('./seldom-block-tab-view.tsx').then((module) => module.SeldomBlockTabView),
)

/** Loads the code of a tab that is seldom opened. */
export const openSeldomBlockTab = async (nav = 'txs'): Promise<void> =>
  SELDOM.has(nav) ? SeldomBlockTab.open() : undefined
