import { expect, test } from 'vitest'
import { partiesOf } from './parties-of.ts'

const A = '0xaa'
const B = '0xbb'
const C = '0xcc'
const side = (address: string | null, value: string | null) => ({ address, value, type: 'p2wpkh' })

test('screens-nonevm §2 G4, §4.3: from is who put in the most, to is who got the most and put none in; change does not count', () => {
  expect(
    partiesOf({
      inputs: [side(A, '5'), side(B, '30'), side(A, '26')],
      outputs: [side(B, '40'), side(C, '1'), side('0xdd', '19'), side(null, '0')],
    }),
  ).toEqual({ from: { address: A, addresses: 2, value: 31n }, to: { address: '0xdd', addresses: 2, value: 19n } })
})

test('screens-nonevm §2 G4: who pays nobody else pays himself', () => {
  expect(partiesOf({ inputs: [side(A, '9')], outputs: [side(A, '8')] })).toEqual({
    from: { address: A, addresses: 1, value: 9n },
    to: { address: A, addresses: 1, value: 8n },
  })
})

test('screens-nonevm §1.1: an unknown input is not nobody, new coins come from nobody, and data goes to nobody', () => {
  expect(partiesOf({ inputs: [side(A, '9'), side(null, null)], outputs: [side(B, '8')] })?.from).toBeNull()
  expect(partiesOf({ inputs: [side(null, null)], outputs: [side(B, '8')] })).toEqual({
    from: null,
    to: { address: B, addresses: 1, value: 8n },
  })
  expect(partiesOf({ inputs: [side(A, '9')], outputs: [side(null, '0')] })?.to).toBeNull()
})

test('screens-nonevm §2 G4: amounts beyond 2^53 are compared to the unit', () => {
  const outputs = [side(B, '9007199254740993'), side(C, '9007199254740992')]
  expect(partiesOf({ inputs: [side(A, '18014398509481985')], outputs })?.to?.address).toBe(B)
})

test('screens-nonevm §2 G4: what a look-up left out is not told', () => {
  expect(partiesOf({})).toBeNull()
  expect(partiesOf({ inputs: [side(A, '1')] })).toBeNull()
})
