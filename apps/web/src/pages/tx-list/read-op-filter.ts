import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'

/** What user operations are narrowed to (screens-evm §4.4), as the API takes it. */
export type OpFilter = {
  readonly sender?: string
  readonly paymaster?: string
  readonly entryPoint?: string
  readonly bundler?: string
  readonly factory?: string
  readonly status?: 'success' | 'failed'
}

/** Names of its parameters in an address: those that are parties, and the end. */
export const OP_PARTIES = ['sender', 'paymaster', 'bundler', 'factory', 'entryPoint'] as const
export const OP_FIELDS = [...OP_PARTIES, 'status'] as const

/** Reads it from an address; what is none narrows nothing. */
export function readOpFilter(query: URLSearchParams): OpFilter {
  const party = (name: (typeof OP_PARTIES)[number]) => {
    const text = narrowedTo(query, name)
    return text === undefined ? {} : { [name]: text }
  }
  const status = query.get('status')
  return {
    ...party('sender'),
    ...party('paymaster'),
    ...party('entryPoint'),
    ...party('bundler'),
    ...party('factory'),
    ...((status === 'success' || status === 'failed') && { status }),
  }
}
