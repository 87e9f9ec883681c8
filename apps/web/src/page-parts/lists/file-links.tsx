import { usePageContext } from '@orrery/entities/page-context'
import { pagePath } from '../page-path.ts'
import styles from './file-links.module.css'

const NO_QUERY = new URLSearchParams()

/** Links to the files of a table that is no list: what the page shows as CSV, and all its data as JSON. Among several tables of a page `rows` of the query names it, as `document/page-table.ts` does. */
export function FileLinks({ path, query = NO_QUERY }: { readonly path: string; readonly query?: URLSearchParams }) {
  const { href } = usePageContext()
  return (
    <p className={styles.files}>
      {['csv', 'json'].map((format) => (
        <a key={format} href={href(pagePath(path, 1, query, { format }))} download>
          {format.toUpperCase()}
        </a>
      ))}
    </p>
  )
}
