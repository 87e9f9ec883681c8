import { usePageContext } from '@orrery/entities/page-context'
import type { Inscription } from '@orrery/model/wire/inscription'
import { Button } from '@orrery/ui/button'
import { useState } from 'react'
import styles from './inscription.module.css'

/** Whether a content is more than text or a picture: what runs, sounds or moves, or is another's. */
export const wantsFrame = ({
  media,
  contentType,
  delegate,
}: Pick<Inscription, 'media' | 'contentType' | 'delegate'>): boolean =>
  media === 'html' ||
  media === 'audio' ||
  media === 'video' ||
  delegate !== null ||
  /^image\/svg\+xml\b/i.test(contentType ?? '')

/**
 * A stranger's content where it may run: on an origin of its own, in a frame that is of no origin at all, once the visitor asks for it (reliability S-07). Without such
 * an origin it is said why it does not.
 */
export function ContentFrame({ address }: { readonly address: string | null }) {
  const { t } = usePageContext()
  const [shown, setShown] = useState<string | null>(null)
  if (address === null) return <p>{t('inscriptions.noFrame')}</p>
  if (shown === address)
    return (
      <iframe
        className={styles.frame}
        src={address}
        title={t('inscriptions.content')}
        sandbox="allow-scripts"
        allow=""
        referrerPolicy="no-referrer"
      />
    )
  return (
    <>
      <p>{t('inscriptions.runNote')}</p>
      <Button onClick={() => setShown(address)}>{t('inscriptions.run')}</Button>
    </>
  )
}
