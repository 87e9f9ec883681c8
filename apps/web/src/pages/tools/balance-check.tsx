import { plainSymbol } from '@orrery/entities/plain-symbol'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { AmountText } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { formatNumber } from '@orrery/format/format-number'
import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { TextArea } from '@orrery/ui/text-area'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { useWords } from '../../page-parts/after-words.tsx'
import { FaultWords, faultOf, type Fault } from '../../page-parts/facts/fault-words.tsx'
import type { BalanceCheckProps } from './balance-part.ts'
import { ChainSelect, type TracedChain } from './chain-select.tsx'
import { CoinSupply } from './coin-supply.tsx'
import {
  balanceAt,
  heightOf,
  inTurn,
  isAddress,
  linkQuery,
  outputBalanceAt,
  outputHeightOf,
  readAddresses,
  readMoment,
  readOutputAddresses,
  supplyAt,
} from './read-at.ts'
import styles from './tools.module.css'

type Unit = { readonly decimals: number | null; readonly symbol: string | null }
type Row = {
  readonly address: string
  readonly past: bigint | null
  readonly now: bigint | null
  /** Why one of the two is missing. */
  readonly reason: Fault | null
  readonly unit: Unit
}
type State =
  | { readonly at: 'idle' | 'running' }
  | { readonly at: 'failed'; readonly reason: string | Fault }
  | { readonly at: 'done'; readonly height: bigint; readonly rows: readonly Row[] }

/**
 * What addresses held, or how much of a token there was, at a block, beside the same now: asked of the node (screens-evm §15.2, §15.3),
 * or told by the outputs of an address (screens-nonevm §2). Tokens of output chains have ledgers of their own: there it is the coin that is counted.
 */
