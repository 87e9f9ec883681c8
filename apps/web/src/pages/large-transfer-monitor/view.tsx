import { useState } from 'react'
import { Amount, AmountText } from '@orrery/entities/amount'
import { Age } from '@orrery/entities/age'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TxLink } from '@orrery/entities/tx-link'
import type { LargeTransfers } from '@orrery/model/wire/large-transfers'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { useHold } from '../../live/use-hold.ts'
import { ChainField } from '../../page-parts/chain-field.tsx'
import { ChainName } from '../../page-parts/chain-name.tsx'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { NarrowFields } from '../../page-parts/lists/narrow-fields.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { OnChain } from '../../page-parts/on-chain.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { HourStrip } from './hour-strip.tsx'
import { CLASS_WORDS, DirectionBadge, largeColumns, largeKey } from './large-columns.tsx'
import type { LargeOfChain, LargeTransfersData } from './page.ts'
import { DIRECTIONS, largePath, readLargeQuery } from './read-large-query.ts'
import type { WatchLargeProps } from './watch-large.tsx'
import styles from './large.module.css'

// The buttons keep their places until what they do is here.
const WatchLarge = latePart<WatchLargeProps>(
  () => import('./watch-large.tsx').then((module) => module.WatchLarge),
  function Unwatched() {
    const { t } = usePageContext()
    return (
      <div className={styles.watch}>
        <Button icon="pause">{t('hub.pause')}</Button>
        <Button>{t('large.sound')}</Button>
        <Button>{t('filter.alert')}</Button>
      </div>
    )
  },
)

/** What moved much in the last 24 hours on the chains that are followed, the newest first, and what it adds up to (screens-evm §15.6). */
export function View({ data, query, loading }: PageProps<string, LargeTransfersData, 'site'>) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const { held, holds } = useHold()
  const { told, rows, chosen, asset, isNoAsset, others } = data
  const names = new Map(
    told.map(({ chain, part }) => [chain, part.state === 'ready' ? part.value.addressNames : undefined]),
  )
  const path = largePath(chosen ?? '', asset)
  // What nobody told of is not quiet.
  const isTold = loading || chains.length === 0 || told.some(({ part }) => part.state === 'ready')
  return (
    <>
      <PageHead
        title={t('insight.large')}
        subject={t('page.largeTransfers.lead')}
        loading={loading}
        actions={
          <WatchLarge of={`${path} ${query}`} keys={rows.map(largeKey)} held={held} denied={t('gas.alert.denied')} />
        }
      />
      <LargeForm key={`${path} ${query}`} data={data} query={query} />
      {isNoAsset && <Notice tone="warn" title="large.noAsset" />}
      {others > 0 && <p>{t('large.firstChains', { told: told.length })}</p>}
      {told.map((one) => (
        <ChainDay key={one.chain} of={one} />
      ))}
      {isTold && (
        <div {...holds}>
          <Card padding="flush">
            <RowTable
              columns={largeColumns(names, told.length === 1, rows)}
              rows={rows}
              rowKey={largeKey}
              caption={t('insight.large')}
              empty={
                chains.length === 0 ? (
                  <EmptyBecause what="home.noChains" because="home.noChains.reason" />
                ) : isNarrowed(asset, query) ? (
                  <EmptyBecause what="empty.filtered" />
                ) : (
                  <EmptyBecause what="large.quiet" because="large.quiet.reason" />
                )
              }
              loading={loading}
            />
          </Card>
        </div>
      )}
      {!loading && rows.length > 0 && <FileLinks path={path} query={query} />}
    </>
  )
}

/** Whether some of what moved much is left out: then none of it is not quiet. */
const isNarrowed = (asset: string, query: URLSearchParams): boolean =>
  asset !== '' || ['worth', 'class', 'address'].some((name) => (query.get(name) ?? '').trim() !== '')

