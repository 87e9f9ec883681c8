import { expect, test } from 'vitest'
import { filesWith } from './files-with.ts'

const FILES = [
  { path: 'src/A.sol', content: 'contract A {\n  function pay() {}\n}' },
  { path: 'src/Pay.sol', content: 'library P {}' },
]

test('screens-evm §6.1: a text is looked for in all files, and leads to the line that holds it', () => {
  expect(filesWith(FILES, ' PAY ')).toEqual([
    { path: 'src/A.sol', line: 2 },
    { path: 'src/Pay.sol', line: null },
  ])
  expect(filesWith(FILES, 'nothing')).toEqual([])
  expect(filesWith(FILES, '').map(({ path }) => path)).toEqual(['src/A.sol', 'src/Pay.sol'])
})
