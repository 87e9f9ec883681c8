import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import styles from './filter-link.module.css'

/** Opens the form that narrows a list, in its own place: `to` is the list's path with `?filter=1`. It looks like the button that it stands for. */
export function FilterLink({ to }: { readonly to: string }) {
  const { t } = usePageContext()
  return (
    <Link to={to} look="plain" className={styles.open}>
      {t('filter.narrow')}
    </Link>
  )
}
