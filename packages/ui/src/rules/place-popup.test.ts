import { expect, test } from 'vitest'
import { placePopup, type Box, type PopupPlace } from './place-popup.ts'

const view = { width: 400, height: 300 }
const popup = { width: 100, height: 40 }
const at = (left: number, top: number, width = 20, height = 10): Box => ({ left, top, width, height })
const place = (anchor: Box, options: PopupPlace, size = popup) => placePopup(anchor, size, view, options)
const above = { side: 'above', align: 'center' } as const

test('foundations §9: a popup stands 2 px from its anchor, and on the other side where there is no room', () => {
  expect(place(at(150, 100), above)).toMatchObject({ left: 110, top: 58, side: 'above' })
  expect(place(at(150, 20), above)).toMatchObject({ left: 110, top: 32, side: 'below' })
  expect(place(at(150, 280), { side: 'below', align: 'center' })).toMatchObject({ top: 238, side: 'above' })
})

test('foundations §9: no nearer to an edge than 10 px', () => {
  expect(place(at(0, 100), above).left).toBe(10)
  expect(place(at(390, 100), above).left).toBe(290)
  expect(place(at(150, 100), above, { width: 800, height: 600 })).toMatchObject({ left: 10, top: 10 })
})

test('foundations §9: the arrow points at the middle of the anchor, 2 px off the corners at the least', () => {
  expect(place(at(150, 100), { ...above, arrow: 6 })).toMatchObject({ top: 52, arrow: 50 })
  expect(place(at(0, 100, 4), { ...above, arrow: 6 }).arrow).toBe(8)
  expect(place(at(396, 100, 4), { ...above, arrow: 6 }).arrow).toBe(92)
})

test('a popup beside its anchor follows the direction of the text and flips like any other', () => {
  expect(place(at(150, 100), { side: 'end', align: 'center' })).toMatchObject({ left: 172, top: 85, side: 'end' })
  expect(place(at(150, 100), { side: 'end', align: 'center', isRtl: true })).toMatchObject({ left: 48, side: 'end' })
  expect(place(at(50, 100), { side: 'end', align: 'center', isRtl: true })).toMatchObject({ left: 72, side: 'start' })
  expect(place(at(350, 100), { side: 'end', align: 'start' })).toMatchObject({ left: 248, top: 100, side: 'start' })
})

test('start and end of an upright popup are mirrored right to left', () => {
  const start = { side: 'below', align: 'start' } as const
  expect(place(at(150, 100, 60), start).left).toBe(150)
  expect(place(at(150, 100, 60), { ...start, isRtl: true }).left).toBe(110)
  expect(place(at(150, 100, 60), { ...start, align: 'end' }).left).toBe(110)
})
