import type { ComponentProps } from 'react'
import { earlyPart } from '../../page-parts/early-part.ts'
import type { LogTab } from '../../page-parts/log-tab.tsx'

/** Logs of an operation: there where their tab is asked for. */
export const OpLogs = earlyPart<ComponentProps<typeof LogTab>>(() =>
  import('../../page-parts/log-tab.tsx').then((module) => module.LogTab),
)
