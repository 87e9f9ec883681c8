import { displayName } from '@orrery/entities/display-name'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { SourcePlace } from '@orrery/model/wire/call'
import { Link } from '@orrery/ui/link'
import styles from './trace.module.css'

/** The way to a line of a verified source: where a called function stands, or what an opcode was made of. */
export function SourceLink({ source: { contract, file, line } }: { readonly source: SourcePlace }) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const name = displayName(file.split('/').at(-1) ?? file).text
  return (
    <Link
      to={`/${path}/address/${contract}/contract?file=${encodeURIComponent(file)}#source-L${line}`}
      aria-label={t('trace.source', { file: name, line: String(line) })}
    >
      <bdi dir="ltr" className={styles.method}>
        {name}:{line}
      </bdi>
    </Link>
  )
}
