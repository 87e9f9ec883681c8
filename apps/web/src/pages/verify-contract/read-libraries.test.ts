import { expect, test } from 'vitest'
import { readLibraries } from './read-libraries.ts'

const A = `0x${'aB'.repeat(20)}`

test('screens-evm §6.2: libraries are written one in a line, with their file or without', () => {
  expect(readLibraries(`Sums ${A}\n\n src/Sums.sol:Other = ${A}`)).toEqual([
    { name: 'Sums', address: A },
    { file: 'src/Sums.sol', name: 'Other', address: A },
  ])
  expect(readLibraries(' \n')).toEqual([])
  for (const text of ['Sums', `Sums 0x12`, `1Sums ${A}`, `${A}`, Array.from({ length: 51 }, () => `S ${A}`).join('\n')])
    expect(readLibraries(text)).toBeNull()
})
