import type { ReactNode } from 'react'
import { textsFrom, UiTextsProvider, useUiTexts, type UiTexts } from '@orrery/ui/texts'

const SWAPPED: { readonly [word: string]: keyof UiTexts } = { newer: 'older', older: 'newer' }

/** A list of an address in the order that its query names: oldest first, what follows a page is newer (screens-evm §5). */
export function InOrder({ query, children }: { readonly query: URLSearchParams; readonly children: ReactNode }) {
  const texts = useUiTexts()
  if (query.get('order') !== 'oldest') return children
  const said = textsFrom((word) => texts[SWAPPED[word] ?? (word as keyof UiTexts)])
  return <UiTextsProvider texts={said}>{children}</UiTextsProvider>
}
