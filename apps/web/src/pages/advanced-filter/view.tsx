import { useState } from 'react'
import { txColumns } from '@orrery/entities/columns/tx-columns'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { MomentText } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Field as LabelledField } from '@orrery/ui/field'
import { Select } from '@orrery/ui/select'
import { TextInput } from '@orrery/ui/text-input'
import { DownloadLink } from '../../page-parts/download-link.tsx'
import { FeedLink } from '../../page-parts/feed-link.tsx'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import form from '../../page-parts/order-form.module.css'
import styles from './advanced-filter.module.css'
import type { FilterData } from './page.ts'
import { FIELDS, readConditions, type Field } from './read-conditions.ts'

type Texts = { readonly [F in Field]: string }

/** Transactions by what they are: all conditions stand in the address, so a filter can be kept and shared (screens-evm §17). */
export function View({ data, chain, page, query, loading }: PageProps<'/advanced-filter', FilterData>) {
  const { t, href } = usePageContext()
  const { found, wrong, shared } = data
  const path = `/${chain.path}/advanced-filter`
  const [texts, setTexts] = useState(
    () => Object.fromEntries(FIELDS.map((field) => [field, query.get(field) ?? ''])) as Texts,
  )
  const unit = chain.native.symbol.toUpperCase()
  const input = (field: Exclude<Field, 'status'>, more: { readonly type?: 'date'; readonly hint?: string } = {}) => (
    <TextInput
      {...more}
      key={field}
      name={field}
      label={t(`filter.${field}`, { unit })}
      dir="ltr"
      autoComplete="off"
      value={texts[field]}
      onChange={(value) => setTexts({ ...texts, [field]: value })}
      error={shared.includes(field) ? t('filter.manyNamed') : wrong.includes(field) ? t('filter.wrong') : null}
    />
  )
  return (
    <>
      <PageHead
        title={t('page.filter.title')}
        kind={chain.name.full}
        actions={
          <>
            <FeedLink of="filter" query={feedQuery(query, chain.native.decimals)} />
            <DownloadLink set="filtered-transactions" query={query} />
          </>
        }
      />
      {query.get('large') === '1' && <Notice tone="accent" title="filter.large" />}
      <Card>
        <form method="get" action={href(path)} className={form.form}>
          {input('from', chain.family === 'evm' ? { hint: t('filter.party.hint') } : {})}
          {input('to')}
          {chain.family === 'evm' && input('method')}
          {input('least')}
          {input('most')}
          {input('since', { type: 'date' })}
          {input('until', { type: 'date' })}
          <LabelledField label={t('column.state')}>
            {(control) => (
              <Select
                {...control}
                className={form.select}
                name="status"
                label={t('column.state')}
                value={texts.status}
                onChange={(event) => setTexts({ ...texts, status: event.currentTarget.value })}
                options={[
                  { value: '', label: t('tab.all') },
                  { value: 'success', label: t('status.success') },
                  { value: 'failed', label: t('status.failed') },
                ]}
              />
            )}
          </LabelledField>
          <p className={styles.hint}>{t('filter.not')}</p>
          <Button type="submit" look="solid" className={form.run}>
            {t('multi.run')}
          </Button>
        </form>
      </Card>
      {!loading && found.lookedTo !== null && (
        <p role="status">
          {t('filter.looked', { count: found.looked })} <BlockLink block={found.lookedTo.height} /> ·{' '}
          <MomentText ms={found.lookedTo.timeMs} /> · {t(found.whole ? 'filter.whole' : 'filter.cut')}
        </p>
      )}
      <ListFrame
        list={found.list}
        columns={txColumns}
        rowKey={(row) => row.hash}
        caption="page.filter.title"
        empty={
          <EmptyBecause
            what="empty.transactions"
            because={found.list.extend.next === null ? 'filter.none' : 'filter.noneYet'}
          >
            {found.list.extend.next !== null && (
              <a href={href(onward(path, query, found.list.extend.next))}>{t('filter.onward')}</a>
            )}
          </EmptyBecause>
        }
        path={path}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}

function onward(path: string, query: URLSearchParams, cursor: string): string {
  const more = new URLSearchParams(query)
  more.set('cursor', cursor)
  return `${path}?${more}`
}

/** The conditions as the feed of the filter takes them. */
const feedQuery = (query: URLSearchParams, decimals: number): URLSearchParams =>
  new URLSearchParams(
    Object.entries(readConditions(query, decimals).asked).map(([name, value]) => [name, String(value)]),
  )
