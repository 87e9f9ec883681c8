import type { ComponentProps } from 'react'
import type { UserOpCalls } from '@orrery/model/wire/events'
import { earlyPart } from '../../page-parts/early-part.ts'
import type { Part } from '../../page-parts/load-part.ts'
import type { LogTab } from '../../page-parts/log-tab.tsx'

/** Logs of an operation: there where their tab is asked for. */
export const OpLogs = earlyPart<ComponentProps<typeof LogTab>>(() =>
  import('../../page-parts/log-tab.tsx').then((module) => module.LogTab),
)

export type OpCallsProps = { readonly part: Part<UserOpCalls>; readonly path: string }

/** What a call of an operation reverted with, in words: few fail. */
export const OpFailure = earlyPart<{ readonly hex: string }>(() =>
  import('./op-failure.tsx').then((module) => module.OpFailureView),
)

/** Calls of an operation, too. */
export const OpCalls = earlyPart<OpCallsProps>(() => import('./op-calls.tsx').then((module) => module.OpCallsView))
