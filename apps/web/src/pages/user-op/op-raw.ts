import type { ComponentProps } from 'react'
import { earlyPart } from '../../page-parts/early-part.ts'
import type { RawJson } from '../../page-parts/raw-json.tsx'

/** All that is told of an operation, as JSON: there where its tab is asked for. */
export const OpRaw = earlyPart<ComponentProps<typeof RawJson>>(() =>
  import('../../page-parts/raw-json.tsx').then((module) => module.RawJson),
)
