import { ERRORS, type ErrorCode, type ErrorKind } from '@orrery/errors/book'
import type { MissReason } from '../routing/router.ts'

/** Where else a text that was not found here is known. */
export type Elsewhere = {
  readonly chain: string
  /** A message key where `isKey`. */
  readonly title: string
  readonly isKey?: true
  readonly path: string
}

/** What went wrong with a page, as plain values: the server draws it and the browser draws it again. */
export type Problem = {
  readonly status: 400 | 404 | 500 | 502 | 503 | 504
  readonly kind: ErrorKind
  /** Code of the book, or why the path leads nowhere. */
  readonly code:
    | ErrorCode
    | `PATH_${'UNKNOWN' | 'CHAIN_UNKNOWN' | 'CHAIN_INACTIVE' | 'NOT_OFFERED' | 'RESTRICTED' | 'PAGE_NUMBER' | 'ENCODING'}`
  /** The book's English sentence; null where the message of the page says all. */
  readonly detail: string | null
  readonly context: Readonly<Record<string, string | number>>
  /** What the visitor asked for, to start a search from. */
  readonly subject: string | null
  readonly elsewhere: readonly Elsewhere[]
  readonly requestId: string | null
  /** Of what stands in place of an address and has the form of a name: why it leads to none. */
  readonly unnamed?: 'unknown' | 'noNames'
}

const MISSES = {
  path: { status: 404, kind: 'absent', code: 'PATH_UNKNOWN' },
  chain: { status: 404, kind: 'absent', code: 'PATH_CHAIN_UNKNOWN' },
  'inactive-chain': { status: 404, kind: 'absent', code: 'PATH_CHAIN_INACTIVE' },
  'not-offered': { status: 404, kind: 'absent', code: 'PATH_NOT_OFFERED' },
  restricted: { status: 404, kind: 'absent', code: 'PATH_RESTRICTED' },
  'page-number': { status: 400, kind: 'input', code: 'PATH_PAGE_NUMBER' },
  encoding: { status: 400, kind: 'input', code: 'PATH_ENCODING' },
} as const satisfies Record<MissReason, Pick<Problem, 'status' | 'kind' | 'code'>>

/** The problem of a path that no page has. */
export const problemOfMiss = (why: MissReason, text: string): Problem => ({
  ...MISSES[why],
  detail: null,
  context: { text },
  subject: null,
  elsewhere: [],
  requestId: null,
})

/** The problem behind whatever a loader threw. Only errors of the book tell their message; anything else is a fault of ours and says nothing. */
export function problemOf(error: unknown, requestId: string | null = null): Problem {
  const found = bookError(error)
  if (found === null) {
    const timeout = error instanceof Error && error.name === 'TimeoutError'
    return {
      status: timeout ? 504 : 500,
      kind: timeout ? 'upstream' : 'fault',
      code: timeout ? 'UPSTREAM_TIMEOUT' : 'INTERNAL',
      detail: null,
      context: {},
      subject: null,
      elsewhere: [],
      requestId,
    }
  }
  const { kind } = ERRORS[found.code]
  const subject =
    found.context['text'] ?? found.context['hash'] ?? found.context['block'] ?? found.context['address'] ?? null
  return {
    status: statusOf(found.code, kind),
    kind,
    code: found.code,
    detail: found.message,
    context: found.context,
    subject: subject === null ? null : String(subject),
    elsewhere: [],
    requestId,
  }
}

const statusOf = (code: ErrorCode, kind: ErrorKind): Problem['status'] => {
  if (code === 'UPSTREAM_TIMEOUT') return 504
  return ({ input: 400, absent: 404, upstream: 502, fault: 500 } as const)[kind]
}

// By shape and not by class: the server's bundle and the process around it each have their own class.
function bookError(
  error: unknown,
): { code: ErrorCode; message: string; context: Record<string, string | number> } | null {
  if (
    !(error instanceof Error) ||
    !('code' in error) ||
    typeof error.code !== 'string' ||
    !Object.hasOwn(ERRORS, error.code)
  )
    return null
  const context = 'context' in error && typeof error.context === 'object' && error.context !== null ? error.context : {}
  return { code: error.code as ErrorCode, message: error.message, context: context as Record<string, string | number> }
}
