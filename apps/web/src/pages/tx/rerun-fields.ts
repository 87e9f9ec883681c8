import type { TxDetail } from '@orrery/model/wire/transaction'
import type { CallTexts } from '../../page-parts/call-fields.ts'

/** What the transaction itself asked for, in the state that its block began with; empty where its form is not known here and the node does not tell. */
export function fieldsOf({ from, to, value, input, height, ext }: TxDetail): CallTexts {
  const gas = ext['gas']
  return {
    from: from ?? '',
    to: to ?? '',
    value: value ?? '',
    gas: typeof gas === 'number' || typeof gas === 'string' ? String(gas) : '',
    input: isUntold(ext, 'input') ? '' : input === '' ? '0x' : input,
    block: height === null || height === 0 ? '' : String(height - 1),
  }
}

/** What nobody told of it, by the names that nodes give it. */
export const untoldOf = ({ ext }: Pick<TxDetail, 'ext'>): readonly string[] =>
  Array.isArray(ext['untold']) ? ext['untold'].map(String) : []

const isUntold = (ext: TxDetail['ext'], name: string): boolean => untoldOf({ ext }).includes(name)

/** Fields of a call as the API takes them; null for code to be put on the chain, and for a sender with another balance than its own: neither is asked there. Pure. */
export function callBodyOf({ to, from, value, data = '0x', balance }: Readonly<Record<string, string>>): {
  readonly to: string
  readonly data: string
  readonly from?: string
  readonly value?: string
} | null {
  if (to === undefined || balance !== undefined) return null
  return { to, data: data.toLowerCase(), ...(from && { from }), ...(value && { value: BigInt(value).toString() }) }
}
