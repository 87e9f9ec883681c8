import type { Chain } from '@orrery/model/chain'

/** What the lists of an address can be narrowed to, as it stands in their query (screens-evm §5). */
export const ACCOUNT_FIELDS = {
  transactions: ['direction', 'with', 'method', 'status'],
  transfers: ['direction', 'with', 'token'],
} as const
export type AccountField = (typeof ACCOUNT_FIELDS)['transactions' | 'transfers'][number]

/** The same as the API takes it. */
export type AccountAsked = {
  readonly direction?: 'in' | 'out' | 'self'
  readonly with?: string
  readonly method?: string
  readonly status?: 'success' | 'failed'
  readonly token?: string
}

const PLAIN = /^\S{1,160}$/
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i

/** Whether a text may stand in a field of a chain's filter: others are as if they were not there. */
export function fitsField(field: AccountField, text: string, { family }: Pick<Chain, 'family'>): boolean {
  if (field === 'direction') return /^(?:in|out|self)$/.test(text)
  if (field === 'status') return /^(?:success|failed)$/.test(text)
  if (field === 'method') return /^0x[0-9a-f]{8}$/i.test(text)
  return (field === 'token' && text === 'native') || (family === 'evm' ? EVM_ADDRESS : PLAIN).test(text)
}

/** The fields of a query that mean something. */
export const accountFilter = (
  query: URLSearchParams,
  list: keyof typeof ACCOUNT_FIELDS,
  chain: Pick<Chain, 'family'>,
): AccountAsked =>
  Object.fromEntries(
    ACCOUNT_FIELDS[list].flatMap((field) => {
      const text = query.get(field)
      return text !== null && fitsField(field, text, chain) ? [[field, text]] : []
    }),
  ) as AccountAsked
