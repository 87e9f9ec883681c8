import { useEffect, useRef, useState } from 'react'
import { TxLink } from '@orrery/entities/tx-link'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import styles from './tools.module.css'

type Sent = { readonly hash: string } | { readonly refused: string }

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
    for (const text of texts) {
      if (gone.current) return
      const answer = await send(text).then(
        (hash): Sent => ({ hash }),
        (error: unknown): Sent => ({ refused: error instanceof Error ? error.message : String(error) }),
      )
      setTold((before) => [...before, answer])
    }
    setBusy(false)
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
      </div>
      <div>
        <Button look="solid" disabled={texts.length === 0} busy={busy} onClick={() => void run()}>
          {t('broadcast.send', { chain: chain.name.full })}
        </Button>
      </div>
    </>
  )
}
