import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import form from './order-form.module.css'

/** A form of several fields that narrows a list, without script too; `?filter=1` keeps it open. `clear` is the path of the list without it. */
export function NarrowCard({
  path,
  clear,
  children,
}: {
  readonly path: string
  readonly clear: string
  readonly children: ReactNode
}) {
  const { t, href } = usePageContext()
  return (
    <Card>
      <form method="get" action={href(path)} className={form.form}>
        <input type="hidden" name="filter" value="1" />
        {children}
        <Button type="submit" look="solid" className={form.run}>
          {t('filter.narrow')}
        </Button>
        <Link to={clear}>{t('filter.clear')}</Link>
      </form>
    </Card>
  )
}
