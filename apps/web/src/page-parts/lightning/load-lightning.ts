import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { LightningNetwork } from '@orrery/model/wire/lightning'

/** The Lightning network, and what is asked of it: null where this site has no source of it, or has not read it yet. */
export type OfLightning<T> = { readonly network: LightningNetwork; readonly shown: T | null }

/** Asks for both; without a source nothing more is asked, for it would be refused. The network comes with its course where that is drawn. */
export async function loadLightning<T>(
  { api, chain, signal }: { readonly api: ApiClient; readonly chain: Chain; readonly signal: AbortSignal },
  ask: () => Promise<T>,
  drawsCourse = false,
): Promise<OfLightning<T>> {
  const network = await api.getLightning({ chain: chain.code, ...(!drawsCourse && { days: 0 }) }, signal)
  return { network, shown: network.census === null ? null : await ask() }
}
