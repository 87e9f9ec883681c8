import { narrowedTo } from '../../page-parts/narrowed-to.ts'

/** What user operations are narrowed to (screens-evm §4.4), as the API takes it. */
export type OpFilter = {
  readonly sender?: string
  readonly paymaster?: string
  readonly entryPoint?: string
  readonly status?: 'success' | 'failed'
}

/** Names of its parameters in an address. */
export const OP_FIELDS = ['sender', 'paymaster', 'entryPoint', 'status'] as const

/** Reads it from an address; what is none narrows nothing. */
export function readOpFilter(query: URLSearchParams): OpFilter {
  const party = (name: 'sender' | 'paymaster' | 'entryPoint') => {
    const text = narrowedTo(query, name)
    return text === undefined ? {} : { [name]: text }
  }
  const status = query.get('status')
  return {
    ...party('sender'),
    ...party('paymaster'),
    ...party('entryPoint'),
    ...((status === 'success' || status === 'failed') && { status }),
  }
}
