import { expect, test } from 'vitest'
import { readErrors, readFunctions } from '@orrery/evm/abi-type'
import { baseUnits, commandsOf, nameError } from './shown-call.ts'

test('screens-evm §6.1: an amount becomes base units exactly, and what is none is refused', () => {
  expect(
    ['', '0', '1', '0.000000000000000001', '115792089237316195423570985008687907853269984665640564039457.5'].map(
      (text) => baseUnits(text, 18),
    ),
  ).toEqual([0n, 0n, 10n ** 18n, 1n, 115792089237316195423570985008687907853269984665640564039457500000000000000000n])
  expect(['0.0000000000000000001', '-1', '1e3', '1,5', '0x1', '.5'].map((text) => baseUnits(text, 18))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})

test('commands say the amount, and a quote in an argument stays inside its word', () => {
  const [fn] = readFunctions([
    { type: 'function', name: 'say', stateMutability: 'payable', inputs: [{ name: 't', type: 'string' }], outputs: [] },
  ])
  const { cast, curl } = commandsOf({
    fn: fn!,
    data: '0x01',
    values: ["it's $(rm -rf /)"],
    value: 7n,
    address: '0xab',
    view: 'write',
  })
  expect(cast).toBe(`cast send 0xab 'say(string)' '"it'\\''s $(rm -rf /)"' --value 7wei --rpc-url $RPC_URL`)
  expect(curl).toContain('"value":"0x7"')
})

test('screens-evm §6.1: an error that the interface declares is told by its name and its values', () => {
  const errors = readErrors([{ type: 'error', name: 'TooMuch', inputs: [{ name: 'most', type: 'uint256' }] }])
  const told = (data: string) => nameError({ error: 'reverted', reason: { as: 'unknown', data } }, errors).reason
  const data = `${errors[0]!.selector}${'5'.padStart(64, '0')}`
  expect(told(data)).toEqual({ as: 'error', name: 'TooMuch', params: [{ name: 'most', type: 'uint256', value: '5' }] })
  expect(told(data.slice(0, 20))).toMatchObject({ as: 'unknown' })
  expect(told('0x12345678')).toMatchObject({ as: 'unknown' })
})
