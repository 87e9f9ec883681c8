import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import type { CallList } from '@orrery/model/wire/call'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { pagePath } from '../../page-parts/page-path.ts'
import { callSum } from './call-sum.ts'
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

/** How many calls are listed and what they moved together, where the list is whole (screens-evm §4.3). */
export function CallSum({ list }: { readonly list: CallList }) {
  const sum = callSum(list)
  if (sum === null) return null
  return (
    <p>
      <RichMessage
        id="calls.sum"
        slots={{
          count: <Figure key="count" value={sum.count} />,
          value: <Amount key="value" base={sum.value} places="all" />,
        }}
      />
    </p>
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
