import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { Refusal } from './answers.ts'
import { RefusalData } from './refusal-data.ts'
import type { Source } from './source.ts'

/** The node answered that it will not now: for its rate, or because it only starts. */
export const isRefused = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_RPC') || (isOrreryError(error, 'UPSTREAM_STATUS') && error.context.status === 429)

/** The error that a node's refusal of one call is told as; its cause is what the node gave beside it. */
export const refused = (source: Source, method: string, refusal: Refusal): OrreryError =>
  new OrreryError(
    'UPSTREAM_RPC',
    { source: source.name, method, code: refusal.code, reason: source.hide(refusal.text) },
    refusal.data === null ? {} : { cause: new RefusalData(refusal.data) },
  )
