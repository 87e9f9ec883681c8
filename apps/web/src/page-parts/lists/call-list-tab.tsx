import { formatNumber } from '@orrery/format/format-number'
import type { Call, CallList } from '@orrery/model/wire/call'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'
import type { Part } from '../facts/load-part.ts'
import { Notice } from '../notice.tsx'
import { TracedPart } from '../facts/traced-part.tsx'

export type CallListTabProps = Pick<ListFrameProps<Call>, 'path' | 'page' | 'query' | 'loading' | 'news'> & {
  readonly part: Part<CallList>
  readonly columns: readonly RowColumn<Call>[]
}

/** A tab that lists calls inside transactions: the same on transactions, blocks and addresses. */
export function CallListTab({ part, columns, ...frame }: CallListTabProps) {
  const { t, locale } = usePageContext()
  return (
    <TracedPart part={part}>
      {(list) => (
        <>
          {list.traced !== null && list.traced.blocks < list.traced.of && (
            <Notice tone="warn" title="calls.partly">
              {t('calls.partly.text', {
                traced: formatNumber(list.traced.blocks, { locale }),
                blocks: formatNumber(list.traced.of, { locale }),
              })}
            </Notice>
          )}
          <ListFrame
            {...frame}
            list={list}
            columns={columns}
            caption="tab.internal"
            rowKey={(row) => `${row.height}:${row.txIndex}:${row.seq}`}
            empty={
              <EmptyBecause what="empty.calls" coverage={list.traced === null ? undefined : list.extend.coverage} />
            }
          />
        </>
      )}
    </TracedPart>
  )
}
