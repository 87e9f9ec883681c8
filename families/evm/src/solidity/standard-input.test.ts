import { expect, test } from 'vitest'
import type { SourceSubmission } from '@orrery/model/wire/verification'
import { keccakHex } from '../verify/keccak.ts'
import { parseSubmission } from './standard-input.ts'

const file = (path: string, content = 'contract A {}') => ({ path, content })
const submit = (more: Partial<SourceSubmission>) => parseSubmission({ compiler: '0.8.37', ...more })
const json = (input: unknown) => submit({ input: typeof input === 'string' ? input : JSON.stringify(input) })
const SOURCES = { 'a.sol': { content: 'contract A {}' } }

const ADDRESS = `0x${'1'.repeat(40)}`

test('reliability S-27: sources that reach out, collide or are no sources are refused at the door', () => {
  const refused: readonly (() => unknown)[] = [
    () => submit({}),
    () => submit({ input: '{}', sources: [file('a.sol')] }),
    () => submit({ sources: [] }),
    () => submit({ compiler: '../../solc', sources: [file('a.sol')] }),
    () => submit({ compiler: '0.8', sources: [file('a.sol')] }),
    ...[
      '/etc/passwd',
      '../a.sol',
      'a/../../b.sol',
      '..\\a.sol',
      'C:\\a.sol',
      '.',
      'a\u0000.sol',
      '\u001b[2J',
      'a\u202elos.sol',
      'a\u200b.sol',
      '\ud800.sol',
      '',
    ].map((path) => () => submit({ sources: [file(path)] })),
    ...[
      ['a.sol', './a.sol'],
      ['x/a.sol', 'x//a.sol'],
      ['x/a.sol', 'x\\a.sol'],
      ['a.sol', 'x/../a.sol'],
      ['caf\u00e9.sol', 'cafe\u0301.sol'],
    ].map((paths) => () => submit({ sources: paths.map((path) => file(path)) })),
    () => submit({ sources: Array.from({ length: 501 }, (_, i) => file(`${i}.sol`)) }),
    () => submit({ sources: [file('a.sol', 'x'.repeat(4_000_001)), file('b.sol', 'x'.repeat(4_000_001))] }),
    () => json('not json'),
    () => json('null'),
    () => json('[]'),
    () => json({ language: 'Yul', sources: SOURCES }),
    () => json({ language: 'Solidity' }),
    () => json({ language: 'Solidity', sources: { 'a.sol': { urls: ['https://example.org/a.sol'] } } }),
    () => json({ language: 'Solidity', sources: { 'a.sol': null } }),
    ...[
      { modelChecker: { engine: 'all' } },
      { optimizer: { runs: -1 } },
      { optimizer: { runs: 1e10 } },
      { optimizer: 'yes' },
      { evmVersion: 'tomorrow' },
      { remappings: 'a=b' },
      { remappings: [7] },
      { libraries: { 'a.sol': { L: 'nowhere' } } },
      { metadata: { a: { b: { c: { d: { e: 1 } } } } } },
      { viaIR: 'true' },
      { metadata: { ['x'.repeat(301)]: true } },
    ].map((settings) => () => json({ language: 'Solidity', sources: SOURCES, settings })),
  ]
  for (const [index, call] of refused.entries())
    expect(call, String(index)).toThrowError(expect.objectContaining({ code: 'BODY_MALFORMED' }))
})

test('screens-evm §6.2: files and a standard JSON input become the same order; what is asked of the compiler is ours to say', () => {
  const remappings = ['@oz/=lib/oz/', 'src:dep/=lib/dep/']
  const files = submit({
    sources: [file('a.sol')],
    optimizer: true,
    runs: 800,
    evmVersion: 'paris',
    viaIR: true,
    remappings,
  })
  const whole = json({
    language: 'Solidity',
    sources: SOURCES,
    settings: {
      optimizer: { enabled: true, runs: 800 },
      evmVersion: 'paris',
      viaIR: true,
      remappings,
      outputSelection: { '*': { '*': ['*'] } },
    },
  })
  expect(whole).toEqual(files)
  expect(files.given).toEqual({ optimizer: true, runs: 800, evmVersion: 'paris', viaIR: true })
  expect(submit({ compiler: 'v0.8.37+commit.f401782d', sources: [file('a.sol')] })).toMatchObject({
    compiler: '0.8.37',
    commit: 'f401782d',
    given: { optimizer: false, runs: 200, evmVersion: null, viaIR: false },
  })
})

