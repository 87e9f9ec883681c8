import type { ReactNode } from 'react'
import { EmptyState, type EmptyKind } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { LIST_STATUS, canRequest, isListError, requestedPage, type ListStatus } from './rules/list-status.ts'
import { useUiTexts, type UiTexts } from './texts.tsx'
import styles from './list-loader.module.css'

export type ListLoaderProps = {
  readonly status: ListStatus
  /** The page that was asked for last, from 1. */
  readonly page: number
  /** Asked for a page: the same one after an error, otherwise the next (foundations §4.7). */
  readonly onRequest: (page: number) => void
  /** Where there are no rows: why, and what to do. */
  readonly children?: ReactNode
}

const WORDS: Readonly<Record<ListStatus, keyof UiTexts>> = {
  [LIST_STATUS.loadError]: 'loadFailed',
  [LIST_STATUS.default]: 'loadMore',
  [LIST_STATUS.loading]: 'loading',
  [LIST_STATUS.noData]: 'noData',
  [LIST_STATUS.noMore]: 'noMore',
  [LIST_STATUS.searchEmpty]: 'searchEmpty',
  [LIST_STATUS.empty]: 'listEmpty',
  [LIST_STATUS.error]: 'loadFailed',
}

const PICTURES: Partial<Readonly<Record<ListStatus, EmptyKind>>> = {
  [LIST_STATUS.noData]: 'records',
  [LIST_STATUS.searchEmpty]: 'results',
  [LIST_STATUS.empty]: 'records',
  [LIST_STATUS.error]: 'network',
}

/** The foot of a list that loads as one goes, or what stands in its place: says how loading stands, and asks for more (foundations §3.7, §4.7). */
export function ListLoader({ status, page, onRequest, children }: ListLoaderProps) {
  const texts = useUiTexts()
  const words = texts[WORDS[status]]
  const picture = PICTURES[status]
  const ask = canRequest(status) && (
    <button type="button" className={styles.ask} onClick={() => onRequest(requestedPage(status, page))}>
      {isListError(status) && <Icon name="refresh" size={14} />}
      {isListError(status) ? texts.retry : words}
    </button>
  )
  return (
    <div className={status === LIST_STATUS.loading ? styles.whole : styles.foot} data-status={status}>
      {/* Always there, so that assistive technology hears what comes into it. */}
      <div className={styles.words} role="status">
        {status === LIST_STATUS.loading && <span className={styles.spinner} aria-hidden="true" />}
        {status === LIST_STATUS.loadError && <Icon name="warning" />}
        {picture === undefined ? (
          status !== LIST_STATUS.default && words
        ) : (
          <EmptyState kind={picture} title={words} actions={ask || undefined} compact={status === LIST_STATUS.noData}>
            {children}
          </EmptyState>
        )}
      </div>
      {picture === undefined && ask}
    </div>
  )
}
