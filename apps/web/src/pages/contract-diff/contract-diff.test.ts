import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StorageLayout } from '@orrery/model/wire/verification'
import { diffLines, patchOf } from './line-diff.ts'
import { abiDiff, filePairs, layoutDiff } from './parts-diff.ts'

const PLAIN = { ignoreSpace: false, ignoreComments: false }
const shown = (a: string, b: string, options = PLAIN) =>
  diffLines(a, b, options).hunks.map((hunk) =>
    hunk.map((line) => (line.a === null ? '+' : line.b === null ? '-' : ' ') + line.text),
  )

test('screens-evm §15.5: two texts are compared line by line, with what stands around a difference', () => {
  const text = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`)
  expect(shown(text.join('\n'), text.with(14, 'other').toSpliced(29, 1).join('\n'))).toEqual([
    [' line 12', ' line 13', ' line 14', '-line 15', '+other', ' line 16', ' line 17', ' line 18'],
    [' line 27', ' line 28', ' line 29', '-line 30'],
  ])
  expect(patchOf('a.sol', diffLines('x\ny', 'x\nz', PLAIN).hunks)).toBe(
    '--- a/a.sol\n+++ b/a.sol\n@@ -1,2 +1,2 @@\n x\n-y\n+z\n',
  )
})

test('screens-evm §15.5: spaces, comments and licences can be left out of it', () => {
  const [a, b] = ['// SPDX-License-Identifier: MIT\nf(1);\ng();', '/* other\nwords */\n\nf( 1 ) ; // why\ng("//");']
  const ignoring = { ignoreSpace: true, ignoreComments: true }
  expect(shown(a, b, ignoring)).toEqual([[' f( 1 ) ; // why', '-g();', '+g("//");']])
  expect(shown(a, a.replace('MIT', 'None'), ignoring)).toEqual([])
})

test('whatever the texts, what is removed and added leads from the one to the other', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 14 })
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [a, b] = [one.join('\n'), other.join('\n')]
      const { hunks, added, removed } = diffLines(a, b, PLAIN)
      const lines = hunks.flat()
      const left = a.split('\n').filter((_, at) => !lines.some((line) => line.a === at + 1 && line.b === null))
      for (const { a: gone, b: at, text } of lines) if (gone === null) left.splice(at! - 1, 0, text)
      expect(left.join('\n')).toBe(b)
      expect(added - removed).toBe(b.split('\n').length - a.split('\n').length)
    }),
  )
})

test('texts that have nothing in common are told as replaced, in no time', () => {
  const text = (of: string) => Array.from({ length: 20_000 }, (_, index) => `${of} ${index}`).join('\n')
  expect(diffLines(text('a'), text('b'), PLAIN)).toMatchObject({ isFollowed: false, added: 20_000, removed: 20_000 })
})

const layout = (
  ...variables: readonly [label: string, slot: string, offset: number, type: string][]
): StorageLayout => ({
  storage: variables.map(([label, slot, offset, type]) => ({ label, slot, offset, type })),
  types: {
    t_uint256: { encoding: 'inplace', label: 'uint256', bytes: '32' },
    t_address: { encoding: 'inplace', label: 'address', bytes: '20' },
    t_bool: { encoding: 'inplace', label: 'bool', bytes: '1' },
  },
})

test('screens-evm §15.5: what two layouts keep at the same bytes collides unless it is of the same type', () => {
  const a = layout(
    ['owner', '0', 0, 't_address'],
    ['paused', '0', 20, 't_bool'],
    ['total', '1', 0, 't_uint256'],
    ['old', '2', 0, 't_bool'],
  )
  const b = layout(
    ['admin', '0', 0, 't_address'],
    ['paused', '0', 20, 't_bool'],
    ['first', '1', 4, 't_address'],
    ['new', '3', 0, 't_bool'],
  )
  expect(layoutDiff(a, b)).toMatchObject([
    { name: '0', kind: 'renamed', a: 'address owner', b: 'address admin' },
    { name: '1', kind: 'collision', a: 'uint256 total', b: 'address first' },
    { name: '2', kind: 'removed', b: null },
    { name: '3', kind: 'added', a: null },
  ])
  expect(layoutDiff(a, a)).toEqual([])
})

test('screens-evm §15.5: functions are told by their selectors, and files find each other by path or by name', () => {
  const call = (name: string, stateMutability: string) => ({
    type: 'function',
    name,
    inputs: [],
    outputs: [],
    stateMutability,
  })
  expect(abiDiff([call('f', 'view'), call('g', 'view')], [call('f', 'pure'), call('h', 'view')])).toMatchObject([
    { a: 'f() view', b: 'f() pure' },
    { a: null, b: 'h() view' },
    { a: 'g() view', b: null },
  ])
  const files = (...paths: string[]) => paths.map((path) => ({ path, content: path }))
  expect(filePairs(files('a.sol', 'x/b.sol', 'p/c.sol', 'q/c.sol'), files('a.sol', 'y/b.sol', 'r/c.sol'))).toEqual([
    { path: 'a.sol', a: 'a.sol', b: 'a.sol' },
    { path: 'x/b.sol', a: 'x/b.sol', b: 'y/b.sol' },
    { path: 'p/c.sol', a: 'p/c.sol', b: null },
    { path: 'q/c.sol', a: 'q/c.sol', b: null },
    { path: 'r/c.sol', a: null, b: 'r/c.sol' },
  ])
})
