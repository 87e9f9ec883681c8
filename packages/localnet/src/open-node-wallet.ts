import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { activityRpc } from './bitcoin/activity-rpc.ts'

/** Loads the wallet of a local node, or makes it; answers the script of its address of that label. null where the node has no wallets. */
export async function openNodeWallet(url: string, label: string, clock: Clock): Promise<Hex | null> {
  const client = createRpcClient({ urls: [url], clock, random: () => 0.5, retries: 2 })
  const rpc = activityRpc(client)
  try {
    const loaded = await rpc.call<readonly string[]>('listwallets')
    if (!loaded.includes(WALLET)) await rpc.call('loadwallet', WALLET).catch(() => rpc.call('createwallet', WALLET))
    const known = await rpc.call<Readonly<Record<string, unknown>>>('getaddressesbylabel', label).catch(() => ({}))
    const address = Object.keys(known)[0] ?? (await rpc.call<string>('getnewaddress', label))
    const { scriptPubKey } = await rpc.call<{ readonly scriptPubKey: string }>('getaddressinfo', address)
    return `0x${scriptPubKey}`
  } catch {
    return null
  } finally {
    await client.close()
  }
}

const WALLET = 'faucet'
