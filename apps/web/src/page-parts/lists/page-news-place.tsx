import { usePageContext } from '@orrery/entities/page-context'
import { latePart } from '@orrery/ui/late-part'
import { NewsBar } from '@orrery/ui/news-bar'
import { useNavigator } from '../../app/navigator-context.ts'
import { mayBring } from './narrowed-news.tsx'

const LateNews = latePart(
  () => import('./page-news.tsx').then((module) => module.PageNews),
  () => <NewsBar text={null} onShow={() => undefined} />,
)

/** Where a narrowed list of a whole chain announces rows that fit: above its first page, while such can come (screens-evm §0.5). */
export function PageNewsPlace() {
  const { t, nowMs } = usePageContext()
  const { screen } = useNavigator().get()
  if (screen.kind !== 'page' || screen.loading || screen.match.page > 1) return null
  if (!mayBring(new URLSearchParams(screen.search), nowMs)) return null
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  t('live.newRows')
  t('live.asOf')
  return <LateNews />
}
