import { useSyncExternalStore } from 'react'
import { queryFrom, SIZES, type Size } from './breakpoints.ts'

const queries = (): MediaQueryList[] => SIZES.map((size) => matchMedia(queryFrom(size)))

const subscribe = (listener: () => void): (() => void) => {
  const watched = queries()
  for (const query of watched) query.addEventListener('change', listener)
  return () => {
    for (const query of watched) query.removeEventListener('change', listener)
  }
}
const read = (): Size => SIZES[queries().findLastIndex((query) => query.matches)] ?? 'sm'

/**
 * The size of the window, drawn again when it changes. The server does not know it: both sides first draw `first`, and
 * the right size follows at once. What style sheets can do, they do without this jump.
 */
export const useSize = (first: Size = 'xl'): Size => useSyncExternalStore(subscribe, read, () => first)
