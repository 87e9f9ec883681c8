import { usePageContext } from '@orrery/entities/page-context'
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
