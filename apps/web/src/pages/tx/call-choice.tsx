import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { pagePath } from '../../page-parts/page-path.ts'
import { CALL_CHOICES, readCallChoice } from './read-narrow.ts'

/** Which calls of a transaction are listed (screens-evm §4.3): those that move something, all that could, or every one. */
export function CallChoiceTabs({ path, query }: { readonly path: string; readonly query: URLSearchParams }) {
  const { t } = usePageContext()
  return (
    <Tabs
      label={t('calls.which')}
      current={readCallChoice(query).which ?? CALL_CHOICES[0]}
      tabs={CALL_CHOICES.map((which) => ({
        id: which,
        label: t(`calls.which.${which}`),
        to: pagePath(path, 1, query, { which: which === CALL_CHOICES[0] ? null : which, cursor: null }),
      }))}
    />
  )
}

/** Where calls cannot be told: what moved by the logs and the transaction's own call (screens-evm §4.3). `base` is the path of its page. */
export function FlowInstead({ base }: { readonly base: string }) {
  const { t } = usePageContext()
  return (
    <p>
      <Link to={`${base}/changes`}>{t('tab.changes')}</Link>
    </p>
  )
}
