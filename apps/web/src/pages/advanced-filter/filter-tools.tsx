import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Button } from '@orrery/ui/button'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { Notice } from '../../page-parts/notice.tsx'
import narrow from '../../page-parts/lists/narrow-form.module.css'
import styles from './filter-tools.module.css'
import { isWide, lastWeek } from './is-wide.ts'
import type { Field } from './read-conditions.ts'
import { readViews, writeView, type SavedView } from './saved-views.ts'

export type FilterToolsProps = {
  /** By what the kind of rows that is looked for is narrowed. */
  readonly fields: readonly Field[]
  readonly path: string
  readonly chain: Chain
  readonly query: URLSearchParams
}

/** What stands beside the form of the filter: a hint where its conditions are wide, and the views that this browser keeps (screens-evm §17). */
export function FilterTools({ fields, path, chain, query }: FilterToolsProps) {
  const { t, nowMs } = usePageContext()
  return (
    <>
      {isWide(query, fields, nowMs) && (
        <Notice tone="accent" title="filter.wide">
          {t('filter.wide.text')} <Link to={`${path}?${lastWeek(query, nowMs)}`}>{t('filter.lastWeek')}</Link>
        </Notice>
      )}
      <Views key={query.toString()} {...{ fields, path, chain, query }} />
    </>
  )
}

function Views({ fields, path, chain, query }: FilterToolsProps) {
  const { t } = usePageContext()
  const [views, setViews] = useState<readonly SavedView[]>([])
  const [name, setName] = useState('')
  const [isRefused, setRefused] = useState(false)
  // The storage is the browser's: nothing of it is in the document.
  useEffect(() => setViews(readViews(chain.code)), [chain.code])
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  for (const word of ['filter.views', 'filter.views.forget', 'filter.views.refused']) t(word)
  const isAsking = fields.some((field) => (query.get(field) ?? '').trim() !== '')
  const keep = (text: string, kept: URLSearchParams | null): void => {
    const next = writeView(chain.code, text, kept)
    setRefused(next === null)
    if (next === null) return
    setViews(next)
    setName('')
  }
  if (views.length === 0 && !isAsking) return null
  return (
    <section className={styles.views} aria-label={t('filter.views')}>
      {views.length > 0 && (
        <>
          <strong>{t('filter.views')}</strong>
          <ul>
            {views.map((view) => (
              <li key={view.name}>
                <Link to={`${path}?${view.query}`}>
                  <bdi>{view.name}</bdi>
                </Link>{' '}
                <Button
                  icon="close"
                  look="ghost"
                  size="s"
                  aria-label={t('filter.views.forget', { name: view.name })}
                  onClick={() => keep(view.name, null)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {isAsking && (
        <form
          className={narrow.form}
          onSubmit={(event) => {
            event.preventDefault()
            keep(name, query)
          }}
        >
          <TextInput
            label={t('filter.views.name')}
            labelHidden
            placeholder={t('filter.views.name')}
            maxLength={40}
            value={name}
            onChange={setName}
          />
          <Button type="submit" aria-disabled={name.trim() === ''}>
            {t('filter.views.save')}
          </Button>
        </form>
      )}
      {isRefused && <p role="alert">{t('filter.views.refused')}</p>}
    </section>
  )
}
