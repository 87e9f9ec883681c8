import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeFully, decodeOnce } from './decode-text.ts'
import { hasAllowedScheme } from './link-scheme.ts'
import { safeImage, safeLink } from './safe-link.ts'
import { stripSchemes } from './strip-schemes.ts'
import { encodeTimes, LINK_PAYLOADS } from './xss-payloads.fixture.ts'

describe('foundations §5.4: links', () => {
  test.each([
    ['https://a.example', 'https://a.example/'],
    ['HTTP://A.example/x?y=1#z', 'http://a.example/x?y=1#z'],
    [' https://a.example/a b ', 'https://a.example/a%20b'],
    ['https://b\u00fccher.example/', 'https://xn--bcher-kva.example/'],
    ['https://a.example/?u=javascript:alert(1)', 'https://a.example/?u=javascript:alert(1)'],
    ['ftp://a.example/f', 'ftp://a.example/f'],
    ['mailto:a@b.example?subject=Hi', 'mailto:a@b.example?subject=Hi'],
    ['tel:+41-44.123(45)', 'tel:+41-44.123(45)'],
    ['orrery://open/ethereum', 'orrery://open/ethereum'],
    ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
    ['/ethereum/tx/0x1', '/ethereum/tx/0x1'],
    ['./x', './x'],
    ['../x', '../x'],
    ['#top', '#top'],
    ['?page=2', '?page=2'],
  ])('%s is a link', (text, link) => expect(safeLink(text)).toBe(link))

  test('reliability S-06: none of the disguises is clickable', () => {
    expect(LINK_PAYLOADS.length).toBeGreaterThanOrEqual(300)
    expect(LINK_PAYLOADS.filter((payload) => safeLink(payload) !== null)).toEqual([])
  })

  test('a link, as a browser reads it, has an allowed scheme', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'javascript:',
        'https:',
        '//',
        '/',
        '\\',
        '%2f',
        '&colon;',
        ':',
        '\t',
        '\n',
        ' ',
        '@',
        '#',
        'data:',
        'x',
        '.',
        '\u200b',
      ),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const link = safeLink(pieces.join(''))
        fc.pre(link !== null)
        const url = new URL(link!, 'https://orrery.example/en/')
        expect(['https:', 'http:', 'ftp:', 'mailto:', 'tel:', 'data:', 'orrery:']).toContain(url.protocol)
        if (!hasAllowedScheme(link!)) expect(url.origin).toBe('https://orrery.example')
      }),
      { seed: 8, numRuns: 3_000 },
    )
  })

  test('reliability S-07: a picture may be SVG, at most 64 KB of it, and nothing else', () => {
    expect(safeImage('data:image/svg+xml;base64,PHN2Zy8+')).not.toBeNull()
    expect(safeImage('data:image/svg+xml,%3Csvg/%3E')).not.toBeNull()
    expect(safeImage('data:image/webp;base64,AAAA')).not.toBeNull()
    for (const odd of [
      'https://a.example/x.png',
      'data:text/html,x',
      `data:image/png;base64,${'A'.repeat(65_536)}`,
      'data:image/svg+xml,<svg onload=alert(1)>',
      'javascript:1',
      '',
    ])
      expect(safeImage(odd)).toBeNull()
    expect(safeLink('data:image/svg+xml;base64,PHN2Zy8+')).toBeNull()
  })
})

describe('foundations §5.4: script-like schemes', () => {
  test.each([
    ['javascript:alert(1)', 'alert(1)'],
    ['JaVaScRiPt:x', 'x'],
    ['j a\tv\na\u200bs c r i p t : x', ' x'],
    ['javajavascript:script:x', 'x'],
    ['view-view-source:source:https://a.example', 'https://a.example'],
    ['a javascript: b vbscript: c', 'a  b  c'],
    ['java script', 'java script'],
    ['https://a.example/?q=source:code', 'https://a.example/?q=source:code'],
    ['JavaScript is fine', 'JavaScript is fine'],
  ])('%j becomes %j', (text, stripped) => expect(stripSchemes(text)).toBe(stripped))

  test('removal is repeated until the text is stable, however deep they are nested', () => {
    expect(stripSchemes('java'.repeat(2_000) + 'script:'.repeat(2_000))).toBe('')
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('java', 'script', ':', ' ', 'view', '-source', 'vb', 'data:', 'text/html', 'x', 'a', 'j'),
          { maxLength: 40 },
        ),
        (pieces) => {
          const stripped = stripSchemes(pieces.join(''))
          expect(stripped.replace(/\s/g, '')).not.toMatch(/javascript:|vbscript:|view-source:|data:text\/html/)
          expect(stripSchemes(stripped)).toBe(stripped)
        },
      ),
      { seed: 9 },
    )
  })

  test('reliability S-06: a hundred thousand characters of the worst are read in one pass', () => {
    // Twice per character would be 10^10 steps.
    const n = 100_000
    for (const text of [
      'j'.repeat(n),
      ':'.repeat(n),
      't'.repeat(n),
      ' '.repeat(n) + ':',
      't' + ' :'.repeat(n / 2),
      'java'.repeat(n / 11) + 'script:'.repeat(n / 11),
    ])
      expect(stripSchemes(text).length).toBeLessThanOrEqual(text.length)
  })
})

describe('foundations §5.4: decoding', () => {
  test('runs at most five rounds', () => {
    for (let times = 0; times <= 5; times++) expect(decodeFully(encodeTimes('a:b', times))).toBe('a:b')
    for (const times of [6, 7, 50]) expect(decodeFully(encodeTimes('a:b', times))).toBeNull()
  })

  test('reads references and percent encoding, and leaves what is neither', () => {
    expect(decodeOnce('&#106;&#x6A;&colon;%3A&Tab;|&copy;|&;|&#;|100%|%zz|%ff%41')).toBe(
      'jj::\t|&copy;|&;|&#;|100%|%zz|%ffA',
    )
    expect(decodeOnce('&#0;&#xd800;&#x110000;&#00000000106')).toBe('\ufffd\ufffd\ufffdj')
  })

  test('never grows', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('&', '#', 'x', '%', 'f', '0', '6', ';', 'tab', '\u{1f517}') }),
        (text) => {
          expect(decodeOnce(text).length).toBeLessThanOrEqual(text.length)
        },
      ),
      { seed: 10 },
    )
  })
})
