import { useEffect, useState } from 'react'
import type { EndpointReply } from '@orrery/api/client'
import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import type { ChainOf } from '@orrery/model/chain'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { FactRows } from '@orrery/ui/facts'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { FaultWords, faultOf, type Fault } from '../../page-parts/facts/fault-words.tsx'
import { CoinVerdict } from './coin-verdict.tsx'
import styles from './tools.module.css'

export type CoinPackageProps = { readonly chain: ChainOf<'utxo'>; readonly hexes: readonly string[] }

const PAUSE_MS = 400

/** An answer, or why there is none; null while nobody answered. */
type Told<T> = { readonly answer: T } | { readonly fault: Fault } | null

const toldBy = <T,>(asked: Promise<T>): Promise<Told<T>> =>
  asked.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ fault: faultOf(error) }),
  )

/** Several signed transactions of an output chain: each decoded and judged by the node, then sent as one package where it takes such (screens-nonevm §13). Other texts want another `key`. */
export const CoinPackage = (props: CoinPackageProps) => <AfterWords>{() => <Package {...props} />}</AfterWords>

function Package({ chain, hexes }: CoinPackageProps) {
  const { t } = usePageContext()
  const { api } = useSite()
  const [checked, setChecked] = useState<Told<EndpointReply<'checkPackage'>>>(null)
  const [sent, setSent] = useState<Told<EndpointReply<'sendPackage'>>>(null)
  const [busy, setBusy] = useState(false)
  const list = hexes.join(' ')
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const asked = api.checkPackage({ chain: chain.code, body: { hexes: list.split(' ') } }, stop.signal)
      void toldBy(asked).then((told) => !stop.signal.aborted && setChecked(told))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [api, chain, list])
  const send = async (): Promise<void> => {
    setBusy(true)
    setSent(await toldBy(api.sendPackage({ chain: chain.code, body: { hexes: [...hexes] } })))
    setBusy(false)
  }
  const checks = checked !== null && 'answer' in checked ? checked.answer.checks : []
  return (
    <>
      <div aria-live="polite" className={styles.form}>
        <Faults told={checked} />
        {checks.map((check, at) => (
          <div key={check.tx.hash} className={styles.form}>
            <FactRows
              facts={[
                {
                  id: 'hash',
                  label: `${at + 1}. ${t('column.hash')}`,
                  value: <TxLink hash={check.tx.hash} cut="full" />,
                },
                { id: 'value', label: t('fact.value'), value: <Amount base={check.tx.value} places="all" /> },
                { id: 'fee', label: t('fact.fee'), value: <Amount base={check.tx.fee} places="all" /> },
              ]}
            />
            <CoinVerdict check={check} />
          </div>
        ))}
      </div>
      <div aria-live="polite" className={styles.form}>
        <Faults told={sent} />
        {sent !== null && 'answer' in sent && <SentWords answer={sent.answer} />}
      </div>
      <div>
        <Button look="solid" disabled={checks.length === 0} busy={busy} onClick={() => void send()}>
          {t('broadcast.send', { chain: chain.name.full })}
        </Button>
      </div>
    </>
  )
}

const Faults = ({ told }: { readonly told: Told<unknown> }) =>
  told !== null && 'fault' in told ? (
    <Banner tone="bad">
      <FaultWords fault={told.fault} />
    </Banner>
  ) : null

/** How they were sent, and what became of each. */
function SentWords({ answer: { together, message, sent } }: { readonly answer: EndpointReply<'sendPackage'> }) {
  const { t } = usePageContext()
  const silent = sent.filter(({ hash, refused }) => hash === null && refused === null).length
  return (
    <>
      <Banner tone="plain">
        {t(together ? 'broadcast.together' : 'broadcast.apart')} {message !== null && <bdi>{message}</bdi>}
      </Banner>
      {sent.map(({ hash, refused }, at) => {
        if (hash !== null)
          return (
            <Banner key={at} tone="good">
              <bdi>{at + 1}. </bdi>
              <strong>{t('broadcast.sent')}</strong> <TxLink hash={hash} cut="full" />
            </Banner>
          )
        return refused === null ? null : (
          <Banner key={at} tone="bad">
            <bdi>{at + 1}. </bdi>
            <strong>{t('broadcast.refused')}</strong> <bdi>{refused}</bdi>
          </Banner>
        )
      })}
      {silent > 0 && <Banner tone="warn">{t('broadcast.unsent', { n: silent })}</Banner>}
    </>
  )
}
