import { expect, test } from 'vitest'
import { suggestDelayMs } from './suggest-delay.ts'

test('foundations §9: typed text waits 100 ms for the next letter', () => {
  for (const text of ['', 'usdc', '21000000', '0xabc', 'vitalik.eth', 'kava1', 'kava lend'])
    expect(suggestDelayMs(text)).toBe(100)
})

test('foundations §5.6: what has the shape of an address or a hash was pasted and does not wait', () => {
  for (const text of [
    `0x${'ab'.repeat(20)}`,
    `0x${'ab'.repeat(32)}`,
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ])
    expect(suggestDelayMs(text)).toBe(0)
})
