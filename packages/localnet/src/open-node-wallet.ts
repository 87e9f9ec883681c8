import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { activityRpc } from './bitcoin/activity-rpc.ts'
import { walletUrl } from './bitcoin/wallet-url.ts'

/** A wallet of a local node that is loaded. */
export type NodeWallet = {
  /** Where it answers, whatever other wallets the node has open. */
  readonly url: string
  /** Of its address of the label that was asked for. */
  readonly script: Hex
}

/** Loads the faucet's wallet of a local node, or makes it, with an address of a label. null where the node has no wallets. */
export async function openNodeWallet(url: string, label: string, clock: Clock): Promise<NodeWallet | null> {
  const at = walletUrl(url, WALLET)
  const clients = [url, at].map((one) => createRpcClient({ urls: [one], clock, random: () => 0.5, retries: 2 }))
  const [node, wallet] = clients.map((client) => activityRpc(client))
  try {
    const loaded = await node!.call<readonly string[]>('listwallets')
    if (!loaded.includes(WALLET)) await node!.call('loadwallet', WALLET).catch(() => node!.call('createwallet', WALLET))
    const known = await wallet!
      .call<Readonly<Record<string, unknown>>>('getaddressesbylabel', label)
      .catch(() => ({}) as Readonly<Record<string, unknown>>)
    const address = Object.keys(known)[0] ?? (await wallet!.call<string>('getnewaddress', label))
    const { scriptPubKey } = await wallet!.call<{ readonly scriptPubKey: string }>('getaddressinfo', address)
    return { url: at, script: `0x${scriptPubKey}` }
  } catch {
    return null
  } finally {
    for (const client of clients) await client.close()
  }
}

const WALLET = 'faucet'
