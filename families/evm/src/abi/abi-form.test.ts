import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeFunctionData, toFunctionSelector, type AbiFunction as ViemFunction } from 'viem'
import { decodeValues } from './abi-code.ts'
import { emptyForm, emptyForms, formOfJson, formToJson, readForm, type FormValue } from './abi-form.ts'
import { readFunctions, type AbiFunction } from './abi-type.ts'

type Param = { readonly name: string; readonly type: string; readonly components?: readonly Param[] }
type Given = { readonly form: FormValue; readonly viem: unknown }
type Case = { readonly param: Param; readonly value: fc.Arbitrary<Given> }

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`
const plain = (type: string, value: fc.Arbitrary<Given>): Case => ({ param: { name: 'v', type }, value })
const asText = (viem: unknown): Given => ({ form: String(viem), viem })

const numbers = (sign: 'uint' | 'int'): fc.Arbitrary<Case> =>
  fc.integer({ min: 1, max: 32 }).map((bytes) => {
    const bits = BigInt(bytes * 8)
    const [min, max] = sign === 'uint' ? [0n, (1n << bits) - 1n] : [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n]
    // viem takes numbers of up to 48 bits as such.
    return plain(
      `${sign}${bits}`,
      fc.bigInt({ min, max }).map((value) => ({ form: String(value), viem: bytes <= 6 ? Number(value) : value })),
    )
  })

const leaf: fc.Arbitrary<Case> = fc.oneof(
  numbers('uint'),
  numbers('int'),
  fc.constant(plain('bool', fc.boolean().map(asText))),
  fc.constant(plain('string', fc.string({ unit: 'grapheme', maxLength: 70 }).map(asText))),
  fc.constant(
    plain(
      'bytes',
      fc.uint8Array({ maxLength: 70 }).map((bytes) => asText(hex(bytes))),
    ),
  ),
  fc.constant(
    plain(
      'address',
      fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => asText(hex(bytes))),
    ),
  ),
  fc.integer({ min: 1, max: 32 }).map((size) =>
    plain(
      `bytes${size}`,
      fc.uint8Array({ minLength: size, maxLength: size }).map((bytes) => asText(hex(bytes))),
    ),
  ),
)

const both = (given: readonly Given[]): Given => ({
  form: given.map(({ form }) => form),
  viem: given.map(({ viem }) => viem),
})

const { any } = fc.letrec<{ any: Case; array: Case; tuple: Case }>((tie) => ({
  any: fc.oneof({ maxDepth: 4, depthSize: 'small' }, leaf, tie('array'), tie('tuple')),
  array: fc.tuple(tie('any'), fc.option(fc.integer({ min: 1, max: 3 }))).map(([of, length]): Case => ({
    param: { ...of.param, type: `${of.param.type}[${length ?? ''}]` },
    value: fc.array(of.value, { minLength: length ?? 0, maxLength: length ?? 3 }).map(both),
  })),
  tuple: fc.array(tie('any'), { minLength: 1, maxLength: 4 }).map((fields): Case => ({
    param: { name: 'v', type: 'tuple', components: fields.map(({ param }, i) => ({ ...param, name: `f${i}` })) },
    value: fc.tuple(...fields.map(({ value }) => value)).map((given) => ({
      form: given.map(({ form }) => form),
      viem: Object.fromEntries(given.map(({ viem }, i) => [`f${i}`, viem])),
    })),
  })),
}))

const call = fc
  .array(any, { maxLength: 4 })
  .chain((cases) =>
    fc.tuple(...cases.map(({ value }) => value)).map((given) => ({ params: cases.map(({ param }) => param), given })),
  )

const functionOf = (inputs: readonly Param[]): { readonly ours: AbiFunction; readonly theirs: ViemFunction } => {
  const theirs = { type: 'function', name: 'go', stateMutability: 'view', inputs, outputs: inputs } as ViemFunction
  return { ours: readFunctions([theirs])[0]!, theirs }
}

test('screens-evm §20.8: a form of a tuple[] of tuple makes the call data of the reference encoder', () => {
  const point: Param[] = [
    { name: 'x', type: 'int24' },
    { name: 'note', type: 'string' },
  ]
  const order: Param = {
    name: 'orders',
    type: 'tuple[]',
    components: [
      { name: 'owner', type: 'address' },
      { name: 'at', type: 'tuple', components: point },
      { name: 'path', type: 'tuple[2][]', components: point },
    ],
  }
  const { ours, theirs } = functionOf([order, { name: 'deadline', type: 'uint256' }])
  const owner = `0x${'ab'.repeat(20)}`
  const form = [
    [
      [
        owner,
        ['-5', 'né'],
        [
          [
            ['1', ''],
            ['2', 'b'],
          ],
        ],
      ],
      [owner, ['8388607', ''], []],
    ],
    String(2n ** 256n - 1n),
  ]
  const p = (x: number, note: string) => ({ x, note })
  const args = [
    [
      { owner, at: p(-5, 'né'), path: [[p(1, ''), p(2, 'b')]] },
      { owner, at: p(8_388_607, ''), path: [] },
    ],
    2n ** 256n - 1n,
  ]
  expect(ours.selector).toBe(toFunctionSelector(theirs))
  expect(readForm(ours, form).data).toBe(encodeFunctionData({ abi: [theirs], functionName: 'go', args }))
  expect(formOfJson(ours, formToJson(form))).toEqual(form)
  expect(formOfJson(ours, JSON.stringify([[{ owner, at: { x: 1, note: 'a' }, path: [] }], 7]))).toEqual([
    [[owner, ['1', 'a'], []]],
    '7',
  ])
})

test('screens-evm §20.8: any form of any types makes the call data of the reference encoder, and its answer is read back', () => {
  fc.assert(
    fc.property(call, ({ params, given }) => {
      const { ours, theirs } = functionOf(params)
      const reading = readForm(
        ours,
        given.map(({ form }) => form),
      )
      expect(reading.faults).toBeNull()
      expect(reading.data).toBe(
        encodeFunctionData({ abi: [theirs], functionName: 'go', args: given.map(({ viem }) => viem) }),
      )
      const data = `0x${reading.data!.slice(10)}` as const
      expect(
        decodeValues(
          ours.outputs.map(({ type }) => type),
          data,
        ),
      ).toEqual(reading.data && 'values' in reading ? reading.values : null)
    }),
    { numRuns: 400 },
  )
})

test('screens-evm §6.1: a value that is none is told beside its field, and nothing is rounded, cut or guessed', () => {
  const faultsOf = (type: string, ...texts: string[]) => {
    const { ours } = functionOf([{ name: 'v', type }])
    return texts.map((text) => readForm(ours, [text]).faults?.get('0') ?? null)
  }
  expect(faultsOf('uint8', '255', '0xff', ' 7 ', '256', '-1', '1.0', '1e3', '', '٣')).toEqual([
    null,
    null,
    null,
    'range',
    'range',
    'number',
    'number',
    'number',
    'number',
  ])
  expect(faultsOf('int8', '-128', '127', '-129', '128')).toEqual([null, null, 'range', 'range'])
  expect(faultsOf('bool', 'true', 'false', '1', '')).toEqual([null, null, 'bool', 'bool'])
  expect(faultsOf('bytes4', '0x01020304', '0x010203', '0x0102030405', '01020304', '0x0')).toEqual([
    null,
    'size',
    'size',
    'bytes',
    'bytes',
  ])
  expect(
    faultsOf(
      'address',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeA',
      'vitalik.eth',
    ),
  ).toEqual([null, null, 'checksum', 'address', 'address'])
  const { ours } = functionOf([{ name: 'v', type: 'tuple[2]', components: [{ name: 'a', type: 'uint8' }] }])
  expect([...readForm(ours, [[['1'], ['x']]]).faults!]).toEqual([['0.1.0', 'number']])
  expect([...readForm(ours, [[['1']]]).faults!]).toEqual([['0', 'count']])
  expect(emptyForm(ours.inputs[0]!.type)).toEqual([[''], ['']])
})

test('reliability §3: an answer that claims more than it holds is not read, and a hostile interface is left out', () => {
  const { ours } = functionOf([{ name: 'v', type: 'uint256[][]' }])
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const types = ours.outputs.map(({ type }) => type)
  const huge = `0x${word(32n)}${word(2n ** 31n)}` as const
  expect(decodeValues(types, huge)).toBeNull()
  expect(decodeValues(types, `0x${word(2n ** 200n)}`)).toBeNull()
  expect(decodeValues(types, '0x')).toBeNull()
  // An offset that points at its own list would be read for ever.
  expect(decodeValues(types, `0x${word(32n)}${word(1_000n)}${word(0n).repeat(1_000)}`)).not.toBeUndefined()
  const deep = `uint8${'[]'.repeat(40)}`
  const broken = [
    null,
    7,
    { type: 'function', name: 7, inputs: [] },
    { type: 'function', name: 'f', stateMutability: 'view', inputs: [{ type: deep }] },
    { type: 'function', name: 'f', stateMutability: 'view', inputs: [{ type: 'uint7' }] },
    { type: 'function', name: 'f', stateMutability: 'view', inputs: [{ type: 'tuple' }] },
  ]
  expect(readFunctions(broken)).toEqual([])
})

test('reliability §3: an interface cannot ask for a form of millions of fields, and reading one ends with its budget', () => {
  const { ours } = functionOf([
    { name: 'a', type: 'uint256[5000][5000]' },
    { name: 'b', type: 'uint8[5000]' },
    { name: 'c', type: 'uint8[3]' },
    { name: 'd', type: 'bool' },
  ])
  expect(emptyForms(ours)).toEqual({ form: [[], [], ['', '', ''], ''], isWhole: false })
  expect(emptyForm(ours.inputs[0]!.type)).toEqual([])
  const many = functionOf(Array.from({ length: 200 }, () => ({ name: 'v', type: 'uint8[90]' }))).ours
  expect(emptyForms(many).form.flat().length).toBe(90)
  expect(emptyForms(functionOf([{ name: 'v', type: 'uint8[2][]' }]).ours)).toEqual({ form: [[]], isWhole: true })
  let walked = 0
  const row = new Proxy(Array<string>(5_000).fill('1'), {
    get: (target, key, self) => {
      walked += typeof key === 'string' && /^\d+$/.test(key) ? 1 : 0
      return Reflect.get(target, key, self) as unknown
    },
  })
  const { faults } = readForm(ours, [Array.from({ length: 5_000 }, () => row), row, ['1', '2', '3'], 'true'])
  expect([...faults!.values()]).toContain('many')
  expect(walked).toBeLessThan(5_001)
  expect(faults!.size).toBeLessThan(5)
})

test('reliability §3: equal offsets to one long text do not multiply an answer', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const types = functionOf([{ name: 'v', type: 'string[]' }]).ours.outputs.map(({ type }) => type)
  const answer = (count: number, length: number) =>
    `0x${word(32)}${word(count)}${word(count * 32).repeat(count)}${word(length)}${'61'.repeat(length)}` as const
  expect(decodeValues(types, answer(500, 20_000))).toBeNull()
  // One long text, longer than the values that an answer may hold, is read.
  expect(decodeValues(types, answer(1, 2_000_000))).toEqual([['a'.repeat(2_000_000)]])
})

test('screens-evm §6.1: whole numbers of pasted JSON keep every digit, texts stay as they are, and fractions are refused', () => {
  const { ours } = functionOf([
    { name: 'n', type: 'uint256' },
    { name: 's', type: 'string' },
  ])
  const read = (text: string) => formOfJson(ours, text)
  expect(read('[12345678901234567890123, "order 12345678901234567890 ok"]')).toEqual([
    '12345678901234567890123',
    'order 12345678901234567890 ok',
  ])
  expect(read(String.raw`[ -7 ,"\"1\\\" 9007199254740993, 5"]`)).toEqual(['-7', String.raw`"1\" 9007199254740993, 5`])
  expect(
    [
      '[9007199254740991.4, ""]',
      '[1.0, ""]',
      '[1e3, ""]',
      '[1, 0.5]',
      '[01, ""]',
      '[1, "a]',
      '[1, {2: 3}]',
      '[1 2]',
    ].map(read),
  ).toEqual(Array.from({ length: 8 }, () => null))
})
