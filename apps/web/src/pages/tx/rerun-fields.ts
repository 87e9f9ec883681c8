import type { TxDetail } from '@orrery/model/wire/transaction'
import type { CallTexts } from '../../page-parts/call-fields.ts'

/** What the transaction itself asked for, in the state that its block began with. */
export function fieldsOf({ from, to, value, input, height, ext }: TxDetail): CallTexts {
  const gas = ext['gas']
  return {
    from: from ?? '',
    to: to ?? '',
    value: value ?? '0',
    gas: typeof gas === 'number' || typeof gas === 'string' ? String(gas) : '',
    input: input === '' ? '0x' : input,
    block: height === null || height === 0 ? '' : String(height - 1),
  }
}
