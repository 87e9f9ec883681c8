import { createContext, use, type ReactNode } from 'react'

const ENGLISH = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser does not allow copying; the text is selected instead',
  close: 'Close',
  loading: 'Loading',
  pages: 'Pages',
  page: 'Page',
  first: 'First',
  last: 'Last',
  newer: 'Newer',
  older: 'Older',
  previous: 'Previous page',
  next: 'Next page',
  jump: 'Go to page',
  rows: 'Rows per page',
  showMore: 'Show more',
  showLess: 'Show less',
}

/** The few words that the kit says by itself. */
export type UiTexts = { readonly [K in keyof typeof ENGLISH]: string }

export const UI_TEXTS: UiTexts = ENGLISH

const Context = createContext<UiTexts>(ENGLISH)

/** Puts the kit's own words into the page's language. */
export function UiTextsProvider({ texts, children }: { readonly texts: UiTexts; readonly children: ReactNode }) {
  return <Context value={texts}>{children}</Context>
}

export const useUiTexts = (): UiTexts => use(Context)
