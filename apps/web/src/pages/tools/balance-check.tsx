import { plainSymbol } from '@orrery/entities/plain-symbol'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { Checkbox } from '@orrery/ui/checkbox'
import { latePart } from '@orrery/ui/late-part'
import { TextArea } from '@orrery/ui/text-area'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { useWords } from '../../page-parts/after-words.tsx'
import { FaultWords, faultOf, type Fault } from '../../page-parts/facts/fault-words.tsx'
import type { BalanceCheckProps } from './balance-part.ts'
import type { Held, Unit } from './balance-results.tsx'
import { readAllHeld, type AllHeld } from './read-held-then.ts'
import { heightsBetween } from './heights-between.ts'
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
import { writtenHeight } from '../../routing/written-height.ts'
import styles from './tools.module.css'

const LateResults = latePart(() => import('./balance-results.tsx').then((module) => module.BalanceResults))
const LateAllHeld = latePart(() => import('./all-held.tsx').then((module) => module.AllHeldResults))

/** In the address of the page, in place of a token's contract. */
const ALL = 'all'

type State =
  | { readonly at: 'idle' | 'running' }
  | { readonly at: 'failed'; readonly reason: string | Fault }
  | { readonly at: 'done'; readonly rows: readonly Held[]; readonly unit: Unit }
  | { readonly at: 'all'; readonly held: AllHeld }

/**
 * What addresses held, or how much of a token there was, at a block, beside the same now: asked of the node (screens-evm §15.2, §15.3),
 * or told by the outputs of an address (screens-nonevm §2). Tokens of output chains have ledgers of their own: there it is the coin that is counted.
 */
export function BalanceCheck({ chains, chain: first, query, of, atOnce }: BalanceCheckProps) {
  const context = usePageContext()
  const { t } = context
  const { api } = useSite()
  const [chain, setChain] = useState(first)
  const [addresses, setAddresses] = useState((query.get('address') ?? '').replaceAll(',', '\n'))
  const [token, setToken] = useState(query.get('token') ?? '')
  const [isAll, setAll] = useState(of === 'balance' && token === ALL)
  const [moment, setMoment] = useState(query.get('block') ?? '')
  const [until, setUntil] = useState(query.get('to') ?? '')
  const [step, setStep] = useState(query.get('step') ?? '')
  const [state, setState] = useState<State>({ at: 'idle' })
  const running = useRef<AbortController | null>(null)

  const run = async (): Promise<void> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const tell = (next: State) => !stop.signal.aborted && setState(next)
    const asked = chain.family === 'utxo' ? readOutputAddresses(addresses) : readAddresses(addresses)
    const isAllAsked = isAll && chain.family === 'evm'
    const [when, end] = [readMoment(moment), isAllAsked || until.trim() === '' ? undefined : readMoment(until)]
    const contract = chain.family === 'utxo' || isAllAsked ? '' : token.trim()
    const wrong =
      of === 'supply'
        ? isAddress(contract)
          ? null
          : contract
        : (asked.wrong ?? (contract === '' || isAddress(contract) ? null : contract))
    if (wrong !== null || when === null || end === null || (of === 'balance' && asked.addresses.length === 0))
      return void tell({
        at: 'failed',
        reason: `${t('at.badInput')} ${wrong ?? (when === null ? moment : end === null ? until : addresses)}`,
      })
    tell({ at: 'running' })
    // The address of the page is a link to this answer.
    const listed = of === 'balance' ? asked.addresses.join(',') : ''
    const link = linkQuery({
      chain: chain.path,
      address: listed,
      token: isAllAsked ? ALL : contract,
      block: moment.trim(),
      to: isAllAsked ? '' : until.trim(),
      step: isAllAsked ? '' : step.trim(),
    })
    history.replaceState(history.state, '', `?${link}`)
    try {
      const unit = contract === '' ? coinOf(chain) : await unitOf(contract)
      const heightAt = (asks: NonNullable<typeof when>) =>
        chain.family === 'utxo' ? outputHeightOf(api, chain, asks, stop.signal) : heightOf(chain, asks, stop.signal)
      const begun = await heightAt(when)
      if (isAllAsked)
        return void tell({ at: 'all', held: await readAllHeld(api, chain, asked.addresses, begun, stop.signal) })
      const subjects = of === 'supply' ? [contract] : asked.addresses
      const heights =
        end === undefined ? [begun] : heightsBetween(begun, await heightAt(end), writtenHeight(step), subjects.length)
      const read = (address: string, at: bigint | 'latest'): Promise<bigint | null> =>
        chain.family === 'utxo'
          ? outputBalanceAt(api, chain, address, at, stop.signal)
          : of === 'supply'
            ? supplyAt(chain, contract, at, stop.signal)
            : balanceAt(chain, address, contract === '' ? null : contract, at, stop.signal)
      const times = await inTurn(heights, (height) =>
        api.getBlock({ chain: chain.code, block: height.toString() }, stop.signal).then(
          ({ timeMs }) => timeMs,
          () => null,
        ),
      )
      const places = subjects.flatMap((address) =>
        heights.map((height, at) => ({ address, height, timeMs: times[at]! })),
      )
      const rows = await inTurn(places, async ({ address, height, timeMs }): Promise<Held> => {
        const [past, now] = await Promise.allSettled([
          read(address, height),
          end === undefined ? read(address, 'latest') : undefined,
        ])
        const failed = [past, now].find((part) => part.status === 'rejected')
        return {
          address,
          height,
          timeMs,
          amount: past.status === 'fulfilled' ? past.value : null,
          ...(end === undefined && { now: (now.status === 'fulfilled' ? now.value : null) ?? null }),
          reason: failed === undefined ? null : faultOf(failed.reason),
        }
      })
      tell({ at: 'done', rows, unit })
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
      ({ decimals, symbol }) => ({ token: address, decimals, symbol: plainSymbol(symbol) }),
      () => ({ token: address, decimals: null, symbol: null }),
    )
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
        {of === 'balance' && chain.family === 'evm' && (
          <Checkbox label={t('at.all')} checked={isAll} onChange={setAll} />
        )}
        {chain.family === 'evm' && !isAll && (
          <TextInput
            label={t('at.token')}
            {...(of === 'balance' && { hint: t('at.token.hint') })}
            dir="ltr"
            spellCheck={false}
            value={token === ALL ? '' : token}
            onChange={setToken}
            placeholder="0x…"
          />
        )}
        <TextInput label={t('at.block')} hint={t('at.block.hint')} dir="ltr" value={moment} onChange={setMoment} />
        {!(isAll && chain.family === 'evm') && (
          <>
            <TextInput label={t('coverage.to')} dir="ltr" value={until} onChange={setUntil} />
            <TextInput
              label={`${t('chart.grain')} (${t('page.blockList.title')})`}
              dir="ltr"
              inputMode="numeric"
              value={step}
              onChange={setStep}
            />
          </>
        )}
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
        {state.at === 'done' && <LateResults rows={state.rows} unit={state.unit} />}
        {state.at === 'all' && chain.family === 'evm' && <LateAllHeld held={state.held} chain={chain} />}
      </div>
    </PageContextProvider>
  )
}

const coinOf = ({ native }: TracedChain): Unit => ({
  token: null,
  decimals: native.decimals,
  symbol: native.symbol.toUpperCase(),
})
