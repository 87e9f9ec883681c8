import { expect, test } from 'vitest'
import { readOmni, readOmniPayload } from './omni-payload.ts'

// Payloads of Omni Core's create_payload_tests.cpp (shared/data/omni), with the values that it makes them from.
test.each([
  ['00000000000000010000000005f5e100', 0, 'Simple Send', 1, 100_000_000n],
  ['00000003000000010000000005f5e100', 3, 'Send To Owners', 1, 100_000_000n],
  ['0000000402', 4, 'Send All', null, null],
  ['00010014000000010000000005f5e1000000000001312d000a000000000000271001', 20, 'DEx Sell Offer', 1, 100_000_000n],
  ['0000001900000001000000000ee6b2800000001f000000012a05f200', 25, 'MetaDEx Trade', 1, 250_000_000n],
  ['0000001b000000010000001f', 27, 'MetaDEx Cancel Pair', 1, null],
  ['0000001c01', 28, 'MetaDEx Cancel Ecosystem', null, null],
  ['00000016000000010000000007bfa480', 22, 'DEx Accept Offer', 1, 130_000_000n],
  ['0000003500000009', 53, 'Close Crowdsale', 9, null],
  ['000000370000000800000000000003e84669727374204d696c6573746f6e6520526561', 55, 'Grant Property Tokens', 8, 1_000n],
  ['000000380000000800000000000003e8526564656d7074696f6e206f6620746f6b656e', 56, 'Revoke Property Tokens', 8, 1_000n],
  ['000000460000000d', 70, 'Change Issuer Address', 13, null],
  ['0000004700000004', 71, 'Enable Freezing', 4, null],
  ['0000004800000004', 72, 'Disable Freezing', 4, null],
  [
    '000000b90000000400000000000003e800946cb2e08075bcbaf157e47bcb67eb2b2339d242',
    185,
    'Freeze Property Tokens',
    4,
    1_000n,
  ],
  ['000000c9000000080000000000000001000000000000000a01', 201, 'Set Non-Fungible Token Data', 8, null],
  ['fffffffe000b0000ffff00000001', 65_534, 'Feature Activation', null, null],
] as const)('screens-nonevm §5: %s is type %i, %s', (payload, type, name, property, amount) => {
  expect(readOmniPayload(`0x${payload}`)).toMatchObject({ type, name, property, amount })
})

test('what is cut off or not known says no more than it holds', () => {
  expect(readOmniPayload('0x000000')).toBeNull()
  expect(readOmniPayload('0x00000000')).toEqual({
    version: 0,
    type: 0,
    name: 'Simple Send',
    property: null,
    amount: null,
  })
  expect(readOmniPayload('0x000000000000001f00')).toMatchObject({ property: 31, amount: null })
  expect(readOmniPayload('0x0001fff00000001f')).toEqual({
    version: 1,
    type: 65_520,
    name: null,
    property: null,
    amount: null,
  })
  expect(readOmni(['aabb', '6f6d6e69000000000000001fffffffffffffffff'])).toMatchObject({
    property: 31,
    amount: 2n ** 64n - 1n,
  })
  expect(readOmni(['6f6d6e'])).toBeNull()
})
