import { expect, test } from 'vitest'
import { imageOrigins, OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { pageHeaders } from './page-headers.ts'

const pictures = (images: readonly string[]) =>
  /img-src ([^;]*)/.exec(pageHeaders('n0nce', { images })['content-security-policy']!)![1]

test('foundations §7: pictures come from the site itself, and from the hosts that its operator names', () => {
  expect(pictures(imageOrigins(OWN_IMAGES))).toBe("'self' data:")
  const hosts = {
    base: 'https://static.example',
    alternates: ['https://old.example'],
    others: ['https://a.example:8443', 'https://static.example', 'ftp://b.example', "x; script-src 'unsafe-inline'"],
  }
  // Alternates are asked of the base, and what is no web address is nobody.
  expect(pictures(imageOrigins(hosts))).toBe("'self' data: https://static.example https://a.example:8443")
})

test('reliability S-03: no other site may frame a page, but for one that is made for frames', () => {
  const framing = (framed: boolean) =>
    /frame-ancestors ([^;]*)/.exec(pageHeaders('n0nce', { framed })['content-security-policy']!)![1]
  expect([framing(false), framing(true)]).toEqual(["'none'", '*'])
})

test('reliability S-07: a frame of a page shows what lies at the named origins, and without any nothing', () => {
  const frames = (named: readonly string[]) =>
    /frame-src ([^;]*)/.exec(pageHeaders('n0nce', { frames: named })['content-security-policy']!)![1]
  expect([frames([]), frames(['https://content.example'])]).toEqual(["'none'", 'https://content.example'])
})
