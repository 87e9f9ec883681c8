import { expect, test } from 'vitest'
import { encodeAbiParameters, encodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import type { Hex } from '@orrery/primitives/hex'
import { findAbiCalls } from './abi-calls.ts'

const MOST = (1n << 256n) - 1n
const LEAST = -(1n << 255n)
const TO: Hex = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const ABI = parseAbi([
  'struct Part { bytes4 tag; int128[] parts; }',
  'struct Item { uint256 size; string label; Part[2] inner; }',
  'function put(Item item, address[] to) returns (Item item, bool done)',
  'function get(uint256 id) view returns (uint256)',
  'function get(uint256 id, address who) view returns (int256)',
  'function say(string text, bytes raw, bytes32 word, bool yes) payable returns (string)',
  'function nothing()',
])
const one = (text: string) => {
  const found = findAbiCalls(ABI, text)
  expect(found).toHaveLength(1)
  return found[0]!
}
const dataOf = (text: string, args: readonly unknown[]): Hex => {
  const encoded = one(text).encode(args)
  if (encoded.fault !== null) throw new Error(`${encoded.fault.place}: ${encoded.fault.reason}`)
  return encoded.data
}
const faultOf = (text: string, args: readonly unknown[]) => one(text).encode(args).fault

test('explorer §7: a function is found by name, signature and selector, and a shared name stands for each of its functions', () => {
  expect(findAbiCalls(ABI, 'get').map(({ signature }) => signature)).toEqual(['get(uint256)', 'get(uint256,address)'])
  expect(one('get(uint256, address)').selector).toBe(one('get(uint256,address)').selector)
  expect(one(one('say').selector.toUpperCase().replace('0X', '0x')).name).toBe('say')
  for (const text of ['GET', 'get()', '0x', '', 'toString', '__proto__']) expect(findAbiCalls(ABI, text)).toEqual([])
  expect(findAbiCalls([null, 7, { type: 'function', name: 'get' }, ...ABI], 'nothing')).toHaveLength(1)
})

test('explorer §7: arguments are encoded as viem encodes them, tuples by name or in order', () => {
  const inner = [['0x01020304', ['-1', String(-(1n << 127n))]], { parts: [], tag: '0xffffffff' }] as const
  const item = [String(MOST), 'naïve \uFEFF🦄\u0000\n', inner] as const
  const [size, label] = item
  const expected = encodeFunctionData({
    abi: ABI,
    functionName: 'put',
    args: [
      {
        size: MOST,
        label,
        inner: [
          { tag: '0x01020304', parts: [-1n, -(1n << 127n)] },
          { tag: '0xffffffff', parts: [] },
        ],
      },
      [TO],
    ],
  })
  expect(dataOf('put', [item, [TO]])).toBe(expected)
  expect(dataOf('put', [{ label, inner, size }, [TO.toLowerCase()]])).toBe(expected)
  expect(dataOf('get(uint256)', [Number.MAX_SAFE_INTEGER])).toBe(dataOf('get(uint256)', ['0x1fffffffffffff']))
  const said = ['\uFEFFmark', '0x', `0x${'ab'.repeat(32)}`, false] as const
  expect(dataOf('say', said)).toBe(encodeFunctionData({ abi: ABI, functionName: 'say', args: [...said] }))
  expect(dataOf('nothing', [])).toBe(one('nothing').selector)
})

test('explorer §7: what is wrong with an argument is told with its place', () => {
  const good = { size: '1', label: '', inner: [['0x01020304', []], { tag: '0x01020304', parts: ['1'] }] }
  const withPart = (part: unknown) => ({ ...good, inner: [good.inner[0], { tag: '0x01020304', parts: [part] }] })
  const cases: readonly (readonly [string, readonly unknown[], string, RegExp])[] = [
    ['get(uint256)', [], 'params', /1 are taken, 0 are given/],
    ['get(uint256)', ['1', '2'], 'params', /1 are taken, 2 are given/],
    ['get(uint256)', [undefined], 'params[0]', /missing \(uint256 id\)/],
    ['get(uint256)', [String(MOST + 1n)], 'params[0]', /beyond what a uint256 holds \(uint256 id\)/],
    ['get(uint256)', ['-1'], 'params[0]', /beyond/],
    ['get(uint256)', ['1e3'], 'params[0]', /no whole number/],
    ['get(uint256)', [''], 'params[0]', /no whole number/],
    ['get(uint256)', [2 ** 53], 'params[0]', /not exact in JSON/],
    ['get(uint256)', [0.5], 'params[0]', /not exact in JSON/],
    ['get(uint256)', [true], 'params[0]', /told as text/],
    ['get(uint256)', [['1']], 'params[0]', /told as text/],
    ['get(uint256,address)', ['1', '0x12'], 'params[1]', /40 hex digits \(address who\)/],
    ['get(uint256,address)', ['1', TO.replace('Ae', 'ae')], 'params[1]', /checksum/],
    ['say', [7, '0x', '0x', true], 'params[0]', /a string is told as text/],
    ['say', ['\uD800', '0x', '0x', true], 'params[0]', /surrogate/],
    ['say', ['', '0x1', `0x${'00'.repeat(32)}`, true], 'params[1]', /pairs of hex digits/],
    ['say', ['', '0x', '0x00', true], 'params[2]', /as many bytes as bytes32/],
    ['say', ['', '0x', `0x${'00'.repeat(32)}`, 'yes'], 'params[3]', /neither true nor false/],
    ['say', ['', '0x', `0x${'00'.repeat(32)}`, 1], 'params[3]', /told as text/],
    ['put', [withPart(String(1n << 127n)), []], 'params[0].inner[1].parts[0]', /beyond what a int128 holds/],
    ['put', [{ ...good, more: 1 }, []], 'params[0]', /no object of its fields/],
    ['put', [{ size: '1', label: '' }, []], 'params[0].inner', /no list/],
    ['put', [{ ...good, inner: [] }, []], 'params[0].inner', /as many values as/],
    ['put', [good, TO], 'params[1]', /no list/],
    ['put', [good, Array.from({ length: 6_000 }, () => TO)], /^params\[1\]/.source, /more than 5000 values/],
  ]
  for (const [text, args, place, reason] of cases) {
    const fault = faultOf(text, args)
    expect(fault, `${text} ${JSON.stringify(args).slice(0, 80)}`).not.toBeNull()
    if (place.startsWith('^')) expect(fault!.place).toMatch(new RegExp(place))
    else expect(fault!.place).toBe(place)
    expect(fault!.reason).toMatch(reason)
  }
})

test('explorer §7: answers are decoded exactly, whole numbers as decimal text', () => {
  const { outputs } = one('put')
  expect(outputs.map(({ type }) => type)).toEqual([
    '(uint256 size, string label, (bytes4 tag, int128[] parts)[2] inner)',
    'bool',
  ])
  const item = {
    size: MOST,
    label: '\uFEFF"\\\u0000🦄',
    inner: [
      { tag: '0x00000001', parts: [-1n] },
      { tag: '0xdeadbeef', parts: [] },
    ],
  } as const
  const data = encodeFunctionResult({ abi: ABI, functionName: 'put', result: [item, true] })
  expect(one('put').decode(data)).toEqual([
    [
      String(MOST),
      item.label,
      [
        ['0x00000001', ['-1']],
        ['0xdeadbeef', []],
      ],
    ],
    true,
  ])
  const least = encodeAbiParameters([{ type: 'int256' }], [LEAST])
  expect(one('get(uint256,address)').decode(least)).toEqual([String(LEAST)])
  expect(one('nothing').decode('0x')).toEqual([])
  // No code stands there, or it answers less than it says.
  expect(one('get(uint256)').decode('0x')).toBeNull()
  expect(one('get(uint256)').decode(`0x${'00'.repeat(31)}`)).toBeNull()
})

test('explorer §7: whatever an interface and an answer claim, calling ends', () => {
  const wide = { type: 'uint8[999999][999999]', name: 'all' }
  const abi = [{ type: 'function', name: 'f', stateMutability: 'view', inputs: [wide], outputs: [wide] }]
  const [call] = findAbiCalls(abi, 'f')
  expect(call!.encode([[]]).fault).toMatchObject({ place: 'params[0]' })
  expect(call!.decode(`0x${'00'.repeat(64)}`)).toBeNull()
})
