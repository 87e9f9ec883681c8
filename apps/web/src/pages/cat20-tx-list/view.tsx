import { CAT20_ACTIONS } from '@orrery/model/cat20'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { CAT20_WORDS, cat20MoveColumns, cat20MoveKey } from '../../page-parts/ledgers/cat20-move-columns.tsx'
import { LedgerKinds } from '../../page-parts/ledgers/ledger-kinds.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { Cat20TxListData } from './page.ts'

/** What transactions did with CAT20 tokens, newest first, all or by what they did, with which token, and who had a part in it (screens-nonevm §4.7). */
export function View({ data, chain, page, query, loading }: PageProps<string, Cat20TxListData>) {
  const { t } = usePageContext()
  return (
    <>
      <PageHead
        title={t('menu.cat20-tx-list')}
        kind={chain.name.full}
        subject={<Link to={`/${chain.path}/cat20-list`}>{t('menu.cat20-list')}</Link>}
      />
      <LedgerKinds
        {...data}
        page={page}
        query={query}
        loading={loading}
        ledger="cat20"
        base={`/${chain.path}/cat20-tx-list`}
        label="menu.cat20-tx-list"
        kinds={CAT20_ACTIONS.map((id) => ({ id, label: CAT20_WORDS[id] }))}
        asks={{ name: 'of', label: 'cat20.asks' }}
        columns={cat20MoveColumns(false)}
        rowKey={cat20MoveKey}
        caption="menu.cat20-tx-list"
        empty="empty.cat20Moves"
      />
    </>
  )
}
