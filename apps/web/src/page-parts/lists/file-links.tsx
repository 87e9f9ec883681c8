import { usePageContext } from '@orrery/entities/page-context'
import { pagePath } from '../page-path.ts'
import styles from './file-links.module.css'

const NO_QUERY = new URLSearchParams()

type FileLinksProps = {
  readonly path: string
  readonly query?: URLSearchParams
  /** The table among others of its page, as `document/page-table.ts` calls it. */
  readonly rows?: string
}

/** Links to the files of a table that is no list: what the page shows as CSV, and all its data as JSON. */
export function FileLinks({ path, query = NO_QUERY, rows }: FileLinksProps) {
  const { href } = usePageContext()
  return (
    <p className={styles.files}>
      {['csv', 'json'].map((format) => (
        <a key={format} href={href(pagePath(path, 1, query, { ...(rows !== undefined && { rows }), format }))} download>
          {format.toUpperCase()}
        </a>
      ))}
    </p>
  )
}
