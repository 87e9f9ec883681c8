import type { SiteOperator, SiteSoftware } from '@orrery/model/wire/site'
import type { TableSize } from '../queries/storage-groups.ts'
import type { Banner } from '@orrery/model/banner'
import type { Chain } from '@orrery/model/chain'
import type { ChainInfo } from '@orrery/model/wire/chain'
import type { Log } from '@orrery/primitives/log'
import type { Clock } from '@orrery/primitives/clock'
import type { DownloadLimits } from '../downloads/download-limits.ts'
import type { FaucetsOptions } from '../faucets/open-faucets.ts'
import type { ContractBookOptions } from '../verification/create-contract-book.ts'
import type { DocumentSource } from '../queries/tokens/item-metadata.ts'
import type { ChainRuntime } from '../runtime.ts'

/** Bounds of the API; the numbers come from reliability §3 and §4. */
export type ApiLimits = {
  /** Requests per minute and address bucket; 0 switches the limit off. */
  readonly ratePerMinute: number
  /** Direct requests from this machine are not counted. */
  readonly freeLoopback: boolean
  /** How long a page waits for the node, ms. */
  readonly nodeDeadlineMs: number
  readonly bodyBytes: number
  /** Room for answers that are kept as bytes until their chain's head moves. */
  readonly replyBytes: number
  readonly socketsPerAddress: number
}

export const API_LIMITS: ApiLimits = {
  ratePerMinute: 300,
  freeLoopback: true,
  nodeDeadlineMs: 1_000,
  bodyBytes: 1 << 20,
  replyBytes: 8 << 20,
  socketsPerAddress: 20,
}

export type ApiOptions = {
  /** The active chains right now. Objects are kept per chain code; a new object for the same code takes over. */
  readonly chains: () => readonly ChainRuntime[]
  /** All chains of the shelf. */
  readonly knownChains: readonly Chain[]
  readonly clock: Clock
  readonly log: Log
  readonly limits?: Partial<ApiLimits>
  /** Origin under which people reach the site, `https://explorer.example`: for OpenAPI and the socket's origin check. */
  readonly publicBase?: string
  /** Where token metadata outside of the chain comes from; nowhere unless told. */
  readonly documents?: DocumentSource | null
  /** Directory for the files of downloads, and bytes that stay free on its disk; none are made unless told. */
  readonly downloads?: { readonly dir: string; readonly limits?: Partial<DownloadLimits> }
  /** Directory of verified contracts, and what verifies those of a family; none are verified unless told. */
  readonly contracts?: Pick<ContractBookOptions, 'dir' | 'verifiers' | 'limits'>
  /** What this process pays on test chains, and the directory of what it promised; nothing unless told. */
  readonly faucets?: FaucetsOptions
  /** Origins at which `registerContents` was made to answer, by chain code; read at each request. Nowhere unless told. */
  readonly contents?: ReadonlyMap<string, string>
  /** What `/status` tells of the process beside its chains. */
  readonly facts?: () => object
  /** Notices of the operator, cleaned; none unless told. */
  readonly banners?: readonly Banner[]
  /** What its operator says of the site; nothing unless told. */
  readonly operator?: Partial<SiteOperator>
  /** Which version of the program it is, and where its source is; nothing unless told. */
  readonly software?: SiteSoftware
  /** Ids of the charts that the hub shows, in their order; the site's own choice unless told. */
  readonly hubCharts?: readonly string[]
  /** Pages that the site's menus have for a chain; none unless told. */
  readonly menuTabs?: (chain: Chain) => ChainInfo['menuTabs']
  /** What each table of the archive takes on disk; nobody is asked unless told. */
  readonly tableSizes?: () => Promise<readonly TableSize[]>
  /** Check every reply against its schema and fail on a mismatch: for tests and development. True unless told. */
  readonly checkReplies?: boolean
}
