import { expect, test } from 'vitest'
import { headerRows } from './header-rows.ts'

const number = (label: string, value: number) => ({ label, value: { as: 'number', value } as const })

test('screens-evm §3.3: the headers of two blocks stand side by side, and what differs or is told of one alone is marked', () => {
  const rows = headerRows([number('gasUsed', 7), number('gasLimit', 30)], [number('gasLimit', 30), number('tips', 2)])
  expect(rows.map(({ label, lost, won, differs }) => [label, lost !== null, won !== null, differs])).toEqual([
    ['gasUsed', true, false, true],
    ['gasLimit', true, true, false],
    ['tips', false, true, true],
  ])
  expect(headerRows([number('gasUsed', 7)], [number('gasUsed', 8)])[0]?.differs).toBe(true)
  expect(headerRows([], [])).toEqual([])
})
