import { hexToBytes } from '@noble/hashes/utils.js'
import type { ActivityRpc } from './activity-rpc.ts'
import type { Purse } from './purse.ts'
import { createRandom } from './random.ts'
import { estimateVsize, signTx } from './sign-tx.ts'

/** Keeps Litecoin's extension block fed. On a node without one it does nothing. */
export type ExtensionBlock = {
  /** Does what the block after `height` needs. True when the chain was taken back and the block must be planned anew. */
  prepare(height: number): Promise<boolean>
  /** Blocks around the activation are left alone. */
  mayReorganise(height: number): boolean
}

// Litecoin's regtest parameters: three periods of 144 blocks. The block of the activation must hold a
// peg-in, or the node refuses its own template.
const ACTIVATION = 432
const FUND_FROM = 400
/** The wallet that opens it and keeps it fed. */
export const EXTENSION_WALLET = 'orrery'
const FUNDS = 500_000_000n
const VISIT_EVERY = 25

/** `ofWallet` asks as `EXTENSION_WALLET`: the node may have others open. */
export function createExtensionBlock(
  rpc: ActivityRpc,
  ofWallet: ActivityRpc,
  purse: Purse,
  log: (text: string) => void,
): ExtensionBlock {
  let has: boolean | null = null
  let wallet = false

  const openWallet = async (): Promise<void> => {
    if (wallet) return
    const open = await rpc.call<readonly string[]>('listwallets')
    // A wallet of an earlier run is there already; then making one is what fails.
    if (!open.includes(EXTENSION_WALLET))
      await rpc.call('createwallet', EXTENSION_WALLET).catch(() => rpc.call('loadwallet', EXTENSION_WALLET))
    wallet = true
  }

  const balance = async (): Promise<number> => Number(await ofWallet.call<string | number>('getbalance'))

  const fund = async (height: number): Promise<void> => {
    const random = createRandom(height)
    const coins = purse.take(1, random)
    const coin = coins[0]
    if (coin === undefined || coin.value < FUNDS * 2n) return purse.expect(coins)
    const { scriptPubKey } = await ofWallet.call<{ scriptPubKey: string }>(
      'getaddressinfo',
      await ofWallet.call<string>('getnewaddress', '', 'bech32'),
    )
    const script = hexToBytes(scriptPubKey)
    const fee = BigInt(
      estimateVsize(
        [coin.owner],
        [
          { value: 0n, script },
          { value: 0n, script: coin.owner.script },
        ],
      ) * 10,
    )
    const plan = {
      coins,
      outputs: [
        { value: FUNDS, script },
        { value: coin.value - FUNDS - fee, script: coin.owner.script },
      ],
      sequence: 0xfffffffe,
      lockTime: 0,
    }
    const { txid, hex } = signTx(plan)
    await rpc.call('sendrawtransaction', hex)
    purse.expect([{ txid, vout: 1, value: plan.outputs[1]!.value, owner: coin.owner }])
  }

  const pegIn = async (coins: number): Promise<unknown> =>
    ofWallet.call('sendtoaddress', await ofWallet.call<string>('getnewaddress', '', 'mweb'), coins)

  /** Moves a little in or out, so that peg-ins and peg-outs go on to be seen. */
  const visit = async (height: number): Promise<void> => {
    try {
      if ((await balance()) < 1) return await fund(height)
      if (height % (VISIT_EVERY * 2) === 0) await pegIn(0.25)
      else await ofWallet.call('sendtoaddress', await ofWallet.call<string>('getnewaddress', '', 'legacy'), 0.1)
    } catch (error) {
      log(`the extension block was not visited: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return {
    async prepare(height) {
      has ??= (await rpc.call<{ softforks?: { mweb?: unknown } }>('getblockchaininfo')).softforks?.mweb !== undefined
      if (!has || height < FUND_FROM) return false
      await openWallet()
      if (height < ACTIVATION - 1) {
        if (height % 5 === 0 && (await balance()) < 2) await fund(height)
      } else if (height === ACTIVATION - 1) {
        if ((await balance()) < 2) {
          log('the wallet has nothing to open the extension block with: going back a few blocks')
          await rpc.call('invalidateblock', await rpc.call<string>('getblockhash', ACTIVATION - 8))
          await purse.sync(rpc)
          await fund(ACTIVATION - 10)
          // The refused block must not be made again: another miner makes the next one.
          await rpc.call('generatetodescriptor', 1, `raw(${purse.miners[height % purse.miners.length]!.scriptHex})`)
          await purse.sync(rpc)
          return true
        }
        await pegIn(1)
      } else if (height % VISIT_EVERY === 0) {
        await visit(height)
      }
      return false
    },
    mayReorganise: (height) => has !== true || height < ACTIVATION - 40 || height > ACTIVATION + 5,
  }
}
