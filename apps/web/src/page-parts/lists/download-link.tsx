import type { DownloadSetName } from '@orrery/model/wire/download'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'

/** The way to a list as a file, narrowed as its page is: `query` is that of the page, of which the order takes what it knows. */
export function DownloadLink({
  set,
  subject = '',
  query,
}: {
  readonly set: DownloadSetName
  readonly subject?: string
  readonly query: URLSearchParams
}) {
  const { t } = usePageContext()
  const of = subject === '' ? '' : `&subject=${encodeURIComponent(subject)}`
  return (
    <Link to={`/${usePageChain().path}/download?set=${set}${of}${query.size === 0 ? '' : `&${query}`}`}>
      {t('page.download.title')}
    </Link>
  )
}
