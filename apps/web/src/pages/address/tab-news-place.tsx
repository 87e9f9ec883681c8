import { usePageContext } from '@orrery/entities/page-context'
import { latePart } from '@orrery/ui/late-part'
import { NewsBar } from '@orrery/ui/news-bar'
import { mayGrow } from './may-grow.ts'
import type { SeldomAddressTabProps } from './seldom-address-tab.ts'
import type { TabNewsProps } from './tab-news.tsx'

const LateNews = latePart<TabNewsProps>(
  () => import('./tab-news.tsx').then((module) => module.TabNews),
  ({ quiet }) => <NewsBar text={null} quiet={quiet} onShow={() => undefined} />,
)

/** Lists of an address that have the newest row first. */
const NEWEST_FIRST: ReadonlySet<string> = new Set([
  'internal',
  'approvals',
  'withdrawals',
  'authorizations',
  'userops',
  'events',
  'blocks',
  'deposits',
  'names',
  'upgrades',
  'deployed',
  'blobs',
  'batches',
])

/** Where the list of a tab announces new rows: above its first page, while it has the newest first, whatever it is narrowed to (screens-evm §0.5). */
export function TabNewsPlace({
  tab,
  frame: { page, query, loading },
  ...rest
}: Omit<TabNewsProps, 'query'> & Pick<SeldomAddressTabProps, 'frame'>) {
  const { t, nowMs } = usePageContext()
  if (loading || page > 1 || !NEWEST_FIRST.has(tab.id) || !mayGrow(query, nowMs)) return null
  // A word of what is drawn later: the document has those alone that were asked for when it was drawn.
  t('live.newRows')
  return <LateNews tab={tab} query={query} {...rest} />
}
