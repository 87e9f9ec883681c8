import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { KeptDays } from './kept-days.tsx'
import styles from './narrow-form.module.css'
import { pagePath } from '../page-path.ts'

export type NarrowFormProps = {
  readonly path: string
  /** Of the parameter. */
  readonly name: string
  /** Message key. */
  readonly label: string
  readonly asked: string | undefined
  /** Of a list whose days may be chosen too: these stay. */
  readonly query?: URLSearchParams
  /** Names of further parameters that stay. */
  readonly kept?: readonly string[]
}

/** Asks for what a list is narrowed by, without script too. To stand under the key of what was asked: going back shows what was asked then. */
export function NarrowForm({ path, name, label, asked, query, kept = [] }: NarrowFormProps) {
  const { t, href } = usePageContext()
  const [text, setText] = useState(asked ?? '')
  return (
    <form method="get" action={href(path)} className={styles.form}>
      {query !== undefined && <KeptDays query={query} />}
      {kept.map((one) => {
        const told = query?.get(one)
        return told && <input key={one} type="hidden" name={one} value={told} />
      })}
      <TextInput
        name={name}
        label={t(label)}
        autoComplete="off"
        // What is typed may be of any script; the words of an empty field are of the page's.
        {...(text !== '' && { dir: 'auto' as const })}
        value={text}
        onChange={setText}
      />
      <Button type="submit">{t('filter.narrow')}</Button>
      {asked !== undefined && (
        <Link to={query === undefined ? path : pagePath(path, 1, query, { [name]: null, cursor: null })}>
          {t('filter.clear')}
        </Link>
      )}
    </form>
  )
}
