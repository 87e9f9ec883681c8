import { afterEach, expect, test, vi } from 'vitest'
import type { Arrival, Snapshot } from '../app/navigator.ts'
import type { Screen } from '../app/screen.ts'
import type { Stands } from './keep-focus.ts'
import { keepScroll } from './keep-scroll.ts'

afterEach(() => vi.unstubAllGlobals())

/** A window with a history and nothing else; `jump` is what a browser does for an anchor of the page. */
function setUp(anchors: Readonly<Record<string, number>> = {}) {
  const told: Stands[] = []
  const window = Object.assign(new EventTarget(), {
    scrollY: 0,
    scrollTo: (_: number, y: number) => void (window.scrollY = y),
  })
  const history = { state: { key: 'first' } as unknown, replaceState: (state: unknown) => void (history.state = state) }
  const document = Object.assign(new EventTarget(), {
    title: '',
    documentElement: { dataset: {} },
    getElementById: (id: string) =>
      anchors[id] === undefined ? null : { scrollIntoView: () => void (window.scrollY = anchors[id]!) },
  })
  document.addEventListener('stands', (event) => told.push((event as CustomEvent<Stands>).detail))
  vi.stubGlobal('window', window)
  vi.stubGlobal('history', history)
  vi.stubGlobal('document', document)
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const screen = () => ({ kind: 'page', loading: false }) as unknown as Screen
  const tell = keepScroll((key) => key, screen(), 'first')
  return {
    history,
    told,
    scroll(y: number) {
      window.scrollY = y
      window.dispatchEvent(new Event('scrollend'))
    },
    jump(id: string) {
      window.scrollY = anchors[id]!
      history.state = null
      window.dispatchEvent(new Event('hashchange'))
      window.dispatchEvent(new Event('scrollend'))
      return (history.state as { key: string } | null)?.key
    },
    arrive(how: Arrival['how'], key: string, hash = '') {
      tell({ screen: screen(), arrival: { how, key, hash }, pending: false } as Snapshot)
      return window.scrollY
    },
  }
}

test('foundations §2.2: a visit begins at the top of the page or at its anchor, and back finds the place that was left', () => {
  const page = setUp({ 'log-3': 700 })
  page.scroll(300)
  expect(page.arrive('link', 'second')).toBe(0)
  expect(page.arrive('link', 'third', '#log-3')).toBe(700)
  page.scroll(900)
  expect(page.arrive('history', 'first')).toBe(300)
  // Who read on below an anchor comes back to where that was, who never stood there to the anchor.
  expect(page.arrive('history', 'third', '#log-3')).toBe(900)
  expect(page.arrive('history', 'never', '#log-3')).toBe(700)
  expect(page.told.map(({ moved, left }) => [moved, left])).toEqual([
    [true, 'first'],
    [true, 'second'],
    [true, 'third'],
    [true, 'first'],
    [true, 'third'],
  ])
})

test('foundations §2.2: the entry that an anchor of the page makes has a name, so that back leads to it and from it', () => {
  const page = setUp({ 'log-3': 700 })
  page.scroll(300)
  const anchor = page.jump('log-3')
  expect(anchor).toMatch(/^[\w-]{36}$/)
  // A block that comes meanwhile is no visit.
  expect(page.arrive('refresh', 'first')).toBe(700)
  expect(page.arrive('link', 'second')).toBe(0)
  expect(page.arrive('history', anchor!, '#log-3')).toBe(700)
  expect(page.arrive('history', 'first')).toBe(300)
  expect(page.told.map(({ left }) => left)).toEqual([anchor, anchor, 'second', anchor])
  // An entry that has a name keeps it.
  page.history.state = { key: 'kept' }
  window.dispatchEvent(new Event('hashchange'))
  expect(page.history.state).toEqual({ key: 'kept' })
})
