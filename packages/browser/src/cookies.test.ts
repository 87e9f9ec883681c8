import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COOKIE_BYTES, createCookies, findCookie, type CookieOptions } from './cookies.ts'
import { GLOBAL_COOKIE, readGlobalCookie, writeGlobalCookie } from './global-cookie.ts'
import { decodeSiteInfo, encodeSiteInfo, SITE_INFO_COOKIE } from './site-info.ts'

/** A jar as browsers have one: an assignment sets one cookie, reading gives name and value of all. */
const setUp = (options: CookieOptions = { secure: false }) => {
  const values = new Map<string, string>()
  const written: string[] = []
  const jar = {
    get cookie() {
      return [...values].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [, name, value] = /^([^=]*)=([^;]*)/.exec(text)!
      if (/; Max-Age=0(?:;|$)/.test(text)) values.delete(name!)
      else values.set(name!, value!)
    },
  }
  return { values, written, jar, cookies: createCookies(jar, options) }
}

describe('foundations §5.2: cookie writes', () => {
  test('stand for the whole site, stay at home, and keep to TLS where there is TLS', () => {
    const { written, cookies } = setUp()
    cookies.write('a', 'b', 60)
    expect(written).toEqual(['a=b; Path=/; Max-Age=60; SameSite=Lax'])
    const secure = setUp({ secure: true })
    secure.cookies.write('a', 'b', 60)
    expect(secure.written).toEqual(['a=b; Path=/; Max-Age=60; SameSite=Lax; Secure'])
  })

  test('are limited to the allowed names, where there are such', () => {
    const { values, cookies } = setUp({ secure: false, allowed: ['a'] })
    expect([cookies.write('a', '1', 5), cookies.write('b', '1', 5)]).toEqual([true, false])
    cookies.remove('b')
    expect([...values.keys()]).toEqual(['a'])
    expect(setUp().cookies.write('b', '1', 5)).toBe(true)
  })

  test('live no longer than the maximum age', () => {
    const { written, cookies } = setUp({ secure: false, maxAgeSeconds: 100 })
    cookies.write('a', '1', 1_000)
    cookies.write('a', '1', 50)
    expect(written.map((text) => /Max-Age=(\d+)/.exec(text)![1])).toEqual(['100', '50'])
    for (const age of [0, -1, 1.5, Number.NaN, Infinity]) expect(cookies.write('a', '1', age)).toBe(false)
  })

  test('cannot smuggle attributes or other cookies', () => {
    const { written, cookies } = setUp()
    cookies.write('a', 'x; Domain=evil.example; b=2\r\nSet-Cookie: c=3', 60)
    expect(written[0]).toBe(
      'a=x%3B%20Domain%3Devil.example%3B%20b%3D2%0D%0ASet-Cookie%3A%20c%3D3; Path=/; Max-Age=60; SameSite=Lax',
    )
    for (const name of ['a=b', 'a;b', '', ' a', 'a\n', 'ä', 'a'.repeat(65)])
      expect(cookies.write(name, '1', 60)).toBe(false)
  })

  test('of more than 4096 bytes are refused', () => {
    const { cookies } = setUp()
    expect(cookies.write('a', 'x'.repeat(COOKIE_BYTES - 60), 60)).toBe(true)
    expect(cookies.write('a', 'x'.repeat(COOKIE_BYTES), 60)).toBe(false)
    expect(cookies.write('a', '\u00e4'.repeat(COOKIE_BYTES / 6), 60)).toBe(false)
    expect(cookies.write('a', '\ud800', 60)).toBe(false)
  })

  test('are read as they were written', () => {
    const { cookies } = setUp()
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        cookies.write('a', text, 60)
        expect(cookies.read('a')).toBe(text)
      }),
      { seed: 4 },
    )
  })

  test('of a page without cookies do nothing', () => {
    const jar = {
      get cookie(): string {
        throw new DOMException('sandboxed', 'SecurityError')
      },
      set cookie(_: string) {
        throw new DOMException('sandboxed', 'SecurityError')
      },
    }
    const cookies = createCookies(jar, { secure: true })
    expect([cookies.read('a'), cookies.write('a', '1', 60), cookies.remove('a')]).toEqual([null, false, undefined])
  })
})

