import { useEffect, useRef, useState, type CSSProperties } from 'react'
import type { SearchHit, SearchResult } from '@orrery/model/wire/search'
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
import { useSite } from '../../app/site.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import { SearchHintLine } from '../../page-parts/search-hint-line.tsx'
import type { PageProps } from '../../routing/page.ts'
import { hasWalletKey, walletPath } from '../../search/wallet-key.ts'
import type { MultiSearchData } from './page.ts'
import { splitItems } from './split-items.ts'
import styles from '../../page-parts/call-form.module.css'
import own from './multi-search.module.css'

type Row = {
  readonly item: string
  /** null while it is being looked up. */
  readonly result: SearchResult | { readonly failed: string } | 'key' | null
}

/** Looked up at the same time: few, so that others are served between. */
const AT_ONCE = 4

/** Many things at once: what each is, on which chains, and where to find it. One that fails leaves the others. */
export function View({ data, loading }: PageProps<string, MultiSearchData, 'site'>) {
  const { t } = usePageContext()
  const { api, words } = useSite()
  const [text, setText] = useState(data.items.join('\n'))
  const [rows, setRows] = useState<readonly Row[]>(() => data.items.map((item) => ({ item, result: null })))
  const running = useRef<AbortController | null>(null)
  const { items, more } = splitItems(text)
  const done = rows.filter(({ result }) => result !== null).length
  // From the top down, whatever is answered first: one that grows would push those below it.
  const waiting = rows.findIndex(({ result }) => result === null)
  const shown = waiting === -1 ? rows : rows.slice(0, waiting + 1)

  const run = async (): Promise<void> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setRows(items.map((item) => ({ item, result: null })))
    const lookUp = async (item: string): Promise<SearchResult | 'key'> => {
      if (!hasWalletKey(item)) return api.search({ q: item }, stop.signal)
      await words()
      return 'key'
    }
    const rest = items.entries()
    const work = async (): Promise<void> => {
      for (const [index, item] of rest) {
        const result = await lookUp(item).catch((error: unknown) => ({
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
    if (data.items.length > 0) void begin.current()
    return () => running.current?.abort()
  }, [data.items])

  return (
    <>
      <PageHead title={t('page.multiSearch.title')} loading={loading} />
      <Card>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void run()
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
              onClick={() => saveFile(new Blob([toCsv(csvRows(rows))], { type: 'text/csv' }), 'multi-search.csv')}
            >
              {t('multi.csv')}
            </Button>
          </p>
        </form>
      </Card>
      {/* Drawn when there is nothing yet, too: the words of the table travel with what the server draws. */}
      <p role="status">{t('multi.progress', { done, count: rows.length })}</p>
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

const csvRows = (rows: readonly Row[]): (string | null)[][] => [
  ['input', 'kind', 'chain', 'id', 'detail', 'path'],
  ...rows.flatMap(({ item, result }) => {
    if (result === null || result === 'key') return [[item, null, null, null, null, null]]
    if ('failed' in result) return [[item, null, null, null, result.failed, null]]
    if (result.hits.length === 0) return [[item, null, null, null, null, null]]
    return result.hits.map((hit) => [item, hit.kind, hit.chain, hit.id, hit.detail, hit.path])
  }),
]

const COLUMNS: readonly RowColumn<Row>[] = [
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

function Found({ result }: { readonly result: Row['result'] }) {
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
        {result.hits.map((hit) => (
          <HitLine key={`${hit.kind}:${hit.path}`} hit={hit} />
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

function HitLine({ hit }: { readonly hit: SearchHit }) {
  const { t, href } = usePageContext()
  const { chains } = useSite()
  return (
    <p>
      {t(`search.${hit.kind}`, { count: 1 })} ·{' '}
      <bdi>{chains.find(({ code }) => code === hit.chain)?.name.full ?? hit.chain}</bdi> ·{' '}
      <a href={href(hit.path)}>
        {/^\w{24,}$/.test(hit.title) ? <HashText text={hit.title} /> : <bdi>{displayName(hit.title).text}</bdi>}
      </a>
      {hit.detail !== null && (
        <>
          {' '}
          · <bdi>{displayName(hit.detail).text}</bdi>
        </>
      )}
    </p>
  )
}
