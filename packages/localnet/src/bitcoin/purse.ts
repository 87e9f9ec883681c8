import type { ActivityRpc } from './activity-rpc.ts'
import { baseUnits } from './activity-rpc.ts'
import { makeOwner, OWNER_TYPES, type Owner } from './owner.ts'
import type { Random } from './random.ts'
import type { Coin } from './sign-tx.ts'

const ACTORS = 16
const MINERS = 4
// Consensus rule of Bitcoin and Litecoin.
const COINBASE_MATURITY = 100

/** The keys of the local chain and the coins that they own now. */
export type Purse = {
  readonly miners: readonly Owner[]
  /** Sixteen people with an owner for each type. */
  readonly actors: readonly Owner[]
  readonly size: number
  /** Coins of confirmed transactions, taken out so that nobody else spends them; fewer when there are not so many. */
  take(count: number, random: Random, smallest?: boolean): Coin[]
  /** Puts coins in that the next block confirms. */
  expect(coins: readonly Coin[]): void
  /** Takes coins out again whose transaction was replaced. */
  forget(txid: string): void
  /** A block was made: what was expected can be spent. */
  confirm(): void
  /** Reads the coins again from the node: after a start, a reorganisation or a refusal. */
  sync(rpc: ActivityRpc): Promise<void>
}

type Unspent = {
  readonly txid: string
  readonly vout: number
  readonly scriptPubKey: string
  readonly amount: string
  readonly height: number
}

/** The purse of a seed. */
export function createPurse(seed: number): Purse {
  const miners = Array.from({ length: MINERS }, (_, i) => makeOwner(`${seed} miner ${i}`, 'p2wpkh'))
  const actors = Array.from({ length: ACTORS }, (_, i) =>
    OWNER_TYPES.map((type) => makeOwner(`${seed} actor ${i}`, type)),
  ).flat()
  const owners = new Map([...miners, ...actors].map((owner) => [owner.scriptHex, owner]))
  const minerScripts = new Set(miners.map((owner) => owner.scriptHex))
  const ready = new Map<string, Coin>()
  const expected = new Map<string, Coin>()
  const keyOf = ({ txid, vout }: { readonly txid: string; readonly vout: number }): string => `${txid}:${vout}`

  return {
    miners,
    actors,
    get size() {
      return ready.size
    },
    take(count, random, smallest = false) {
      const coins = [...ready.values()].sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? -1 : 1))
      const from = smallest ? 0 : random.between(coins.length >>> 1, Math.max(coins.length >>> 1, coins.length - count))
      const taken = coins.slice(from, from + count)
      for (const coin of taken) ready.delete(keyOf(coin))
      return taken
    },
    expect(coins) {
      for (const coin of coins) expected.set(keyOf(coin), coin)
    },
    forget(txid) {
      for (const [key, coin] of expected) if (coin.txid === txid) expected.delete(key)
    },
    confirm() {
      for (const [key, coin] of expected) ready.set(key, coin)
      expected.clear()
    },
    async sync(rpc) {
      const scan = await rpc.call<{ height: number; unspents: readonly Unspent[] }>(
        'scantxoutset',
        'start',
        [...owners.keys()].map((script) => ({ desc: `raw(${script})` })),
      )
      const spent = await spentByPending(rpc)
      ready.clear()
      expected.clear()
      for (const { txid, vout, scriptPubKey, amount, height } of scan.unspents) {
        const ripe = !minerScripts.has(scriptPubKey) || height <= scan.height + 1 - COINBASE_MATURITY
        const owner = owners.get(scriptPubKey)
        if (ripe && owner !== undefined && !spent.has(keyOf({ txid, vout })))
          ready.set(keyOf({ txid, vout }), { txid, vout, value: baseUnits(amount), owner })
      }
    },
  }
}

async function spentByPending(rpc: ActivityRpc): Promise<Set<string>> {
  const spent = new Set<string>()
  for (const txid of await rpc.call<readonly string[]>('getrawmempool')) {
    const tx = await rpc
      .call<{ vin: readonly { txid?: string; vout?: number }[] }>('getrawtransaction', txid, true)
      .catch(() => ({ vin: [] }))
    for (const input of tx.vin) spent.add(`${input.txid}:${input.vout}`)
  }
  return spent
}