test('a cookie is found by its whole name, the first one counts', () => {
  expect(findCookie('xa=1; a=2;a=3', 'a')).toBe('2')
  expect(findCookie('a', 'a')).toBeNull()
  expect(findCookie('a=%', 'a')).toBeNull()
  expect(findCookie(`a=${'x'.repeat(COOKIE_BYTES + 1)}`, 'a')).toBeNull()
  expect(findCookie(undefined, 'a')).toBeNull()
})

describe('foundations §3.1: ok_global', () => {
  test('is a map of key to text or number that lasts 1000 days on path /', () => {
    const { written, jar, cookies } = setUp()
    expect(writeGlobalCookie(cookies, { theme: 'dark', size: 20 })).toBe(true)
    expect(written[0]).toBe(
      `ok_global=${encodeURIComponent('{"theme":"dark","size":20}')}; Path=/; Max-Age=86400000; SameSite=Lax`,
    )
    expect([...readGlobalCookie(jar.cookie)]).toEqual([
      ['theme', 'dark'],
      ['size', 20],
    ])
  })

  test('a change leaves the other keys, null removes one', () => {
    const { jar, cookies } = setUp()
    writeGlobalCookie(cookies, { a: 1, b: '2', ['__proto__']: 'x' })
    writeGlobalCookie(cookies, { a: null, c: 3 })
    expect([...readGlobalCookie(jar.cookie)]).toEqual([
      ['b', '2'],
      ['__proto__', 'x'],
      ['c', 3],
    ])
  })

  test('a map that grew too long is refused and the old one stays', () => {
    const { jar, cookies } = setUp()
    writeGlobalCookie(cookies, { a: 1 })
    expect(writeGlobalCookie(cookies, { b: 'x'.repeat(5_000) })).toBe(false)
    expect([...readGlobalCookie(jar.cookie)]).toEqual([['a', 1]])
  })

  test('garbage is an empty map, and foreign values are left out', () => {
    for (const text of ['', '{', '[]', '[1]', 'null', '7', '"x"', '%', '%7B', '"><script>', '{"a":'.repeat(500)])
      expect(readGlobalCookie(`ok_global=${text}`).size).toBe(0)
    expect([...readGlobalCookie('ok_global={"a":1,"b":null,"c":[],"d":{},"e":true,"f":"g","h":1e999}')]).toEqual([
      ['a', 1],
      ['f', 'g'],
    ])
  })
})

describe('foundations §3.1: ok_site_info', () => {
  test('is reversed base64 of a JSON object', () => {
    expect(encodeSiteInfo({ a: 1 })).toBe('=' + [...'eyJhIjoxfQ='].toReversed().join(''))
    // `{"lang":"en_US"}`, encoded with coreutils: base64, then rev.
    expect(decodeSiteInfo('==QfiMVVf5WZiojIn5WYsJye')).toEqual({ lang: 'en_US' })
  })

  test('comes back from a jar, its equal signs and all', () => {
    const { values, cookies } = setUp({ secure: false, allowed: [SITE_INFO_COOKIE, GLOBAL_COOKIE] })
    const info = { lang: 'zh_CN', name: '\u94fe \u{1f517}' }
    cookies.write(SITE_INFO_COOKIE, encodeSiteInfo(info), 60)
    expect(values.get(SITE_INFO_COOKIE)).toBe(encodeSiteInfo(info))
    expect(decodeSiteInfo(cookies.read(SITE_INFO_COOKIE))).toEqual(info)
  })

  test('any JSON object survives', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 8 }), (info) => {
        const text = encodeSiteInfo(info)
        fc.pre(text.length <= COOKIE_BYTES)
        expect(decodeSiteInfo(text)).toEqual(JSON.parse(JSON.stringify(info)))
      }),
      { seed: 5 },
    )
  })

  test('reliability S-41: garbage and mutated records are none, and never throw', () => {
    const good = encodeSiteInfo({ lang: 'en_US', region: 'x'.repeat(40) })
    for (let at = 0; at < good.length; at++) {
      for (const mutated of [
        good.slice(at + 1),
        good.slice(0, at) + '%' + good.slice(at),
        good.slice(0, at) + '\u00ff',
      ])
        expect(() => decodeSiteInfo(mutated)).not.toThrow()
    }
    for (const text of [null, '', '=', '====', 'W10=', '==QX', 'bGx1bg==', '\u0000', 'x'.repeat(10_000)])
      expect(decodeSiteInfo(text)).toBeNull()
    for (const value of ['[]', 'null', '1', '"x"', '{'])
      expect(decodeSiteInfo([...btoa(value)].toReversed().join(''))).toBeNull()
  })
})
