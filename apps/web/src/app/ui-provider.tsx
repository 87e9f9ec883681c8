import type { ReactNode } from 'react'
import { LinkContext } from '@orrery/ui/link'
import { UI_TEXTS, UiTextsProvider, type UiTexts } from '@orrery/ui/texts'
import { ToastProvider } from '@orrery/ui/toasts'
import type { Site } from './site.ts'

/** Gives the design system the page's language and its links. */
export function UiProvider({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  const texts = Object.fromEntries(Object.keys(UI_TEXTS).map((key) => [key, site.t(`ui.${key}`)])) as UiTexts
  return (
    <LinkContext value={site.href}>
      <UiTextsProvider texts={texts}>
        <ToastProvider>{children}</ToastProvider>
      </UiTextsProvider>
    </LinkContext>
  )
}
