import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Banner } from '@orrery/ui/banner'

/** A remark above the page's content that changes how the rest is to be read. `title` is a message key. */
export function Notice({
  tone,
  title,
  children,
}: {
  readonly tone: 'accent' | 'warn' | 'bad'
  readonly title: string
  readonly children?: ReactNode
}) {
  const { t } = usePageContext()
  return (
    <Banner tone={tone}>
      <strong>{t(title)}</strong> {children}
    </Banner>
  )
}
