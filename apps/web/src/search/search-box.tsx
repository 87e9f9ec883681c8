import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { createClientStorage, type ClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import { Icon, type IconName } from '@orrery/ui/icon'
import { joinClasses } from '@orrery/ui/rules/join-classes'
import type { SearchHit } from '@orrery/model/wire/search'
import { systemClock } from '@orrery/primitives/clock'
import { useNavigator } from '../app/navigator-context.ts'
import { useSite } from '../app/site.ts'
import { groupHits, soleHit } from './group-hits.ts'
import { addRecent, forgetRecent, readRecent } from './recent-searches.ts'
import { MAX_QUERY, useSuggestions } from './use-suggestions.ts'
import { hasWalletKey, NO_WALLET_KEY, searchText, walletPath } from './wallet-key.ts'
import styles from './search-box.module.css'

const ICONS: Readonly<Record<SearchHit['kind'], IconName>> = {
  chain: 'network',
  block: 'cube',
  transaction: 'transaction',
  address: 'account',
  token: 'coin',
  name: 'account',
  rune: 'coin',
  inscription: 'coin',
}

/** Kinds whose title is a name, not a hash. */
const NAMED: ReadonlySet<SearchHit['kind']> = new Set(['token', 'chain', 'rune'])

export type SearchBoxProps = {
  /** Unique on the page. */
  readonly id: string
  /** API code of the chain to search; null searches all that are followed. */
  readonly chain?: string | null
  readonly start?: string
  readonly size?: 'md' | 'lg'
}

/**
 * Search with suggestions. Without script it is a form that leads to the result page; with script Enter goes
 * straight to the one exact hit. The text may be anything; only the API knows what it means.
 */
export function SearchBox({ id, chain = null, start = '', size = 'md' }: SearchBoxProps) {
  const { t, chains, href } = useSite()
  const navigator = useNavigator()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(start)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState({ text: '', index: -1 })
  const [recent, setRecent] = useState<readonly SearchHit[]>([])
  const [busy, setBusy] = useState(false)
  const { found, ask, settle } = useSuggestions(chain)
  const typed = searchText(text)
  // A choice among the options of another text is no choice among these, nor while these are still on their way.
  const optionsOf = typed === '' ? '' : found.text
  const active = chosen.text === optionsOf && (typed === '' || typed === found.text) ? chosen.index : -1
  const setActive = (index: number) => setChosen({ text: optionsOf, index })
  const groups = typed === '' ? [] : groupHits(found.hits)
  const options: readonly SearchHit[] = typed === '' ? recent : groups.flatMap(({ hits }) => hits)
  const isShown = isOpen && (typed === '' ? recent.length > 0 : found.state !== 'idle')

  const visit = (hit: SearchHit) => {
    addRecent(storageOf(), hit)
    setOpen(false)
    setText('')
    ask('')
    input.current?.blur()
    void navigator.go(new URL(href(hit.path), location.origin))
  }
  const resultPage = () => {
    const url = new URL(href('/search-suggestion'), location.origin)
    url.searchParams.set('q', typed)
    if (chain !== null) url.searchParams.set('chain', chain)
    setOpen(false)
    void navigator.go(url)
  }
  // The page that takes keys; what stands in the field does not go along.
  const toWallet = () => {
    const path = walletPath(chains, chain)
    setOpen(false)
    if (path !== null) void navigator.go(new URL(href(path), location.origin))
  }
  const submit = async (all: boolean) => {
    if (hasWalletKey(text)) return toWallet()
    if (typed === '' || busy) return
    const chosen = options[active]
    if (chosen !== undefined && !all) return visit(chosen)
    if (all) return resultPage()
    setBusy(true)
    try {
      const only = soleHit(await settle(typed))
      if (only === null) resultPage()
      else visit(only)
    } catch {
      // The result page says what went wrong.
      resultPage()
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const count = options.length
      if (count > 0)
        setActive(event.key === 'ArrowDown' ? (active + 1) % count : (Math.max(active, 0) - 1 + count) % count)
    } else if (event.key === 'Escape') {
      if (isShown) setOpen(false)
      else input.current?.blur()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void submit(event.ctrlKey || event.metaKey)
    }
  }
  const chainName = (code: string) => chains.find((known) => known.code === code)?.name.short ?? code
  const option = (hit: SearchHit, index: number) => (
    <li
      key={`${hit.kind}${hit.path}`}
      id={`${listId}-${index}`}
      role="option"
      aria-selected={index === active}
      className={joinClasses(styles.option, index === active && styles.active)}
      onPointerMove={() => setActive(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => visit(hit)}
    >
      <Icon name={typed === '' ? 'history' : ICONS[hit.kind]} />
      <span className={styles.found}>
        <bdi className={NAMED.has(hit.kind) ? styles.name : styles.hash}>{hit.title}</bdi>
        {hit.detail !== null && <span className={styles.detail}>{hit.detail}</span>}
      </span>
      {chain === null && hit.kind !== 'chain' && <span className={styles.chain}>{chainName(hit.chain)}</span>}
    </li>
  )
  let index = 0
  return (
    <search
      className={joinClasses(styles.box, size === 'lg' && styles.large)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <form
        action={href('/search-suggestion')}
        method="get"
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(false)
        }}
      >
        <Icon name="search" size={size === 'lg' ? 20 : 16} />
        <input
          ref={input}
          id={id}
          name="q"
          type="text"
          value={text}
          // A hash reads from the left in every language; an empty field starts where the language does.
          dir={text === '' ? undefined : 'auto'}
          maxLength={MAX_QUERY}
          pattern={NO_WALLET_KEY}
          onInvalid={(event) => {
            event.preventDefault()
            void submit(false)
          }}
          className={styles.input}
          placeholder={t(chain === null ? 'search.placeholder' : 'search.placeholderChain')}
          aria-label={t('search.label')}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
            ask(event.target.value)
          }}
          onFocus={() => {
            setRecent(readRecent(storageOf()))
            setOpen(true)
            if (typed !== '' && found.text !== typed) ask(text)
          }}
          onKeyDown={onKeyDown}
        />
        {chain !== null && <input type="hidden" name="chain" value={chain} />}
        {text !== '' ? (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('search.clear')}
            onClick={() => {
              setText('')
              ask('')
              input.current?.focus()
            }}
          >
            <Icon name="close" />
          </button>
        ) : (
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        )}
        {size === 'lg' && (
          <button type="submit" className={styles.submit} aria-busy={busy}>
            {t('search.submit')}
          </button>
        )}
      </form>
      <div className={styles.panel} hidden={!isShown}>
        <ul id={listId} role="listbox" aria-label={t('search.suggestions')} className={styles.list}>
          {typed === '' && recent.length > 0 && (
            <li role="presentation" className={styles.group}>
              {t('search.recent')}
              <button
                type="button"
                className={styles.forget}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  forgetRecent(storageOf())
                  setRecent([])
                }}
              >
                {t('search.forget')}
              </button>
            </li>
          )}
          {typed === ''
            ? recent.map((hit) => option(hit, index++))
            : groups.map((group) => (
                <li key={group.kind} role="presentation">
                  <p className={styles.group}>{t(`search.kind.${group.kind}`)}</p>
                  <ul role="group" aria-label={t(`search.kind.${group.kind}`)}>
                    {group.hits.map((hit) => option(hit, index++))}
                  </ul>
                </li>
              ))}
        </ul>
        {typed !== '' && (
          <div className={styles.foot} role="status">
            {found.state === 'loading' ? (
              t('search.loading')
            ) : found.state === 'failed' ? (
              t('search.failed')
            ) : found.hits.length === 0 ? (
              t('search.none')
            ) : (
              <>
                <span>{t('search.enter')}</span>
                <span>{t('search.all')}</span>
              </>
            )}
          </div>
        )}
      </div>
    </search>
  )
}

let kept: ClientStorage | null = null
// Made at the first touch: a document that is only drawn has no storage.
const storageOf = (): ClientStorage =>
  (kept ??= createClientStorage(
    openStorageArea(() => localStorage),
    systemClock,
  ))
