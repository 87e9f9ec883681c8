import { describe, expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { keccak } from '../verify/keccak.ts'
import { unpackUserOp } from './unpack-user-op.ts'

const A: Hex = `0x${'a1'.repeat(20)}`
const B: Hex = `0x${'b2'.repeat(20)}`
const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const bytes = (hex: string): string => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/** ABI encoding of a tuple: words stand in place, what has a length behind them. */
function tuple(fields: readonly (bigint | string)[]): string {
  let tail = ''
  const head = fields.map((field) => {
    if (typeof field === 'bigint') return word(field)
    const at = word(fields.length * 32 + tail.length / 2)
    tail += field
    return at
  })
  return head.join('') + tail
}
/** An array of dynamic items. */
const array = (items: readonly string[]): string => word(items.length) + tuple(items)

const wide = (sender: Hex, nonce: bigint, callData: string) =>
  tuple([BigInt(sender), nonce, bytes('c0de'), bytes(callData), 1n, 2n, 3n, 4n, 5n, bytes(''), bytes('51')])
const packed = (sender: Hex, nonce: bigint, callData: string) =>
  tuple([
    BigInt(sender),
    nonce,
    bytes(''),
    bytes(callData),
    (2n << 128n) | 1n,
    3n,
    (5n << 128n) | 4n,
    bytes('ff'),
    bytes('51'),
  ])
const bundle = (selector: string, ops: readonly string[]): Hex => `0x${selector}${tuple([array(ops), BigInt(B)])}`

const execute = `b61d27f6${tuple([BigInt(B), 1n << 255n, bytes('a9059cbb')])}`

describe('screens-evm §4.4: what a bundle asks for', () => {
  test.each([
    ['0.6', bundle('1fad948c', [wide(B, 7n, ''), wide(A, 7n, execute)]), '0xc0de', '0x'],
    ['0.7', bundle('765e827f', [packed(B, 7n, ''), packed(A, 7n, execute)]), '0x', '0xff'],
  ])(
    'EntryPoint %s: the operation of an account and nonce is found among others',
    (_, input, initCode, paymasterData) => {
      expect(unpackUserOp(input, A, 7n)).toEqual({
        index: 1,
        count: 2,
        beneficiary: B,
        initCode,
        callData: `0x${execute}`,
        callGas: 1n,
        verificationGas: 2n,
        preVerificationGas: 3n,
        maxFee: 4n,
        maxTip: 5n,
        paymasterData,
        signature: '0x51',
        aggregator: null,
        calls: [{ to: B, value: 1n << 255n, data: '0xa9059cbb' }],
      })
      expect(unpackUserOp(input, A, 8n)).toBeNull()
    },
  )

  test.each([
    ['0.6', '4b1d7cf5', wide],
    ['0.7', 'dbed18e0', packed],
  ])('EntryPoint %s: parts of a bundle whose signatures one answers for are one bundle', (_, selector, make) => {
    const group = (ops: readonly string[], aggregator: Hex) => tuple([array(ops), BigInt(aggregator), bytes('51')])
    const input: Hex = `0x${selector}${tuple([array([group([make(B, 1n, ''), make(B, 2n, '')], B), group([make(A, 7n, execute)], A)]), BigInt(B)])}`
    expect(unpackUserOp(input, A, 7n)).toMatchObject({ index: 2, count: 3, aggregator: A, beneficiary: B })
    expect(unpackUserOp(input, B, 2n)).toMatchObject({ index: 1, count: 3, aggregator: B })
    expect(unpackUserOp(input, A, 8n)).toBeNull()
    for (let digits = 2; digits < input.length - 64; digits += 61)
      expect(() => unpackUserOp(input.slice(0, digits) as Hex, A, 7n)).not.toThrow()
  })

  test.each([
    [
      'executeBatch(address[],bytes[])',
      `18dfb3c7${tuple([word(2) + word(BigInt(A)) + word(BigInt(B)), array([bytes('01'), bytes('')])])}`,
      [0n, 0n],
    ],
    [
      'executeBatch(address[],uint256[],bytes[])',
      `47e1da2a${tuple([word(2) + word(BigInt(A)) + word(BigInt(B)), word(2) + word(8n) + word(9n), array([bytes('01'), bytes('')])])}`,
      [8n, 9n],
    ],
    [
      'executeBatch((address,uint256,bytes)[])',
      `34fcd5be${tuple([array([tuple([BigInt(A), 8n, bytes('01')]), tuple([BigInt(B), 9n, bytes('')])])])}`,
      [8n, 9n],
    ],
    [
      'execute(bytes32,bytes), a batch',
      `e9ae5c53${tuple([1n << 248n, bytes(tuple([array([tuple([BigInt(A), 8n, bytes('01')]), tuple([BigInt(B), 9n, bytes('')])])]))])}`,
      [8n, 9n],
    ],
  ])('%s is taken apart', (_, callData, values) => {
    const op = unpackUserOp(bundle('765e827f', [packed(A, 0n, callData)]), A, 0n)
    expect(op?.calls).toEqual([
      { to: A, value: values[0], data: '0x01' },
      { to: B, value: values[1], data: '0x' },
    ])
  })

  test('one call of ERC-7579 stands without padding', () => {
    const call = `${A.slice(2)}${word(6n)}a9059cbb`
    const op = unpackUserOp(bundle('765e827f', [packed(A, 0n, `e9ae5c53${tuple([0n, bytes(call)])}`)]), A, 0n)
    expect(op?.calls).toEqual([{ to: A, value: 6n, data: '0xa9059cbb' }])
  })

  test('what an account runs that is handed the whole operation is taken apart (IAccountExecute), and a call of an older Kernel', () => {
    const selector = (signature: string): string =>
      Buffer.from(keccak(Buffer.from(signature)).subarray(0, 4)).toString('hex')
    const byWhole = selector('executeUserOp((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes),bytes32)')
    const kernel = `${selector('execute(address,uint256,bytes,uint8)')}${tuple([BigInt(B), 6n, bytes('a9059cbb'), 0n])}`
    const callsOf = (callData: string) => unpackUserOp(bundle('765e827f', [packed(A, 0n, callData)]), A, 0n)?.calls
    expect(callsOf(`${byWhole}${execute}`)).toEqual([{ to: B, value: 1n << 255n, data: '0xa9059cbb' }])
    expect(callsOf(kernel)).toEqual([{ to: B, value: 6n, data: '0xa9059cbb' }])
    expect(callsOf(`${byWhole}${byWhole}${execute}`)).toEqual([])
  })

  test('what is cut off, leads out of the bytes or is another method is no bundle, and never throws', () => {
    const input = bundle('765e827f', [packed(A, 0n, execute)])
    // The last word is padding, which may be missing.
    for (let digits = 2; digits < input.length - 64; digits += 37)
      expect(unpackUserOp(input.slice(0, digits) as Hex, A, 0n)).toBeNull()
    expect(unpackUserOp(input.replace('765e827f', 'deadbeef') as Hex, A, 0n)).toBeNull()
    expect(unpackUserOp(`0x765e827f${'f'.repeat(64 * 20)}`, A, 0n)).toBeNull()
  })

  test('calls that share their bytes are not told: little call data would make much', () => {
    const body = 'ee'.repeat(3_000)
    const shared = word(3) + [96, 96, 96].map(word).join('') + bytes(body)
    const targets = word(3) + word(BigInt(A)).repeat(3)
    const op = unpackUserOp(bundle('765e827f', [packed(A, 0n, `18dfb3c7${tuple([targets, shared])}`)]), A, 0n)
    expect(op).toMatchObject({ callData: expect.any(String), calls: [] })
  })
})
