import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import { Facts } from '../../page-parts/facts/facts.tsx'

/** How much burns now; of the same size before it is known. */
export function PaceFacts({
  minute = MISSING,
  blocks = MISSING,
  newest = MISSING,
  height = MISSING,
}: {
  readonly minute?: ReactNode
  readonly blocks?: ReactNode
  readonly newest?: ReactNode
  readonly height?: ReactNode
}) {
  const { t } = usePageContext()
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  t('burn.now.blocks', { count: 0 })
  return (
    <Facts
      facts={[
        { label: 'burn.now', value: minute, note: blocks },
        { label: 'burn.block', value: newest, note: height },
      ]}
    />
  )
}
