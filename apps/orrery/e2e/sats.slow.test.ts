import { regtest } from '@orrery/chains/records/regtest'
import type { Output } from '@orrery/model/wire/address'
import type { ListOf } from '@orrery/model/wire/common'
import type { SatTrace } from '@orrery/model/wire/sat'
import { hasLitecoind, startTestNode, type TestNode } from '@orrery/utxo/testing/litecoind'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'

type NodeTx = {
  readonly txid: string
  readonly vin: readonly { readonly txid?: string; readonly vout?: number }[]
  readonly vout: readonly { readonly n: number; readonly value: number }[]
}
type NodeBlock = { readonly hash: string; readonly tx: readonly NodeTx[] }
/** Sats that follow each other: the first of them, and how many. */
type Run = { first: bigint; count: bigint }

const base = (coins: number): bigint => BigInt(Math.round(coins * 1e8))
const INTERVAL = 150
const subsidyOf = (height: number): bigint => 50_00000000n >> BigInt(Math.floor(height / INTERVAL))

/** Takes sats off the front of what is spent. */
function take(runs: Run[], count: bigint): Run[] {
  const taken: Run[] = []
  for (let left = count; left > 0n;) {
    const run = runs[0]
    if (run === undefined) throw new Error('more is paid than was spent')
    const some = run.count < left ? run.count : left
    taken.push({ first: run.first, count: some })
    run.first += some
    run.count -= some
    left -= some
    if (run.count === 0n) runs.shift()
  }
  return taken
}

/** Which sats lie in each output, by dealing them out forwards from block 0 on as the ordinal theory has it: a way of its own to what the site finds backwards. */
function dealSats(blocks: readonly NodeBlock[]): ReadonlyMap<string, readonly Run[]> {
  const outputs = new Map<string, Run[]>()
  let next = subsidyOf(0)
  blocks.forEach(({ tx }, above) => {
    const height = above + 1
    const minted: Run[] = [{ first: next, count: subsidyOf(height) }]
    next += subsidyOf(height)
    const pay = ({ txid, vout }: NodeTx, runs: Run[]): void => {
      for (const { n, value } of vout) outputs.set(`${txid}:${n}`, take(runs, base(value)))
    }
    for (const one of tx.slice(1)) {
      const spent = one.vin.flatMap(({ txid, vout }) => {
        const runs = outputs.get(`${txid}:${vout}`)!
        outputs.delete(`${txid}:${vout}`)
        return runs
      })
      pay(one, spent)
      minted.push(...spent)
    }
    pay(tx[0]!, minted)
  })
  return outputs
}

