import { compactNumber } from '@orrery/format/compact-number'
import { formatNumber } from '@orrery/format/format-number'
import { Age } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { ChainStateBadge } from '../../page-parts/chain-state-badge.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { AllChainData, ChainCard } from './page.ts'
import styles from './all-chain.module.css'

/** Every chain that this site knows: those that are followed with their numbers, the others by name. */
export function View({ data, loading }: PageProps<string, AllChainData, 'site'>) {
  const { t } = usePageContext()
  const active = data.chains.filter(({ info }) => info.active)
  const known = data.chains.filter(({ info }) => !info.active)
  return (
    <>
      <PageHead loading={loading} title={t('page.allChain.head', { count: active.length })} />
      <Card padding="flush">
        <table className={styles.table}>
          <caption className={styles.caption}>{t('page.allChain.title')}</caption>
          <thead>
            <tr>
              {['chain', 'state', 'height', 'age', 'blockTime', 'tps', 'txs24h', 'pending'].map((id) => (
                <th key={id} scope="col" data-align={id === 'chain' || id === 'state' ? undefined : 'end'}>
                  {t(`chains.${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {active.map((card) => (
              <ChainRow key={card.info.chain} card={card} />
            ))}
          </tbody>
        </table>
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

function ChainRow({ card: { info, status, home } }: { readonly card: ChainCard }) {
  const { t, href, locale } = usePageContext()
  const cell = (id: string, value: string) => (
    <td data-label={t(`chains.${id}`)} data-align="end">
      {value}
    </td>
  )
  return (
    <tr>
      <th scope="row">
        <span className={styles.dot} style={{ background: info.accent }} />
        <a href={href(`/${info.chainPath}`)}>{info.fullName}</a>
        {info.isTestnet && <Badge icon={null}>{t('chains.testnet')}</Badge>}
        {info.isLayer2 && <Badge icon={null}>{t('chains.layer2')}</Badge>}
      </th>
      <td>{status === null ? '--' : <ChainStateBadge state={status.state} reason={status.reason} />}</td>
      {cell('height', formatNumber(status?.head?.height, { locale }))}
      <td data-label={t('chains.age')} data-align="end">
        <Age ms={status?.head?.timeMs ?? null} />
      </td>
      {cell(
        'blockTime',
        home?.avgBlockTime == null
          ? '--'
          : t('value.seconds', { value: formatNumber(home.avgBlockTime, { locale, max: 1 }) }),
      )}
      {cell('tps', formatNumber(home?.tps, { locale, max: 2 }))}
      {cell('txs24h', compactNumber(home?.transactionCount24h, locale))}
      {cell('pending', formatNumber(status?.pending, { locale }))}
    </tr>
  )
}
