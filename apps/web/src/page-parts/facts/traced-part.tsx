import type { ReactNode } from 'react'
import type { Part } from './load-part.ts'
import { Notice } from '../notice.tsx'
import { PartFrame } from './part-frame.tsx'
import { usePageContext } from '@orrery/entities/page-context'

/** A part that needs traces of calls. Where there are none it says so and what would give them: never that there is nothing (screens-evm §0.3). */
export function TracedPart<T>({
  part,
  children,
}: {
  readonly part: Part<T> | null
  readonly children: (value: T) => ReactNode
}) {
  const { t } = usePageContext()
  if (part?.state !== 'failed' || part.code !== 'CAPABILITY_MISSING')
    return <PartFrame part={part}>{children}</PartFrame>
  return (
    <Notice tone="accent" title="needs.traces">
      {t('needs.traces.text')} <bdi>{part.message}</bdi>
    </Notice>
  )
}
