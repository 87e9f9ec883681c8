import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { Inscription, InscriptionContent } from '@orrery/model/wire/inscription'
import { Card } from '@orrery/ui/card'
import { ContentFrame, wantsFrame } from './content-frame.tsx'
import { MetadataPart } from './metadata-part.ts'
import styles from './inscription.module.css'

/**
 * What an inscription holds: a stranger's. Text is shown as text, pictures as such; what runs does so in a frame of another origin alone (reliability S-07).
 */
export function InscriptionContentView({
  of,
  content,
}: {
  readonly of: Inscription
  readonly content: InscriptionContent
}) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const address = `/api/explorer/v1/${path}/inscriptions/${of.id}/content`
  return (
    <Card title={t('inscriptions.content')}>
      <div className={styles.content}>
        {of.size === null ? (
          <p>{t('inscriptions.noContent')}</p>
        ) : (
          <>
            <Shown of={of} content={content} address={address} />
            {content.isCut && <p>{t('inscriptions.cut')}</p>}
            <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
              {t('inscriptions.open')}
            </a>
          </>
        )}
        {wantsFrame(of) && <ContentFrame address={content.frame} />}
        {content.metadata !== null && (
          <>
            <h3>{t('inscriptions.metadata')}</h3>
            <MetadataPart.Part digits={content.metadata} />
          </>
        )}
      </div>
    </Card>
  )
}

function Shown({
  of,
  content,
  address,
}: {
  readonly of: Inscription
  readonly content: InscriptionContent
  readonly address: string
}) {
  const { t } = usePageContext()
  if (of.media === 'image') return <img className={styles.picture} src={address} alt={of.contentType ?? ''} />
  if (content.text === null && content.frame !== null && wantsFrame(of)) return null
  if (content.text === null) return <p>{t('inscriptions.notShown')}</p>
  return (
    <pre className={styles.text} tabIndex={0}>
      <bdi>{content.text}</bdi>
    </pre>
  )
}
