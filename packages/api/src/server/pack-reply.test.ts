import { expect, test } from 'vitest'
import { chooseEncoding, wordsOfEncoding } from './pack-reply.ts'

test('the words of an Accept-Encoding are told without their blanks', () => {
  expect(wordsOfEncoding(' br ,gzip;q=0.5,\tdeflate')).toEqual(['br', 'gzip', 'q=0.5', 'deflate'])
})

// The longest header that the server takes.
const LENGTH = 16_000

test.each([
  ['blanks', `br,${' '.repeat(LENGTH)}x`],
  ['separators', `${';'.repeat(LENGTH / 2)}${','.repeat(LENGTH / 2)}`],
  ['names', 'br ; q=0.'.repeat(LENGTH / 9)],
  ['zeros', `br;q=0.${'0'.repeat(LENGTH)}1`],
])('reliability S-23: an Accept-Encoding of many %s takes no time', (_, header) => {
  const before = process.cpuUsage()
  wordsOfEncoding(header)
  chooseEncoding(header, 10_000)
  // As a pattern with blanks at both ends it was hundreds of milliseconds.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(50)
})
