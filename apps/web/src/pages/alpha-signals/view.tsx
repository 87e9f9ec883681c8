import { useState } from 'react'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { MISSING } from '@orrery/format/missing'
import { SIGNAL_KINDS } from '@orrery/model/alpha-signals'
import type { SignalKindState } from '@orrery/model/wire/alpha-signals'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { ChainField } from '../../page-parts/chain-field.tsx'
import { ChainName } from '../../page-parts/chain-name.tsx'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { FeedLink } from '../../page-parts/lists/feed-link.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { NarrowFields } from '../../page-parts/lists/narrow-fields.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { OnChain } from '../../page-parts/on-chain.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { KindName, signalColumns, signalKey } from './signal-columns.tsx'
import { readSignalQuery } from './narrow-signals.ts'
import type { AlphaSignalsData, SignalsOfChain } from './page.ts'
import styles from './alpha.module.css'

const PATH = '/alpha-signals'

const isAnyTold = (query: URLSearchParams, names: readonly string[]): boolean =>
  names.some((name) => (query.get(name) ?? '') !== '')

/** What stands out on chains by their indexes alone, how it is measured, and what is not told there (screens-evm §15.8). */
export function View({ data, query, loading }: PageProps<string, AlphaSignalsData, 'site'>) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const { told, rows, others } = data
  const names = new Map(
    told.map(({ chain, part }) => [chain, part.state === 'ready' ? part.value.addressNames : undefined]),
  )
  const isAsked = isAnyTold(query, ['kind', 'least'])
  const isTold =
    loading || chains.length === 0 || told.some(({ part }) => part.state === 'ready' && part.value.madeMs !== null)
  return (
    <>
      <PageHead
        title={t('alpha.title')}
        subject={t('alpha.lead')}
        loading={loading}
        {...(data.chosen !== null &&
          told[0] !== undefined && {
            actions: (
              <OnChain code={told[0].chain}>
                <FeedLink of="signals" query={query} />
              </OnChain>
            ),
          })}
      />
      <p>{t('alpha.notAdvice')}</p>
      <SignalForm key={query.toString()} chosen={data.chosen ?? ''} query={query} />
      {others > 0 && <p>{t('large.firstChains', { told: told.length })}</p>}
      {isTold && (
        <Card padding="flush">
          <RowTable
            columns={signalColumns(names, told.length === 1, rows)}
            rows={rows}
            rowKey={signalKey}
            caption={t('alpha.title')}
            empty={
              chains.length === 0 ? (
                <EmptyBecause what="home.noChains" because="home.noChains.reason" />
              ) : isAsked ? (
                <EmptyBecause what="empty.filtered" />
              ) : (
                <EmptyBecause what="alpha.none" because="alpha.none.reason" />
              )
            }
            loading={loading}
          />
        </Card>
      )}
      {!loading && rows.length > 0 && <FileLinks path={PATH} query={query} />}
      {told.map((one) => (
        <ChainKinds key={one.chain} of={one} />
      ))}
      <Disclosure summary={t('alpha.rules')}>
        <div className={styles.rules}>
          <p>{t('alpha.score')}</p>
          <p>{t('alpha.backTest.note')}</p>
          {SIGNAL_KINDS.map((kind) => (
            <section key={kind}>
              <h3>
                <KindName kind={kind} />
              </h3>
              <p>{t(`alpha.rule.${kind}`)}</p>
            </section>
          ))}
        </div>
      </Disclosure>
    </>
  )
}

