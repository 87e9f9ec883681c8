import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '@orrery/ui/icon'
import { joinClasses } from '@orrery/ui/rules/join-classes'
import type { SearchHit } from '@orrery/model/wire/search'
import { useNavigator } from '../app/navigator-context.ts'
import { useSite } from '../app/site.ts'
import { soleHit } from './sole-hit.ts'
import { LONG_WORD } from './suggester.ts'
import { useSuggestions } from './use-suggestions.ts'
import { hasWalletKey, NO_WALLET_KEY, searchText, walletPath } from './wallet-key.ts'
import styles from './search-box.module.css'

type Panel = typeof import('./search-panel.tsx')
/** Not before a visitor goes to the field. Where its code cannot be had, the field is a form that leads to the results. */
const openPanel = (): Promise<Panel> => import('./search-panel.tsx')

/** A signed transaction fits into the field, but is told to nobody; servers take no longer address from a form without script. */
const MAX_TEXT = 8_000

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
  const { t, chains, href, words } = useSite()
  const navigator = useNavigator()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(start)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState({ text: '', index: -1 })
  const [recent, setRecent] = useState<readonly SearchHit[]>([])
  const [busy, setBusy] = useState(false)
  const [panel, setPanel] = useState<Panel | null>(null)
  const { found, ask, settle } = useSuggestions(chain)
  const typed = searchText(text)
  // A choice among the options of another text is no choice among these, nor while these are still on their way.
  const optionsOf = typed === '' ? '' : found.text
  // What nobody sees is no proposal either: Enter would take it unseen.
  const isShown = isOpen && panel !== null && (typed === '' ? panel.hasTools(recent) : found.state !== 'idle')
  const active = isShown && chosen.text === optionsOf && (typed === '' || typed === found.text) ? chosen.index : -1
  const setActive = (index: number) => setChosen({ text: optionsOf, index })
  const groups = typed === '' || panel === null ? [] : panel.groupsOf(found.hits, found.text, chains, chain)
  const options: readonly SearchHit[] = typed === '' ? recent : groups.flatMap(({ hits }) => hits)

  const showPanel = () => {
    // Without its words it speaks English or by keys, and finds as well.
    Promise.all([openPanel(), words().catch(() => undefined)]).then(
      ([opened]) => {
        setRecent(opened.readRecent(opened.recentStorage()))
        setPanel(opened)
      },
      () => undefined,
    )
  }
  const write = (value: string) => {
    setText(value)
    setOpen(true)
    ask(value)
  }
  const visit = (hit: SearchHit) => {
    panel?.keepHit(hit, typed)
    write('')
    setOpen(false)
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
    // What is longer than any query is known here, or nowhere.
    const isLong = LONG_WORD.test(typed)
    const chosen = options[isLong ? 0 : active]
    if (chosen !== undefined && !all) return visit(chosen)
    if (isLong) return
    if (all) return resultPage()
    setBusy(true)
    const { key } = navigator.get().arrival
    // Where there is no answer the result page says what went wrong.
    const hits = await settle(typed).catch(() => [])
    setBusy(false)
    // Who typed on or went elsewhere meanwhile is not led away from there.
    if (hits === null || navigator.get().arrival.key !== key) return
    const only = soleHit(hits)
    if (only === null) resultPage()
    else visit(only)
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
  return (
    <search
      className={joinClasses(styles.box, size === 'lg' && styles.large)}
      // A prompt of the browser, as for its camera, takes the window's focus alone.
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget ?? document.activeElement) && setOpen(false)}
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
          maxLength={MAX_TEXT}
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
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            write(event.target.value)
            // The field may have had the focus before it could hear of it.
            if (panel === null) showPanel()
          }}
          onFocus={() => {
            setOpen(true)
            showPanel()
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
              write('')
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
        {panel === null ? (
          <ul id={listId} role="listbox" aria-label={t('search.suggestions')} className={styles.list} />
        ) : (
          <panel.SearchPanel
            listId={listId}
            chain={chain}
            recent={typed === '' ? recent : null}
            groups={groups}
            text={found.text}
            state={found.state}
            active={active}
            onPoint={setActive}
            onPick={visit}
            onForget={() => {
              panel.forgetRecent(panel.recentStorage())
              setRecent([])
            }}
            onText={write}
          />
        )}
      </div>
    </search>
  )
}
