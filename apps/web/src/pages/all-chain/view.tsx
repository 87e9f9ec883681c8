import { useState, type ReactNode } from 'react'
import { compactNumber } from '@orrery/format/compact-number'
import { MISSING } from '@orrery/format/missing'
import { Age } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { useCoverageText } from '@orrery/entities/coverage-note'
import { formatFiat } from '@orrery/format/format-fiat'
import { formatNumber } from '@orrery/format/format-number'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Tabs } from '@orrery/ui/tabs'
import { ChainStateBadge } from '../../page-parts/chain-state-badge.tsx'
import { SignedPercent } from '../../page-parts/market/signed-percent.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import type { PageProps } from '../../routing/page.ts'
import type { AllChainData, ChainCard } from './page.ts'
import styles from './all-chain.module.css'
import { CHAIN_KINDS, CHAIN_SORTS, chainsAsked, orderChains, type ChainKind, type ChainSort } from './chain-order.ts'
import type { ChainToolsProps } from './chain-tools.tsx'
import type { PinButtonProps } from './pin-button.tsx'

const LateTools = latePart<ChainToolsProps>(
  () => import('./chain-tools.tsx').then((module) => module.ChainTools),
  () => <div className={styles.toolsPlace} />,
)
const LatePin = latePart<PinButtonProps>(
  () => import('./pin-button.tsx').then((module) => module.PinButton),
  () => <span className={styles.pinPlace} />,
)

const number = (id: string, cell: (card: ChainCard) => ReactNode): RowColumn<ChainCard> => ({
  id,
  label: `chains.${id}`,
  align: 'end',
  cell,
})

const COLUMNS: readonly RowColumn<ChainCard>[] = [
  { id: 'chain', label: 'chains.chain', card: 'title', cell: (card) => <ChainName card={card} /> },
  {
    id: 'state',
    label: 'chains.state',
    card: 'mark',
    cell: ({ status }) => (status === null ? MISSING : <ChainStateBadge state={status.state} reason={status.reason} />),
  },
  number('height', ({ status }) => <Figure value={status?.head?.height ?? null} />),
  number('age', ({ status }) => <Age ms={status?.head?.timeMs ?? null} />),
  number('blockTime', ({ home }) => <BlockTime seconds={home?.avgBlockTime ?? null} />),
  number('tps', ({ home }) => <Rate value={home?.tps ?? null} />),
  number('txs24h', ({ home }) => <Compact value={home?.transactionCount24h ?? null} />),
  number('active', ({ home }) => <Compact value={home?.activeAddressCount ?? null} />),
  number('pending', ({ status }) => <Figure value={status?.pending ?? null} />),
  number('gas', (card) => <Gas card={card} />),
  number('price', ({ home }) => <Price home={home} />),
  { id: 'index', label: 'chains.index', cell: (card) => <Index card={card} /> },
  { id: 'features', label: 'chains.features', cell: ({ status }) => <Features status={status} /> },
]

/** The columns with one for pinning. */
const columnsWith = (
  pinned: readonly string[],
  onPinned: (pinned: readonly string[]) => void,
): readonly RowColumn<ChainCard>[] => [
  ...COLUMNS,
  {
    id: 'pin',
    label: 'chains.pin',
    cell: ({ info }) => <LatePin chain={info.chain} pinned={pinned} onPinned={onPinned} />,
  },
]

