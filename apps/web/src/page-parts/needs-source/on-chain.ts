import type { Chain } from '@orrery/model/chain'
import type { BlockProducers } from '@orrery/model/wire/block'
import type { LoadContext } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { readAsksBeacon } from '../asks-beacon.ts'
import { loadPart, type Part } from '../facts/load-part.ts'
import { needsOf } from './subjects.ts'

const TOOLS: ReadonlySet<string> = new Set([
  'tools',
  'broadcast',
  'broadcasting',
  'historical-balance-check',
  'token-supply-check',
  'large-transfer-monitor',
  'faucet-testnet',
  'token-alert',
])

/** The subject of the path: a page without a source here is told apart by its first segment alone. */
export type NeedsSourceData = {
  readonly subject: string
  /** What it would need on the chain: message key `needs.<needs>`. */
  readonly needs: string
  /** In place of validators: whom the blocks of the last day name. Absent on other subjects. */
  readonly producers?: Part<BlockProducers>
}

/** What a path below a chain shows that nothing here feeds. The tools stand beside the chains, which they take as their last segment (explorer §2.3): there it leads. */
export async function loadOnChain({
  chain,
  params: { subject },
  api,
  signal,
}: Pick<LoadContext, 'api' | 'signal'> & {
  readonly chain: Chain
  readonly params: { readonly subject: string }
}): Promise<NeedsSourceData> {
  // One page for all chains, which the query chooses from.
  if (subject === 'alpha-signals') throw new Redirect(`/alpha-signals?chain=${encodeURIComponent(chain.path)}`)
  if (TOOLS.has(subject)) throw new Redirect(`/${subject === 'broadcast' ? 'broadcasting' : subject}/${chain.path}`)
  const needs = needsOf(subject, chain)
  if (needs !== 'beacon' && needs !== 'validatorSet') return { subject, needs }
  const [asksBeacon, producers] = await Promise.all([
    needs === 'beacon' && readAsksBeacon({ api, chain, signal }),
    loadPart(api.listBlockProducers({ chain: chain.code }, signal), signal),
  ])
  return { subject, needs: asksBeacon ? 'beaconStates' : needs, producers }
}
