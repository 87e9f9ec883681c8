import { useState } from 'react'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { displayName } from '@orrery/entities/display-name'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { DownloadPreview } from '@orrery/model/wire/download'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { useNavigator } from '../../app/navigator-context.ts'
import { useSite } from '../../app/site.ts'
import styles from './download.module.css'
import type { Asked } from './read-order.ts'

/** The first rows as they will stand in the file, how many there are, and the button that begins it. */
export function OrderPreview({
  preview,
  asked,
  isOn,
  isRanked,
  chain,
}: {
  readonly preview: DownloadPreview
  readonly asked: Asked
  readonly isOn: boolean
  /** Whether the rows of another block are ranked only while the file is made. */
  readonly isRanked: boolean
  readonly chain: Chain
}) {
  const { t, href } = usePageContext()
  const { api } = useSite()
  const navigator = useNavigator()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // Few rows may fit: the first may lie below what one answer looks at.
  const isUnseen = preview.rows.length === 0 && preview.lookedTo !== null
  const isUnranked = isRanked && preview.count === null
  if (preview.rows.length === 0 && !isUnseen && !isUnranked)
    return (
      <Card>
        <EmptyBecause what="download.none" because={preview.complete ? 'empty.complete' : 'dataSet.part'} />
      </Card>
    )
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      const { id } = await api.startDownload({ chain: chain.code, ...asked })
      await navigator.go(new URL(href(`/${chain.path}/download?job=${id}`), location.href))
    } catch (error) {
      setRefusal(isOrreryError(error) ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Card>
      <p role="status">
        {isUnseen && <>{t('filter.noneYet')} </>}
        {preview.count === null ? t('download.uncounted') : t('download.rows', { count: preview.count })}
      </p>
      <div className={styles.preview} dir="ltr" tabIndex={0} role="region" aria-label={t('download.preview')}>
        <table>
          <thead>
            <tr>
              {preview.columns.map((column, at) => (
                <th key={column} scope="col">
                  <bdi>{preview.headings[at] ?? column}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, index) => (
                  <td key={preview.columns[index]}>
                    <bdi>{cell === null ? MISSING : displayName(cell).text}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isOn && (
        <p>
          <Button look="solid" disabled={isBusy} onClick={() => void start()}>
            {t('download.start')}
          </Button>
        </p>
      )}
      {refusal !== null && <p role="alert">{t('download.refused', { reason: refusal })}</p>}
    </Card>
  )
}
