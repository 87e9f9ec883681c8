import { usePageContext } from '@orrery/entities/page-context'
import { pagePath } from '../../page-parts/page-path.ts'

/** The logs that are shown, as a file of JSON (screens-evm §4.3): in the bar of the list. */
export function LogFile({
  path,
  page,
  query,
}: {
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
}) {
  const { t, href } = usePageContext()
  return (
    <a href={href(pagePath(path, page, query, { format: 'json' }))} download>
      {t('tx.logs.file')}
    </a>
  )
}
