import { useEffect, useState, type ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TxLink } from '@orrery/entities/tx-link'
import { systemClock } from '@orrery/primitives/clock'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { LateFaultWords } from '../../monitors/late-fault-words.ts'
import { RuleActions } from '../../monitors/rule-actions.tsx'
import { feedOf, KINDS } from '../../monitors/rule-kinds.ts'
import { MOST_HITS, type Hit, type RuleState } from '../../monitors/rule-state.ts'
import { seeAll, tellChanged } from '../../monitors/rule-store.ts'
import { RuleAmount, RuleSubject, StandingBadge } from '../../monitors/rule-words.tsx'
import { watchesNumber, type Rule } from '../../monitors/rule.ts'
import { useMonitors } from '../../monitors/use-monitors.ts'
import { ChainName } from '../../page-parts/chain-name.tsx'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { OnChain } from '../../page-parts/on-chain.tsx'
import type { PageProps } from '../../routing/page.ts'

/** One rule: what it looks for, how far it has looked, what failed, and its hits. */
export function View({ params, loading }: PageProps<'/monitor-detail/:id', null, 'site'>) {
  const { t } = usePageContext()
  const kept = useMonitors()
  const [nowMs, setNow] = useState(0)
  useEffect(() => {
    if (kept === null) return
    setNow(systemClock.now())
    if (seeAll()) tellChanged()
  }, [kept])
  const found = kept?.find(({ rule }) => rule.id === params.id)
  if (found === undefined)
    return (
      <>
        <PageHead title={t('page.monitor.title')} loading={loading} />
        <Card>
          {kept === null ? (
            <p>{t('page.monitors.lead')}</p>
          ) : (
            <EmptyBecause what="monitor.unknown" because="monitor.unknown.reason">
              <Link to="/monitor-list">{t('page.monitors.title')}</Link>
            </EmptyBecause>
          )}
        </Card>
      </>
    )
  const { rule, state } = found
  return (
    <>
      <PageHead
        kind={<Link to="/monitor-list">{t('page.monitors.title')}</Link>}
        title={<bdi>{rule.name}</bdi>}
        marks={<StandingBadge rule={rule} state={state} nowMs={nowMs} />}
        actions={<RuleActions rule={rule} />}
      />
      {state.failure !== null && (
        <Notice tone="bad" title="monitor.state.failing">
          <OnChain code={rule.chain}>
            <LateFaultWords fault={state.failure} />
          </OnChain>
        </Notice>
      )}
      {state.gap !== null && (
        <Notice tone="warn" title="monitor.gap">
          <bdi dir="ltr">
            {state.gap.from}–{state.gap.to}
          </bdi>
        </Notice>
      )}
      <Facts facts={factsOf(rule, state, t)} />
      {watchesNumber(rule) && <p>{t('monitor.number')}</p>}
      <FeedLine rule={rule} />
      <Card title={t('monitor.hits')} padding="flush">
        <RowTable
          columns={columns(rule)}
          rows={state.hits.toReversed()}
          rowKey={(hit) => hit.hash ?? `${hit.height} ${hit.foundMs}`}
          caption={t('monitor.hits')}
          empty={<EmptyBecause what="empty.monitorHits" because="empty.monitorHits.reason" />}
        />
      </Card>
      {state.dropped > 0 && <p>{t('monitor.dropped', { count: state.dropped, most: MOST_HITS })}</p>}
    </>
  )
}

type Translate = ReturnType<typeof usePageContext>['t']

