import type { ComponentType } from 'react'
import { earlyPart, type EarlyPart } from '../page-parts/facts/early-part.ts'

let opened: string[] | null = null

/** Makes the early part whose code is in that source of the build's manifest. The server's build puts it in the place of `earlyPart`. */
export const namedPart =
  (source: string) =>
  <Props extends object>(load: () => Promise<ComponentType<Props>>): EarlyPart<Props> => {
    const { Part, open } = earlyPart(load)
    return {
      Part,
      open: () => {
        opened?.push(source)
        return open()
      },
    }
  }

/** Sources of the parts that `open` opens before it returns: what is drawn with their styles. */
export function sourcesOf(open: () => unknown): readonly string[] {
  const sources: string[] = (opened = [])
  try {
    open()
    return sources
  } finally {
    opened = null
  }
}
