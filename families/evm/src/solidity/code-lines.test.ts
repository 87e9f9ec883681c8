import { expect, test } from 'vitest'
import { lineOfCode } from '@orrery/model/line-of-code'
import { codeLines } from './code-lines.ts'

const sources = {
  'Till.sol': { content: 'pragma solidity ^0.8.0;\n// é counts two bytes\ncontract Till {\n  uint kept;\n}\n' },
  'Base.sol': { content: 'contract Base {}' },
}
const paths = new Map([
  [0, 'Base.sol'],
  [3, 'Till.sol'],
])
const placeOf = (word: string): number => Buffer.from(sources['Till.sol'].content).indexOf(word)

test('screens-evm §4.3: each opcode leads to the line that it was made of, whatever its words are pushed with', () => {
  // PUSH1 80 · PUSH32 … · PUSH0 · STOP · JUMPDEST, then bytes that are no code.
  const object = `6080${`7f${'5b'.repeat(32)}`}5f005bfe00`
  const map = `${placeOf('contract')}:20:3:-:0;;${placeOf('uint')}:4;0:4:0;:::-`
  const lines = codeLines({ object, sourceMap: map }, paths, sources)!
  const at = (pc: number) => lineOfCode(lines, pc)
  expect(at(0)).toEqual({ file: 'Till.sol', line: 3 })
  expect(at(2)).toEqual({ file: 'Till.sol', line: 3 })
  expect(at(35)).toEqual({ file: 'Till.sol', line: 4 })
  expect(at(36)).toEqual({ file: 'Base.sol', line: 1 })
  expect(at(37)).toEqual({ file: 'Base.sol', line: 1 })
  expect(at(38), 'no code').toBeNull()
  expect(lines).toEqual({ files: ['Till.sol', 'Base.sol'], runs: [0, 0, 3, 35, 0, 4, 36, 1, 1, 38, -1, 0] })
})

test('screens-evm §4.3: of what the compiler made by itself, and of files that are not told, no line is told', () => {
  const lines = codeLines({ object: '005b5b5b', sourceMap: '0:1:0;-1:-1:-1;0:1:7;5:1:3' }, paths, sources)!
  expect([0, 1, 2, 3].map((pc) => lineOfCode(lines, pc)?.file ?? null)).toEqual(['Base.sol', null, null, 'Till.sol'])
  expect(codeLines({ object: '00', sourceMap: '' }, paths, sources)).toBeNull()
  expect(codeLines({ object: '00' }, paths, sources)).toBeNull()
  expect(codeLines({ object: '00', sourceMap: 'x:y:z;;;' }, paths, sources)).toBeNull()
  expect(codeLines({ object: '00', sourceMap: '0:1:1' }, new Map([[1, '__proto__']]), sources)).toBeNull()
})

test('reliability S-27: a mapping with more changes than are kept is not kept', () => {
  const map = Array.from({ length: 30_000 }, (_, at) => (at % 2 === 0 ? '0:1:0' : '0:1:3')).join(';')
  expect(codeLines({ object: '5b'.repeat(30_000), sourceMap: map }, paths, sources)).toBeNull()
})
