import type { ReactNode } from 'react'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { LedgerNote } from './ledger-note.tsx'
import { ListTab, type ListTabProps } from '../lists/list-tab.tsx'
import { readyPart, type Part } from '../facts/load-part.ts'
import { PartFrame } from '../facts/part-frame.tsx'

type LedgerPart<Row> = {
  readonly ledger: Ledger
  readonly list: ListOf<Row>
  readonly undecidedFrom?: number | null
}

/**
 * What a subject has by a ledger, below how far that is. What the one block `through` tells is all there once the ledger has read it, wherever it is
 * otherwise.
 */
export const LedgerListTab = <Row,>({
  part,
  through = null,
  doubt,
  empty,
  ...frame
}: Omit<ListTabProps<Row>, 'part' | 'indexed' | 'above'> & {
  readonly part: Part<LedgerPart<Row>>
  readonly through?: number | null
  /** What is said of a ledger that is not certain from a block on, and instead of "none" then. */
  readonly doubt?: {
    readonly note: (from: number) => ReactNode
    readonly empty: ListTabProps<Row>['empty']
  }
}) => (
  <PartFrame part={part}>
    {({ ledger, list, undecidedFrom = null }) => {
      const isRead = through !== null && ledger.through !== null && ledger.through >= through
      return (
        <>
          {!isRead && <LedgerNote ledger={ledger} />}
          {undecidedFrom !== null && doubt?.note(undecidedFrom)}
          <ListTab
            {...frame}
            empty={undecidedFrom === null ? empty : (doubt?.empty ?? empty)}
            part={readyPart(list)}
            indexed={!isRead}
          />
        </>
      )
    }}
  </PartFrame>
)
