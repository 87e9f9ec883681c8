import { expect, test } from 'vitest'
import { faceOf, faceRule } from './address-faces.ts'

const address = (middle: string) => `0xabcd${middle.padStart(32, '0')}ef01`

test('screens-evm §0.2: an address has one face in any case, and look-alikes have others', () => {
  expect(faceOf(address('1').toUpperCase().replace('0X', '0x'))).toBe(faceOf(address('1')))
  const faces = new Set(Array.from({ length: 500 }, (_, n) => faceOf(address(n.toString(16)))))
  expect(faces.size).toBe(500)
})

test('a face is a square that its own half mirrors', () => {
  const cells = [...faceOf(address('7')).matchAll(/M(\d) (\d)h1/g)].map(([, x, y]) => `${x} ${y}`)
  expect(cells.length).toBeGreaterThan(0)
  for (const cell of cells) {
    const [x, y] = cell.split(' ').map(Number)
    expect(cells).toContain(`${4 - x!} ${y}`)
  }
})

test('what is no address makes no rule', () => {
  expect(faceRule(address('1'))).toMatch(/^\[data-same="0xabcd/)
  for (const text of ['', '0x12', `0x"]{}${'1'.repeat(20)}`, 'a'.repeat(500)]) expect(faceRule(text)).toBeNull()
})
