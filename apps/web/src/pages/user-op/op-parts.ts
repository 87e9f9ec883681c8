import type { ComponentProps } from 'react'
import type { UserOpCalls, UserOpDetail } from '@orrery/model/wire/events'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'
import type { LogTab } from '../../page-parts/lists/log-tab.tsx'

/** Logs of an operation: there where their tab is asked for. */
export const OpLogs = earlyPart<ComponentProps<typeof LogTab>>(() =>
  import('../../page-parts/lists/log-tab.tsx').then((module) => module.LogTab),
)

export type OpCallsProps = { readonly op: UserOpDetail; readonly part: Part<UserOpCalls>; readonly path: string }

/** What an operation was to do: the tab that is opened first, whose tables come with it alone. */
export const OpRequest = earlyPart<{ readonly op: UserOpDetail }>(() =>
  import('./user-op-request.tsx').then((module) => module.UserOpRequestView),
)

/** What a call of an operation reverted with, in words: few fail. */
export const OpFailure = earlyPart<{ readonly hex: string }>(() =>
  import('./op-failure.tsx').then((module) => module.OpFailureView),
)

/** Calls of an operation, too. */
export const OpCalls = earlyPart<OpCallsProps>(() => import('./op-calls.tsx').then((module) => module.OpCallsView))