/** Chooses chain, kind, strength and order; without script too. */
function SignalForm({ chosen, query }: { readonly chosen: string; readonly query: URLSearchParams }) {
  const { t } = usePageContext()
  const least = query.get('least') ?? ''
  const [asked, setAsked] = useState({
    chain: chosen,
    kind: query.get('kind') ?? '',
    least,
    order: query.get('order') ?? '',
  })
  const set = (name: keyof typeof asked) => (value: string) => setAsked({ ...asked, [name]: value })
  const isUnread = least.trim() !== '' && asked.least === least && readSignalQuery(query).least === null
  const isAny = chosen !== '' || isAnyTold(query, ['kind', 'least', 'order'])
  return (
    <Card>
      <NarrowFields path={PATH} clear={isAny ? PATH : null}>
        <ChainField value={asked.chain} onChange={set('chain')} />
        <ChoiceField
          name="kind"
          label={t('alpha.signal')}
          value={asked.kind}
          onChange={set('kind')}
          options={[['', t('tab.all')], ...SIGNAL_KINDS.map((kind) => [kind, t(`alpha.kind.${kind}`)] as const)]}
        />
        <TextInput
          name="least"
          label={t('alpha.least')}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={asked.least}
          onChange={set('least')}
          error={isUnread ? t('filter.wrong') : null}
        />
        <ChoiceField
          name="order"
          label={t('filter.order')}
          value={asked.order}
          onChange={set('order')}
          options={[
            ['', t('order.newest')],
            ['strongest', t('alpha.strongest')],
          ]}
        />
      </NarrowFields>
    </Card>
  )
}

/** Which signals are told of a chain, why others are not, and how often each fired. */
function ChainKinds({ of: { chain, part } }: { readonly of: SignalsOfChain }) {
  const { t } = usePageContext()
  if (part.state === 'failed')
    return (
      <Notice tone="warn" title="large.failed">
        <ChainName code={chain} /> · {part.message}
      </Notice>
    )
  const { kinds, madeMs } = part.value
  const tests = kinds.filter(({ backTest }) => backTest !== null)
  const none = kinds.filter(({ why }) => why === 'family')
  const others = kinds.filter(({ why }) => why !== 'family')
  return (
    <OnChain code={chain}>
      <section className={styles.chain}>
        <h2>
          <ChainName code={chain} />
        </h2>
        {madeMs === null || kinds.some(({ state }) => state === 'preparing') ? <BeingCounted /> : null}
        {others.length > 0 && (
          <Card title={t('alpha.kinds')} padding="flush">
            <RowTable
              columns={KINDS}
              rows={others}
              rowKey={({ kind }) => kind}
              caption={t('alpha.kinds')}
              empty={null}
            />
          </Card>
        )}
        {none.length > 0 && (
          <p>
            {t('alpha.off.family')}: {none.map(({ kind }) => t(`alpha.kind.${kind}`)).join(' · ')}
          </p>
        )}
        {tests.length > 0 && (
          <Card title={t('alpha.backTest')} padding="flush">
            <RowTable
              columns={TESTS}
              rows={tests}
              rowKey={({ kind }) => kind}
              caption={t('alpha.backTest')}
              empty={null}
            />
          </Card>
        )}
      </section>
    </OnChain>
  )
}

const KINDS: readonly RowColumn<SignalKindState>[] = [
  { id: 'kind', label: 'alpha.signal', card: 'title', cell: ({ kind }) => <KindName kind={kind} /> },
  { id: 'state', label: 'chains.state', cell: (row) => <KindState row={row} /> },
  ...(['looked', 'fired'] as const).map((id): RowColumn<SignalKindState> => ({
    id,
    label: `alpha.${id}`,
    align: 'end',
    cell: (row) => <Figure value={row[id]} />,
  })),
  {
    id: 'through',
    label: 'alpha.through',
    align: 'end',
    cell: ({ through }) => (through === null ? MISSING : <BlockLink block={through} />),
  },
]

function KindState({ row: { state, why, days, needs } }: { readonly row: SignalKindState }) {
  const { t } = usePageContext()
  if (why !== null) return t(`alpha.off.${why}`)
  if (state === 'preparing') return t('gas.making')
  if (state === 'on') return t('alpha.on')
  return days === null || needs === null ? t('alpha.shortDay') : t('alpha.short', { days, needs })
}

const TESTS: readonly RowColumn<SignalKindState>[] = [
  KINDS[0]!,
  ...(['days', 'fired', 'higher', 'notHigher', 'noPrice', 'open'] as const).map((id): RowColumn<SignalKindState> => ({
    id,
    label: `alpha.${id === 'days' ? 'judged' : id}`,
    align: 'end',
    cell: ({ backTest }) => <Figure value={backTest?.[id]} />,
  })),
]
