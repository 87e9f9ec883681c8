import { createContext, use, type ReactNode } from 'react'

/** The few words that the kit says by itself; each is the message `ui.…` of its name. */
export const UI_WORDS = [
  'copy',
  'copied',
  'copyFailed',
  'close',
  'loading',
  'pages',
  'page',
  'first',
  'last',
  'newer',
  'older',
  'previous',
  'next',
  'jump',
  'rows',
  /** The ten digits, zero first. */
  'digits',
  // Inputs; `{count}` is filled in by the part.
  'clear',
  'increase',
  'decrease',
  'showPassword',
  'charactersLeft',
  'sendCode',
  'sendAgain',
  'sendAgainIn',
  'codeSent',
  'codeNotSent',
  'codeWait',
  'choose',
  'chosen',
  'chooseAtMost',
  'searchOptions',
  'noOptions',
  'confirm',
  'reset',
  // Overlays and lists.
  'ok',
  'cancel',
  'actionFailed',
  'retry',
  'loadMore',
  'noMore',
  'noData',
  'searchEmpty',
  'listEmpty',
  'loadFailed',
  'columns',
  'denseRows',
  // Pictures, feedback, dates and charts; `{n}` is filled in by the part.
  'emptyRecords',
  'emptyNetwork',
  'emptyPage',
  'emptyResults',
  'emptySystem',
  'carousel',
  'slide',
  'slideOf',
  'slidePrevious',
  'slideNext',
  'play',
  'pause',
  'wrap',
  'lineLink',
  'dates',
  'datesPick',
  'dateFrom',
  'dateTo',
  'monthPrevious',
  'monthNext',
  'today',
  'days',
  'thisMonth',
  'thisYear',
  'allTime',
  'utc',
  'localTime',
  'chartFailed',
  'chartKeys',
  'table',
  'other',
  'share',
  'time',
  'value',
  'name',
] as const

export type UiTexts = { readonly [Word in (typeof UI_WORDS)[number]]: string }

/** The kit's words, each asked for where a part says it. */
export const textsFrom = (say: (word: string) => string): UiTexts =>
  new Proxy({} as UiTexts, { get: (_, word) => say(String(word)) })

// Without a page around it a part says the names of its words: the words themselves are messages, and kept once.
const Context = createContext<UiTexts>(textsFrom((word) => word))

/** Puts the kit's own words into the page's language. */
export function UiTextsProvider({ texts, children }: { readonly texts: UiTexts; readonly children: ReactNode }) {
  return <Context value={texts}>{children}</Context>
}

export const useUiTexts = (): UiTexts => use(Context)