test('screens-evm §6.2: the file of a library stays whole, however long its path is', () => {
  const path = `${'folder/'.repeat(30)}a.sol`
  const { input } = json({
    language: 'Solidity',
    sources: SOURCES,
    settings: { libraries: { [path]: { L: ADDRESS } } },
  })
  expect(input['settings']).toEqual({ libraries: { [path]: { L: ADDRESS } } })
})

test('names of files stay as the metadata hashes them, also those that mean something to JavaScript', () => {
  const { input } = submit({ sources: [file('./src/A.sol'), file('__proto__'), file('constructor')] })
  expect(Object.keys(JSON.parse(JSON.stringify(input['sources'])) as object)).toEqual([
    './src/A.sol',
    '__proto__',
    'constructor',
  ])
})

test('reliability S-27: the file of a library is a stranger’s word and reaches no prototype', () => {
  const order = parseSubmission({
    compiler: '0.8.37',
    sources: [{ path: 'a.sol', content: '' }],
    libraries: [
      { file: '__proto__', name: 'get', address: ADDRESS },
      { file: 'constructor', name: '__proto__', address: ADDRESS },
    ],
  })
  expect(Object.hasOwn(Object.prototype, 'get')).toBe(false)
  const { libraries } = order.input['settings'] as { libraries: object }
  expect(Object.entries(libraries).map(([file, names]) => [file, Object.entries(names as object)])).toEqual([
    ['__proto__', [['get', ADDRESS]]],
    ['constructor', [['__proto__', ADDRESS]]],
  ])
})

test('screens-evm §6.2: a metadata file brings its own settings, and finds its files by their hashes, however they are called', () => {
  const content = 'contract A {}\n'
  const metadata = (more: object = {}, source: object = { keccak256: keccakHex(Buffer.from(content)) }) =>
    JSON.stringify({
      language: 'Solidity',
      compiler: { version: '0.8.37+commit.f401782d' },
      settings: {
        compilationTarget: { 'src/a.sol': 'A' },
        evmVersion: 'paris',
        libraries: { 'lib/L.sol:L': ADDRESS },
        optimizer: { enabled: true, runs: 7 },
      },
      sources: { 'src/a.sol': source },
      ...more,
    })
  const read = (text: string, sources = [file('download (1).txt', content)]) =>
    parseSubmission({ metadata: text, sources })
  const order = read(metadata())
  expect(order).toMatchObject({
    compiler: '0.8.37',
    commit: 'f401782d',
    contract: 'src/a.sol:A',
    given: { optimizer: true, runs: 7, evmVersion: 'paris', viaIR: false },
    input: { sources: { 'src/a.sol': { content } }, settings: { libraries: { 'lib/L.sol': { L: ADDRESS } } } },
  })
  expect(order.input['settings']).not.toHaveProperty('compilationTarget')
  // Other ends of lines are the same file; a text within is one of its own, if it has its hash.
  expect(read(metadata(), [file('a.sol', 'contract A {}\r\n')]).input).toEqual(order.input)
  const within = { keccak256: keccakHex(Buffer.from(content)), content }
  expect(read(metadata({}, within), []).input).toEqual(order.input)
  const refused = [
    () => read(metadata(), [file('src/a.sol', 'contract B {}')]),
    () => read(metadata({}, { ...within, content: 'contract B {}' }), []),
    () => read(metadata({}, { content }), []),
    () => read(metadata({ sources: { '../../etc/passwd': within } })),
    () => read(metadata({ settings: { compilationTarget: { 'a.sol': 'A', 'b.sol': 'B' } } })),
    () => read(metadata({ settings: {} })),
    () => read(metadata({ compiler: { version: '../../solc' } })),
    () => read(metadata({ language: 'Vyper' })),
    () => read('[]'),
    () => parseSubmission({ metadata: metadata(), input: '{}' }),
  ]
  for (const [index, call] of refused.entries())
    expect(call, String(index)).toThrowError(expect.objectContaining({ code: 'BODY_MALFORMED' }))
})
