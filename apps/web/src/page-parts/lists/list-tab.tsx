import type { ListOf } from '@orrery/model/wire/common'
import type { RowColumn } from '@orrery/entities/row-column'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'
import type { Part } from '../facts/load-part.ts'
import { NoneFound } from './none-found.tsx'
import { PartFrame } from '../facts/part-frame.tsx'

export type ListTabProps<Row> = Pick<
  ListFrameProps<Row>,
  'rowKey' | 'caption' | 'path' | 'page' | 'query' | 'loading' | 'above' | 'news'
> & {
  readonly part: Part<ListOf<Row>>
  /** Columns may depend on the rows: some are only there when a row has something in them. */
  readonly columns: readonly RowColumn<Row>[] | ((rows: readonly Row[]) => readonly RowColumn<Row>[])
  /** Message key of what there is none of. */
  readonly empty: string
  /** The rows are searched for in the index: an empty list names what the index covers. A subject's own rows need none. */
  readonly indexed?: boolean
  /** Message key of another reason for an empty list than what the index covers; null for none. */
  readonly unless?: (list: ListOf<Row>) => string | null
  /** Whether the total counts the row; all without it. */
  readonly counts?: (row: Row) => boolean
}

/** A tab that holds a list which may fail by itself: the same on every page with a subject. */
export const ListTab = <Row,>({
  part,
  columns,
  empty,
  indexed = false,
  unless,
  counts,
  ...frame
}: ListTabProps<Row>) => (
  <PartFrame part={part} above={frame.above}>
    {(list) => (
      <ListFrame
        {...frame}
        list={list}
        columns={typeof columns === 'function' ? columns(list.hits) : columns}
        empty={
          <NoneFound
            what={empty}
            next={list.extend.next}
            path={frame.path}
            query={frame.query}
            coverage={indexed ? list.extend.coverage : undefined}
            because={unless?.(list) ?? undefined}
          />
        }
        {...(counts !== undefined && { counted: list.hits.filter(counts).length })}
      />
    )}
  </PartFrame>
)
