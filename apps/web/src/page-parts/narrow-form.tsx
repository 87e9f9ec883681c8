import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import styles from './narrow-form.module.css'

/** Asks for what a list is narrowed by, without script too. To stand under the key of what was asked: going back shows what was asked then. */
export function NarrowForm({
  path,
  name,
  label,
  asked,
}: {
  readonly path: string
  /** Of the parameter. */
  readonly name: string
  /** Message key. */
  readonly label: string
  readonly asked: string | undefined
}) {
  const { t, href } = usePageContext()
  const [text, setText] = useState(asked ?? '')
  return (
    <form method="get" action={href(path)} className={styles.form}>
      <TextInput
        name={name}
        label={t(label)}
        labelHidden
        placeholder={t(label)}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={setText}
      />
      <Button type="submit">{t('filter.narrow')}</Button>
      {asked !== undefined && <Link to={path}>{t('filter.clear')}</Link>}
    </form>
  )
}
