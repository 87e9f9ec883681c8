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

test('reliability S-04: a document may not be read by other sites nor use devices, and once by TLS it is asked by nothing else', () => {
  const plain = pageHeaders('n0nce')
  expect(plain).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  for (const what of ['microphone', 'hid', 'usb', 'serial', 'payment'])
    expect(plain['permissions-policy']).toContain(`${what}=()`)
  // screens-evm §2.1: the search box reads codes; nobody else does.
  expect(plain['permissions-policy']).toContain('camera=(self)')
  expect(plain).not.toHaveProperty('strict-transport-security')
  const { 'strict-transport-security': strict } = pageHeaders('n0nce', { secure: true })
  const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(strict!)!
  expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000)
})

test('reliability S-03: no script runs without the nonce of its document, and none may be written into the page as text', () => {
  const policy = pageHeaders('n0nce')['content-security-policy']!
  const [, scripts] = /script-src ([^;]*)/.exec(policy)!
  expect(scripts).toBe("'nonce-n0nce' 'strict-dynamic'")
  for (const rule of [
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(rule)
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
})
