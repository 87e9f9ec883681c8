import { expect, test } from 'vitest'
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
  expect(inheritanceOf([{ content: SOURCE }])).toEqual([
    { kind: 'interface', name: 'IToken', bases: [] },
    { kind: 'contract', name: 'Base', bases: ['IToken'] },
    { kind: 'library', name: 'Maths', bases: [] },
    { kind: 'contract', name: 'Token', bases: ['Base', 'Owned', 'lib.Other'] },
    { kind: 'contract', name: 'Laid', bases: ['Base'] },
  ])
})

test('a contract is told with all that it inherits from, each once, whatever the sources claim', () => {
  const declared = inheritanceOf([{ content: SOURCE }])
  expect(linesOf(declared, 'Token').map(({ name }) => name)).toEqual(['Token', 'Base', 'Owned', 'lib.Other', 'IToken'])
  const ring = inheritanceOf([{ content: 'contract A is B {} contract B is A {}' }])
  expect(linesOf(ring, 'A').map(({ name }) => name)).toEqual(['A', 'B'])
})

// Each of them takes hours where a place is looked at more than once.
test.each([
  ['an endless comment', '/*'.repeat(500_000)],
  ['an endless text', '"\\'.repeat(500_000)],
  ['declarations that nothing ends', 'contract A is '.repeat(200_000)],
  ['a wide space', `contract A is${' '.repeat(500_000)}B`],
  ['arguments within arguments', `contract A is B${'('.repeat(500_000)}`],
])('a source that is made to be read slowly declares nothing: %s', (_, content) => {
  expect(inheritanceOf([{ content }])).toEqual([])
})
