import { useEffect, useState } from 'react'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ShareBar } from '@orrery/entities/share-bar'
import type { ChainOf } from '@orrery/model/chain'
import type { CoinSupply as Told } from '@orrery/model/wire/mining'
import { Banner } from '@orrery/ui/banner'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { FaultWords, faultOf, type Fault } from '../../page-parts/facts/fault-words.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import styles from './tools.module.css'

const AGAIN_MS = 3_000

type State = { readonly of: string; readonly told?: Told; readonly fault?: Fault }

/** How much of its coin an output chain has: by its blocks, and by the balances of all addresses (screens-nonevm §2). Asked again while balances are being summed up. */
export function CoinSupply({ chain }: { readonly chain: ChainOf<'utxo'> }) {
  const { t } = usePageContext()
  const { api } = useSite()
  const [state, setState] = useState<State>({ of: chain.code })
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      try {
        const told = await api.getCoinSupply({ chain: chain.code }, stop.signal)
        setState({ of: chain.code, told })
        if (told.balances.state === 'preparing') timer = setTimeout(() => void ask(), AGAIN_MS)
      } catch (error) {
        if (!stop.signal.aborted) setState({ of: chain.code, fault: faultOf(error) })
      }
    }
    void ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [api, chain.code])
  const { told, fault }: Omit<State, 'of'> = state.of === chain.code ? state : {}
  if (fault !== undefined)
    return (
      <Banner tone="bad">
        <FaultWords fault={fault} />
      </Banner>
    )
  return (
    <div aria-live="polite" className={styles.form}>
      {told?.balances.state === 'preparing' && (
        <Notice tone="accent" title="rich.preparing">
          {t('rich.preparing.text')}
        </Notice>
      )}
      {told?.balances.state === 'untold' ? (
        <EmptyBecause what="rich.untold" because="rich.untold.blocks" />
      ) : (
        <Facts loading={told === undefined} facts={factsOf(told ?? NOTHING)} />
      )}
      <p>
        <Link to={`/${chain.path}/charts/supply`}>{t('chart.supply')}</Link>
        {' · '}
        <Link to={`/${chain.path}/rich-list`}>{t('page.richList.title')}</Link>
      </p>
    </div>
  )
}

const NOTHING: Told = {
  asOf: null,
  made: null,
  first: null,
  burnt: null,
  unspent: null,
  issued: null,
  most: null,
  balances: { state: 'ready', asOf: null, total: null, apart: null },
}

const factsOf = ({
  asOf,
  made,
  first,
  repeated,
  burnt,
  creditPool,
  unspent,
  issued,
  most,
  balances,
}: Told): readonly Fact[] => [
  { label: 'column.block', value: <BlockLink block={asOf} /> },
  {
    label: 'chart.supply',
    value: <Amount base={made} places="all" />,
    // What there will ever be is told without block 0, too.
    ...(made !== null &&
      first !== null &&
      most !== null && { note: <ShareBar part={(BigInt(made) - BigInt(first)).toString()} whole={most} /> }),
  },
  ...(issued === null ? [] : [{ label: 'halving.issued', value: <Amount base={issued} places="all" /> }]),
  { label: 'coinSupply.first', value: <Amount base={first} places="all" /> },
  ...(repeated === undefined ? [] : [{ label: 'coinSupply.repeated', value: <Amount base={repeated} places="all" /> }]),
  { label: 'coinSupply.burnt', value: <Amount base={burnt} places="all" /> },
  ...(creditPool === undefined
    ? []
    : [{ label: 'coinSupply.creditPool', value: <Amount base={creditPool} places="all" /> }]),
  { label: 'chart.utxoValue', value: <Amount base={unspent} places="all" /> },
  {
    label: 'page.supply.title',
    value: <Amount base={balances.total} places="all" />,
    ...(balances.asOf !== null && { note: <BlockLink block={balances.asOf} /> }),
  },
  { label: 'coinSupply.apart', value: <Amount base={balances.apart} places="all" /> },
]
