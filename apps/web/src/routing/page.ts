import type { ComponentType } from 'react'
import type { Chain, ChainTier, FamilyId } from '@orrery/model/chain'
import type { Translate } from '@orrery/i18n/translate'
import type { ApiClient } from '@orrery/api/client'

type ParamName<S extends string> = S extends `${infer Name}(${string})?`
  ? { [K in Name]?: string }
  : S extends `${infer Name}(${string})`
    ? { [K in Name]: string }
    : S extends `${infer Name}?`
      ? { [K in Name]?: string }
      : { [K in S]: string }
type ParamsIn<P extends string> = P extends `/${infer Head}/${infer Tail}`
  ? ParamsIn<`/${Head}`> & ParamsIn<`/${Tail}`>
  : P extends `/:${infer Name}`
    ? ParamName<Name>
    : unknown

/** Parameters that a path pattern names. */
export type PageParams<P extends string> = { [K in keyof ParamsIn<P>]: ParamsIn<P>[K] }

/** Below a chain (`/ethereum/…`) or below the site itself. */
export type PageScope = 'chain' | 'site'

/** A chain page always has its chain, a site page never has one. */
export type ChainIn<S extends PageScope> = S extends 'chain' ? Chain : null

export type LoadContext<P extends string = string, S extends PageScope = 'chain'> = {
  readonly api: ApiClient
  readonly chain: ChainIn<S>
  /** All chains that are followed here. */
  readonly chains: readonly Chain[]
  readonly params: PageParams<P>
  /** Page number of `/page/{n}`, 1 without it. */
  readonly page: number
  readonly query: URLSearchParams
  readonly signal: AbortSignal
}

/** Where the page stands in the header's menus; its label is the message `menu.<page id>`. */
export type PageMenu = {
  readonly group: 'chain' | 'tokens' | 'more'
  /** Ascending inside the group. */
  readonly order: number
  /** Only on chains whose blocks are found by work. */
  readonly mined?: true
  /** Only on rollups whose states are disputed on the chain that they settle on. */
  readonly disputed?: true
}

/** What the router needs to know of a page before its code is loaded. Plain facts, so that the shelf's index can hold them. */
export type PageFacts<P extends string = string, S extends PageScope = PageScope> = {
  /** Equals the name of the page's folder. */
  readonly id: string
  readonly scope: S
  /** Below the chain (scope `chain`) or the site, in the specification's notation: `/tx/:type(uop)?/:hash/:tab?/:nav?` (explorer §2.2). */
  readonly path: P
  readonly families: 'all' | readonly FamilyId[]
  readonly tiers: 'all' | readonly ChainTier[]
  /** Of output chains only for those above which this ledger is kept, or that have a Lightning network. */
  readonly ledger?: 'runes' | 'omni' | 'cashTokens' | 'inscriptions' | 'brc20' | 'cat20' | 'lightning'
  /** Of output chains only for those that have this by their rules; `batches`: of rollups only for those whose batches can be told one by one. */
  readonly quirk?: 'masternodes' | 'mweb' | 'batches'
  /** Absent: the path matches as a whole. False: so does whatever stands below it (foundations §2.2). */
  readonly exact?: false
  /** Also matches its path followed by `/page/{n}`. */
  readonly paged: boolean
  /** The header search box is shown (foundations §2.3). */
  readonly searchBox: boolean
  readonly audience: 'everyone' | 'unrestricted-regions'
  /** Server-rendered with its data, or drawn in the browser with the stub as skeleton. */
  readonly render: 'server' | 'client'
  /** What stands for the page while it loads: its stub as a skeleton, or with `screen` a loading indicator alone. */
  readonly waiting?: 'screen'
  /**
   * Id of the tool that the page is, or `:name` where that part of its path tells it: the strip below it shows what that tool
   * recommends (foundations §2.5).
   */
  readonly toolkit?: string
  /** Absent: the page is in no menu. */
  readonly menu?: PageMenu
  /** Nothing of the shell stands around it, and other sites may show it in a frame: it has no link that stays inside. */
  readonly bare?: true
  /** It says itself why the chain is not followed: the shell does not say it above it. */
  readonly tellsState?: true
  /**
   * Light, and seldom the first page of a visit: its route and the names of its chunks stand in the second index, which a browser
   * loads when a path is not in the first, or when the document says so. Every such page is that much less in every first load.
   */
  readonly seldom?: true
  /** Only for development and tests: a production build has neither its path nor its code. */
  readonly workshop?: true
}

/** A page of the site. */
export type Page<P extends string = string, D = unknown, S extends PageScope = PageScope> = PageFacts<P, S> & {
  /** The page's data, as plain JSON values: it travels to the browser inside the document. Throws errors of the book, or `Redirect`. */
  readonly load: (context: LoadContext<P, S>) => Promise<D>
  /** Data of the right shape whose drawing is the skeleton. */
  readonly stub: D
  /** The subject of the page; the chain and the site are added to it. */
  readonly title: (data: D, t: Translate) => string
  /** One sentence for link previews. */
  readonly description?: (data: D, t: Translate) => string
  /** Draws the page: `() => import('./view.tsx')`. */
  readonly view: () => Promise<{ readonly View: ComponentType<PageProps<P, D, S>> }>
  /** Loads what the view draws here and not mostly: tabs that are seldom opened, cards that few subjects have (`earlyPart`). */
  readonly parts?: (drawn: Drawn<P, D, S>) => readonly Promise<void>[]
}

/**
 * What is about to be drawn. It is asked for twice: beside the loading of the data, which is null then, and again with it. The browser
 * that takes over a document has it at once.
 */
export type Drawn<P extends string = string, D = unknown, S extends PageScope = PageScope> = {
  readonly params: PageParams<P>
  readonly chain: ChainIn<S>
  readonly data: D | null
}

export type PageProps<P extends string = string, D = unknown, S extends PageScope = 'chain'> = {
  readonly data: D
  readonly chain: ChainIn<S>
  readonly params: PageParams<P>
  readonly page: number
  readonly query: URLSearchParams
  /** True while the stub is drawn. */
  readonly loading: boolean
}

/** A page whose own types are forgotten: what the router, the server and the shell handle. */
export type AnyPage = PageFacts & {
  readonly load: (context: LoadContext<string, PageScope>) => Promise<unknown>
  readonly stub: unknown
  readonly title: (data: unknown, t: Translate) => string
  readonly description?: (data: unknown, t: Translate) => string
  readonly view: () => Promise<{ readonly View: ComponentType<AnyPageProps> }>
  readonly parts?: (drawn: {
    readonly params: Readonly<Record<string, string | undefined>>
    readonly chain: never
    readonly data: never
  }) => readonly Promise<void>[]
}

export type AnyPageProps = {
  readonly data: unknown
  readonly chain: Chain | null
  readonly params: Readonly<Record<string, string | undefined>>
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** Types a page record: `export const page = definePage({ … })` in `pages/<id>/page.ts`. */
export const definePage = <const P extends string, D, const S extends PageScope>(page: Page<P, D, S>): Page<P, D, S> =>
  page
