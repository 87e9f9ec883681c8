import { EmptyBecause } from '@orrery/entities/empty-because'
import type { ListOf } from '@orrery/model/wire/common'
import type { OmniNote } from '@orrery/model/wire/omni'
import type { Ledger } from '@orrery/model/wire/rune'
import { LedgerNote } from './ledger-note.tsx'
import { ListFrame, type ListFrameProps } from '../lists/list-frame.tsx'
import { omniKey, omniNoteColumns } from './omni-columns.tsx'

export type OmniNotesProps = Pick<ListFrameProps<OmniNote>, 'caption' | 'path' | 'page' | 'query' | 'loading'> & {
  readonly list: ListOf<OmniNote>
  readonly ledgers: readonly Ledger[]
  /** Message key of what `after` of a row is. */
  readonly after: string
  /** They are freezes, which may have ended. */
  readonly freezes?: boolean
  /** Message key of what there is none of. */
  readonly none: string
}

/** Grants and revokes, or freezes, of Tether USD on Omni (screens-nonevm §5). */
export const OmniNotes = ({ list, ledgers, after, none, freezes = false, ...frame }: OmniNotesProps) => (
  <>
    {!frame.loading && <LedgerNote ledger={ledgers.find(({ id }) => id === 'omni') ?? null} />}
    <ListFrame
      {...frame}
      list={list}
      columns={omniNoteColumns(after, freezes)}
      rowKey={omniKey}
      empty={<EmptyBecause what={none} coverage={list.extend.coverage} />}
    />
  </>
)
