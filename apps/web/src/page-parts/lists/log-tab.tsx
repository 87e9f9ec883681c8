import type { ListOf } from '@orrery/model/wire/common'
import type { Log } from '@orrery/model/wire/transaction'
import type { Part } from '../facts/load-part.ts'
import { LogList, type LogListProps } from './log-list.tsx'
import { PartFrame } from '../facts/part-frame.tsx'

/** A tab that holds logs which may fail by themselves. */
export const LogTab = ({ part, ...frame }: Omit<LogListProps, 'list'> & { readonly part: Part<ListOf<Log>> }) => (
  <PartFrame part={part}>{(list) => <LogList {...frame} list={list} />}</PartFrame>
)
