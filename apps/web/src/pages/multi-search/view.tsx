import { useEffect, useRef, useState, type CSSProperties } from 'react'
import type { SearchHit } from '@orrery/model/wire/search'
import { displayName } from '@orrery/entities/display-name'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { toCsv } from '@orrery/ui/rules/to-csv'
import { saveFile } from '@orrery/ui/save-chart'
import { TextArea } from '@orrery/ui/text-area'
import { FileButton } from '../../page-parts/file-button.tsx'
import { useSite } from '../../app/site.ts'
import { NeedsScript } from '../../page-parts/needs-script.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { SearchHintLine } from '../../page-parts/search-hint-line.tsx'
import { SavedBar } from '../../page-parts/saved/saved-bar.tsx'
import type { PageProps } from '../../routing/page.ts'
import { hitDetail, hitTitle } from '../../search/hit-text.ts'
import { hasWalletKey, walletPath } from '../../search/wallet-key.ts'
import { foundCsv, lookUp, type FoundRow } from './found-rows.ts'
import type { KeyFacts } from './key-facts.ts'
import { KeyFactsLine } from './key-facts-line.tsx'
import type { MultiSearchData } from './page.ts'
import { exampleItems, splitItems } from './split-items.ts'
import styles from '../../page-parts/call-form.module.css'
import own from './multi-search.module.css'

/** Characters of a file that are read: no hundred things are longer. */
const LONGEST_FILE = 1_000_000

/** Looked up at the same time: few, so that others are served between. */
const AT_ONCE = 4

/** Many things at once: what each is, on which chains, and where to find it. One that fails leaves the others. */
export function View({ data, loading }: PageProps<string, MultiSearchData, 'site'>) {
  const { t } = usePageContext()
  const { api, words, chains } = useSite()
  const [text, setText] = useState(data.items.join('\n'))
  const [rows, setRows] = useState<readonly FoundRow[]>(() => data.items.map((item) => ({ item, result: null })))
  const running = useRef<AbortController | null>(null)
  const { items, more } = splitItems(text)
  // A key of a wallet stays nowhere.
  const kept = items.filter((item) => !hasWalletKey(item))
  const done = rows.filter(({ result }) => result !== null).length
  // From the top down, whatever is answered first: one that grows would push those below it.
  const waiting = rows.findIndex(({ result }) => result === null)
  const shown = waiting === -1 ? rows : rows.slice(0, waiting + 1)

  const run = async (typed: string): Promise<void> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const { items: all } = splitItems(typed)
    setRows(all.map((item) => ({ item, result: null })))
    const tell = async (item: string): Promise<FoundRow['result']> => {
      // What is drawn of a find is told in words that the document did not need.
      const [found] = await Promise.all([
        hasWalletKey(item) ? ('key' as const) : lookUp(api, item, stop.signal),
        words().catch(() => undefined),
      ])
      return found
    }
    const rest = all.entries()
    const work = async (): Promise<void> => {
      for (const [index, item] of rest) {
        const result = await tell(item).catch((error: unknown) => ({
          failed: error instanceof Error ? error.message : String(error),
        }))
        if (stop.signal.aborted) return
        setRows((before) => before.map((row, at) => (at === index ? { item, result } : row)))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  const begin = useRef(run)
  useEffect(() => {
    if (data.items.length > 0) void begin.current(data.items.join('\n'))
    return () => running.current?.abort()
  }, [data.items])

  return (
    <>
      <PageHead title={t('page.multiSearch.title')} loading={loading} />
      <Card>
        <NeedsScript>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              void run(text)
            }}
          >
            <TextArea
              label={t('multi.label')}
              hint={t('multi.hint')}
              // No name: without script the form sends nothing of what may be keys.
              rows={8}
              dir="ltr"
              spellCheck={false}
              value={text}
              onChange={setText}
              error={more ? t('multi.tooMany') : null}
            />
            <p>
              <Button type="submit" look="solid" disabled={items.length === 0}>
                {t('multi.run')}
              </Button>{' '}
              <Button
                disabled={done === 0 || done < rows.length}
                onClick={() => saveFile(new Blob([toCsv(foundCsv(rows))], { type: 'text/csv' }), 'multi-search.csv')}
              >
                {t('multi.csv')}
              </Button>{' '}
              <FileButton
                label={t('multi.file')}
                accept=".csv,.txt,text/csv,text/plain"
                onFile={(file) => void file.slice(0, LONGEST_FILE).text().then(setText)}
              />{' '}
              {text === '' && (
                <Button onClick={() => setText(exampleItems(chains).join('\n'))}>{t('multi.example')}</Button>
              )}
            </p>
          </form>
        </NeedsScript>
        <SavedBar
          words="multi.lists"
          scope="multi-search"
          path="/multi-search"
          query={kept.length === 0 ? null : new URLSearchParams({ q: kept.join('\n') })}
          onOpen={({ query }) => {
            const list = new URLSearchParams(query).get('q') ?? ''
            setText(list)
            void run(list)
          }}
        />
      </Card>
      {/* Drawn when there is nothing yet, too: the words of the table travel with what the server draws. */}
      <p role="status" className={rows.length === 0 ? own.unasked : undefined}>
        {t('multi.progress', { done, count: rows.length })}
      </p>
      <Card padding="flush">
        <div className={own.list} style={{ '--count': rows.length } as CSSProperties}>
          <RowTable
            columns={COLUMNS}
            rows={shown}
            rowKey={({ item }) => item}
            caption={t('page.multiSearch.title')}
            empty={<EmptyBecause what="search.start" because="multi.hint" />}
            loading={false}
          />
        </div>
      </Card>
    </>
  )
}

