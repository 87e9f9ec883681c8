import { useState, type ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { TextInput } from '@orrery/ui/text-input'
import styles from './pair-form.module.css'

/** Asks for two addresses that a page sets beside each other, as `a` and `b`; with `children` what else it asks for. Works without script, too. */
export function PairForm({
  path,
  asked,
  children,
}: {
  readonly path: string
  readonly asked: readonly [string, string]
  readonly children?: ReactNode
}) {
  const { t, href } = usePageContext()
  const [texts, setTexts] = useState(asked)
  const input = (at: 0 | 1) => (
    <TextInput
      name={at === 0 ? 'a' : 'b'}
      label={t(at === 0 ? 'compare.first' : 'compare.second')}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      value={texts[at]}
      onChange={(value) => setTexts(at === 0 ? [value, texts[1]] : [texts[0], value])}
    />
  )
  return (
    <form method="get" action={href(path)} className={styles.form}>
      {input(0)}
      {input(1)}
      {children}
      <Button type="submit">{t('compare.run')}</Button>
    </form>
  )
}
