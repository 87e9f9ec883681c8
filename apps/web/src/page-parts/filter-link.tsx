import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'

/** Opens the form that narrows a list, in its own place: `to` is the list's path with `?filter=1`. It stands in the bar of the list (`lists/list-bar`), which makes it look like a button. */
export function FilterLink({ to }: { readonly to: string }) {
  const { t } = usePageContext()
  return <Link to={to}>{t('filter.narrow')}</Link>
}
