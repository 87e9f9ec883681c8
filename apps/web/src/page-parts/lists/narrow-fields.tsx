import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Link } from '@orrery/ui/link'
import { TypedMark } from '../typed-mark.tsx'
import form from './order-form.module.css'

export type NarrowFieldsProps = {
  /** Path of the list. */
  readonly path: string
  /** Path of the list without what narrows it; null of a form that is always open and was told nothing. */
  readonly clear: string | null
  readonly children: ReactNode
}

/** The fields of a form that narrows a list, with what sends it and what takes all of it back. */
export function NarrowFields({ path, clear, children }: NarrowFieldsProps) {
  const { t, href } = usePageContext()
  return (
    <form method="get" action={href(path)} className={form.form}>
      <TypedMark />
      {children}
      <Button type="submit" look="solid" className={form.run}>
        {t('filter.narrow')}
      </Button>
      {clear !== null && <Link to={clear}>{t('filter.clear')}</Link>}
    </form>
  )
}
