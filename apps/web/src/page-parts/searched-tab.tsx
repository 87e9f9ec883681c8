import type { ListOf } from '@orrery/model/wire/common'
import { BlockLink } from '@orrery/entities/block-link'
import { RichMessage } from '@orrery/entities/rich-message'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame, type ListFrameProps } from './lists/list-frame.tsx'
import type { Part } from './facts/load-part.ts'
import { NoneFound } from './lists/none-found.tsx'
import styles from './searched-tab.module.css'
import { PartFrame } from './facts/part-frame.tsx'

type Searched<Row> = { readonly list: ListOf<Row>; readonly lookedTo: number | null; readonly whole: boolean }

export type SearchedTabProps<Row> = Omit<ListFrameProps<Row>, 'list' | 'empty'> & {
  readonly part: Part<Searched<Row>>
  /** Message key of what there is none of. */
  readonly none: string
}

/** Rows that stand among all others of the chain: how far down was looked for them is told, and where to go on. */
export function SearchedTab<Row>({ part, none, above, ...frame }: SearchedTabProps<Row>) {
  const { t } = usePageContext()
  return (
    <PartFrame part={part}>
      {({ list, lookedTo, whole }) => {
        const { next } = list.extend
        return (
          <ListFrame
            {...frame}
            list={list}
            above={
              <>
                {above}
                {lookedTo !== null && (
                  <p role="status" className={styles.looked}>
                    <RichMessage id="searched.to" slots={{ block: <BlockLink block={lookedTo} /> }} />
                    {!whole &&
                      next !== null &&
                      list.hits.length > 0 &&
                      ` · ${t(frame.query.get('order') === 'oldest' ? 'filter.cutUp' : 'filter.cut')}`}
                  </p>
                )}
              </>
            }
            empty={
              <NoneFound
                what={none}
                next={next}
                path={frame.path}
                query={frame.query}
                coverage={list.extend.coverage}
              />
            }
          />
        )
      }}
    </PartFrame>
  )
}
