import type { Chain } from '@orrery/model/chain'
import { quantityText, type Wallet } from './wallets.ts'

/** What a wallet has to know of a chain (EIP-3085; explorer §3.8, wallet network record). */
export type NetworkRecord = {
  readonly chainName: string
  readonly chainId: number
  readonly rpcUrls: readonly string[]
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly blockExplorerUrls: readonly string[]
}

/** A chain as wallets take it, with this site as its explorer; null for chains that no such wallet knows. Pure. */
export function networkRecord(chain: Chain, explorerUrl: string): NetworkRecord | null {
  if (chain.family !== 'evm') return null
  const { symbol, decimals } = chain.native
  return {
    chainName: chain.name.full,
    chainId: chain.quirks.chainId,
    // Wallets take encrypted addresses alone.
    rpcUrls: chain.rpc.filter((url) => url.startsWith('https://')),
    nativeCurrency: { name: symbol, symbol, decimals },
    blockExplorerUrls: explorerUrl.startsWith('https://') ? [explorerUrl] : [],
  }
}

/** What of a network is typed into a wallet by hand: pairs of a message and a value, empty ones left out (explorer §4). Pure. */
export const networkValues = ({
  chainName,
  chainId,
  rpcUrls,
  nativeCurrency,
  blockExplorerUrls,
}: NetworkRecord): readonly (readonly [string, string])[] =>
  (
    [
      ['network.name', chainName],
      ['network.url', rpcUrls[0] ?? ''],
      ['network.id', String(chainId)],
      ['network.symbol', nativeCurrency.symbol],
      ['network.explorer', blockExplorerUrls[0] ?? ''],
    ] as const
  ).filter(([, value]) => value !== '')

/** Has a wallet take up a chain, which its owner confirms there. Rejects with what the wallet says. */
export async function addNetwork(wallet: Wallet, { chainId, ...network }: NetworkRecord): Promise<void> {
  const params = [{ ...network, chainId: quantityText(BigInt(chainId)) }]
  await wallet.provider.request({ method: 'wallet_addEthereumChain', params })
}
