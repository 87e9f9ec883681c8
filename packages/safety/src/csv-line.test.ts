import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('reliability S-10: text that a spreadsheet would run is preceded by an apostrophe; numbers stay numbers', () => {
  for (const formula of ['=1+1', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '\uff1d1', '\uff20x'])
    expect(csvLine([formula]).replace(/^"/, '')).toMatch(/^'/)
  expect(csvLine(['-5', '-0.50', 7, -8n, null, 'USDC'])).toBe('-5,-0.50,7,-8,,USDC\r\n')
  expect(csvLine(['-5a', '- 5'])).toBe("'-5a,'- 5\r\n")
})

test('reliability S-10: separators, quotes and line breaks stay inside their cell', () => {
  expect(csvLine(['a,b', 'c"d', 'e\r\nf', '"=1'])).toBe('"a,b","c""d","e\r\nf","""=1"\r\n')
})