// screens-nonevm §16: on a real node, regtest.
describe.skipIf(!hasLitecoind)('single coins and sats over a real litecoind', () => {
  let home: string
  let node: TestNode
  let site: ApiSite
  let miner: string
  const addresses: string[] = []

  const mine = async (count: number): Promise<void> => {
    await node.rpc('generatetoaddress', count, miner)
    await site?.caughtUp(await node.rpc<number>('getblockcount'))
  }
  const signed = async (coin: { txid: string; vout: number }, amount: number): Promise<string> => {
    const raw = await node.rpc<string>('createrawtransaction', [coin], { [miner]: Number(amount.toFixed(8)) })
    return (await node.rpc<{ hex: string }>('signrawtransactionwithwallet', raw)).hex
  }
  const unspent = async (address: string): Promise<readonly Output[]> =>
    (await site.ask<ListOf<Output>>(`/addresses/${address}/outputs?state=unspent&limit=100`)).hits
  const trace = (satpoint: string): Promise<SatTrace> => site.ask<SatTrace>(`/sats/${satpoint}`)
  /** All of the way: a busy machine comes less far in the second that one answer has. */
  const traceAll = async (satpoint: string): Promise<SatTrace> => {
    let told = await trace(satpoint)
    let { steps } = told
    for (; told.state === 'open'; steps += told.steps) told = await trace(told.satpoint)
    return { ...told, steps }
  }

  beforeAll(async () => {
    home = await temporaryDir()
    node = await startTestNode(['-txindex=0', '-fallbackfee=0.0002'])
    miner = await node.rpc('getnewaddress', '', 'bech32')
    for (let i = 0; i < 4; i++) addresses.push(await node.rpc('getnewaddress', '', 'bech32'))
    await mine(104)
    // Coins that are put together, taken apart, and left to miners who put them into new ones.
    for (let round = 0; round < 12; round++) {
      for (let i = 0; i < 3; i++)
        await node.rpc('sendtoaddress', addresses[(round + i) % 4]!, Number((3.3 + round + i / 7).toFixed(8)))
      await mine(round === 5 ? 40 : 1)
    }
    site = await startApiSite(`${home}/data`, { ...regtest, archiveDepth: 10 }, node.url)
    await site.caughtUp(await node.rpc<number>('getblockcount'))
  }, 180_000)
  afterAll(async () => {
    await site?.stop()
    await node?.stop()
    await removeDir(home)
  })

  test('screens-nonevm §4.7: a sat’s way back through the transactions ends at the number that dealing all sats out forwards gives it', async () => {
    const blocks: NodeBlock[] = []
    for (let height = 1; height <= (await node.rpc<number>('getblockcount')); height++)
      blocks.push(await node.rpc('getblock', await node.rpc('getblockhash', height), 2))
    const dealt = dealSats(blocks)
    let moved = 0
    let fees = 0
    for (const [outpoint, runs] of [...dealt].slice(-36)) {
      let offset = 0n
      for (const { first, count } of runs.slice(0, 4)) {
        for (const inside of [0n, count - 1n]) {
          const told = await traceAll(`${outpoint}:${offset + inside}`)
          expect(told, outpoint).toMatchObject({ state: 'found', lack: null, sat: { number: String(first + inside) } })
          // Regtest sets its difficulty by no periods: nobody can say how rare its sats are.
          expect(told.sat).toMatchObject({ rarity: null, degree: null, name: null })
          if (told.steps > 1) moved++
        }
        offset += count
      }
      if (runs.length > 1) fees++
    }
    expect(moved, 'sats that moved more than once').toBeGreaterThan(15)
    expect(fees, 'outputs of sats from several blocks').toBeGreaterThan(3)
  })

  test('screens-nonevm §4.7: places that are none are refused, and what nobody knows is told as unknown', async () => {
    const [coin] = await unspent(addresses[0]!)
    await expect(trace('nonsense')).rejects.toThrow('satpoint')
    await expect(trace(`${coin!.txid}:9:0`)).rejects.toThrow('no such output')
    await expect(trace(`${coin!.txid}:${coin!.vout}:${coin!.amount}`)).rejects.toThrow('no such output')
    await expect(trace(`${'ab'.repeat(32)}:0:0`)).rejects.toThrow()
  })

  test('screens-nonevm §4.5: unspent outputs tell how deep they lie, from when a reward may be spent, and what is on its way to spend them', async () => {
    const tip = await node.rpc<number>('getblockcount')
    const mined = await unspent(miner)
    expect(mined.length).toBeGreaterThan(50)
    for (const { txid, height, confirmations, spendableFrom, takenBy } of mined) {
      expect(confirmations).toBe(tip - height! + 1)
      expect(spendableFrom, txid).toBe(height! + 100 > tip + 1 ? height! + 100 : null)
      expect(takenBy).toBeNull()
    }
    // The node's pool takes what spends the last one that is mature, and not the one above it.
    for (const [height, isTaken] of [
      [tip - 99, true],
      [tip - 98, false],
    ] as const) {
      const { txid, vout, amount, spendableFrom } = mined.find((one) => one.height === height)!
      const hex = await signed({ txid, vout }, Number(amount) / 1e8 - 0.001)
      const [{ allowed }] = await node.rpc<[{ allowed: boolean }]>('testmempoolaccept', [hex])
      expect({ height, allowed, isFree: spendableFrom === null }).toEqual({ height, allowed: isTaken, isFree: isTaken })
    }
    const [coin] = await unspent(addresses[1]!)
    const hex = await signed({ txid: coin!.txid, vout: coin!.vout }, Number(coin!.amount) / 1e8 - 0.001)
    const spender = await node.rpc<string>('sendrawtransaction', hex)
    const taken = await eventually('the coin on its way', async () => {
      const one = (await unspent(addresses[1]!)).find(({ txid, vout }) => txid === coin!.txid && vout === coin!.vout)
      return one?.takenBy === spender ? one : null
    })
    expect(taken).toMatchObject({ spendableFrom: null })
    // The page of the transaction that made it, and a wallet that asks, are told the same.
    const page = await site.ask<{ ext: { spentBy: unknown[] } }>(`/transactions/${coin!.txid}`)
    expect(page.ext.spentBy[coin!.vout]).toEqual({ txid: spender, vin: 0, height: null })
    const wallet = await fetch(`${site.url}/api/explorer/esplora/regtest/tx/${coin!.txid}/outspend/${coin!.vout}`)
    expect(await wallet.json()).toEqual({ spent: true, txid: spender, vin: 0, status: { confirmed: false } })
    const waiting = await site.ask<{ ext: { spentBy: unknown[] } }>(`/transactions/${spender}`)
    expect(waiting.ext.spentBy).toEqual([null])
    await mine(1)
    expect((await unspent(addresses[1]!)).some(({ txid, vout }) => txid === coin!.txid && vout === coin!.vout)).toBe(
      false,
    )
  })
})
