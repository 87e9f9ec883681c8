import { expect, test } from 'vitest'
import { isLabelled, labelFile, LABEL_FILE_BYTES, readLabelFile } from './label-file.ts'

const ADDRESS = `0x${'ab'.repeat(20)}`

test('screens-evm §15.7: labels come back from their file as they were', () => {
  const labels = new Map([
    [ADDRESS, 'Savings'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Rent "home"'],
  ])
  expect(readLabelFile(labelFile(labels))).toEqual([...labels])
})

test('reliability S-32: a file that holds no labels gives none, and nothing but texts by address comes of any other', () => {
  for (const text of ['', 'x', '[]', '7', 'null', '"a"', '['.repeat(50_000), 'x'.repeat(LABEL_FILE_BYTES + 1)])
    expect(readLabelFile(text)).toEqual([])
  const hostile = `{"__proto__":"a","${ADDRESS}":"Mine\\u202e","short":"b","two words here":"c","0x12345678":{"a":1},"0x12345679":"\\u200b"}`
  expect(readLabelFile(hostile)).toEqual([
    ['__proto__', 'a'],
    [ADDRESS, 'Mine'],
  ])
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
  expect([ADDRESS, 'cosmos1abcdefgh', '', 'a b c d e f g h', '<script>alert(1)</script>'].map(isLabelled)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
