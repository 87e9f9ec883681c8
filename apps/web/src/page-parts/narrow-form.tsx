import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import form from './order-form.module.css'

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
    <Card>
      <form method="get" action={href(path)} className={form.form}>
        <TextInput name={name} label={t(label)} autoComplete="off" dir="ltr" value={text} onChange={setText} />
        <div className={form.run}>
          <Button type="submit">{t('filter.narrow')}</Button>{' '}
          {asked !== undefined && <Link to={path}>{t('filter.clear')}</Link>}
        </div>
      </form>
    </Card>
  )
}