export function BalanceCheck({ chains, chain: first, query, of, atOnce }: BalanceCheckProps) {
  const context = usePageContext()
  const { t, locale } = context
  const { api } = useSite()
  const [chain, setChain] = useState(first)
  const [addresses, setAddresses] = useState((query.get('address') ?? '').replaceAll(',', '\n'))
  const [token, setToken] = useState(query.get('token') ?? '')
  const [moment, setMoment] = useState(query.get('block') ?? '')
  const [state, setState] = useState<State>({ at: 'idle' })
  const running = useRef<AbortController | null>(null)

  const run = async (): Promise<void> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const tell = (next: State) => !stop.signal.aborted && setState(next)
    const asked = chain.family === 'utxo' ? readOutputAddresses(addresses) : readAddresses(addresses)
    const when = readMoment(moment)
    const contract = chain.family === 'utxo' ? '' : token.trim()
    const wrong =
      of === 'supply'
        ? isAddress(contract)
          ? null
          : contract
        : (asked.wrong ?? (contract === '' || isAddress(contract) ? null : contract))
    if (wrong !== null || when === null || (of === 'balance' && asked.addresses.length === 0))
      return void tell({ at: 'failed', reason: `${t('at.badInput')} ${wrong ?? (when === null ? moment : addresses)}` })
    tell({ at: 'running' })
    // The address of the page is a link to this answer.
    const listed = of === 'balance' ? asked.addresses.join(',') : ''
    const link = linkQuery({ chain: chain.path, address: listed, token: contract, block: moment.trim() })
    history.replaceState(history.state, '', `?${link}`)
    try {
      const unit = contract === '' ? coinOf(chain) : await unitOf(contract)
      const height = await (chain.family === 'utxo'
        ? outputHeightOf(api, chain, when, stop.signal)
        : heightOf(chain, when, stop.signal))
      const read = (address: string, at: bigint | 'latest'): Promise<bigint | null> =>
        chain.family === 'utxo'
          ? outputBalanceAt(api, chain, address, at, stop.signal)
          : of === 'supply'
            ? supplyAt(chain, contract, at, stop.signal)
            : balanceAt(chain, address, contract === '' ? null : contract, at, stop.signal)
      const rows = await inTurn(of === 'supply' ? [contract] : asked.addresses, async (address): Promise<Row> => {
        const [past, now] = await Promise.allSettled([read(address, height), read(address, 'latest')])
        const failed = [past, now].find((part) => part.status === 'rejected')
        return {
          address,
          past: past.status === 'fulfilled' ? past.value : null,
          now: now.status === 'fulfilled' ? now.value : null,
          reason: failed === undefined ? null : faultOf(failed.reason),
          unit,
        }
      })
      tell({ at: 'done', height, rows })
    } catch (error) {
      tell({ at: 'failed', reason: faultOf(error) })
    }
  }
  const hasWords = useWords() !== 'waiting'
  const begin = useEffectEvent(() => {
    if (atOnce && (of === 'balance' || chain.family === 'evm')) void run()
  })
  useEffect(() => {
    if (!hasWords) return undefined
    begin()
    return () => running.current?.abort()
  }, [hasWords])
  /** What the site knows of the token; base units where it knows nothing. */
  const unitOf = (address: string): Promise<Unit> =>
    api.getToken({ chain: chain.code, address }).then(
      ({ decimals, symbol }) => ({ decimals, symbol: plainSymbol(symbol) }),
      () => ({ decimals: null, symbol: null }),
    )
  const then = (height: bigint): string => t('at.then', { height: formatNumber(height.toString(), { locale }) })
  if (of === 'supply' && chain.family === 'utxo')
    return (
      <PageContextProvider value={{ ...context, chain }}>
        <div className={styles.form}>
          <ChainSelect chains={chains} chain={chain} onChange={setChain} />
        </div>
        <div className={styles.results}>
          <CoinSupply chain={chain} />
        </div>
      </PageContextProvider>
    )
  return (
    <PageContextProvider value={{ ...context, chain }}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <ChainSelect chains={chains} chain={chain} onChange={setChain} />
        {of === 'balance' && (
          <TextArea
            label={t('at.addresses')}
            rows={3}
            dir="ltr"
            spellCheck={false}
            value={addresses}
            onChange={setAddresses}
            {...(chain.family === 'evm' && { placeholder: '0x…' })}
          />
        )}
        {chain.family === 'evm' && (
          <TextInput
            label={t('at.token')}
            {...(of === 'balance' && { hint: t('at.token.hint') })}
            dir="ltr"
            spellCheck={false}
            value={token}
            onChange={setToken}
            placeholder="0x…"
          />
        )}
        <TextInput label={t('at.block')} hint={t('at.block.hint')} dir="ltr" value={moment} onChange={setMoment} />
        <div>
          <Button type="submit" look="solid" busy={state.at === 'running'}>
            {t('at.run')}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className={styles.results}>
        {state.at === 'failed' && (
          <Banner tone="warn">
            {typeof state.reason === 'string' ? <bdi>{state.reason}</bdi> : <FaultWords fault={state.reason} />}
          </Banner>
        )}
        {state.at === 'done' && (
          <>
            <p>{then(state.height)}</p>
            <RowTable
              columns={COLUMNS}
              rows={state.rows}
              rowKey={({ address }) => address}
              caption={then(state.height)}
              empty={<EmptyBecause what="notOffered.title" />}
              loading={false}
            />
          </>
        )}
      </div>
    </PageContextProvider>
  )
}

const coinOf = ({ native }: TracedChain): Unit => ({
  decimals: native.decimals,
  symbol: native.symbol.toUpperCase(),
})

const COLUMNS: readonly RowColumn<Row>[] = [
  {
    id: 'address',
    label: 'column.address',
    card: 'title',
    cell: ({ address }) => <AddressLink address={address} cut="full" />,
  },
  {
    id: 'past',
    label: 'column.amount',
    align: 'end',
    cell: ({ past, unit, reason }) => <Cell base={past} unit={unit} reason={reason} />,
  },
  {
    id: 'now',
    label: 'at.now',
    align: 'end',
    cell: ({ now, unit, reason }) => <Cell base={now} unit={unit} reason={reason} />,
  },
  {
    id: 'change',
    label: 'at.change',
    align: 'end',
    cell: ({ past, now, unit }) => (
      <AmountText
        {...unit}
        base={past === null || now === null ? null : (now - past).toString()}
        places="all"
        signed
        toned
      />
    ),
  },
]

/** An amount, or why there is none: a state that it no longer has is not zero. */
const Cell = ({
  base,
  unit,
  reason,
}: {
  readonly base: bigint | null
  readonly unit: Unit
  readonly reason: Fault | null
}) =>
  base === null && reason !== null ? (
    <FaultWords fault={reason} />
  ) : (
    <AmountText {...unit} base={base?.toString() ?? null} places="all" />
  )
