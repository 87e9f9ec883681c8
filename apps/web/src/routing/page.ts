import type { ComponentType } from 'react'
import type { FamilyId, Chain, ChainTier } from '@orrery/model/chain'
import type { Translate } from '@orrery/i18n/translate'
import type { ApiClient } from '@orrery/api/client'

type ParamName<S extends string> = S extends `${infer Name}(${string})?` ? { [K in Name]?: string } : S extends `${infer Name}(${string})` ? { [K in Name]: string } : S extends `${infer Name}?` ? { [K in Name]?: string } : { [K in S]: string }
type ParamsIn<P extends string> = P extends `/${infer Head}/${infer Tail}` ? ParamsIn<`/${Head}`> & ParamsIn<`/${Tail}`> : P extends `/:${infer Name}` ? ParamName<Name> : unknown

/** Parameters that a path pattern names. */
export type PageParams<P extends string> = { [K in keyof ParamsIn<P>]: ParamsIn<P>[K] }

export type LoadContext<P extends string> = {
  readonly api: ApiClient
  /** null on chain-independent pages. */
  readonly chain: Chain
  readonly params: PageParams<P>
  /** Page number of `/page/{n}`, 1 without it. */
  readonly page: number
  readonly query: URLSearchParams
  readonly signal: AbortSignal
}

/**
 * A page of the site. `path` is written below the chain (scope `chain`) or the site, in the
 * specification's own notation: `/tx/:type(uop)?/:hash/:tab?/:nav?` (explorer §2.2).
 */
export type Page<P extends string = string, D = unknown> = {
  readonly id: string
  readonly scope: 'chain' | 'site'
  readonly path: P
  readonly families: 'all' | readonly FamilyId[]
  readonly tiers: 'all' | readonly ChainTier[]
  /** Also matches its path followed by `/page/{n}`. */
  readonly paged: boolean
  /** The header search box is shown (foundations §2.3). */
  readonly searchBox: boolean
  readonly audience: 'everyone' | 'unrestricted-regions'
  /** Server-rendered with its data, or drawn in the browser with the stub as skeleton. */
  readonly render: 'server' | 'client'
  readonly load: (context: LoadContext<P>) => Promise<D>
  /** Data of the right shape whose drawing is the skeleton. */
  readonly stub: D
  readonly title: (data: D, t: Translate) => string
  /** Draws the page. Split into its own file by the bundler through `page.ts` + `view.tsx`. */
  readonly view: () => Promise<{ readonly View: ComponentType<PageProps<P, D>> }>
}

export type PageProps<P extends string = string, D = unknown> = {
  readonly data: D
  readonly chain: Chain
  readonly params: PageParams<P>
  readonly page: number
  readonly query: URLSearchParams
  /** True while the stub is drawn. */
  readonly loading: boolean
}

/** Types a page record. */
export const definePage = <const P extends string, D>(page: Page<P, D>): Page<P, D> => page
