import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadScript, loadStylesheet } from './load-tag.ts'

/** The part of a document that the loader touches; what a file's fetch does is decided by its name. */
class Tag extends EventTarget {
  id = ''
  src = ''
  href = ''
  rel = ''
  async = false
  readonly tagName: string
  readonly page: Page
  constructor(page: Page, kind: string) {
    super()
    this.page = page
    this.tagName = kind.toUpperCase()
  }
  remove() {
    this.page.tags.splice(this.page.tags.indexOf(this), 1)
  }
}

class Page {
  readonly tags: Tag[] = []
  readonly asked: string[] = []
  readonly baseURI = 'https://orrery.example/en/page'
  failures = 0
  readonly createElement = (kind: string) => new Tag(this, kind)
  readonly getElementById = (id: string) => this.tags.find((tag) => tag.id === id) ?? null
  readonly head = {
    append: (tag: Tag) => {
      this.tags.push(tag)
      this.asked.push(tag.src || tag.href)
      queueMicrotask(() => tag.dispatchEvent(new Event(this.failures-- > 0 ? 'error' : 'load')))
    },
  }
}

let page: Page
beforeEach(() => {
  page = new Page()
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', new URL(page.baseURI))
})
afterEach(() => vi.unstubAllGlobals())

describe('foundations §4.12: script and stylesheet loader', () => {
  test('appends a tag and resolves when it has loaded', async () => {
    await loadScript({ url: '/a.js' })
    await loadStylesheet({ url: 'b.css', id: 'b' })
    expect(page.tags.map(({ tagName, src, href, rel, id }) => [tagName, src || href, rel, id])).toEqual([
      ['SCRIPT', 'https://orrery.example/a.js', '', ''],
      ['LINK', 'https://orrery.example/en/b.css', 'stylesheet', 'b'],
    ])
  })

  test('tries again as often as it was told, then rejects', async () => {
    page.failures = 2
    await loadScript({ url: '/a.js', retries: 2 })
    expect([page.asked.length, page.tags.length]).toEqual([3, 1])
    page.failures = 3
    await expect(loadScript({ url: '/b.js', retries: 2 })).rejects.toThrow('did not load in 3 attempts')
    expect([page.asked.length, page.tags.length]).toEqual([6, 1])
  })

  test('does not try again unless told', async () => {
    page.failures = 1
    await expect(loadStylesheet({ url: '/a.css' })).rejects.toThrow('did not load in 1 attempts')
    expect(page.asked.length).toBe(1)
  })

  test('one id is loaded once, while it loads and after', async () => {
    await Promise.all([loadScript({ url: '/a.js', id: 'a' }), loadScript({ url: '/a.js', id: 'a' })])
    await loadScript({ url: '/a.js', id: 'a' })
    expect(page.asked.length).toBe(1)
  })

  test('all who wait for an id hear that it failed, and may ask again', async () => {
    page.failures = 1
    const both = await Promise.allSettled([1, 2].map(() => loadScript({ url: '/a.js', id: 'a' })))
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await loadScript({ url: '/a.js', id: 'a' })
    expect([page.asked.length, page.tags.length]).toEqual([2, 1])
  })

  test('retries are bounded, and odd numbers are none', async () => {
    for (const [retries, attempts] of [
      [1e9, 11],
      [-1, 1],
      [Number.NaN, 1],
      [Infinity, 1],
    ] as const) {
      page.asked.length = 0
      page.failures = 1_000
      await expect(loadScript({ url: '/a.js', retries })).rejects.toThrow()
      expect(page.asked.length).toBe(attempts)
    }
  })

  test.each([
    'https://evil.example/a.js',
    '//evil.example/a.js',
    '/\\evil.example/a.js',
    'data:text/javascript,1',
    'javascript:1',
    'blob:https://orrery.example/1',
    'http://[',
    'http://orrery.example/a.js',
  ])('reliability S-38: %s is not loaded', async (url) => {
    await expect(loadScript({ url })).rejects.toThrow('not a file of this site')
    await expect(loadStylesheet({ url })).rejects.toThrow('not a file of this site')
    expect(page.tags).toEqual([])
  })

  test('a document that trusts no plain text is given a trusted address', async () => {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL(url: string): string }) => ({
      createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}`,
    }))
    vi.stubGlobal('trustedTypes', { createPolicy })
    await loadScript({ url: '/a.js' })
    await loadScript({ url: '/b.js' })
    expect(createPolicy).toHaveBeenCalledTimes(1)
    expect(page.tags.map(({ src }) => src)).toEqual([
      'trusted https://orrery.example/a.js',
      'trusted https://orrery.example/b.js',
    ])
  })
})
