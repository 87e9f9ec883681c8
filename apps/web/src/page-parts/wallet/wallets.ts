import { walletError } from './wallet-error.ts'

/** What a wallet's program answers to (EIP-1193). */
type Provider = { request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown> }

/** A wallet that is in this browser. */
export type Wallet = { readonly id: string; readonly name: string; readonly provider: Provider }

const WAIT_MS = 150
const MOST = 20

const isProvider = (value: unknown): value is Provider =>
  typeof value === 'object' && value !== null && typeof (value as Provider).request === 'function'

/** The same wallet, whose refusals are errors with words. */
const inWords = (provider: Provider): Provider => ({
  async request(call) {
    try {
      return await provider.request(call)
    } catch (refusal) {
      throw walletError(refusal)
    }
  },
})

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
    if (found.size < MOST && !found.has(id))
      found.set(id, Object.freeze({ id, name: name.slice(0, 60), provider: inWords(provider) }))
  }
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  window.removeEventListener('eip6963:announceProvider', hear)
  const { ethereum } = window as { readonly ethereum?: unknown }
  if (found.size === 0 && isProvider(ethereum))
    found.set('window', { id: 'window', name: 'window.ethereum', provider: inWords(ethereum) })
  return [...found.values()]
}

/** Time after which another wallet is looked for once one was let go: extensions settle within it (explorer §4, §9). */
export const LEFT_MS = 2_005

/** Ends what a wallet lets this site see of it (EIP-2255, MIP-2); whether it did. One that does not know how is left by its owner alone, in the wallet. */
export const leaveWallet = ({ provider }: Wallet): Promise<boolean> =>
  provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }).then(
    () => true,
    () => false,
  )

const chainIdOf = async ({ provider }: Wallet): Promise<number> =>
  Number(await provider.request({ method: 'eth_chainId' }))

/** Has a wallet change to a chain, where it is on another one; whether it is on it then. */
export async function toChain(wallet: Wallet, chainId: number): Promise<boolean> {
  if ((await chainIdOf(wallet)) === chainId) return true
  await wallet.provider
    .request({ method: 'wallet_switchEthereumChain', params: [{ chainId: quantityText(BigInt(chainId)) }] })
    .catch(() => null)
  return (await chainIdOf(wallet)) === chainId
}

/** A number as JSON-RPC writes quantities. */
export const quantityText = (value: bigint): string => `0x${value.toString(16)}`

/** What a wallet is asked to send. */
export type WalletCall = {
  readonly chainId: number
  /** Null makes a contract. */
  readonly to: string | null
  readonly data: string
  readonly value: bigint
  /** The account that must send it, in lower case; the wallet's first one where it is absent. */
  readonly from?: string
  /** Further fields as JSON-RPC writes them: nonce, gas and prices. */
  readonly more?: Readonly<Record<string, unknown>>
}

const NO_ACCOUNT = 'No wallet connected: the wallet gives no account'

/** Asks a wallet for its accounts, which its owner may refuse: what it says then is thrown on, as what it is (explorer §8). Pages show it. */
async function connect({ provider }: Wallet): Promise<unknown> {
  try {
    return await provider.request({ method: 'eth_requestAccounts' })
  } catch (cause) {
    throw new Error(`Error connecting wallet: ${walletError(cause).message}`, { cause })
  }
}

/**
 * The account that a wallet uses on a chain, read right before something is handed over (reliability S-36): nothing is where it is on another chain and does
 * not change, or where it is not `owner`'s.
 */
export async function accountOn(
  wallet: Wallet,
  chainId: number,
  owner: string | null = null,
): Promise<{ readonly from: string } | 'wrongChain' | 'otherAccount'> {
  await connect(wallet)
  if (!(await toChain(wallet, chainId))) return 'wrongChain'
  const told = await wallet.provider.request({ method: 'eth_accounts' })
  const accounts = Array.isArray(told) ? told.filter((one): one is string => typeof one === 'string') : []
  if (accounts.length === 0) throw new Error(NO_ACCOUNT)
  const from = owner === null ? accounts[0] : accounts.find((one) => one.toLowerCase() === owner.toLowerCase())
  return from === undefined ? 'otherAccount' : { from }
}

/** The account that a wallet gives first, in lower case, on whatever chain it is. Rejects with what the wallet says, and where it gives none. */
export async function firstAccount(wallet: Wallet): Promise<string> {
  const told = await connect(wallet)
  const [first] = Array.isArray(told) ? (told as readonly unknown[]) : []
  if (typeof first !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(first)) throw new Error(NO_ACCOUNT)
  return first.toLowerCase()
}

/** Has a wallet send one transaction, which its owner confirms there; the hash of what it sent. Rejects with what the wallet says. */
export async function sendFrom(
  { provider }: Wallet,
  from: string,
  { chainId, to, data, value, more }: Omit<WalletCall, 'from'>,
): Promise<string> {
  const hash = await provider.request({
    method: 'eth_sendTransaction',
    params: [
      {
        from,
        ...(to !== null && { to }),
        data,
        value: quantityText(value),
        chainId: quantityText(BigInt(chainId)),
        ...more,
      },
    ],
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash)) throw new Error('the wallet gives no hash')
  return hash.toLowerCase()
}

/** Hands a call over to a wallet; the hash of what it sent, or why nothing was handed over (`accountOn`). Rejects with what the wallet says. */
export async function sendByWallet(
  wallet: Wallet,
  call: WalletCall,
): Promise<{ readonly hash: string } | 'wrongChain' | 'otherAccount'> {
  const account = await accountOn(wallet, call.chainId, call.from ?? null)
  return typeof account === 'string' ? account : { hash: await sendFrom(wallet, account.from, call) }
}
