import { expect, test } from 'vitest'
import { servedTypeOf } from './served-type.ts'

test('reliability S-07: nothing that a stranger wrote is handed out as what a browser runs', () => {
  expect(servedTypeOf('image/png')).toEqual({ type: 'image/png', isAttachment: false })
  expect(servedTypeOf('IMAGE/PNG; q=1')).toEqual({ type: 'image/png', isAttachment: false })
  expect(servedTypeOf('image/svg+xml')).toEqual({ type: 'image/svg+xml', isAttachment: true })
  for (const type of [
    'text/html',
    'text/html;charset=utf-8',
    'text/javascript',
    'application/json',
    'application/xhtml+xml',
  ])
    expect(servedTypeOf(type)).toEqual({ type: 'text/plain; charset=utf-8', isAttachment: false })
  for (const type of [null, '', 'application/pdf', 'multipart/x-mixed-replace', 'image/png\r\nx: y'])
    expect(servedTypeOf(type)).toEqual({ type: 'application/octet-stream', isAttachment: true })
})
