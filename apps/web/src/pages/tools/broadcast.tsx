import { useEffect, useState } from 'react'
import type { SignedTx, UnreadableWhy } from '@orrery/evm/signed'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { HexView } from '@orrery/entities/hex-view'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { formatAmount } from '@orrery/format/format-amount'
import { formatGwei } from '@orrery/format/format-gwei'
import { formatNumber } from '@orrery/format/format-number'
import type { ChainOf } from '@orrery/model/chain'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { FactRows } from '@orrery/ui/facts'
import { Icon } from '@orrery/ui/icon'
import { TextArea } from '@orrery/ui/text-area'
import { askNode } from '../../page-parts/ask-node.ts'
import { checkSigned, type SignedCheck } from './check-signed.ts'
import styles from './tools.module.css'

type Read = {
  readonly text: string
  readonly tx: SignedTx | UnreadableWhy
  readonly checks: readonly SignedCheck[] | null
}
type Sent = { readonly hash: string } | { readonly refused: string } | null

/** Shows what a signed transaction says and what the node thinks of it, then sends it through the site's node (screens-evm §15.10). */
export function Broadcast({ chain }: { readonly chain: ChainOf<'evm'> }) {
  const { t } = usePageContext()
  const [text, setText] = useState('')
  const [read, setRead] = useState<Read | null>(null)
  const [sent, setSent] = useState<Sent>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const run = async (): Promise<void> => {
      setSent(null)
      if (text.trim() === '') return setRead(null)
      const { readSigned } = await import('@orrery/evm/signed')
      const tx = readSigned(text)
      if (stop.signal.aborted) return
      setRead({ text, tx, checks: null })
      if (typeof tx === 'string') return
      const checks = await checkSigned(tx, chain, stop.signal)
      if (!stop.signal.aborted) setRead({ text, tx, checks })
    }
    void run()
    return () => stop.abort()
  }, [text, chain])
  const tx = read?.text === text && typeof read.tx !== 'string' ? read.tx : null
  const why = read?.text === text && typeof read.tx === 'string' ? read.tx : null
  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      const hex = text.trim().replace(/^(?!0x)/i, '0x')
      setSent({ hash: String(await askNode(chain, 'eth_sendRawTransaction', { hex })) })
    } catch (error) {
      setSent({ refused: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <TextArea
        label={t('broadcast.label')}
        hint={t('broadcast.hint')}
        rows={6}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={setText}
        placeholder="0x02f8…"
        error={why === null ? null : t(`broadcast.unreadable.${why}`)}
      />
      {tx !== null && <Told tx={tx} />}
      <div aria-live="polite" className={styles.form}>
        {tx !== null && read?.checks && <Checks tx={tx} chain={chain} checks={read.checks} />}
        {sent !== null && 'hash' in sent && (
          <Banner tone="good">
            <strong>{t('broadcast.sent')}</strong> <TxLink hash={sent.hash} cut="full" />
          </Banner>
        )}
        {sent !== null && 'refused' in sent && (
          <Banner tone="bad">
            <strong>{t('broadcast.refused')}</strong> <bdi>{sent.refused}</bdi>
          </Banner>
        )}
      </div>
      <div>
        <Button look="solid" disabled={tx === null} busy={busy} onClick={() => void send()}>
          {t('broadcast.send', { chain: chain.name.full })}
        </Button>
      </div>
    </>
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
