import { expect, test } from 'vitest'
import { rove, typeAhead } from './rove.ts'

const strip = { axis: 'strip' } as const

test('arrow keys walk a strip and go round; Home and End lead to its ends', () => {
  expect(rove('ArrowRight', 0, 3, strip)).toBe(1)
  expect(rove('ArrowRight', 2, 3, strip)).toBe(0)
  expect(rove('ArrowLeft', 0, 3, strip)).toBe(2)
  expect([rove('Home', 2, 3, strip), rove('End', 0, 3, strip)]).toEqual([0, 2])
  expect([rove('ArrowDown', 0, 3, strip), rove('x', 0, 3, strip), rove('Home', 0, 0, strip)]).toEqual([
    null,
    null,
    null,
  ])
})

test('right to left, the left arrow leads on', () => {
  expect(rove('ArrowLeft', 0, 3, { ...strip, isRtl: true })).toBe(1)
  expect(rove('ArrowRight', 1, 3, { ...strip, isRtl: true })).toBe(0)
  expect(rove('ArrowDown', 0, 3, { axis: 'list', isRtl: true })).toBe(1)
})

test('members that are off are passed over; a group of nothing else leads nowhere', () => {
  const isOff = (index: number) => index !== 2
  expect(rove('ArrowRight', 2, 4, { ...strip, isOff })).toBe(2)
  expect(rove('Home', 0, 4, { ...strip, isOff })).toBe(2)
  expect(rove('ArrowRight', 0, 4, { ...strip, isOff: () => true })).toBeNull()
})

test('typing leads to the next member that begins so', () => {
  const texts = ['Copy', 'Cut', 'Paste', 'copy link']
  expect(typeAhead('c', 0, texts)).toBe(1)
  expect(typeAhead('co', 0, texts)).toBe(3)
  expect(typeAhead('c', 3, texts)).toBe(0)
  expect([typeAhead('z', 0, texts), typeAhead('a', 0, [])]).toEqual([null, null])
})
