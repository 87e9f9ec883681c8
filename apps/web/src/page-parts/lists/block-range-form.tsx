import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { heightParams } from '../../routing/height-params.ts'
import { pagePath } from '../page-path.ts'
import { KeptDays } from './kept-days.tsx'
import styles from './narrow-form.module.css'

const ENDS = ['fromBlock', 'toBlock'] as const

/** Asks for the blocks that a list is cut to, without script too. `kept` are names of further parameters that stay. To stand under the key of what was asked. */
export function BlockRangeForm({
  path,
  query,
  kept = [],
}: {
  readonly path: string
  readonly query: URLSearchParams
  readonly kept?: readonly string[]
}) {
  const { t, href } = usePageContext()
  const asked = heightParams(query)
  const [texts, setTexts] = useState(() => ({
    fromBlock: String(asked.fromBlock ?? ''),
    toBlock: String(asked.toBlock ?? ''),
  }))
  return (
    <form method="get" action={href(path)} className={styles.range}>
      <KeptDays query={query} />
      {kept.map((one) => {
        const told = query.get(one)
        return told && <input key={one} type="hidden" name={one} value={told} />
      })}
      {ENDS.map((end) => (
        <TextInput
          key={end}
          name={end}
          label={t(`filter.${end}`)}
          autoComplete="off"
          inputMode="numeric"
          {...(texts[end] !== '' && { dir: 'ltr' as const })}
          value={texts[end]}
          onChange={(text) => setTexts({ ...texts, [end]: text })}
        />
      ))}
      <Button type="submit">{t('filter.narrow')}</Button>
      {(asked.fromBlock !== undefined || asked.toBlock !== undefined) && (
        <Link to={pagePath(path, 1, query, { fromBlock: null, toBlock: null, cursor: null })}>{t('filter.clear')}</Link>
      )}
    </form>
  )
}
