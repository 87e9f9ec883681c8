import { createContext, useContext, type ReactNode } from 'react'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import type { TimeChoice } from './time-mode.ts'

/** What every cell needs to know of the page it stands on. */
export type PageContext = {
  readonly t: Translate
  /** Language code: `zh_CN`. Number styles go by it. */
  readonly locale: string
  /** Chain of the page; null on pages without one. */
  readonly chain: Chain | null
  /** Milliseconds: the time at which the server drew the page. Ages start from it, so that both sides draw the same. */
  readonly nowMs: number
  /** How the server wrote times; both sides draw so first. */
  readonly times: TimeChoice
  /** A path of the site as it is linked from here, with the language and site prefix. */
  readonly href: (path: string) => string
  /** Digits behind the point of amounts of a coin with 18 of them, where the visitor wants another unit than the coin: `9` and `0`. */
  readonly unit?: string | undefined
  /** What addresses are called, by their text: names that the server found to lead back to them. */
  readonly names?: Readonly<Record<string, string>>
}

const Context = createContext<PageContext | null>(null)

/** Hands the page's context to all cells below. */
export function PageContextProvider({
  value,
  children,
}: {
  readonly value: PageContext
  readonly children: ReactNode
}) {
  return <Context value={value}>{children}</Context>
}

/** The context of the page. Throws outside a `PageContextProvider`. */
export function usePageContext(): PageContext {
  const value = useContext(Context)
  if (value === null) throw new Error('no page')
  return value
}

/** The chain of a chain page. Throws on pages without one. */
export function usePageChain(): Chain {
  const { chain } = usePageContext()
  if (chain === null) throw new Error('no chain')
  return chain
}
