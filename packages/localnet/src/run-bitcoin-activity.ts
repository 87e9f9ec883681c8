import type { Clock } from '@orrery/primitives/clock'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import type { RpcClient } from '@orrery/transport/rpc'
import { act, type ActionKind, type ActionWorld, type Bump } from './bitcoin/actions.ts'
import { activityRpc, type ActivityRpc } from './bitcoin/activity-rpc.ts'
import { createExtensionBlock, EXTENSION_WALLET } from './bitcoin/extension-block.ts'
import { createPurse } from './bitcoin/purse.ts'
import { createRandom, type Random } from './bitcoin/random.ts'
import { walletUrl } from './bitcoin/wallet-url.ts'

export type BitcoinActivityOptions = {
  readonly url: string
  /** Decides keys and what happens in which block. */
  readonly seed: number
  /** Blocks to make at once, before the chain grows at its own pace. */
  readonly history: number
  /** Seconds between blocks afterwards; 10 unless told. */
  readonly blockSeconds?: number
  /** Script to which a block now and then is mined besides: of a faucet, which is filled by it. */
  readonly faucetScript?: string
  readonly clock: Clock
  readonly log: (text: string) => void
  readonly signal: AbortSignal
}

// Blocks of the history stand a minute apart and end now, so that lists and charts have something to show.
const HISTORY_SPACING_S = 60
// The first coins can be spent after that many blocks.
const FIRST_COINS = 101
/** Blocks from one to a faucet to the next; the first can be spent within the usual history. */
const FAUCET_EVERY = 97
const FIRST_TO_FAUCET = 3
const SYNC_EVERY = 20
const REORG_EVERY = 17
const PAUSE_AFTER_ERROR_MS = 2_000

const WEIGHTS: readonly (readonly [ActionKind, number])[] = [
  ['payment', 10],
  ['batch', 2],
  ['consolidation', 2],
  ['data', 2],
  ['odd', 1],
  ['replaceable', 2],
  ['child-pays', 1],
]

/**
 * Keeps a local chain alive until the signal is aborted: history at once, then a block every few
 * seconds with payments, batches, consolidations, data, replaced and child-paid transactions, and now
 * and then a reorganisation of depth 1 to 3. A restart goes on where the chain stands.
 */
export async function runBitcoinActivity(options: BitcoinActivityOptions): Promise<void> {
  const { clock, log, signal } = options
  const [client, ofWallet] = [options.url, walletUrl(options.url, EXTENSION_WALLET)].map((url) =>
    createRpcClient({ urls: [url], lossless: true, clock, random: () => 0.5, retries: 2 }),
  ) as [RpcClient, RpcClient]
  try {
    const life = createLife(options, activityRpc(client, signal), activityRpc(ofWallet, signal))
    while (!signal.aborted) {
      try {
        await life.block()
      } catch (error) {
        if (signal.aborted) break
        log(`the local Bitcoin chain stumbled: ${error instanceof Error ? error.message : String(error)}`)
        life.doubt()
        await clock.sleep(PAUSE_AFTER_ERROR_MS, signal).catch(() => {})
      }
    }
  } finally {
    await Promise.all([client.close(), ofWallet.close()])
  }
}

type Life = {
  /** Everything up to and including the next block. */
  block(): Promise<void>
  /** Something failed: what is known of the chain is read again before the next block. */
  doubt(): void
}

function createLife(
  { seed, history, blockSeconds = 10, faucetScript, clock, log, signal }: BitcoinActivityOptions,
  rpc: ActivityRpc,
  ofWallet: ActivityRpc,
): Life {
  const purse = createPurse(seed)
  const extension = createExtensionBlock(rpc, ofWallet, purse, log)
  let stale = true
  let mocked = false
  let lastReorg = 0

  /** `miner` where another block of this height was made before. */
  const mine = async (height: number, miner?: number): Promise<void> => {
    const own = purse.miners[miner ?? height % purse.miners.length]!.scriptHex
    const isForFaucet = miner === undefined && height % FAUCET_EVERY === FIRST_TO_FAUCET
    const descriptor = `raw(${(isForFaucet && faucetScript) || own})`
    try {
      await rpc.call('generatetodescriptor', 1, descriptor)
    } catch (error) {
      if (signal.aborted) throw error
      // A transaction of the pool spoils the template: a block without any goes on.
      await rpc.call('generateblock', descriptor, [])
      stale = true
    }
    purse.confirm()
  }

  const world = (random: Random): ActionWorld => ({
    purse,
    random,
    async send(hex) {
      try {
        await rpc.call('sendrawtransaction', hex)
        return true
      } catch (error) {
        if (signal.aborted) throw error
        stale = true
        return false
      }
    },
  })

  /** Moves the node's clock through the history, and sets it free at its end. */
  const turnClock = async (height: number): Promise<void> => {
    if (height < history) {
      await rpc.call('setmocktime', Math.floor(clock.now() / 1000) - (history - height) * HISTORY_SPACING_S)
      mocked = true
    } else if (mocked) {
      await rpc.call('setmocktime', 0)
      mocked = false
    }
  }

  const reorganise = async (height: number, random: Random): Promise<void> => {
    const depth = random.between(1, 3)
    const hash = await rpc.call<string>('getblockhash', height - depth + 1)
    await rpc.call('invalidateblock', hash)
    // Another miner, else the same coinbase in the same second would make the refused block again.
    for (let i = 0; i <= depth; i++) await mine(height - depth + 1 + i, (height - depth + 2 + i) % purse.miners.length)
    log(`the local Bitcoin chain was reorganised ${depth} deep at height ${height}`)
    stale = true
  }

  return {
    doubt() {
      stale = true
    },
    async block() {
      const height = await rpc.call<number>('getblockcount')
      const live = height >= history
      await turnClock(height)
      if (height < FIRST_COINS) return mine(height + 1)
      if (stale || height % SYNC_EVERY === 0) {
        stale = false
        await purse.sync(rpc)
      }
      const random = createRandom(Math.imul(seed + 1, 0x9e3779b1) ^ height)
      if (await extension.prepare(height)) return
      const count = random.between(2, live ? 7 : 4)
      const bumps: Bump[] = []
      for (let i = 0; i < count; i++) {
        const bump = await act(chooseKind(random, height, i, purse.size), world(random))
        if (bump !== null) bumps.push(bump)
        if (live) await clock.sleep((blockSeconds * 1000) / (count + 2), signal)
      }
      for (const bump of bumps) await bump()
      if (live) await clock.sleep((blockSeconds * 2000) / (count + 2), signal)
      await mine(height + 1)
      // Nobody watches the history yet: a reorganisation there would show nowhere.
      if (live && height - lastReorg >= REORG_EVERY && extension.mayReorganise(height) && random.chance(0.3)) {
        lastReorg = height
        await reorganise(height + 1, random)
      }
    },
  }
}

/** Every kind comes up within a few blocks; few coins are split, many are joined. */
function chooseKind(random: Random, height: number, index: number, coins: number): ActionKind {
  if (coins < 30) return random.chance(0.7) ? 'batch' : 'payment'
  if (coins > 600 && random.chance(0.5)) return 'consolidation'
  if (index === 0) return WEIGHTS[height % WEIGHTS.length]![0]
  let left = random.between(
    1,
    WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0),
  )
  return WEIGHTS.find(([, weight]) => (left -= weight) <= 0)![0]
}
