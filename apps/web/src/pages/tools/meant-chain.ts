import type { Chain } from '@orrery/model/chain'
import { chainNamed } from '../../routing/chain-named.ts'
import { isAddress } from './read-at.ts'

/**
 * The chain of a tool's link: the one it names, else the first that its address, or the first of several, may be of. Not sure where it names one that is not here,
 * or none takes the address: then it is the chain that the form shows at first. Pure.
 */
export function meantChain<C extends Chain>(
  chains: readonly C[],
  wanted: string,
  subject: string,
): { readonly chain: C | null; readonly isSure: boolean } {
  const named = chainNamed(wanted, chains)
  if (named !== undefined) return { chain: named, isSure: true }
  const [address] = subject.trim().split(/[\s,;]+/)
  const fitting =
    address === '' ? chains[0] : chains.find(({ family }) => (family === 'evm') === isAddress(address ?? ''))
  return { chain: fitting ?? chains[0] ?? null, isSure: wanted.trim() === '' && fitting !== undefined }
}
