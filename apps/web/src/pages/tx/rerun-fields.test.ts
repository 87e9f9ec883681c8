import { expect, test } from 'vitest'
import { stubTxDetail } from '../../page-parts/stubs.ts'
import { callFields, type CallTexts } from '../../page-parts/call-fields.ts'
import { callBodyOf, fieldsOf } from './rerun-fields.ts'

const [A, B] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const FIELDS: CallTexts = { from: A, to: B, value: '1,000', gas: '21000', input: 'a9059cbb', block: '100' }

test('screens-evm §4.3: a re-run starts from the transaction, in the state before its block', () => {
  const tx = { ...stubTxDetail, from: A, to: B, value: '5', input: '0x01', height: 101, ext: { gas: 21_000 } }
  expect(fieldsOf(tx)).toEqual({ from: A, to: B, value: '5', gas: '21000', input: '0x01', block: '100' })
})

test('issue 4: what the node does not tell of a form that is not known here stands in no field as if it were told', () => {
  const ext = { type: 6, untold: ['from', 'to', 'value', 'gas', 'input'] }
  const fields = fieldsOf({ ...stubTxDetail, from: null, to: null, value: null, input: '0x', height: 101, ext })
  expect(fields).toEqual({ from: '', to: '', value: '', gas: '', input: '', block: '100' })
  expect(callFields({ ...fields, from: A })).toEqual({ wrong: '' })
})

test('screens-evm §4.3: what a try would move is asked for by the same call', () => {
  expect(callBodyOf({ from: A, to: B, value: '0x3e8', gas: '0x5208', data: '0xA9059CBB' })).toEqual({
    to: B,
    from: A,
    value: '1000',
    data: '0xa9059cbb',
  })
  expect(callBodyOf({ from: A, to: B, value: '0x0' })).toEqual({ to: B, from: A, value: '0', data: '0x' })
  // Neither code that is put on the chain nor a balance that the sender has not.
  expect(callBodyOf({ from: A, value: '0x0', data: '0x60' })).toBe(null)
  expect(callBodyOf({ from: A, to: B, value: '0x0', balance: '0x1' })).toBe(null)
})

test('what is changed becomes the parameters of eth_call, exact to 2^256', () => {
  expect(callFields(FIELDS)).toEqual({
    fields: { from: A, to: B, value: '0x3e8', gas: '0x5208', data: '0xa9059cbb' },
    tag: '0x64',
  })
  const most = ((1n << 256n) - 1n).toString()
  expect(callFields({ ...FIELDS, to: '', value: most, gas: '', input: '0x', block: '' })).toEqual({
    fields: { from: A, value: `0x${'f'.repeat(64)}` },
    tag: 'latest',
  })
})

test('screens-evm §4.3: the sender may be given another balance, and has its own where none is told', () => {
  expect(callFields({ ...FIELDS, balance: ' 1,000 ' })).toMatchObject({ fields: { balance: '0x3e8' } })
  expect(callFields({ ...FIELDS, balance: '0' })).toMatchObject({ fields: { balance: '0x0' } })
  expect(callFields({ ...FIELDS, balance: '' })).not.toHaveProperty('fields.balance')
  for (const balance of ['-1', '1.5', (1n << 256n).toString()])
    expect(callFields({ ...FIELDS, balance })).toEqual({ wrong: balance })
})

test('what does not fit its field is named', () => {
  const wrong = (change: Partial<CallTexts>) => callFields({ ...FIELDS, ...change })
  expect(wrong({ from: 'vitalik' })).toEqual({ wrong: 'vitalik' })
  expect(wrong({ value: (1n << 256n).toString() })).toEqual({ wrong: (1n << 256n).toString() })
  expect(wrong({ value: '1.5' })).toEqual({ wrong: '1.5' })
  expect(wrong({ input: '0x123' })).toEqual({ wrong: '0x123' })
  expect(wrong({ block: 'latest' })).toEqual({ wrong: 'latest' })
})
