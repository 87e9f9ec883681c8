import { usePageContext } from '@orrery/entities/page-context'
import { NeedsSource } from '../../page-parts/needs-source/needs-source.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { BridgeRows } from './bridge-rows-part.ts'
import type { BridgeListData } from './page.ts'

/** What the chain's canonical bridges logged here: one side of each move (screens-evm §14). */
export function View({ data: { told }, chain, page, query, loading }: PageProps<string, BridgeListData>) {
  const { t } = usePageContext()
  if (told === null) return <NeedsSource subject="bridge-list" chains={[chain]} />
  return (
    <>
      <PageHead title={t('page.needs.bridges')} kind={chain.name.full} loading={loading} />
      <p>{t('bridge.rule')}</p>
      <BridgeRows.Part told={told} chain={chain} page={page} query={query} loading={loading} />
    </>
  )
}
