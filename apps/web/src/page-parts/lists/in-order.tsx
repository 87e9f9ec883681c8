import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { textsFrom, UiTextsProvider, useUiTexts, type UiTexts } from '@orrery/ui/texts'
import { pagePath } from '../page-path.ts'

const SWAPPED: { readonly [word: string]: keyof UiTexts } = { newer: 'older', older: 'newer' }

/** A list in the order that its query names: oldest first, what follows a page is newer (screens-evm §5). */
export function InOrder({ query, children }: { readonly query: URLSearchParams; readonly children: ReactNode }) {
  const texts = useUiTexts()
  if (query.get('order') !== 'oldest') return children
  const said = textsFrom((word) => texts[SWAPPED[word] ?? (word as keyof UiTexts)])
  return <UiTextsProvider texts={said}>{children}</UiTextsProvider>
}

/** Leads to the same list the other way round. */
export function OrderLink({ path, query }: { readonly path: string; readonly query: URLSearchParams }) {
  const { t } = usePageContext()
  const isUp = query.get('order') === 'oldest'
  return (
    <Link to={pagePath(path, 1, query, { order: isUp ? null : 'oldest', cursor: null, at: null })}>
      {t(isUp ? 'order.newest' : 'order.oldest')}
    </Link>
  )
}
