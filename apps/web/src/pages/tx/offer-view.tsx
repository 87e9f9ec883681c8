import { useState } from 'react'
import { Amount } from '@orrery/entities/amount'
import { GasPrice } from '@orrery/entities/gas-price'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'
import type { Translate } from '@orrery/i18n/translate'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { Button } from '@orrery/ui/button'
import { Disclosure } from '@orrery/ui/disclosure'
import { useSite } from '../../app/site.ts'
import { CallFailed, CallSent, WalletButtons } from '../../page-parts/wallet/wallet-words.tsx'
import { WrongChain } from '../../page-parts/wallet/wrong-chain.tsx'
import { findWallets, sendByWallet, type Wallet } from '../../page-parts/wallet/wallets.ts'
import type { OfferProps } from './offer-part.ts'
import { leastForBlobs, mostForGas, sentAgain, waysAgain, type Again, type SentAgain } from './sent-again.ts'
import styles from './offer.module.css'

/** Of a transaction that waits: what keeps it back or when it may come, and for its sender ways to pay more or to take it back (screens-evm §4.3). */
export function OfferView({ tx }: OfferProps) {
  const { t, locale } = usePageContext()
  const ways = waysAgain(tx)
  const most = mostForGas(tx)
  const blobs = leastForBlobs(tx)
  const why = tx.offers === undefined ? [] : reasonsOf(tx.offers, t, locale)
  return (
    <>
      {(why.length > 0 || most !== null) && (
        <ul className={styles.why}>
          {why.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {most !== null && (
            <li>
              {t('tx.offer.most')} <Amount base={most} />
            </li>
          )}
        </ul>
      )}
      {blobs !== null && (
        <div data-unprinted="">
          <p>{t('tx.own.blobs')}</p>
          <ul className={styles.why}>
            {(['maxFee', 'maxTip', 'maxBlobFee'] as const).map((name) => (
              <li key={name}>
                {t(`evm.tx.${name}`)}: <GasPrice base={blobs[name]} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {tx.finality === 'pending' && tx.ext['type'] === 4 && <p data-unprinted="">{t('tx.own.setCode')}</p>}
      {ways.length > 0 && <Own tx={tx} ways={ways} />}
    </>
  )
}

function reasonsOf(
  { ahead, queued, tip, outlook }: NonNullable<TxDetail['offers']>,
  t: Translate,
  locale: string,
): readonly string[] {
  return [
    ...(queued ? [t('tx.offer.queued')] : []),
    ...(!queued && ahead !== null && ahead > 0 ? [t('tx.offer.ahead', { count: ahead })] : []),
    ...(tip?.startsWith('-') ? [t('tx.offer.below')] : []),
    ...(outlook === null || outlook.blocks === null ? [] : [t('tx.offer.blocks', { blocks: outlook.blocks })]),
    ...(outlook === null || outlook.lower === null
      ? []
      : [`${t('pool.lower', { share: formatPercent(outlook.lower, 100, locale, 0) })}.`]),
  ]
}

type Told =
  | { readonly state: 'asked'; readonly again: SentAgain; readonly wallets: readonly Wallet[] }
  | { readonly state: 'sent'; readonly hash: string }
  | { readonly state: 'wrongChain'; readonly wallet: Wallet; readonly again: SentAgain }
  | { readonly state: 'otherAccount' | 'unknown' }
  | { readonly state: 'failed'; readonly reason: string }

function Own({ tx, ways }: { readonly tx: TxDetail; readonly ways: readonly Again[] }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { api, words } = useSite()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const act = async (run: () => Promise<Told>): Promise<void> => {
    setBusy(true)
    const [next] = await Promise.all([
      run().catch((error: unknown): Told => ({
        state: 'failed',
        reason: error instanceof Error ? error.message : String(error),
      })),
      words().catch(() => undefined),
    ])
    setTold(next)
    setBusy(false)
  }
  const ask = (way: Again) =>
    act(async () => {
      const [prices, wallets] = await Promise.all([
        api.getGasPrices({ chain: chain.code }).catch(() => null),
        findWallets(),
      ])
      const again = sentAgain(tx, way, prices?.tiers ?? null)
      return again === null ? { state: 'unknown' } : { state: 'asked', again, wallets }
    })
  const find = (again: SentAgain): void =>
    void act(async () => ({ state: 'asked', again, wallets: await findWallets() }))
  const send = (wallet: Wallet, again: SentAgain) =>
    act(async () => {
      const chainId = chain.family === 'evm' ? chain.quirks.chainId : 0
      const sent = await sendByWallet(wallet, { ...again.call, chainId })
      if (sent === 'wrongChain') return { state: sent, wallet, again }
      return sent === 'otherAccount' ? { state: sent } : { state: 'sent', ...sent }
    })
  return (
    <div data-unprinted="">
      <Disclosure summary={t('tx.own')}>
        <p>
          {t('tx.own.text')} {t('tx.own.cancel.text')}
        </p>
        <div className={styles.actions}>
          {ways.map((way) => (
            <Button key={way} busy={busy} onClick={() => void ask(way)}>
              {t(`tx.own.${way}`)}
            </Button>
          ))}
        </div>
        <div role="status">{told !== null && <ToldView told={told} find={find} send={send} />}</div>
      </Disclosure>
    </div>
  )
}

function ToldView({
  told,
  find,
  send,
}: {
  readonly told: Told
  readonly find: (again: SentAgain) => void
  readonly send: (wallet: Wallet, again: SentAgain) => Promise<void>
}) {
  const { t } = usePageContext()
  switch (told.state) {
    case 'sent':
      return <CallSent key={told.hash} hash={told.hash} />
    case 'wrongChain':
      return <WrongChain wallet={told.wallet} another={() => find(told.again)} />
    case 'otherAccount':
      return <p>{t('tx.own.wrongAccount')}</p>
    case 'unknown':
      return <p>{t('part.failed')}</p>
    case 'failed':
      return <CallFailed reason={told.reason} />
    case 'asked':
      return told.wallets.length === 0 ? (
        <p>{t('tx.own.noWallet')}</p>
      ) : (
        <>
          <p>
            {t('tx.own.price')} <GasPrice base={told.again.maxFee} />
          </p>
          <WalletButtons wallets={told.wallets} onPick={(wallet) => void send(wallet, told.again)} />
        </>
      )
  }
}
