import { quantityText } from './shown-call.ts'

/** What a wallet's program answers to (EIP-1193). */
type Provider = { request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown> }

/** A wallet that is in this browser. */
export type Wallet = { readonly id: string; readonly name: string; readonly provider: Provider }

const WAIT_MS = 150
const MOST = 20

const isProvider = (value: unknown): value is Provider =>
  typeof value === 'object' && value !== null && typeof (value as Provider).request === 'function'

/**
 * The wallets that announce themselves (EIP-6963), else the one that older ones leave in the window. What a wallet says of
 * itself is taken once; a second one of the same id is left out, whatever it is called.
 */
export async function findWallets(): Promise<readonly Wallet[]> {
  const found = new Map<string, Wallet>()
  const hear = (event: Event): void => {
    const { info, provider } = ((event as CustomEvent<unknown>).detail ?? {}) as {
      readonly info?: { readonly uuid?: unknown; readonly name?: unknown }
      readonly provider?: unknown
    }
    const [id, name] = [info?.uuid, info?.name]
    if (typeof id !== 'string' || typeof name !== 'string' || !isProvider(provider)) return
    if (found.size < MOST && !found.has(id)) found.set(id, Object.freeze({ id, name: name.slice(0, 60), provider }))
  }
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  window.removeEventListener('eip6963:announceProvider', hear)
  const { ethereum } = window as { readonly ethereum?: unknown }
  if (found.size === 0 && isProvider(ethereum))
    found.set('window', { id: 'window', name: 'window.ethereum', provider: ethereum })
  return [...found.values()]
}

const chainIdOf = async ({ provider }: Wallet): Promise<number> =>
  Number(await provider.request({ method: 'eth_chainId' }))

/**
 * Hands a call over to a wallet, which asks its owner; the hash of what it sent. Chain and account are read again right before, and on another chain nothing is
 * handed over (reliability S-36). Rejects with what the wallet says.
 */
export async function sendByWallet(
  wallet: Wallet,
  call: { readonly chainId: number; readonly to: string; readonly data: string; readonly value: bigint },
): Promise<string> {
  const { provider } = wallet
  await provider.request({ method: 'eth_requestAccounts' })
  const chainId = `0x${call.chainId.toString(16)}`
  if ((await chainIdOf(wallet)) !== call.chainId)
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }).catch(() => null)
  if ((await chainIdOf(wallet)) !== call.chainId) return 'wrongChain'
  const accounts = await provider.request({ method: 'eth_accounts' })
  const from: unknown = Array.isArray(accounts) ? accounts[0] : null
  if (typeof from !== 'string') throw new Error('the wallet gives no account')
  const hash = await provider.request({
    method: 'eth_sendTransaction',
    params: [{ from, to: call.to, data: call.data, value: quantityText(call.value), chainId }],
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash)) throw new Error('the wallet gives no hash')
  return hash.toLowerCase()
}
