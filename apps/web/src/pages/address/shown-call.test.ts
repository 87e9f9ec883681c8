import { expect, test } from 'vitest'
import { readErrors, readFunctions } from '@orrery/evm/abi-type'
import { coinUnits, commandsOf, nameError } from './shown-call.ts'

test('screens-evm §6.1: an amount becomes base units exactly, and what is none is refused', () => {
  expect(
    ['', '0', '1', '0.000000000000000001', '115792089237316195423570985008687907853269984665640564039457.5'].map(
      (text) => coinUnits(text, 18, 'en_US'),
    ),
  ).toEqual([0n, 0n, 10n ** 18n, 1n, 115792089237316195423570985008687907853269984665640564039457500000000000000000n])
  expect(['0.0000000000000000001', '-1', '1e3', '0x1', '.5'].map((text) => coinUnits(text, 18, 'en_US'))).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})

test('foundations §5.7: an amount that is sent is read as the language of the page writes it, or refused', () => {
  expect(coinUnits('1,500', 0, 'en_US')).toBe(1_500n)
  expect(coinUnits('1,5', 1, 'de_DE')).toBe(15n)
  expect(coinUnits('1.500', 18, 'de_DE')).toBeNull()
})

test('screens-evm §6.1: a sending command says the amount, a quote in an argument stays in its word, and the sender of a trial and what only reads are left out', () => {
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
    sender: '0xcd',
    height: '',
  })
  expect(cast).toBe(`cast send 0xab 'say(string)' '"it'\\''s $(rm -rf /)"' --value 7wei --rpc-url $RPC_URL`)
  expect(curl).toBeNull()
})

test('screens-evm §6.1: commands that read do so at the height and as the sender of the form', () => {
  const [fn] = readFunctions([
    { type: 'function', name: 'at', stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'bool' }] },
  ])
  const call = { fn: fn!, data: '0x01', values: [], value: 0n, address: '0xab', view: 'read' } as const
  const { cast, curl } = commandsOf({ ...call, sender: '0xcd', height: '0255' })
  expect(cast).toBe(`cast call 0xab 'at()(bool)' --from 0xcd --block 255 --rpc-url $RPC_URL`)
  expect(curl).toContain('"params":[{"from":"0xcd","to":"0xab","data":"0x01"},"0xff"]')
  const newest = commandsOf({ ...call, sender: '', height: '' })
  expect(newest.cast).toBe(`cast call 0xab 'at()(bool)' --rpc-url $RPC_URL`)
  expect(newest.curl).toContain('"params":[{"to":"0xab","data":"0x01"},"latest"]')
})

test('screens-evm §6.1: an error that the interface declares is told by its name and its values', () => {
  const errors = readErrors([{ type: 'error', name: 'TooMuch', inputs: [{ name: 'most', type: 'uint256' }] }])
  const told = (data: string) => nameError({ error: 'reverted', reason: { as: 'unknown', data } }, errors).reason
  const data = `${errors[0]!.selector}${'5'.padStart(64, '0')}`
  expect(told(data)).toEqual({
    as: 'error',
    name: 'TooMuch',
    // A pasted interface is nobody's verified source.
    decodedBy: null,
    params: [{ name: 'most', type: 'uint256', value: '5' }],
  })
  expect(told(data.slice(0, 20))).toMatchObject({ as: 'unknown' })
  expect(told('0x12345678')).toMatchObject({ as: 'unknown' })
})

test('screens-evm §6.1: a call is written for viem and ethers with exact numbers, and strangers’ texts stay within their quotes', () => {
  const [fn] = readFunctions([
    {
      type: 'function',
      name: 'say',
      stateMutability: 'payable',
      inputs: [
        { name: 'what', type: 'string' },
        { name: 'pair', type: 'tuple', components: [{ name: 'n', type: 'uint256' }] },
      ],
      outputs: [{ name: '', type: 'bool' }],
    },
  ])
  const call = {
    fn: fn!,
    data: '0x01',
    values: [`"'; drop()`, [2n ** 255n]],
    value: 7n,
    address: '0xab',
    view: 'write' as const,
    sender: '',
    height: '',
  }
  const line = '"function say(string,(uint256)) payable returns (bool)"'
  const { viem, ethers } = commandsOf(call)
  expect(viem).toBe(
    `await client.writeContract({ address: "0xab", abi: parseAbi([${line}]), functionName: "say", args: ["\\"'; drop()", [${2n ** 255n}n]], value: 7n })`,
  )
  expect(ethers).toBe(
    `await new Contract("0xab", [${line}], signer)["say(string,(uint256))"]("\\"'; drop()", [${2n ** 255n}n], { value: 7n })`,
  )
  expect(commandsOf({ ...call, value: 0n, view: 'read', height: '9', sender: '0xcd' }).viem).toContain(
    'readContract({ address: "0xab", abi: parseAbi([' + line + ']), functionName: "say", args: ["\\"\'; drop()", [',
  )
})
