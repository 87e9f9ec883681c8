import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeBlocks, parseLineHash, writeLineHash } from './code-lines.ts'
import { showHidden } from './show-hidden.ts'
import { highlightLine, opensComment, type CodeLanguage } from './highlight-code.ts'

const kinds = (line: string, language: CodeLanguage) =>
  highlightLine(line, language, false)
    .pieces.filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind}:${text}`)

test('JSON shows names, texts, numbers and words apart', () => {
  expect(kinds('  "a\\"b": ["x", -1.5e-7, true, null],', 'json')).toEqual([
    'name:"a\\"b"',
    'string:"x"',
    'number:-1.5e-7',
    'keyword:true',
    'keyword:null',
  ])
})

test('Solidity shows keywords, types, comments and literals apart', () => {
  expect(kinds('function f(uint256 a) external { x = 0xAb; } // "no"', 'solidity')).toEqual([
    'keyword:function',
    'name:f',
    'type:uint256',
    'keyword:external',
    'number:0xAb',
    'comment:// "no"',
  ])
  expect(kinds('string s = "/* no */"; y = 3-1;', 'solidity')).toEqual([
    'type:string',
    'string:"/* no */"',
    'number:3',
    'number:1',
  ])
})

test('a block comment goes on from line to line and from block to block', () => {
  expect(highlightLine('a /* b', 'solidity', false).openAfter).toBe(true)
  expect(highlightLine('c */ uint', 'solidity', true).pieces.map(({ kind }) => kind)).toEqual([
    'comment',
    'plain',
    'type',
  ])
  const blocks = codeBlocks(`/*\n${'x\n'.repeat(300)}*/\nuint a;`, 'solidity')
  expect(blocks.map(({ first, open }) => [first, open])).toEqual([
    [1, false],
    [201, true],
  ])
})

test('whatever the source, no character is lost and the two ways of following comments agree', () => {
  const hostile = fc.string({ unit: fc.constantFrom(...'/*"\'\\ a0x.e+-{}\t$é𝒳<>&') })
  fc.assert(
    fc.property(
      hostile,
      fc.constantFrom('json' as const, 'solidity' as const, 'plain' as const),
      fc.boolean(),
      (line, language, open) => {
        const { pieces, openAfter } = highlightLine(line, language, open)
        expect(pieces.map(({ text }) => text).join('')).toBe(line)
        if (language === 'solidity') expect(openAfter).toBe(opensComment(line, open))
      },
    ),
  )
})

test('a line of a megabyte is shown without colours, and blocks hold every line once', () => {
  const long = '"'.repeat(1_000_000)
  expect(highlightLine(long, 'json', false).pieces).toHaveLength(1)
  const blocks = codeBlocks('a\r\nb\rc\nd', 'plain')
  expect(blocks[0]!.lines).toEqual(['a', 'b', 'c', 'd'])
  expect(codeBlocks('\n'.repeat(999), 'plain').reduce((sum, { lines }) => sum + lines.length, 0)).toBe(1000)
})

test('a line has an address, and so has a stretch of lines', () => {
  expect(parseLineHash('#L12', '', 20)).toEqual({ first: 12, last: 12 })
  expect(parseLineHash('#token-L12-L5', 'token-', 20)).toEqual({ first: 5, last: 12 })
  expect(parseLineHash('#L12-99', '', 20)).toEqual({ first: 12, last: 20 })
  for (const hash of ['', '#L', '#L0', '#L21', '#L1x', '#xL1', `#L${'9'.repeat(50)}`])
    expect(parseLineHash(hash, '', 20), hash).toBe(null)
  expect(writeLineHash({ first: 5, last: 12 }, 'a-')).toBe('#a-L5-L12')
  expect(writeLineHash({ first: 5, last: 5 }, '')).toBe('#L5')
})

test('a character that makes a program look like another is shown by its number', () => {
  expect(showHidden('a\u202eb')).toEqual([
    { text: 'a', code: null },
    { text: '\u202e', code: 'U+202E' },
    { text: 'b', code: null },
  ])
  expect(showHidden('عربي 👍🏽')).toEqual([{ text: 'عربي 👍🏽', code: null }])
})
