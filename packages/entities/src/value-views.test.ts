import { describe, expect, test } from 'vitest'
import { valueViews } from './value-views.ts'

const views = (value: string, type: string | null) =>
  Object.fromEntries(valueViews(value, type).map(({ view, text }) => [view, text]))

describe('screens-evm §4.3: per-value view switch', () => {
  test('a word that can be an address offers it', () => {
    const word = `0x${'0'.repeat(24)}${'ab'.repeat(20)}`
    expect(views(word, null)).toEqual({ hex: word, number: BigInt(word).toString(), address: `0x${'ab'.repeat(20)}` })
  })

  test('a full hash is no address and no text', () => {
    expect(Object.keys(views(`0x${'dd'.repeat(32)}`, null))).toEqual(['hex', 'number'])
  })

  test('bytes that are text read as text without their padding', () => {
    expect(views(`0x${Buffer.from('Hello').toString('hex').padEnd(64, '0')}`, null)['text']).toBe('Hello')
  })

  test('a decoded integer reads as hex in two\u2019s complement', () => {
    expect(views('-1', 'int256')).toMatchObject({ decoded: '-1', hex: `0x${'f'.repeat(64)}` })
  })

  test('long data has no number', () => {
    expect(Object.keys(views(`0x${'11'.repeat(64)}`, 'bytes'))).toEqual(['decoded', 'hex'])
  })
})
