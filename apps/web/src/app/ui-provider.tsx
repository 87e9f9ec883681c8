import type { ReactNode } from 'react'
import { LinkContext } from '@orrery/ui/link'
import { textsFrom, UiTextsProvider } from '@orrery/ui/texts'
import { ToastProvider } from '@orrery/ui/toasts'
import type { Site } from './site.ts'

/** Gives the design system the page's language and its links. */
export function UiProvider({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  return (
    <LinkContext value={site.href}>
      <UiTextsProvider texts={textsFrom((word) => site.t(`ui.${word}`))}>
        <ToastProvider>{children}</ToastProvider>
      </UiTextsProvider>
    </LinkContext>
  )
}
