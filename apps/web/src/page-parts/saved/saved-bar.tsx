import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import narrow from '../lists/narrow-form.module.css'
import styles from './saved-bar.module.css'
import { readViews, writeView, type SavedView } from './saved-views.ts'

export type SavedBarProps = {
  /** The messages: its head, and with `.save` and `.name` behind it those of its form. */
  readonly words: 'filter.views' | 'multi.lists'
  /** What they are kept under. */
  readonly scope: string
  /** Where one leads to, with its query. */
  readonly path: string
  /** What may be kept now; null where there is nothing. */
  readonly query: URLSearchParams | null
  /** Takes one here instead of going to its page. */
  readonly onOpen?: (view: SavedView) => void
}

/** What this browser keeps under names, each a way back to it, and a form that keeps what is shown now. */
export function SavedBar({ words, scope, path, query, onOpen }: SavedBarProps) {
  const { t } = usePageContext()
  const [views, setViews] = useState<readonly SavedView[]>([])
  const [name, setName] = useState('')
  const [isRefused, setRefused] = useState(false)
  // The storage is the browser's: nothing of it is in the document.
  useEffect(() => setViews(readViews(scope)), [scope])
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  for (const word of [words, `${words}.save`, `${words}.name`, 'filter.views.forget', 'filter.views.refused']) t(word)
  const keep = (text: string, kept: URLSearchParams | null): void => {
    const next = writeView(scope, text, kept)
    setRefused(next === null)
    if (next === null) return
    setViews(next)
    setName('')
  }
  if (views.length === 0 && query === null) return null
  return (
    <section className={styles.views} aria-label={t(words)}>
      {views.length > 0 && (
        <>
          <strong>{t(words)}</strong>
          <ul>
            {views.map((view) => (
              <li key={view.name}>
                {onOpen === undefined ? (
                  <Link to={`${path}?${view.query}`}>
                    <bdi>{view.name}</bdi>
                  </Link>
                ) : (
                  <Button look="ghost" size="s" onClick={() => onOpen(view)}>
                    <bdi>{view.name}</bdi>
                  </Button>
                )}{' '}
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
      {query !== null && (
        <form
          className={narrow.form}
          onSubmit={(event) => {
            event.preventDefault()
            keep(name, query)
          }}
        >
          <TextInput
            label={t(`${words}.name`)}
            labelHidden
            placeholder={t(`${words}.name`)}
            maxLength={40}
            value={name}
            onChange={setName}
          />
          <Button type="submit" aria-disabled={name.trim() === ''}>
            {t(`${words}.save`)}
          </Button>
        </form>
      )}
      {isRefused && <p role="alert">{t('filter.views.refused')}</p>}
    </section>
  )
}
