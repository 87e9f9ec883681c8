import type { Page } from 'playwright-core'
import { DEVNET_ACCOUNTS, DEVNET_CHAIN_ID } from '@orrery/localnet/evm-node'
import { createEvmRpc } from '@orrery/localnet/evm-rpc'
import { mnemonicToAccount } from 'viem/accounts'

/** The account behind those that live on the chain: nobody else counts its nonces. */
const account = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: DEVNET_ACCOUNTS,
})

/** The name by which the wallet announces itself. */
export const WALLET_NAME = 'Pocket <b>'

type Call = { readonly method: string; readonly params?: readonly unknown[] }
type Sent = { readonly to?: string; readonly data?: `0x${string}`; readonly value?: string; readonly chainId: string }

/** A wallet with a key of its own in a page, in front of the site's own node. */
export type TestWallet = {
  /** Its account, in lower case. */
  readonly account: string
  /** All that pages asked of it. */
  readonly calls: readonly Call[]
  /** How it behaves from now on. */
  set(change: Partial<Behaviour>): void
  stop(): Promise<void>
}

type Behaviour = {
  readonly chainId: number
  /** Whether its owner lets it change to another chain, and take a chain up. */
  readonly follows: boolean
  /** Whether a page may end the connection. */
  readonly leaves: boolean
  /** What it refuses with when it is asked to connect or to send; null where its owner agrees. */
  readonly refusal: { readonly code: number; readonly message: string } | null
}

/** A chain that is reorganised drops transactions; wallets send what no block has once more. */
const AGAIN_MS = 2_000

/** Puts a wallet into a page that is not open yet: it announces itself (EIP-6963), signs by its own key and sends through the node at `nodeUrl`. */
export async function giveWallet(page: Page, nodeUrl: string): Promise<TestWallet> {
  const rpc = createEvmRpc(nodeUrl)
  const calls: Call[] = []
  const raw: string[] = []
  let now: Behaviour = { chainId: DEVNET_CHAIN_ID, follows: true, leaves: false, refusal: null }
  const again = setInterval(() => {
    for (const tx of raw) rpc.call('eth_sendRawTransaction', tx).catch(() => undefined)
  }, AGAIN_MS)

  const send = async ({ to, data, value, chainId }: Sent): Promise<string> => {
    const nonce = Number(await rpc.call<string>('eth_getTransactionCount', account.address, 'pending'))
    const price = 2n * BigInt(await rpc.call<string>('eth_gasPrice'))
    const tx = await account.signTransaction({
      chainId: Number(chainId),
      nonce,
      gas: 300_000n,
      maxFeePerGas: price,
      maxPriorityFeePerGas: price / 2n,
      value: BigInt(value ?? '0x0'),
      data: data ?? '0x',
      ...(to !== undefined && { to: to as `0x${string}` }),
    })
    const hash = await rpc.call<string>('eth_sendRawTransaction', tx)
    raw.push(tx)
    return hash
  }

  const answer = async ({ method, params = [] }: Call): Promise<unknown> => {
    if (['eth_requestAccounts', 'eth_sendTransaction'].includes(method) && now.refusal !== null) throw now.refusal
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [account.address]
      case 'eth_chainId':
        return `0x${now.chainId.toString(16)}`
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        if (!now.follows) throw { code: 4902, message: 'Unrecognized chain ID.' }
        now = { ...now, chainId: Number((params[0] as { chainId: string }).chainId) }
        return null
      case 'wallet_watchAsset':
        return true
      case 'wallet_revokePermissions':
        if (!now.leaves) throw { code: -32601, message: 'The method does not exist.' }
        return null
      case 'eth_sendTransaction':
        return send(params[0] as Sent)
      default:
        throw { code: -32601, message: `The method ${method} does not exist.` }
    }
  }

  await page.exposeFunction('askTestWallet', async (call: Call) => {
    calls.push(call)
    try {
      return { result: await answer(call) }
    } catch (error) {
      const { code, message } = error as { code?: number; message: string }
      return { error: { code: code ?? -32603, message } }
    }
  })
  await page.addInitScript((name: string) => {
    const provider = {
      async request(call: unknown): Promise<unknown> {
        const ask = (
          window as unknown as { askTestWallet(call: unknown): Promise<{ result?: unknown; error?: unknown }> }
        ).askTestWallet
        const { result, error } = await ask(call)
        if (error !== undefined) throw error
        return result
      },
    }
    const info = {
      uuid: '5e9c3c1e-0000-4000-8000-00000000f00d',
      name,
      icon: 'data:image/svg+xml,<svg/>',
      rdns: 'test.pocket',
    }
    const announce = (): void =>
      void window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, WALLET_NAME)
  return {
    account: account.address.toLowerCase(),
    calls,
    set: (change) => void (now = { ...now, ...change }),
    async stop() {
      clearInterval(again)
      await rpc.close()
    },
  }
}
