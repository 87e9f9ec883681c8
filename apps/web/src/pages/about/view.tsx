import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { CoverageMap } from '@orrery/entities/coverage-map'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { Seconds } from '@orrery/entities/seconds'
import { ageParts } from '@orrery/format/age-parts'
import { MISSING } from '@orrery/format/missing'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import type { ChainStatus } from '@orrery/model/wire/chain'
import { useChainStatus } from '../../live/use-chain-head.ts'
import { ChainStateBadge } from '../../page-parts/chain-state-badge.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { StatusNotice } from '../../page-parts/status-notice.tsx'
import { OperatorCard } from '../../page-parts/facts/operator-card.tsx'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { AboutNodes } from './about-nodes.tsx'
import { CapabilityTable } from './capability-table.tsx'
import { DataSetTable } from './data-set-table.tsx'
import { ForkTable } from './fork-table.tsx'
import type { AboutData } from './page.ts'
import { StorageTable } from '../../page-parts/facts/storage-table.tsx'
import { toldLag } from './told-lag.ts'
import { VerifiedTable, WaivedNotice } from './verified-table.tsx'
import styles from './about.module.css'

/** What is known of this chain here: its facts, what its node can tell, and which blocks are indexed. */
export function View({ data, chain, loading }: PageProps<string, AboutData>) {
  const { t } = usePageContext()
  const { info } = data
  // What the node can do may change while the page is open; the shell asks for the chain's state now and then.
  const status = useChainStatus(loading ? null : chain.code) ?? data.status
  const facts: readonly Fact[] = [
    {
      label: 'fact.head',
      value: <BlockLink block={status.head?.height ?? null} />,
      note: <Age ms={status.head?.timeMs ?? null} />,
    },
    { label: 'fact.nodeHead', value: <Figure value={status.nodeHead} /> },
    { label: 'fact.lag', value: <Figure value={toldLag(status)} /> },
    { label: 'fact.final', value: <BlockLink block={status.final} /> },
    { label: 'fact.archivedTo', value: <Figure value={status.archivedTo} /> },
    {
      label: 'fact.reorgs',
      value: <Figure value={status.reorgs.count} />,
      note: t('about.maxDepth', { depth: status.reorgs.maxDepth }),
    },
    { label: 'fact.pending', value: <Figure value={status.pending} /> },
    { label: 'fact.blockTime', value: <Seconds value={info.blockSeconds} /> },
  ]
  const row = (id: string, value: string | number | null) => ({
    id,
    label: t(`fact.${id}`),
    value: value === null || value === '' ? MISSING : <bdi>{value}</bdi>,
  })
  return (
    <>
      <PageHead
        loading={loading}
        kind={t('page.about.kind')}
        title={t('page.about.head', { chain: chain.name.full })}
        marks={!loading && <ChainStateBadge state={status.state} reason={status.reason} />}
      />
      {status.reason !== null && <StatusNotice state={status.state} reason={status.reason} />}
      {status.stoppedLedgers && (
        <Notice tone="warn" title="about.ledgersStopped">
          <bdi dir="ltr">{status.stoppedLedgers.join(', ')}</bdi>
        </Notice>
      )}
      <Facts facts={facts} loading={loading} />
      <Card title={t('about.coverage')}>
        <CoverageMap coverage={status.coverage} head={status.head?.height ?? 0} />
        {status.backfill !== null && (
          <p className={styles.backfill}>
            <Backfill backfill={status.backfill} />
          </p>
        )}
        {status.verifyShare !== undefined && (
          <p className={styles.backfill}>
            {status.verifyShare === null
              ? t('about.verified.not')
              : t(status.verifyShare < 1 ? 'about.verified' : 'about.verified.all', { share: status.verifyShare })}
          </p>
        )}
      </Card>
      <WaivedNotice waived={status.waivedChecks} />
      <VerifiedTable verified={status.verified} />
      <DataSetTable dataSets={data.dataSets} />
      {!loading && <StorageTable storage={data.site?.storage ?? null} />}
      <CapabilityTable capabilities={status.capabilities ?? data.status.capabilities} />
      <AboutNodes nodes={status.nodes} />
      <ForkTable marks={data.marks} chain={chain} />
      <Card title={t('about.facts')}>
        <FactRows
          facts={[
            row('code', info.chain),
            row('family', info.family),
            row('unit', `${info.unit} (${info.decimals})`),
            row('gasUnit', info.gasUnit),
            ...(info.chainId === null ? [] : [row('chainId', `${Number(info.chainId)} (${info.chainId})`)]),
            ...(info.settlesOn === null ? [] : [row('settlesOn', info.settlesOn)]),
            row('genesis', data.genesis?.hash ?? null),
            {
              id: 'genesisTime',
              label: t('stat.firstBlock'),
              value: <Age ms={data.genesis?.timeMs ?? null} />,
            },
            { id: 'consensus', label: t('stat.consensus'), value: data.consensus ?? MISSING },
            row('rpc', info.rpcUrls.join(', ')),
            row('chainType', t(`chainType.${info.chainType}`)),
            ...(info.aliases.length === 0 ? [] : [row('aliases', info.aliases.join(', '))]),
            row('api', `/api/explorer/v1/${chain.code.toLowerCase()}/status`),
          ]}
        />
      </Card>
      {data.site !== null && <OperatorCard {...data.site} />}
    </>
  )
}

function Backfill({ backfill }: { readonly backfill: NonNullable<ChainStatus['backfill']> }) {
  const { t } = usePageContext()
  const { done, total, blocksPerSecond, etaSeconds } = backfill
  if (blocksPerSecond === null || etaSeconds === null) return t('about.backfill', { done, total })
  const { unit, count } = ageParts(etaSeconds * 1000, 0)
  return t('about.backfillPace', {
    done,
    total,
    pace: Math.round(blocksPerSecond),
    when: t(`age.in.${unit}`, { count }),
  })
}
