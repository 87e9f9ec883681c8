import { OrreryError } from '@orrery/errors/orrery-error'
import type { SiteFacts, SiteOperator, SiteSoftware } from '@orrery/model/wire/site'
import type { Kept } from './kept.ts'
import type { Banner } from '@orrery/model/banner'
import type { Chain } from '@orrery/model/chain'
import type { ChainInfo } from '@orrery/model/wire/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { Downloads } from '../downloads/create-downloads.ts'
import type { Faucets } from '../faucets/open-faucets.ts'
import type { ContractBook } from '../verification/create-contract-book.ts'
import type { ChainDesk } from './chain-desk.ts'
import type { DocumentSource } from './tokens/item-metadata.ts'

/** What handlers work with. */
export type ApiContext = {
  readonly clock: Clock
  /** All chains of the shelf, active or not. */
  readonly knownChains: readonly Chain[]
  /** Where documents that contracts name come from; null while that is switched off. */
  readonly documents: DocumentSource | null
  /** Notices of the operator. */
  readonly banners: readonly Banner[]
  /** Who runs the site. */
  readonly operator: SiteOperator
  /** What it runs on. */
  readonly software: SiteSoftware
  /** Ids of the charts that the operator has the hub show; none where the site chooses. */
  readonly hubCharts: readonly string[]
  /** Pages that the site's menus have for a chain; none where there is no site. */
  readonly menuTabs: (chain: Chain) => ChainInfo['menuTabs']
  /** Origin under which people reach the site, without a slash at its end; null where the operator did not tell it. */
  readonly publicBase: string | null
  /** What the archive takes on disk; null where nobody is asked. */
  readonly storage: Kept<SiteFacts['storage']> | null
  /** Files of long lists; null where the site keeps none. */
  readonly downloads: Promise<Downloads | null>
  /** Verified contracts; null where the site keeps none. */
  readonly contracts: Promise<ContractBook | null>
  /** Faucets of test chains; null where this process has none. */
  readonly faucets: Promise<Faucets | null>
  /** Origins at which contents of inscriptions may run, by chain code. */
  readonly contents: ReadonlyMap<string, string>
  /** Who asks, as bounds by visitor know them: an address, or the site itself. */
  readonly visitor: string
  /** The followed chains. */
  desks(): readonly ChainDesk[]
}

/** The chain that a text means: code, path or alias in any case. Throws `CHAIN_UNKNOWN`. */
export function findChain(context: ApiContext, text: string): Chain {
  const wanted = text.toLowerCase()
  const named = (chain: Chain) =>
    chain.code.toLowerCase() === wanted ||
    chain.path.toLowerCase() === wanted ||
    chain.aliases.some((alias) => alias.toLowerCase() === wanted)
  const active = context.desks().find((desk) => named(desk.chain))
  const chain = active?.chain ?? context.knownChains.find(named)
  if (!chain) throw new OrreryError('CHAIN_UNKNOWN', { chain: text.slice(0, 40) })
  return chain
}

/** The desk of a followed chain. Throws `CHAIN_UNKNOWN`, or `CHAIN_INACTIVE` where no node is configured. */
export function findDesk(context: ApiContext, text: string): ChainDesk {
  const chain = findChain(context, text)
  const desk = context.desks().find((active) => active.chain.code === chain.code)
  if (!desk) throw new OrreryError('CHAIN_INACTIVE', { chain: chain.code })
  return desk
}
