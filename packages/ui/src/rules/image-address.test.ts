import { expect, test } from 'vitest'
import { imageAddress, imageSet, OWN_IMAGES, type ImageHosts } from './image-address.ts'

const HOSTS: ImageHosts = {
  base: 'https://static.example',
  alternates: ['https://cdn-a.example', 'https://cdn-b.example:8443'],
  others: ['https://logos.example'],
}
const CARD = { width: 80, height: 80, fit: 'crop' } as const

test('foundations §7: an image address asks for resize, crop and WebP in a query parameter', () => {
  expect(imageAddress('https://static.example/a/b.png?v=2', HOSTS, CARD)).toBe(
    'https://static.example/a/b.png?v=2&x-oss-process=image/resize,m_mfit,w_80,h_80/crop,g_center,w_80,h_80/format,webp',
  )
  expect(imageAddress('a.png', { ...HOSTS, parameter: 'do' }, { ...CARD, fit: 'fit' })).toBe(
    'https://static.example/a.png?do=image/resize,m_lfit,w_80,h_80/format,webp',
  )
})

test('foundations §7: alternate content-delivery hosts are swapped for the configured base', () => {
  expect(imageAddress('https://cdn-a.example/a.svg', HOSTS, CARD)).toBe('https://static.example/a.svg')
  expect(imageAddress('//cdn-b.example:8443/a.png', HOSTS)).toBe('https://static.example/a.png')
  expect(imageAddress('https://cdn-b.example/a.png', HOSTS)).toBe(null)
})

test('foundations §7: instructions that an address brings are replaced, never doubled', () => {
  const once = imageAddress('https://static.example/a.png?x-oss-process=image/resize,w_9999', HOSTS, CARD)!
  expect(once.match(/x-oss-process/g)).toHaveLength(1)
  expect(once).not.toContain('9999')
})

test('foundations §3.5: a relative content-delivery path stands below the base; a leading slash is the site itself', () => {
  expect(imageAddress('cards/a.svg', HOSTS)).toBe('https://static.example/cards/a.svg')
  expect(imageAddress('cards/a.svg', OWN_IMAGES)).toBe('/cards/a.svg')
  expect(imageAddress('/assets/a.svg', HOSTS, CARD)).toBe('/assets/a.svg')
})

test('foundations §8: what the content policy would refuse is refused before it is asked for', () => {
  for (const hostile of [
    'https://elsewhere.example/a.png',
    'https://static.example.evil.example/a.png',
    'https://user:word@static.example/a.png',
    'javascript:alert(1)',
    'data:text/html,<script>',
    '//elsewhere.example/a.png',
    '/\\elsewhere.example/a.png',
    'java\nscript:x',
    `https://static.example/${'a'.repeat(3000)}`,
    'blob:https://static.example/1',
    '',
  ])
    expect(imageAddress(hostile, HOSTS, CARD), hostile).toBe(null)
  expect(imageAddress('https://logos.example/a.png', HOSTS, CARD)).toBe('https://logos.example/a.png')
  expect(imageAddress('data:image/png;base64,AAAA', OWN_IMAGES, CARD)).toBe('data:image/png;base64,AAAA')
})

test('a picture for a screen of double density is asked for at double size, and never larger than a server scales', () => {
  expect(imageSet('a.png', HOSTS, CARD)).toMatch(/w_80,.* 1x, .*w_160,.* 2x$/)
  expect(imageSet('/a.png', HOSTS, CARD)).toBe(null)
  expect(imageAddress('a.png', HOSTS, { ...CARD, width: Number.POSITIVE_INFINITY, height: 1e9 })).toContain(
    'w_1,h_4096',
  )
})
