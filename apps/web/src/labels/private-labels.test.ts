import { expect, test } from 'vitest'
import { createClientStorage } from '@orrery/browser/client-storage'
import { labelOf, labelRules, labelText, readLabels, writeLabel } from './private-labels.ts'

const storage = () => {
  const kept = new Map<string, string>()
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return createClientStorage(area as never, { now: () => 0 })
}
const ADDRESS = `0x${'Ab'.repeat(20)}`

test('screens-evm §5: a private label is kept, found in any case of the address, changed and forgotten', () => {
  const kept = storage()
  expect(writeLabel(ADDRESS, ' Savings\n\u202e ', kept)).toBe(true)
  expect(labelOf(ADDRESS.toLowerCase(), readLabels(kept))).toBe('Savings')
  writeLabel(ADDRESS.toLowerCase(), 'Rent', kept)
  expect([...readLabels(kept)]).toEqual([[ADDRESS.toLowerCase(), 'Rent']])
  writeLabel(ADDRESS, '', kept)
  expect(readLabels(kept).size).toBe(0)
  // Base 58 tells upper from lower case.
  writeLabel('1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'Boat', kept)
  expect(labelOf('1boatslrhtknngkdxeeobr76b53lettpyt', readLabels(kept))).toBeNull()
})

test('foundations §3.4: what stands in the storage and is no label is left out, and no more than 500 are kept', () => {
  const kept = storage()
  kept.write('private-labels', [
    ['0x1', 'a'],
    ['0x2'],
    7,
    null,
    ['0x3', {}],
    [1, 'b'],
    ['x'.repeat(200), 'c'],
    ['0x4', '\u200b'],
  ])
  expect([...readLabels(kept)]).toEqual([['0x1', 'a']])
  kept.write('private-labels', { '0x1': 'a' })
  expect(readLabels(kept).size).toBe(0)
  for (let index = 0; index < 510; index++) writeLabel(`0x${index}`, `n${index}`, kept)
  expect(readLabels(kept).size).toBe(500)
  expect(labelOf('0x509', readLabels(kept))).toBe('n509')
})

test('reliability S-32: a hostile label ends no rule of the style sheet', () => {
  const hostile = '"}*{display:none}/*<script>\\'
  const rules = labelRules(
    new Map([
      [ADDRESS.toLowerCase(), labelText(hostile)],
      ['x"]{}', 'y'],
    ]),
  )
  const withoutTexts = rules.replaceAll(/"[^"]*"/g, '""')
  const own = withoutTexts.split('\n').slice(0, -1).join('\n')
  expect(own.match(/[{}]/g)).toEqual(['{', '}', '{', '}'])
  expect(labelRules(new Map())).toBe(withoutTexts.split('\n').at(-1))
  expect(rules).not.toContain('display:none}')
  expect(rules).toContain('\\7b ')
})
