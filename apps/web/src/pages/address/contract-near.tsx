import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EndpointReply } from '@orrery/api/client'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount, AmountText } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { SimilarContract } from '@orrery/model/wire/similar-contracts'
import { Badge } from '@orrery/ui/badge'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { CircleLoader } from '@orrery/ui/circle-loader'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { Notice } from '../../page-parts/notice.tsx'
import styles from './contract-near.module.css'

type Found = EndpointReply<'findSimilarContracts'>
type Load = Found | 'unasked' | 'loading' | 'failed'

// Screens-evm §15.5.
const USUAL = 90
const [LEAST, MOST, STEP] = [50, 100, 5]

/** Contracts that resemble one, on other chains, too: nodes are asked for their codes when a visitor wants them compared (screens-evm §15.5). */
export function NearContracts({
  address,
  atOnce = false,
}: {
  readonly address: string
  /** The visitor has asked for them already. */
  readonly atOnce?: boolean
}) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { api } = useSite()
  const [least, setLeast] = useState(USUAL)
  const [load, setLoad] = useState<Load>('unasked')
  const asked = useRef<AbortController>(null)
  const compare = (): void => {
    asked.current?.abort(new Error('asked anew'))
    const stop = new AbortController()
    asked.current = stop
    setLoad('loading')
    api.findSimilarContracts({ chain: chain.code, address, likeness: least }, stop.signal).then(setLoad, () => {
      if (!stop.signal.aborted) setLoad('failed')
    })
  }
  const begin = useEffectEvent(() => {
    if (atOnce) compare()
  })
  useEffect(() => {
    begin()
    return () => asked.current?.abort(new Error('the page was left'))
  }, [])
  return (
    <Card title={t('contract.near')}>
      <p>{t('contract.near.rule')}</p>
      <div className={styles.form}>
        <label className={styles.least}>
          {t('contract.near.least')}
          <input
            type="range"
            min={LEAST}
            max={MOST}
            step={STEP}
            value={least}
            onChange={({ currentTarget }) => setLeast(Number(currentTarget.value))}
          />
          <output>{percentText(least, locale)}</output>
        </label>
        <Button onClick={compare} disabled={load === 'loading'}>
          {t('contract.near.run')}
        </Button>
      </div>
      {load === 'loading' && <CircleLoader />}
      {load !== 'unasked' && load !== 'loading' && (
        <AfterWords>
          {() => (load === 'failed' ? <Notice tone="warn" title="part.failed" /> : <NearRows found={load} />)}
        </AfterWords>
      )}
    </Card>
  )
}

/** What was found, and with how many it was compared. */
export function NearRows({ found: { hits, total, compared, of, elsewhere } }: { readonly found: Found }) {
  const { t, locale } = usePageContext()
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <>
      <p role="status">
        {t('contract.near.compared', { compared: number(compared), of: number(of) })}
        {compared < of && ` ${t('contract.near.rest')}`}
      </p>
      <RowTable
        columns={columns}
        rows={hits}
        rowKey={({ address }) => address}
        caption={t('contract.near')}
        empty={<EmptyBecause what="contract.near.none" because="contract.near.none.reason" />}
      />
      {total > hits.length && (
        <p>{t('trace.shown', { from: number(1), to: number(hits.length), total: number(total) })}</p>
      )}
      {elsewhere.length > 0 && (
        <>
          <h3>{t('contract.near.elsewhere')}</h3>
          <p>{t('contract.near.elsewhere.rule')}</p>
          <RowTable
            columns={columnsElsewhere}
            rows={elsewhere}
            rowKey={({ chain, contract }) => `${chain} ${contract.address}`}
            caption={t('contract.near.elsewhere')}
            empty={null}
          />
        </>
      )}
    </>
  )
}

const percentText = (percent: number, locale: string): string => formatPercent(percent, 100, locale, 0)

type Elsewhere = Found['elsewhere'][number]

const facts: readonly RowColumn<SimilarContract>[] = [
  {
    id: 'name',
    label: 'column.name',
    cell: ({ name }) => (name === null ? MISSING : <bdi>{foreignText(name)}</bdi>),
  },
  { id: 'likeness', label: 'contract.near.likeness', align: 'end', cell: ({ likeness }) => <Likeness of={likeness} /> },
  { id: 'common', label: 'contract.near.common', cell: (row) => <Common row={row} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: ({ txCount }) => <Figure value={txCount} /> },
]

const columns: readonly RowColumn<SimilarContract>[] = [
  {
    id: 'contract',
    label: 'column.contract',
    card: 'title',
    cell: ({ address }) => <AddressLink address={address} />,
  },
  ...facts,
  { id: 'balance', label: 'column.balance', align: 'end', cell: ({ balance }) => <Amount base={balance} places={8} /> },
  { id: 'made', label: 'column.time', cell: ({ madeMs }) => (madeMs === null ? MISSING : <Age ms={madeMs} />) },
]

const columnsElsewhere: readonly RowColumn<Elsewhere>[] = [
  { id: 'contract', label: 'column.contract', card: 'title', cell: (row) => <LinkElsewhere row={row} /> },
  { id: 'chain', label: 'column.chain', cell: ({ chain }) => <ChainName code={chain} /> },
  ...facts.map(({ cell, ...column }) => ({ ...column, cell: ({ contract }: Elsewhere) => cell(contract) })),
  { id: 'balance', label: 'column.balance', align: 'end', cell: (row) => <BalanceElsewhere row={row} /> },
]

const useChain = (code: string) => useSite().chains.find((chain) => chain.code === code) ?? null

function LinkElsewhere({ row: { chain: code, contract } }: { readonly row: Elsewhere }) {
  const chain = useChain(code)
  const text = <HashText text={contract.address} cut="short" />
  return chain === null ? (
    text
  ) : (
    <Link to={`/${chain.path}/address/${encodeURIComponent(contract.address)}`}>{text}</Link>
  )
}

function ChainName({ code }: { readonly code: string }) {
  const chain = useChain(code)
  return <bdi>{chain?.name.full ?? code}</bdi>
}

function BalanceElsewhere({ row: { chain: code, contract } }: { readonly row: Elsewhere }) {
  const chain = useChain(code)
  if (chain === null || contract.balance === null) return MISSING
  return <AmountText base={contract.balance} decimals={chain.native.decimals} symbol={chain.native.symbol} places={8} />
}

function Likeness({ of }: { readonly of: number }) {
  const { locale } = usePageContext()
  return percentText(of, locale)
}

/** What two contracts share, in words. */
function Common({ row: { kind, sameFunctions, sameDeployer } }: { readonly row: SimilarContract }) {
  const { t } = usePageContext()
  const words = [
    ...(kind === 'same' || kind === 'bare' ? [kind] : []),
    ...(sameFunctions && kind !== 'same' ? ['functions'] : []),
    ...(sameDeployer ? ['deployer'] : []),
  ]
  if (words.length === 0) return MISSING
  return (
    <span className={styles.common}>
      {words.map((word) => (
        <Badge key={word} tone="plain">
          {t(`contract.near.${word}`)}
        </Badge>
      ))}
    </span>
  )
}
