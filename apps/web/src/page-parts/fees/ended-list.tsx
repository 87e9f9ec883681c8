import { endedColumns } from '@orrery/entities/columns/ended-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame } from '../lists/list-frame.tsx'
import { PartFrame } from '../facts/part-frame.tsx'
import type { EndedListProps } from './fee-market-part.ts'

/** What became of those that waited, the last first (screens-evm §4.2). */
export function EndedList({ part, ...frame }: EndedListProps) {
  const { t } = usePageContext()
  return (
    <>
      <p>{t('ended.note')}</p>
      <PartFrame part={part}>
        {(list) => (
          <ListFrame
            {...frame}
            list={list}
            columns={endedColumns}
            rowKey={(row) => row.hash}
            caption="ended.title"
            empty={<EmptyBecause what="ended.none" because="ended.none.reason" />}
          />
        )}
      </PartFrame>
    </>
  )
}
