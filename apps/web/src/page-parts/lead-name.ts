import type { Chain } from '@orrery/model/chain'
import type { LoadContext } from '../routing/page.ts'
import { Redirect } from '../routing/redirect.ts'

/**
 * Where a path names a name in place of an address (screens-evm §5): to the same path of the address that it leads to, and to the name's own page where
 * it leads to none, which says what is known of it.
 */
export async function leadName(
  { api, chain, signal }: Pick<LoadContext, 'api' | 'chain' | 'signal'>,
  name: string,
  pathOf: (address: string) => string,
): Promise<never> {
  const { address } = await api.getName({ chain: chain.code, name }, signal)
  throw new Redirect(address === null ? `/${chain.path}/ens/${encodeURIComponent(name)}` : pathOf(address))
}

/** Whether a text may be a name of the service that the chain has. */
export const isNameOf = (text: string, chain: Chain): boolean =>
  text.includes('.') && chain.family === 'evm' && chain.quirks.names !== undefined
