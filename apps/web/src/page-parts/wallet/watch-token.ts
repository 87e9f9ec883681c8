import { toChain, type Wallet } from './wallets.ts'

/** Wallets refuse longer symbols (EIP-747). */
const MOST_SYMBOL = 11

/** What a wallet is asked to show among its owner's tokens. */
export type WatchedToken = { readonly address: string; readonly symbol: string; readonly decimals: number }

/** Asks a wallet to show a token (EIP-747), which its owner confirms there. Rejects with what the wallet says. */
export async function watchToken(
  wallet: Wallet,
  chainId: number,
  { address, symbol, decimals }: WatchedToken,
): Promise<'added' | 'refused' | 'wrongChain'> {
  if (!(await toChain(wallet, chainId))) return 'wrongChain'
  const options = { address, symbol: [...symbol].slice(0, MOST_SYMBOL).join(''), decimals }
  // This one method takes an object where others take a list.
  const params = { type: 'ERC20', options } as unknown as readonly unknown[]
  const isAdded = await wallet.provider.request({ method: 'wallet_watchAsset', params })
  return isAdded === true ? 'added' : 'refused'
}
