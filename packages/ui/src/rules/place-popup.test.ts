import { expect, test } from 'vitest'
import { placePopup } from './place-popup.ts'

const view = { width: 400, height: 300 }
const popup = { width: 100, height: 40 }

test('a popup stands above its anchor, and below where there is no room', () => {
  expect(
    placePopup({ left: 150, top: 100, width: 20, height: 10 }, popup, view, { side: 'above', align: 'center' }),
  ).toEqual({ left: 110, top: 58 })
  expect(
    placePopup({ left: 150, top: 20, width: 20, height: 10 }, popup, view, { side: 'above', align: 'center' }),
  ).toEqual({ left: 110, top: 32 })
})

test('foundations §9: no nearer to an edge than 10 px', () => {
  expect(
    placePopup({ left: 0, top: 100, width: 20, height: 10 }, popup, view, { side: 'above', align: 'center' }).left,
  ).toBe(10)
  expect(
    placePopup({ left: 390, top: 100, width: 10, height: 10 }, popup, view, { side: 'below', align: 'start' }).left,
  ).toBe(290)
})
