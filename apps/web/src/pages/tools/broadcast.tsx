import { useEffect, useState } from 'react'
import type { SignedTx } from '@orrery/evm/signed'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { HexView } from '@orrery/entities/hex-view'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { formatAmount } from '@orrery/format/format-amount'
import { formatGwei } from '@orrery/format/format-gwei'
import { formatNumber } from '@orrery/format/format-number'
import type { ChainOf } from '@orrery/model/chain'
import { FactRows } from '@orrery/ui/facts'
import { Icon } from '@orrery/ui/icon'
import { TextArea } from '@orrery/ui/text-area'
import { askNode } from '../../page-parts/ask-node.ts'
import { takeCarried } from '../../search/signed-text.ts'
import { checkChain, checkSigned, type SignedCheck } from './check-signed.ts'
import { MOST_LINES, readLines, type SignedLines } from './read-lines.ts'
import { SendPart } from './send-part.tsx'
import styles from './tools.module.css'

type Read = SignedLines & { readonly text: string; readonly checks: readonly SignedCheck[] | null }

/** Shows what a signed transaction says and what the node thinks of it, then sends it through the site's node; several, line by line (screens-evm §15.10). */
export function Broadcast({ chain }: { readonly chain: ChainOf<'evm'> }) {
  const { t } = usePageContext()
  const [text, setText] = useState(takeCarried)
  const [read, setRead] = useState<Read | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const run = async (): Promise<void> => {
      if (text.trim() === '') return setRead(null)
      const { readSigned } = await import('@orrery/evm/signed')
      if (stop.signal.aborted) return
      const found = readLines(text, readSigned)
      setRead({ ...found, text, checks: null })
      const only = found.lines.length === 1 ? found.lines[0]!.tx : 'none'
      if (typeof only === 'string') return
      const checks = await checkSigned(only, chain, stop.signal)
      if (!stop.signal.aborted) setRead({ ...found, text, checks })
    }
    void run()
    return () => stop.abort()
  }, [text, chain])
  const told = read?.text === text ? read : null
  const [first, ...more] = told?.lines ?? []
  const only = more.length === 0 && first !== undefined ? first.tx : null
  const limit = t('broadcast.lines', { n: MOST_LINES })
  const isTooMany = told !== null && first === undefined && text.trim() !== ''
  return (
    <>
      <TextArea
        label={t('broadcast.label')}
        hint={`${t('broadcast.hint')} ${limit}`}
        rows={6}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={setText}
        placeholder="0x02f8…"
        error={isTooMany ? limit : typeof only === 'string' ? t(`broadcast.unreadable.${only}`) : null}
      />
      {only !== null && typeof only !== 'string' && <Told tx={only} />}
      <div aria-live="polite" className={styles.form}>
        {only !== null && typeof only !== 'string' && told?.checks && (
          <Checks tx={only} chain={chain} checks={told.checks} />
        )}
        {more.length > 0 && told !== null && <Lines lines={told.lines} chain={chain} />}
      </div>
      <SendPart
        key={text}
        chain={chain}
        texts={told?.texts ?? NONE}
        send={async (hex) => String(await askNode(chain, 'eth_sendRawTransaction', { hex }))}
      />
    </>
  )
}

const NONE: readonly string[] = []

/** What each line is: who sends it, and the chain that it is signed for where that is another. The node is not asked about them. */
function Lines({ lines, chain }: { readonly lines: SignedLines['lines']; readonly chain: ChainOf<'evm'> }) {
  const { t, locale } = usePageContext()
  return (
    <ol className={styles.lines}>
      {lines.map(({ tx }, at) => {
        if (typeof tx === 'string')
          return (
            <li key={at} className={styles.bad}>
              <Icon name="failed" /> <span>{t(`broadcast.unreadable.${tx}`)}</span>
            </li>
          )
        const { tone } = checkChain(tx, chain)
        return (
          <li key={at} className={styles[tone]}>
            <Icon name={ICONS[tone]} />{' '}
            <span>
              <TxLink hash={tx.hash} /> · {t('fact.from')} <AddressLink address={tx.from} /> · {t('fact.nonce')}{' '}
              {formatNumber(tx.nonce.toString(), { locale })} · <Amount base={tx.value.toString()} places="all" />
              {tone !== 'good' && (
                <>
                  {' · '}
                  {t(`broadcast.chain.${tone}`, { id: String(tx.chainId), own: String(chain.quirks.chainId) })}
                </>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Told({ tx }: { readonly tx: SignedTx }) {
  const { t, locale } = usePageContext()
  const number = (value: bigint | number) => formatNumber(value.toString(), { locale })
  return (
    <FactRows
      facts={[
        { id: 'hash', label: t('column.hash'), value: <TxLink hash={tx.hash} cut="full" /> },
        { id: 'from', label: t('fact.from'), value: <AddressLink address={tx.from} cut="full" /> },
        {
          id: 'to',
          label: t(tx.to === null ? 'fact.created' : 'fact.to'),
          value: <AddressLink address={tx.to ?? tx.created} cut="full" />,
        },
        { id: 'value', label: t('fact.value'), value: <Amount base={tx.value.toString()} places="all" /> },
        { id: 'cost', label: t('broadcast.cost'), value: <Amount base={tx.mostCost.toString()} places="all" /> },
        { id: 'nonce', label: t('fact.nonce'), value: number(tx.nonce) },
        { id: 'gas', label: t('evm.tx.gasLimit'), value: number(tx.gas) },
        { id: 'price', label: t('evm.tx.maxFee'), value: formatGwei(tx.maxPrice, { locale }) },
        ...(tx.maxTip === null
          ? []
          : [{ id: 'tip', label: t('evm.tx.maxTip'), value: formatGwei(tx.maxTip, { locale }) }]),
        ...(tx.input === '0x'
          ? []
          : [{ id: 'input', label: t('evm.tx.input'), value: <HexView hex={tx.input} selector /> }]),
      ]}
    />
  )
}

const ICONS = { good: 'success', warn: 'warning', bad: 'failed' } as const

function Checks({
  tx,
  chain,
  checks,
}: {
  readonly tx: SignedTx
  readonly chain: ChainOf<'evm'>
  readonly checks: readonly SignedCheck[]
}) {
  const { t, locale } = usePageContext()
  const { decimals, symbol } = chain.native
  const coins = (base: bigint) => formatAmount(base, { locale, decimals, symbol: symbol.toUpperCase(), places: 'all' })
  const words = (check: SignedCheck): string => {
    switch (check.of) {
      case 'chain':
        return t(`broadcast.chain.${check.tone}`, { id: String(check.id), own: String(chain.quirks.chainId) })
      case 'nonce':
        return t(`broadcast.nonce.${check.replaces ? 'replaces' : check.tone}`, { next: check.next.toString() })
      case 'balance':
        return t(`broadcast.balance.${check.tone}`, { cost: coins(tx.mostCost), balance: coins(check.balance) })
      case 'fee':
        return t(`broadcast.fee.${check.tone}`, { price: formatGwei(check.price, { locale }) })
      case 'run':
        return t(`broadcast.run.${check.tone}`, { reason: check.reason })
      case 'unknown':
        return t('broadcast.unknown', { reason: check.reason })
    }
  }
  return (
    <ul className={styles.checks}>
      {checks.map((check) => (
        <li key={check.of} className={styles[check.tone]}>
          <Icon name={ICONS[check.tone]} /> <span>{words(check)}</span>
        </li>
      ))}
    </ul>
  )
}
