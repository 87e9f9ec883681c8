import type { ReactNode } from 'react'
import { compactNumber } from '@orrery/format/compact-number'
import { MISSING } from '@orrery/format/missing'
import { Age } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { ChainStateBadge } from '../../page-parts/chain-state-badge.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { AllChainData, ChainCard } from './page.ts'
import styles from './all-chain.module.css'

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
  number('pending', ({ status }) => <Figure value={status?.pending ?? null} />),
]

/** Every chain that this site knows: those that are followed with their numbers, the others by name. */
export function View({ data, loading }: PageProps<string, AllChainData, 'site'>) {
  const { t } = usePageContext()
  const active = data.chains.filter(({ info }) => info.active)
  const known = data.chains.filter(({ info }) => !info.active)
  return (
    <>
      <PageHead loading={loading} title={t('page.allChain.head', { count: active.length })} />
      <Card padding="flush">
        <RowTable
          columns={COLUMNS}
          rows={active}
          rowKey={({ info }) => info.chain}
          caption={t('page.allChain.title')}
          empty={<EmptyBecause what="home.noChains" because="home.noChains.reason" />}
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
      <span className={styles.dot} style={{ background: info.accent }} />
      <a href={href(`/${info.chainPath}`)}>{info.fullName}</a>
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
