import { nameEventColumns } from '@orrery/entities/columns/name-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NarrowForm } from '../../page-parts/lists/narrow-form.tsx'
import { NoneOfEvents } from '../../page-parts/lists/none-of-events.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { NAME_EVENTS, type NameListData } from './page.ts'

/** What happened to the names of a chain's name service, newest first (screens-evm §8.6). */
export function View({ data, chain, page, query, loading }: PageProps<string, NameListData>) {
  const { t } = usePageContext()
  const { list, asked } = data
  const path = `/${chain.path}/name-list`
  const to = (event: string | null) => pagePath(path, 1, query, { event, cursor: null, at: null })
  const head = <PageHead title={t('page.nameList.title')} kind={chain.name.full} loading={loading} />
  if (chain.family !== 'evm' || chain.quirks.names === undefined)
    return (
      <>
        {head}
        <NotOffered />
      </>
    )
  return (
    <>
      {head}
      <p>{t('page.nameList.description')}</p>
      <NarrowForm
        key={asked}
        path={path}
        name="q"
        label="name.search"
        asked={asked ?? undefined}
        query={query}
        kept={['event']}
      />
      <TabLinks
        label="column.event"
        active={NAME_EVENTS.find((kind) => kind === query.get('event')) ?? 'all'}
        tabs={[
          { id: 'all', label: 'tab.all', path: to(null) },
          ...NAME_EVENTS.map((kind) => ({ id: kind, label: `name.kind.${kind}`, path: to(kind) })),
        ]}
      />
      <ListFrame
        list={list}
        columns={nameEventColumns}
        rowKey={(row) => `${row.height}:${row.logIndex}`}
        caption="page.nameList.title"
        empty={
          asked === null ? (
            <NoneOfEvents what="empty.names" looked="looked.names" coverage={list.extend.coverage} />
          ) : (
            <EmptyBecause what="empty.filtered" because="name.search.rule" coverage={list.extend.coverage} />
          )
        }
        path={path}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
