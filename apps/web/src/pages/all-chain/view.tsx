import { useState, type ReactNode } from 'react'
import { compactNumber } from '@orrery/format/compact-number'
import { MISSING } from '@orrery/format/missing'
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
import type { Chain } from '@orrery/model/chain'
import { useSite } from '../../app/site.ts'
import { GasNow } from '../../page-parts/gas-now.tsx'
import { ChainTile } from '../home/chain-tile.tsx'
import { SignedPercent } from '../../page-parts/market/signed-percent.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import type { PageProps } from '../../routing/page.ts'
import type { AllChainData, ChainCard } from './page.ts'
import styles from './all-chain.module.css'
import { CHAIN_KINDS, CHAIN_SORTS, CHAIN_STATES, chainsAsked, orderChains, parentsOf } from './chain-order.ts'
import { LiveAge, LiveHeight, LivePending, LiveState } from './live-cells.tsx'
import type { WalletButtonProps } from './wallet-button.tsx'
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

const LateWallet = latePart<WalletButtonProps>(() =>
  import('./wallet-button.tsx').then((module) => module.WalletButton),
)

const number = (id: string, cell: (card: ChainCard) => ReactNode): RowColumn<ChainCard> => ({
  id,
  label: `chains.${id}`,
  align: 'end',
  cell,
})

const COLUMNS: readonly RowColumn<ChainCard>[] = [
  { id: 'chain', label: 'chains.chain', card: 'title', cell: (card) => <ChainName card={card} /> },
  { id: 'state', label: 'chains.state', card: 'mark', cell: (card) => <LiveState card={card} /> },
  number('height', (card) => (
    <span className={styles.stacked}>
      <LiveHeight card={card} />
      <span className={styles.unit}>
        <LiveAge card={card} />
      </span>
    </span>
  )),
  number('blockTime', ({ home }) => <BlockTime seconds={home?.avgBlockTime ?? null} />),
  number('tps', ({ home }) => <Rate value={home?.tps ?? null} />),
  number('txs24h', ({ home }) => <Compact value={home?.transactionCount24h ?? null} />),
  number('active', ({ home }) => <Compact value={home?.activeAddressCount ?? null} />),
  number('pending', (card) => <LivePending card={card} />),
  number('gas', ({ info, home }) => <GasNow info={info} price={home?.standardGas ?? null} />),
  number('price', ({ home }) => <Price home={home} />),
  { id: 'index', label: 'chains.index', cell: (card) => <Index card={card} /> },
]

/** The columns with what the node can, and one for pinning and for wallets. */
const columnsWith = (
  pinned: readonly string[],
  onPinned: (pinned: readonly string[]) => void,
  { beacons, chains }: AllChainData,
  followed: readonly Chain[],
): readonly RowColumn<ChainCard>[] => [
  ...COLUMNS,
  {
    id: 'features',
    label: 'chains.features',
    cell: ({ info, status }) => (
      <Features
        status={status}
        // A chain that settles on none has no chain below, and one of outputs no consensus node.
        below={
          info.settlesOn === null
            ? null
            : chains.some(({ info: other }) => other.active && other.chain === info.settlesOn)
        }
        beacon={info.family === 'evm' && info.settlesOn === null ? beacons.includes(info.chain) : null}
      />
    ),
  },
  {
    id: 'pin',
    label: 'chains.pin',
    cell: ({ info }) => {
      const chain = followed.find(({ code }) => code === info.chain)
      return (
        <span className={styles.tools}>
          <LatePin chain={info.chain} pinned={pinned} onPinned={onPinned} />
          {chain !== undefined && <LateWallet chain={chain} />}
        </span>
      )
    },
  },
]

