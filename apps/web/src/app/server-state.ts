import type { Messages } from '@orrery/i18n/language'
import type { Chain } from '@orrery/model/chain'
import type { ChainStatus } from '@orrery/model/wire/chain'
import type { Problem } from '../problem/problem.ts'
import type { Theme } from '../document/theme.ts'

/** All that the browser needs to take over the document that the server wrote. */
export type ServerState = {
  readonly language: string
  /** Those of the language's messages that the document needs. */
  readonly messages: Messages
  readonly theme: Theme
  readonly chains: readonly Chain[]
  /** The server's time: ages are first drawn against it, so that both sides draw the same. */
  readonly nowMs: number
  /** Set when the document shows a problem and not a page. */
  readonly problem: Problem | null
  /** Whether `data` is the page's; false for pages that are drawn in the browser. */
  readonly ready: boolean
  readonly data: unknown
  /** State of the page's chain; null where there is none or it could not be told. */
  readonly status: ChainStatus | null
}