/** Every chain that this site knows: those that are followed with their numbers, the others by name. */
export function View({ data, query, loading }: PageProps<string, AllChainData, 'site'>) {
  const { t } = usePageContext()
  const [text, setText] = useState('')
  const [pinned, setPinned] = useState<readonly string[]>([])
  // A word of what is drawn later: the document has those alone that were asked for when it was drawn.
  t('chains.find')
  const { kind, sort } = chainsAsked(query)
  const active = data.chains.filter(({ info }) => info.active)
  // What an address asks for that is no kind and no order does not go along.
  const asked = new URLSearchParams({ ...(kind !== 'all' && { kind }), ...(sort !== null && { sort }) })
  const to = (changes: { readonly kind?: ChainKind | null; readonly sort?: ChainSort | null }): string =>
    pagePath('/all-chain', 1, asked, changes)
  const known = data.chains.filter(({ info }) => !info.active)
  return (
    <>
      <PageHead loading={loading} title={t('page.allChain.head', { count: active.length })} />
      <div className={styles.choices}>
        <div>{!loading && <LateTools text={text} onText={setText} onPinned={setPinned} />}</div>
        <Tabs
          label={t('chains.kind')}
          current={kind}
          tabs={CHAIN_KINDS.map((id) => ({ id, label: t(`chains.${id}`), to: to({ kind: id === 'all' ? null : id }) }))}
        />
        <div className={styles.order}>
          <span>{t('market.order')}</span>
          <Tabs
            label={t('market.order')}
            current={sort ?? 'chain'}
            tabs={[
              { id: 'chain', label: t('chains.chain'), to: to({ sort: null }) },
              ...CHAIN_SORTS.map((id) => ({ id, label: t(`chains.${id}`), to: to({ sort: id }) })),
            ]}
          />
        </div>
      </div>
      <Card padding="flush">
        <RowTable
          columns={columnsWith(pinned, setPinned)}
          rows={orderChains(active, { kind, sort, text, pinned })}
          rowKey={({ info }) => info.chain}
          caption={t('page.allChain.title')}
          empty={
            active.length === 0 ? (
              <EmptyBecause what="home.noChains" because="home.noChains.reason" />
            ) : (
              <EmptyBecause what="empty.filtered" because="search.nothing.reason" />
            )
          }
          loading={loading}
        />
      </Card>
      {known.length > 0 && (
        <Card title={t('chains.known', { count: known.length })} aside={t('chains.known.how')}>
          <ul className={styles.known}>
            {known.map(({ info }) => (
              <li key={info.chain}>
                <span className={styles.dot} style={{ background: info.accent }} />
                {info.fullName} <span className={styles.unit}>{info.unit}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function ChainName({ card: { info } }: { readonly card: ChainCard }) {
  const { t, href } = usePageContext()
  return (
    <span className={styles.name}>
      <span className={styles.called}>
        <span className={styles.dot} style={{ background: info.accent }} />
        <a href={href(`/${info.chainPath}`)}>{info.fullName}</a>
      </span>
      {info.isTestnet && <Badge icon={null}>{t('chains.testnet')}</Badge>}
      {info.isLayer2 && <Badge icon={null}>{t('chains.layer2')}</Badge>}
    </span>
  )
}

function BlockTime({ seconds }: { readonly seconds: number | null }) {
  const { t, locale } = usePageContext()
  return seconds === null ? MISSING : t('value.seconds', { value: formatNumber(seconds, { locale, max: 1 }) })
}

function Rate({ value }: { readonly value: number | null }) {
  const { locale } = usePageContext()
  return formatNumber(value, { locale, max: 2 })
}

function Compact({ value }: { readonly value: number | null }) {
  const { locale } = usePageContext()
  return compactNumber(value, locale) || MISSING
}

/** Gas of a payment of the coin (yellow paper, appendix G). */
const PAYMENT_GAS = 21_000
const GWEI = 1e9

/** What gas costs now, and a simple payment with it; of output chains what a virtual byte does. */
function Gas({ card: { info, home } }: { readonly card: ChainCard }) {
  const { t, locale } = usePageContext()
  const price = home?.standardGas ?? null
  if (price === null) return MISSING
  const shown = <bdi dir="ltr">{`${formatNumber(price, { locale, max: 4 })} ${info.gasUnit}`}</bdi>
  if (info.family !== 'evm') return shown
  const cost = formatNumber((Number(price) * PAYMENT_GAS) / GWEI, { locale, max: 9 })
  return <span data-tip={t('chains.payment', { cost: `${cost} ${info.unit}` })}>{shown}</span>
}

/** What the coin is worth by the chain's own pools, and how that changed in a day. */
function Price({ home }: { readonly home: ChainCard['home'] }) {
  const { locale } = usePageContext()
  const [price, change] = [home?.price ?? null, home?.percentChange24h ?? null]
  if (price === null) return MISSING
  return (
    <bdi dir="ltr" className={styles.price}>
      <span>{`${formatFiat(price, { locale })} USD`}</span>
      {change !== null && (
        <span className={styles.unit}>
          <SignedPercent change={change} of="100" />
        </span>
      )}
    </bdi>
  )
}

/** Which blocks are indexed, and how far the newest is behind the node's. */
function Index({ card: { status } }: { readonly card: ChainCard }) {
  const { t } = usePageContext()
  const text = useCoverageText(status?.coverage ?? { ranges: [], complete: false })
  if (status === null) return MISSING
  const { lag } = status
  return lag === null || lag === 0 ? text : `${text} · ${t('chains.lag', { blocks: lag })}`
}

/** What pages depend on, by the letters of screens-evm §0. */
const LETTERS = [
  ['T', 'traces'],
  ['A', 'archive'],
  ['M', 'mempool'],
] as const

function Features({ status }: { readonly status: ChainCard['status'] }) {
  const { t } = usePageContext()
  const can = status?.capabilities?.can
  if (can === undefined) return MISSING
  return (
    <span className={styles.features}>
      {LETTERS.map(([letter, name]) => {
        const ok = can[name]?.ok === true
        return (
          <span key={letter} data-tip={`${t(`capability.${name}`)}: ${t(ok ? 'capability.yes' : 'capability.no')}`}>
            <Badge tone={ok ? 'good' : 'plain'} icon={ok ? 'check' : 'close'}>
              {letter}
            </Badge>
          </span>
        )
      })}
    </span>
  )
}