/** Chooses chain, asset, worth, direction and address; without script too. */
function LargeForm({ data, query }: { readonly data: LargeTransfersData; readonly query: URLSearchParams }) {
  const { t } = usePageContext()
  const [chain, setChain] = useState(data.chosen ?? '')
  const [texts, setTexts] = useState({
    asset: data.asset,
    worth: query.get('worth') ?? '',
    class: query.get('class') ?? '',
    address: query.get('address') ?? '',
  })
  const set = (name: keyof typeof texts) => (value: string) => setTexts({ ...texts, [name]: value })
  const asked = query.get('worth') ?? ''
  const isUnread = asked.trim() !== '' && texts.worth === asked && readLargeQuery(query).leastWorth === undefined
  return (
    <Card>
      <NarrowFields
        path={largePath('', '')}
        clear={data.chosen !== null || isNarrowed(data.asset, query) ? largePath('', '') : null}
      >
        <ChainField value={chain} onChange={setChain} />
        <TextInput
          name="asset"
          label={t('large.asset')}
          dir="ltr"
          autoComplete="off"
          value={texts.asset}
          onChange={set('asset')}
        />
        <TextInput
          name="worth"
          label={t('filter.leastWorth')}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={texts.worth}
          onChange={set('worth')}
          error={isUnread ? t('filter.wrong') : null}
        />
        <ChoiceField
          name="class"
          label={t('column.direction')}
          value={texts.class}
          onChange={set('class')}
          options={[['', t('tab.all')], ...DIRECTIONS.map((one) => [one, t(CLASS_WORDS[one])] as const)]}
        />
        <TextInput
          name="address"
          label={t('column.address')}
          dir="ltr"
          autoComplete="off"
          value={texts.address}
          onChange={set('address')}
          {...(data.isNoAddress && { error: t('large.noAddress') })}
        />
      </NarrowFields>
    </Card>
  )
}

/** What the day of one chain adds up to, by which rule, and how far was looked. */
function ChainDay({ of: { chain, part, leftOut, largest } }: { readonly of: LargeOfChain }) {
  const { t } = usePageContext()
  if (part.state === 'failed')
    return (
      <Notice tone="warn" title="large.failed">
        <ChainName code={chain} /> · {part.message}
      </Notice>
    )
  const { least, count, dollars, unpriced, directions, flows, hours, whole, fromMs } = part.value
  return (
    <OnChain code={chain}>
      <section className={styles.day}>
        <h2>
          <ChainName code={chain} />
        </h2>
        {leftOut && (
          <Notice tone="warn" title="filter.worth.untold">
            {t('filter.worth.untold.text')}
          </Notice>
        )}
        <Facts
          facts={[
            {
              label: 'large.count',
              value: <Figure value={count} />,
              ...(!whole &&
                fromMs !== null && {
                  note: (
                    <>
                      {t('large.from')} <Age ms={fromMs} />
                    </>
                  ),
                }),
            },
            ...(dollars === null
              ? []
              : [
                  {
                    label: 'approval.risk.worth',
                    value: <AmountText base={dollars} decimals={18} symbol="USD" places={2} />,
                    ...(unpriced > 0 && { note: t('holdings.unpriced', { count: unpriced }) }),
                  },
                ]),
            {
              label: 'large.least',
              value:
                least.dollars !== null ? (
                  <AmountText base={least.dollars} decimals={18} symbol="USD" places={2} />
                ) : (
                  <Amount base={least.base} places={4} />
                ),
              ...(least.base !== null && { note: t('large.least.rare') }),
            },
            ...(count === 0 && largest !== null
              ? [
                  {
                    label: 'large.largest',
                    value: <Amount base={largest.value} places={4} />,
                    note: <TxLink hash={largest.hash} />,
                  },
                ]
              : []),
          ]}
        />
        {directions.length > 0 && (
          <p className={styles.kinds}>
            {directions.map(({ directionClass, count: own }) => (
              <span key={directionClass} className={styles.kind}>
                <DirectionBadge of={directionClass} /> <Figure value={own} />
              </span>
            ))}
          </p>
        )}
        <HourStrip hours={hours} />
        {flows.length > 0 && (
          <Card padding="flush">
            <RowTable
              columns={FLOWS}
              rows={flows}
              rowKey={({ token }) => token?.address ?? 'native'}
              caption={t('large.flows')}
              empty={null}
            />
          </Card>
        )}
      </section>
    </OnChain>
  )
}

type Flow = LargeTransfers['flows'][number]

const amount = (token: Flow['token'], base: string, signed = false) => (
  <TokenAmount token={token} amount={base} tokenId={null} places={4} signed={signed} />
)

const FLOWS: readonly RowColumn<Flow>[] = [
  { id: 'in', label: 'large.class.exchange-in', card: 'title', cell: ({ token, in: base }) => amount(token, base) },
  { id: 'out', label: 'large.class.exchange-out', align: 'end', cell: ({ token, out }) => amount(token, out) },
  {
    id: 'net',
    label: 'labels.net',
    hint: 'large.net.hint',
    align: 'end',
    cell: ({ token, in: base, out }) => amount(token, String(BigInt(base) - BigInt(out)), true),
  },
]
