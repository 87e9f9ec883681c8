import type { SearchHint, SearchHit } from '@orrery/model/wire/search'
import { displayName } from '@orrery/entities/display-name'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { TokenName } from '@orrery/entities/token-name'
import { formatNumber } from '@orrery/format/format-number'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { Icon } from '@orrery/ui/icon'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { useSite } from '../../app/site.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import { SearchHintLine } from '../../page-parts/search-hint-line.tsx'
import type { PageProps } from '../../routing/page.ts'
import { HIT_ICONS } from '../../search/hit-icons.ts'
import { apartText } from '../../search/apart-text.ts'
import { facetPath, facetsOf } from './facets.ts'
import { groupHints } from './group-hints.ts'
import { hitDetail, hitTitle } from '../../search/hit-text.ts'
import type { SearchData } from './page.ts'
import styles from './search.module.css'
import { isIndexed } from './token-finds.ts'
import { TokenFindsView } from './token-finds-view.tsx'

const KINDS = [
  'chain',
  'block',
  'transaction',
  'address',
  'name',
  'contract',
  'userOp',
  'blob',
  'rune',
  'inscription',
  'lightningNode',
  'lightningChannel',
  'miningPool',
  'token',
  'method',
  'event',
  'validator',
  'batch',
] as const

const ALL = 'all'

/** All that a text may mean, by kind and chain; and where it means nothing, what it looks like and why it was not found. */
export function View({ data, query, loading }: PageProps<string, SearchData, 'site'>) {
  const { t, locale } = usePageContext()
  const { chains } = useSite()
  const { text, result, tokens } = data
  const { kinds, places, shown } = facetsOf(result.hits, query, KINDS)
  const hints = groupHints(result.hints)
  const apart = apartText(text)
  // Tokens that are listed with what is known of them are not listed again.
  const rest = tokens === null || tokens.length === 0 ? shown : shown.filter((hit) => !isIndexed(hit))
  const groups = KINDS.map((kind) => ({ kind, hits: rest.filter((hit) => hit.kind === kind) })).filter(
    ({ hits }) => hits.length > 0,
  )
  const to = (name: 'kind' | 'on', value: string | null) => facetPath(query, name, value)
  return (
    <>
      <PageHead
        loading={loading}
        title={
          text === ''
            ? t('page.search.empty')
            : t('page.search.head', { text: displayName(text).text, count: result.hits.length })
        }
      />
      {kinds.length > 1 && (
        <Tabs
          label={t('column.kind')}
          current={query.get('kind') ?? ALL}
          tabs={[
            { id: ALL, label: t('tab.all'), to: to('kind', null) },
            ...kinds.map(([kind, count]) => ({
              id: kind,
              label: t(`search.${kind}`, { count }),
              count: formatNumber(count, { locale }),
              to: to('kind', kind),
            })),
          ]}
        />
      )}
      {places.length > 1 && (
        <Tabs
          label={t('search.chain', { count: places.length })}
          current={query.get('on') ?? ALL}
          tabs={[
            { id: ALL, label: t('tab.all'), to: to('on', null) },
            ...places.map(([code, count]) => ({
              id: code,
              label: <bdi>{chains.find((chain) => chain.code === code)?.name.short ?? code}</bdi>,
              count: formatNumber(count, { locale }),
              to: to('on', code),
            })),
          ]}
        />
      )}
      {!loading && text !== '' && query.get('chain') !== null && chains.length > 1 && (
        <p>
          <Link to={`/search-suggestion?${new URLSearchParams({ q: text, all: '1' })}`}>{t('search.allChains')}</Link>
        </p>
      )}
      {tokens !== null && tokens.length > 0 && <TokenFindsView finds={tokens} query={query} />}
      {groups.map(({ kind, hits }) => (
        <Card key={kind} title={t(`search.${kind}`, { count: hits.length })} padding="flush">
          <ul className={styles.hits}>
            {hits.map((hit) => (
              <Hit key={`${hit.chain}:${hit.id}`} hit={hit} />
            ))}
          </ul>
        </Card>
      ))}
      {!loading && result.hits.length === 0 && (
        <Card>
          <EmptyBecause
            what={text === '' ? 'search.start' : 'search.nothing'}
            because={
              text === '' ? 'search.start.reason' : apart !== null ? `search.apart.${apart}` : 'search.nothing.reason'
            }
          >
            {hints.length > 0 && (
              <ul className={styles.hints}>
                {hints.map(({ hint, on }, index) => (
                  <li key={index}>
                    <SearchHintLine hint={hint} on={on} />
                    {hint.why === 'beyondTip' && <Countdown hint={hint} height={text} />}
                  </li>
                ))}
              </ul>
            )}
            <p className={styles.understood}>{t('search.understood')}</p>
            <ul className={styles.forms}>
              {(['address', 'transaction', 'block', 'token'] as const).map((kind) => (
                <li key={kind}>
                  <Icon name={HIT_ICONS[kind]} />
                  <span>{t(`search.form.${kind}`)}</span>
                </li>
              ))}
              <li>
                <Icon name="search" />
                <span>{t('finds.more', { name: 'alice.eth', nonce: 'nonce:0x…/7', validator: 'validator:7' })}</span>
              </li>
            </ul>
          </EmptyBecause>
        </Card>
      )}
      <p>
        <Link to="/multi-search">{t('page.multiSearch.title')}</Link>
      </p>
    </>
  )
}

/** The way to when a block that is not there yet is expected (screens-evm §3.2). */
function Countdown({ hint, height }: { readonly hint: SearchHint; readonly height: string }) {
  const { t } = usePageContext()
  const chain = useSite().chains.find(({ code }) => code === hint.chain)
  if (chain === undefined || !/^\d{1,10}$/.test(height)) return null
  return (
    <>
      {' '}
      <Link to={`/${chain.path}/block/${height}`}>{t('search.countdown')}</Link>
    </>
  )
}

function Hit({ hit }: { readonly hit: SearchHit }) {
  const { t, href } = usePageContext()
  const { chains } = useSite()
  const [title, detail] = [hitTitle(hit, t), hitDetail(hit, t)]
  return (
    <li>
      <a className={styles.hit} href={href(hit.path)}>
        <Icon name={HIT_ICONS[hit.kind]} />
        <span className={styles.title}>
          {hit.kind === 'token' || hit.kind === 'contract' ? (
            <>
              <TokenName name={hit.title} />{' '}
              {(hit.kind === 'contract' || hit.about?.token?.marks.verified === true) && (
                <Badge tone="good">{t('column.verified')}</Badge>
              )}{' '}
              {hit.about?.token?.isDoubted === true && (
                <Badge tone="warn" tip={t(hit.about.token.isListedDoubt ? 'suspicious.listed' : 'suspicious.name')}>
                  {t('suspicious.mark')}
                </Badge>
              )}
            </>
          ) : hit.kind === 'rune' || (hit.kind === 'lightningNode' && hit.title !== hit.id) ? (
            <bdi>{hit.title}</bdi>
          ) : hit.kind === 'chain' || !/^\w{24,}$/.test(title) ? (
            title
          ) : (
            <HashText text={hit.title} cut="full" />
          )}
        </span>
        {detail !== null && (
          <span className={styles.detail}>
            <bdi>{detail}</bdi>
          </span>
        )}
        {hit.kind === 'token' && (
          <span className={styles.detail}>
            <HashText text={hit.id} />
          </span>
        )}
        <span className={styles.chain}>{chains.find(({ code }) => code === hit.chain)?.name.full ?? hit.chain}</span>
      </a>
    </li>
  )
}