/** Every chain that this site knows: those that are followed with their numbers, the others by name. */
export function View({ data, query, loading }: PageProps<string, AllChainData, 'site'>) {
  const { t } = usePageContext()
  const [text, setText] = useState('')
  const [pinned, setPinned] = useState<readonly string[]>([])
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  for (const later of ['chains.find', 'chains.wallet']) t(later)
  const { chains: followed } = useSite()
  const { kind, sort, state, parent, view } = chainsAsked(query)
  const active = data.chains.filter(({ info }) => info.active)
  // What an address asks for that is no kind and no order does not go along.
  const asked = new URLSearchParams({
    ...(kind !== 'all' && { kind }),
    ...(sort !== null && { sort }),
    ...(state !== null && { state }),
    ...(parent !== null && { parent }),
    ...(view === 'cards' && { view }),
  })
  const to = (changes: Readonly<Record<string, string | null>>): string => pagePath('/all-chain', 1, asked, changes)
  const parents = parentsOf(active)
  const shown = orderChains(active, { kind, sort, state, parent, text, pinned })
  const nameOf = (code: string) => data.chains.find(({ info }) => info.chain === code)?.info.fullName ?? code
  const known = data.chains.filter(({ info }) => !info.active)
  return (
    <>
      <PageHead loading={loading} title={t('page.allChain.head', { count: active.length })} />
      <div className={styles.choices}>
        <div>{!loading && <LateTools text={text} onText={setText} onPinned={setPinned} />}</div>
        <div className={styles.strips}>
          <Tabs
            label={t('chains.kind')}
            current={kind}
            tabs={CHAIN_KINDS.map((id) => ({
              id,
              label: t(`chains.${id}`),
              to: to({ kind: id === 'all' ? null : id }),
            }))}
          />
          <Tabs
            label={t('chains.state')}
            current={state ?? 'all'}
            tabs={[
              { id: 'all', label: t('chains.all'), to: to({ state: null }) },
              ...CHAIN_STATES.map((id) => ({ id, label: t(`chains.${id}`), to: to({ state: id }) })),
            ]}
          />
          {parents.length > 0 && (
            <Tabs
              label={t('chains.parent')}
              current={parent ?? 'all'}
              tabs={[
                { id: 'all', label: t('chains.all'), to: to({ parent: null }) },
                ...parents.map((id) => ({
                  id,
                  label: t('chains.above', { chain: nameOf(id) }),
                  to: to({ parent: id }),
                })),
              ]}
            />
          )}
          <Tabs
            label={t('chains.view')}
            current={view}
            tabs={(['table', 'cards'] as const).map((id) => ({
              id,
              label: t(`chains.view.${id}`),
              to: to({ view: id === 'table' ? null : id }),
            }))}
          />
        </div>
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
      {view === 'cards' && shown.length > 0 ? (
        <ul className={styles.cards}>
          {shown.map((card) => (
            <li key={card.info.chain}>
              <ChainTile card={card} />
            </li>
          ))}
        </ul>
      ) : (
        <Card padding="flush">
          <RowTable
            columns={columnsWith(pinned, setPinned, data, followed)}
            rows={shown}
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
      )}
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
      {info.settlesOn !== null && <Badge icon={null}>{t('chains.above', { chain: info.settlesOn })}</Badge>}
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

/** What the coin is worth by the chain's own pools, and how that changed in a day. */
function Price({ home }: { readonly home: ChainCard['home'] }) {
  const { locale } = usePageContext()
  const [price, change] = [home?.price ?? null, home?.percentChange24h ?? null]
  if (price === null) return MISSING
  return (
    <bdi dir="ltr" className={styles.stacked}>
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
  if (lag === null || lag === 0) return text
  return (
    <>
      {text} · <span className={styles.lag}>{t('chains.lag', { blocks: lag })}</span>
    </>
  )
}

/** What pages depend on, by the letters of screens-evm §0. */
const LETTERS = [
  ['T', 'traces'],
  ['A', 'archive'],
  ['M', 'mempool'],
] as const

function Features({
  status,
  below,
  beacon,
}: {
  readonly status: ChainCard['status']
  /** Whether the chain below and a consensus node are followed here; null where a chain has none. */
  readonly below: boolean | null
  readonly beacon: boolean | null
}) {
  const { t } = usePageContext()
  const can = status?.capabilities?.can
  if (can === undefined) return MISSING
  const letters = [
    ...LETTERS.map(([letter, name]) => [letter, t(`capability.${name}`), can[name]?.ok === true] as const),
    ...(below === null ? [] : [['L1', t('chains.below'), below] as const]),
    ...(beacon === null ? [] : [['B', t('chains.beacon'), beacon] as const]),
  ]
  return (
    <span className={styles.features}>
      {letters.map(([letter, name, ok]) => (
        <span key={letter} data-tip={`${name}: ${t(ok ? 'capability.yes' : 'capability.no')}`}>
          <Badge tone={ok ? 'good' : 'plain'} icon={ok ? 'check' : 'close'}>
            {letter}
          </Badge>
        </span>
      ))}
    </span>
  )
}