const COLUMNS: readonly RowColumn<FoundRow>[] = [
  {
    id: 'item',
    label: 'column.input',
    card: 'title',
    narrow: true,
    cell: ({ item }) => (
      <div className={own.item}>
        {/^\w{24,}$/.test(item) ? <HashText text={item} /> : <bdi>{displayName(item).text}</bdi>}
      </div>
    ),
  },
  { id: 'found', label: 'column.found', cell: ({ result }) => <Found result={result} /> },
]

function Found({ result }: { readonly result: FoundRow['result'] }) {
  const { t } = usePageContext()
  if (result === null) return <>{t('multi.waiting')}</>
  if (result === 'key') return <KeyStays />
  if ('failed' in result)
    return (
      <>
        {t('part.failed')} <bdi>{result.failed}</bdi>
      </>
    )
  if (result.hits.length > 0)
    return (
      <div>
        {result.hits.map((hit, at) => (
          <HitLine key={`${hit.kind}:${hit.path}`} hit={hit} facts={result.facts[at] ?? null} />
        ))}
      </div>
    )
  return (
    <div>
      <p>{t('search.nothing')}</p>
      {result.hints.map((hint) => (
        <p key={`${hint.chain} ${hint.kind}`}>
          <SearchHintLine hint={hint} />
        </p>
      ))}
    </div>
  )
}

/** What is said of a key of a wallet, which nobody is asked about. */
function KeyStays() {
  const { t, href } = usePageContext()
  const path = walletPath(useSite().chains, null)
  return (
    <>
      {path !== null && <a href={href(path)}>{t('menu.xpub')}</a>} {t('xpub.hint')}
    </>
  )
}

function HitLine({ hit, facts }: { readonly hit: SearchHit; readonly facts: KeyFacts | null }) {
  const { t, href } = usePageContext()
  const { chains } = useSite()
  const chain = chains.find(({ code }) => code === hit.chain)
  const title = hitTitle(hit, t)
  // What the facts tell need not be told twice.
  const tag = hit.about?.tag
  const detail =
    facts?.as === 'address'
      ? tag === undefined
        ? null
        : displayName(tag).text
      : facts?.as === 'transaction'
        ? null
        : hitDetail(hit, t)
  return (
    <>
      <p>
        {t(`search.${hit.kind}`, { count: 1 })} · <bdi>{chain?.name.full ?? hit.chain}</bdi> ·{' '}
        <a href={href(hit.path)}>{/^\w{24,}$/.test(title) ? <HashText text={title} /> : <bdi>{title}</bdi>}</a>
        {detail !== null && (
          <>
            {' '}
            · <bdi>{detail}</bdi>
          </>
        )}
      </p>
      {facts !== null && <KeyFactsLine facts={facts} chain={chain} />}
    </>
  )
}
