import type { Chain } from '@orrery/model/chain'
import { heightParams } from '../../routing/height-params.ts'
import { baseUnits } from '../coin-text.ts'
import { METHOD_TEXT } from './method-text.ts'

/** What the lists of an address can be narrowed to, as it stands in their query (screens-evm §5). Values are in whole coins. */
export const ACCOUNT_FIELDS = {
  transactions: ['direction', 'with', 'method', 'status', 'type', 'least', 'most', 'fromBlock', 'toBlock', 'order'],
  transfers: ['direction', 'with', 'token', 'order'],
} as const
export type AccountField = (typeof ACCOUNT_FIELDS)['transactions' | 'transfers'][number]

/** The same as the API takes it. */
export type AccountAsked = {
  readonly direction?: 'in' | 'out' | 'self'
  readonly with?: string
  readonly method?: string
  readonly status?: 'success' | 'failed'
  readonly type?: string
  readonly least?: string
  readonly most?: string
  readonly fromBlock?: number
  readonly toBlock?: number
  readonly token?: string
  readonly order?: 'oldest'
}

type Of = Pick<Chain, 'family' | 'native'>

const PLAIN = /^\S{1,160}$/
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i
const FORMS: { readonly [F in AccountField]?: RegExp } = {
  direction: /^(?:in|out|self)$/,
  status: /^(?:success|failed)$/,
  order: /^oldest$/,
  method: METHOD_TEXT,
  type: /^[a-z0-9-]{1,40}$/,
}

const heightOf = (field: 'fromBlock' | 'toBlock', text: string): number | undefined =>
  heightParams(new URLSearchParams({ [field]: text }))[field]

/** Whether a text may stand in a field of a chain's filter: others are as if they were not there. */
export function fitsField(field: AccountField, text: string, { family, native }: Of): boolean {
  const form = FORMS[field]
  if (form !== undefined) return form.test(text)
  if (field === 'fromBlock' || field === 'toBlock') return heightOf(field, text) !== undefined
  // What a transaction of outputs moved in all is not what it changed for an address.
  if (field === 'least' || field === 'most') return family === 'evm' && baseUnits(text, native.decimals) !== null
  return (field === 'token' && text === 'native') || (family === 'evm' ? EVM_ADDRESS : PLAIN).test(text)
}

/** The fields of a query that mean something, as they stand in it. */
export const accountTexts = (
  query: URLSearchParams,
  list: keyof typeof ACCOUNT_FIELDS,
  chain: Of,
): readonly (readonly [AccountField, string])[] =>
  ACCOUNT_FIELDS[list].flatMap((field) => {
    const text = query.get(field)
    return text !== null && fitsField(field, text, chain) ? [[field, text] as const] : []
  })

/** The same for the API. */
export const accountFilter = (query: URLSearchParams, list: keyof typeof ACCOUNT_FIELDS, chain: Of): AccountAsked =>
  Object.fromEntries(
    accountTexts(query, list, chain).map(([field, text]) => [
      field,
      field === 'least' || field === 'most'
        ? baseUnits(text, chain.native.decimals)
        : field === 'fromBlock' || field === 'toBlock'
          ? heightOf(field, text)
          : text,
    ]),
  ) as AccountAsked