function factsOf(rule: Rule, state: RuleState, t: Translate): readonly Fact[] {
  const { fields } = KINDS[rule.kind]
  const when = (has: boolean, label: string, value: ReactNode): readonly Fact[] => (has ? [{ label, value }] : [])
  const isNumber = watchesNumber(rule)
  return [
    { label: 'monitor.kind', value: t(`monitor.kind.${rule.kind}`) },
    { label: 'column.chain', value: <ChainName code={rule.chain} /> },
    ...when(rule.address !== '', 'column.address', <RuleSubject rule={rule} />),
    ...when(rule.direction !== 'any', 'column.direction', t(`direction.${rule.direction}`)),
    ...when(rule.supply !== 'any', 'filter.supply', t(`filter.supply.${rule.supply}`)),
    ...when(rule.topic + rule.method !== '', 'monitor.event', <bdi dir="ltr">{rule.method || rule.topic}</bdi>),
    ...when(fields.includes('years'), 'monitor.years', rule.years),
    ...when(!isNumber && rule.least !== '', 'monitor.leastIs', <RuleAmount rule={rule} base={rule.least} />),
    ...when(isNumber, `monitor.side.${rule.side}`, <RuleAmount rule={rule} base={rule.least} />),
    ...when(isNumber, 'monitor.now', <RuleAmount rule={rule} base={state.value} />),
    ...when(fields.includes('level'), 'monitor.level', t(`finality.${rule.level}`)),
    { label: 'monitor.cooldown', value: t(`monitor.cooldown.${rule.cooldownSeconds}`) },
    ...when(!isNumber, 'monitor.lookedTo', <LookedTo rule={rule} state={state} />),
    { label: 'monitor.looked', value: <Age ms={state.lookedMs} /> },
  ]
}

function LookedTo({ rule, state }: { readonly rule: Rule; readonly state: RuleState }) {
  const at = state.anchors.at(-1)
  return at === undefined ? (
    '–'
  ) : (
    <OnChain code={rule.chain}>
      <BlockLink block={at.height} />
    </OnChain>
  )
}

/** A reader of feeds asks while the browser is closed, where a feed tells exactly this. */
function FeedLine({ rule }: { readonly rule: Rule }) {
  const { t } = usePageContext()
  const chain = useSite().chains.find(({ code }) => code === rule.chain)
  const path = chain === undefined ? null : feedOf(rule, chain)
  if (path === null) return <p>{t('monitor.feed.none')}</p>
  return (
    <p>
      {t('monitor.feed')}{' '}
      {(['atom', 'rss'] as const).map((form) => (
        <span key={form}>
          <a href={path.replace('.atom', `.${form}`)} rel="alternate" type={`application/${form}+xml`} target="_blank">
            {form === 'atom' ? 'Atom' : 'RSS'}
          </a>{' '}
        </span>
      ))}
    </p>
  )
}

const columns = (rule: Rule): readonly RowColumn<Hit>[] => {
  const on = (node: ReactNode) => <OnChain code={rule.chain}>{node}</OnChain>
  const hasAmount = rule.symbol !== ''
  return [
    {
      id: 'tx',
      label: 'column.tx',
      card: 'title',
      cell: ({ hash, amount }) =>
        hash === null ? <RuleAmount rule={rule} base={amount} /> : on(<TxLink hash={hash} />),
    },
    {
      id: 'block',
      label: 'column.block',
      cell: ({ height }) => (height === null ? '–' : on(<BlockLink block={height} />)),
    },
    { id: 'time', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
    ...(hasAmount && !watchesNumber(rule)
      ? [
          {
            id: 'amount',
            label: 'column.amount',
            align: 'end' as const,
            cell: (hit: Hit) => (hit.amount === null ? '–' : <RuleAmount rule={rule} base={hit.amount} />),
          },
        ]
      : []),
    {
      id: 'other',
      label: 'monitor.other',
      cell: ({ other }) => (other === null ? '–' : on(<AddressLink address={other} />)),
    },
    { id: 'told', label: 'monitor.told', card: 'mark', cell: (hit) => <HitStanding hit={hit} /> },
  ]
}

function HitStanding({ hit }: { readonly hit: Hit }) {
  const { t } = usePageContext()
  if (hit.isGone) return <Badge tone="bad">{t('finality.orphaned')}</Badge>
  if (hit.toldMs === null || hit.isDoubted) return <Badge tone="warn">{t('monitor.hitWaits')}</Badge>
  return <Age ms={hit.toldMs} />
}
