import { expect, test } from 'vitest'
import { importsOf } from './imports-of.ts'
import { inheritanceOf, linesOf } from './inheritance-of.ts'

const SOURCE = `
// contract Not is Here {}
/* interface Nor is This {} */
interface IToken { event E(string s); }
abstract contract Base is IToken { string s = "contract Fake is Base {"; }
library Maths {}
contract Token is Base, Owned(msg.sender, f(1, (2))), lib.Other {}
contract Laid is Base layout at 0x10 {}
`

test('screens-evm §6.1: what inherits from what is read from the sources, and not from comments or texts', () => {
  expect(inheritanceOf([{ path: 'a.sol', content: SOURCE }])).toEqual([
    { kind: 'interface', name: 'IToken', file: 'a.sol', bases: [] },
    { kind: 'contract', name: 'Base', file: 'a.sol', bases: ['IToken'] },
    { kind: 'library', name: 'Maths', file: 'a.sol', bases: [] },
    { kind: 'contract', name: 'Token', file: 'a.sol', bases: ['Base', 'Owned', 'lib.Other'] },
    { kind: 'contract', name: 'Laid', file: 'a.sol', bases: ['Base'] },
  ])
})

test('a contract is told with all that it inherits from, each once, whatever the sources claim', () => {
  const declared = inheritanceOf([{ path: 'a.sol', content: SOURCE }])
  expect(linesOf(declared, { file: 'a.sol', name: 'Token' }, new Map()).map(({ name }) => name)).toEqual([
    'Token',
    'Base',
    'Owned',
    'lib.Other',
    'IToken',
  ])
  const ring = inheritanceOf([{ path: 'a.sol', content: 'contract A is B {} contract B is A {}' }])
  expect(linesOf(ring, { file: 'a.sol', name: 'A' }, new Map()).map(({ name }) => name)).toEqual(['A', 'B'])
})

// Each of them takes hours where a place is looked at more than once.
test.each([
  ['an endless comment', '/*'.repeat(500_000)],
  ['an endless text', '"\\'.repeat(500_000)],
  ['declarations that nothing ends', 'contract A is '.repeat(200_000)],
  ['a wide space', `contract A is${' '.repeat(500_000)}B`],
  ['arguments within arguments', `contract A is B${'('.repeat(500_000)}`],
])('a source that is made to be read slowly declares nothing: %s', (_, content) => {
  expect(inheritanceOf([{ path: 'a.sol', content }])).toEqual([])
})

test('screens-evm §6.1: of two contracts with one name that one is meant which the file imports, by path, remapping or another name', () => {
  const files = [
    { path: 'src/Box.sol', content: 'import "./Base.sol"; /* import "lib/Base.sol"; */ contract Box is Base {}' },
    { path: 'lib/Base.sol', content: 'contract Base is Theirs {} contract Theirs {}' },
    { path: 'src/Base.sol', content: "import {Base as Far} from '@lib/Base.sol'; contract Base is Far, Gone {}" },
  ]
  const line = (remappings: readonly string[]) =>
    linesOf(inheritanceOf(files), { file: 'src/Box.sol', name: 'Box' }, importsOf(files, remappings)).map(
      ({ file, name }) => `${file} ${name}`,
    )
  expect(line(['@lib/=lib/', 'other:@lib/=nowhere/'])).toEqual([
    'src/Box.sol Box',
    'src/Base.sol Base',
    'lib/Base.sol Base',
    'null Gone',
    'lib/Base.sol Theirs',
  ])
  // Without its remapping the name `Far` leads nowhere.
  expect(line([])).toEqual(['src/Box.sol Box', 'src/Base.sol Base', 'null Far', 'null Gone'])
})

test.each([
  ['imports that nothing ends', 'import '.repeat(200_000)],
  ['names that are called otherwise', `import {${'A as B, '.repeat(200_000)}} from "a.sol";`],
  ['an endless comment', '/*'.repeat(500_000)],
])('a source that is made to be read slowly imports nothing: %s', (_, content) => {
  expect(importsOf([{ path: 'a.sol', content }]).get('a.sol')?.files).toEqual([])
})
