import { accountOn, sendFrom, type Wallet } from '../../page-parts/wallet/wallets.ts'

/** Calls that one account is to send on one chain. */
export type OwnerCalls = {
  readonly chainId: number
  readonly owner: string
  readonly calls: readonly { readonly to: string; readonly data: string }[]
}

/** What became of calls that a wallet was asked to send: refused before anything was handed over, one batch that it carries out itself, or a transaction for each. */
export type SentCalls =
  | { readonly as: 'wrongChain' }
  | { readonly as: 'otherAccount' }
  | { readonly as: 'batch'; readonly count: number }
  | { readonly as: 'sent'; readonly hashes: readonly string[] }

/**
 * Hands calls over to a wallet: as one batch where it offers that (EIP-5792), else one after the other, each confirmed there. `onSent` hears of each transaction. Rejects with what the
 * wallet says; what was sent before stays sent.
 */
export async function sendCalls(
  wallet: Wallet,
  { chainId, owner, calls }: OwnerCalls,
  onSent: (hash: string) => void,
): Promise<SentCalls> {
  const account = await accountOn(wallet, chainId, owner)
  if (typeof account === 'string') return { as: account }
  const { from } = account
  const chain = `0x${chainId.toString(16)}`
  if (calls.length > 1 && (await offersBatch(wallet, from, chain))) {
    const batch = {
      version: '2.0.0',
      from,
      chainId: chain,
      atomicRequired: false,
      calls: calls.map(({ to, data }) => ({ to, data, value: '0x0' })),
    }
    await wallet.provider.request({ method: 'wallet_sendCalls', params: [batch] })
    return { as: 'batch', count: calls.length }
  }
  const hashes: string[] = []
  for (const { to, data } of calls) {
    const hash = await sendFrom(wallet, from, { chainId, to, data, value: 0n })
    hashes.push(hash)
    onSent(hash)
  }
  return { as: 'sent', hashes }
}

/** Whether a wallet carries out several calls together on a chain. One that does not know the question does not. */
async function offersBatch({ provider }: Wallet, account: string, chain: string): Promise<boolean> {
  const told: unknown = await provider
    .request({ method: 'wallet_getCapabilities', params: [account, [chain]] })
    .catch(() => null)
  const ofChain = fieldOf(told, chain)
  const status = fieldOf(fieldOf(ofChain, 'atomic'), 'status')
  return status === 'supported' || status === 'ready'
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
