import { useEffect, useRef, useState } from 'react'
import { TxLink } from '@orrery/entities/tx-link'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { sendInOrder, type Sent } from './send-in-order.ts'
import styles from './tools.module.css'

export type SendPartProps = {
  readonly chain: Chain
  /** Signed transactions in the order of their sending; none while what was typed is not one. A new text wants a new `key`. */
  readonly texts: readonly string[]
  /** Sends one and tells its hash; what it throws is why the node refused. */
  readonly send: (text: string) => Promise<string>
}

/** The button that sends signed transactions one after another, and what became of each. */
export function SendPart({ chain, texts, send }: SendPartProps) {
  const { t } = usePageContext()
  const [told, setTold] = useState<readonly Sent[]>([])
  const [busy, setBusy] = useState(false)
  const gone = useRef(false)
  // What is not sent when the text changes or the page is left stays unsent.
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const run = async (): Promise<void> => {
    setBusy(true)
    setTold([])
    for await (const answer of sendInOrder(texts, send, () => gone.current)) setTold((before) => [...before, answer])
    if (!gone.current) setBusy(false)
  }
  return (
    <>
      <div aria-live="polite" className={styles.form}>
        {told.map((sent, at) => (
          <Banner key={at} tone={'hash' in sent ? 'good' : 'bad'}>
            {texts.length > 1 && <bdi>{at + 1}. </bdi>}
            {'hash' in sent ? (
              <>
                <strong>{t('broadcast.sent')}</strong> <TxLink hash={sent.hash} cut="full" />
              </>
            ) : (
              <>
                <strong>{t('broadcast.refused')}</strong> <bdi>{sent.refused}</bdi>
              </>
            )}
          </Banner>
        ))}
        {!busy && told.length > 0 && told.length < texts.length && (
          <Banner tone="warn">{t('broadcast.rest', { n: texts.length - told.length })}</Banner>
        )}
      </div>
      <div>
        <Button look="solid" disabled={texts.length === 0} busy={busy} onClick={() => void run()}>
          {t('broadcast.send', { chain: chain.name.full })}
        </Button>
      </div>
    </>
  )
}
