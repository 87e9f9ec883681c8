import { expect, test } from 'vitest'
import { SEARCH_ASK, SEARCH_READY, announceSearch } from './announce-search.ts'

test('foundations §2.2: the search box says that it is ready, and again whenever a host page asks', () => {
  const page = new EventTarget()
  const heard: unknown[] = []
  page.dispatchEvent(new Event(SEARCH_ASK))
  page.addEventListener(SEARCH_READY, (event) => heard.push((event as CustomEvent).detail))
  const stop = announceSearch(page, 'search')
  expect(heard).toEqual([{ id: 'search' }])
  page.dispatchEvent(new Event(SEARCH_ASK))
  expect(heard).toHaveLength(2)
  stop()
  page.dispatchEvent(new Event(SEARCH_ASK))
  expect(heard).toHaveLength(2)
})

test('foundations §2.2: the names of the handshake are fixed, because host pages know them', () => {
  expect([SEARCH_ASK, SEARCH_READY]).toEqual(['orrery:search-ask', 'orrery:search-ready'])
})
