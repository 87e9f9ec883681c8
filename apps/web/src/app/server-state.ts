import type { TimeChoice } from '@orrery/entities/time-mode'
import type { Language, Messages } from '@orrery/i18n/language'
import type { Chain } from '@orrery/model/chain'
import type { ChainStatus } from '@orrery/model/wire/chain'
import type { ImageHosts } from '@orrery/ui/rules/image-address'
import type { Problem } from '../problem/problem.ts'
import type { ReportEndpoint } from '../reports/report-sender.ts'
import type { Theme } from '../document/theme.ts'
import type { Place } from '../routing/place.ts'
import type { PageMatch } from '../routing/router.ts'
import type { AsOf } from './as-of.ts'

/** All that the browser needs to take over the document that the server wrote. */
export type ServerState = {
  readonly language: Language
  /** Those of the language's messages that the document needs. */
  readonly messages: Messages
  /** English for those that the language lacks. */
  readonly fallback: Messages
  /** Version of each project's bundle, in the document's language and in the default one (foundations §3.2). */
  readonly versions: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly theme: Theme
  /** How the server wrote times: the first drawing in the browser must do the same. */
  readonly times: TimeChoice
  /** How the visitor arranged lists: entries of `Site.tables`. */
  readonly tables: readonly (readonly [list: string, view: string])[]
  readonly chains: readonly Chain[]
  /** What stands before the page's own path. */
  readonly place: Place
  /** Code of the followed chain that the document stands under, or null. */
  readonly chain: string | null
  /** What the path means, so that the first drawing needs no router; null where it is no page's. */
  readonly match:
    | (Pick<PageMatch, 'params' | 'page' | 'path'> & { /** Path of the page's own record. */ readonly record: string })
    | null
  /** The server's time: ages are first drawn against it, so that both sides draw the same. */
  readonly nowMs: number
  /** Set when the document shows a problem and not a page. */
  readonly problem: Problem | null
  /** Whether `data` is the page's; false for pages that are drawn in the browser. */
  readonly ready: boolean
  readonly data: unknown
  /** As of which blocks that is; null where no chain is meant. */
  readonly asOf: AsOf | null
  /** State of the page's chain; null where there is none or it could not be told. */
  readonly status: ChainStatus | null
  /** Where reports go (foundations §7); null: nowhere. */
  readonly reportsTo: ReportEndpoint | null
  /** Login page of the host site; null where there is none. */
  readonly loginUrl: string | null
  /** Where pictures may come from. */
  readonly images: ImageHosts
}
