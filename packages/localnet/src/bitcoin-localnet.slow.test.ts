import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { systemClock } from '@orrery/primitives/clock'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityRpc, type ActivityRpc } from './bitcoin/activity-rpc.ts'
import { thisMachine } from './debian-package.ts'
import { openNodeWallet, type NodeWallet } from './open-node-wallet.ts'
import { startBitcoinActivity, type ActivityProcess } from './start-bitcoin-activity.ts'
import { startBitcoinNode, type BitcoinNode } from './start-bitcoin-node.ts'

const env = process.env
const here = thisMachine(env)
const present = here.which('litecoind') !== null

type NodeTx = {
  txid: string
  vin: { coinbase?: string; txid?: string; vout?: number; sequence: number }[]
  vout: { value: string; scriptPubKey: { type: string; hex: string } }[]
}
type NodeBlock = { hash: string; height: number; time: number; tx: NodeTx[]; mweb?: { height: number } }

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

describe.skipIf(!present)('the local Bitcoin chain', () => {
  const dir = mkdtempSync(join(tmpdir(), 'orrery-localnet-'))
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  let node: BitcoinNode
  let activity: ActivityProcess
  let rpc: ActivityRpc
  let closeRpc: () => Promise<void>
  let faucet: NodeWallet | null

  const connect = (url: string): void => {
    const client = createRpcClient({ urls: [url], lossless: true, clock: systemClock, random: () => 0.5 })
    rpc = activityRpc(client)
    closeRpc = () => client.close()
  }
  const height = (): Promise<number> => rpc.call<number>('getblockcount')
  const until = async (done: () => Promise<boolean>, ms: number): Promise<void> => {
    const end = systemClock.monotonic() + ms
    while (!(await done())) {
      if (systemClock.monotonic() > end)
        throw new Error(`did not happen within ${ms} ms; it said: ${lines.join(' | ')}`)
      await systemClock.sleep(150)
    }
  }
  const blocks = async (from: number, to: number): Promise<NodeBlock[]> => {
    const all: NodeBlock[] = []
    for (let at = from; at <= to; at++)
      all.push(await rpc.call<NodeBlock>('getblock', await rpc.call<string>('getblockhash', at), 2))
    return all
  }

  beforeAll(async () => {
    node = (await startBitcoinNode({ dir, log, clock: systemClock, env }))!
    connect(node.url)
    // A site has a wallet of its faucet open: a node with several does not choose one by itself.
    faucet = await openNodeWallet(node.url, 'faucet', systemClock)
    activity = startBitcoinActivity({
      url: node.url,
      seed: 3,
      history: 450,
      blockSeconds: 0.4,
      clock: systemClock,
      env,
      log,
    })
  })
  afterAll(async () => {
    await activity.stop()
    await closeRpc()
    await node.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  test('a history of hundreds of blocks is there at once, spread over the past, with the extension block open', async () => {
    await until(async () => (await height()) >= 450, 90_000)
    const [first, last] = [(await blocks(1, 1))[0]!, (await blocks(450, 450))[0]!]
    expect(last.time - first.time).toBeGreaterThan(400 * 60)
    expect(Math.abs(last.time - systemClock.now() / 1000)).toBeLessThan(300)
    expect((await blocks(431, 433)).map(({ mweb }) => mweb?.height)).toEqual([undefined, 432, 433])
    expect((await rpc.call<string[]>('listwallets')).toSorted()).toEqual(['faucet', 'orrery'])
    // Opened again it is the same one.
    expect(await openNodeWallet(node.url, 'faucet', systemClock)).toEqual(faucet)
    expect(faucet?.url).toBe(`${node.url}/wallet/faucet`)
  })

  test('each kind of transaction and of script occurs', async () => {
    const txs = (await blocks(101, 450)).flatMap(({ tx }) => tx).filter(({ vin }) => vin[0]?.coinbase === undefined)
    const some = (name: string, found: boolean) => expect([name, found]).toEqual([name, true])
    some(
      'payment',
      txs.some(({ vin, vout }) => vin.length <= 2 && vout.length === 2),
    )
    some(
      'batch',
      txs.some(({ vin, vout }) => vin.length <= 3 && vout.length >= 11),
    )
    some(
      'consolidation',
      txs.some(({ vin, vout }) => vin.length >= 5 && vout.length === 1),
    )
    some(
      'announced replacement',
      txs.some(({ vin }) => vin.some(({ sequence }) => sequence === 0xfffffffd)),
    )
    const types = new Set(txs.flatMap(({ vout }) => vout.map(({ scriptPubKey }) => scriptPubKey.type)))
    for (const type of [
      'pubkeyhash',
      'scripthash',
      'witness_v0_keyhash',
      'witness_v0_scripthash',
      'witness_v1_taproot',
      'nulldata',
      'pubkey',
      'multisig',
      'witness_mweb_pegin',
      'witness_mweb_hogaddr',
    ])
      some(type, types.has(type))
    const outputs = new Map(txs.flatMap((tx) => tx.vout.map((out, i) => [`${tx.txid}:${i}`, out.scriptPubKey.type])))
    const spent = new Set(txs.flatMap(({ vin }) => vin.map((input) => outputs.get(`${input.txid}:${input.vout}`))))
    for (const type of ['pubkeyhash', 'scripthash', 'witness_v0_keyhash', 'witness_v1_taproot'])
      some(`spent ${type}`, spent.has(type))
  })

  test('then it grows: replacements, children that pay, and reorganisations of depth 1 to 3', async () => {
    const seen = new Map<string, readonly string[]>()
    let children = 0
    const depths = new Set<number>()
    let known = new Map<number, string>()
    await until(async () => {
      const pool = await rpc.call<Record<string, { depends: string[] }>>('getrawmempool', true)
      for (const [txid, { depends }] of Object.entries(pool)) {
        if (seen.has(txid)) continue
        const tx = await rpc.call<NodeTx>('getrawtransaction', txid, true).catch(() => null)
        if (tx === null) continue
        seen.set(
          txid,
          tx.vin.map((input) => `${input.txid}:${input.vout}`),
        )
        if (depends.length > 0) children++
      }
      const tip = await height()
      const next = new Map<number, string>()
      for (let at = tip - 8; at <= tip; at++) next.set(at, await rpc.call<string>('getblockhash', at).catch(() => ''))
      const gone = [...known].filter(
        ([at, hash]) => next.has(at) && next.get(at) !== '' && next.get(at) !== hash,
      ).length
      if (gone > 0) depths.add(gone)
      known = next
      return tip > 500 && depths.size > 0 && children > 0
    }, 200_000)
    const mined = new Map<string, string>(
      (await blocks(440, await height()))
        .flatMap(({ tx }) => tx)
        .flatMap((tx) => tx.vin.map((input) => [`${input.txid}:${input.vout}`, tx.txid] as const)),
    )
    const replaced = [...seen].filter(([txid, spends]) =>
      spends.some((outpoint) => mined.has(outpoint) && mined.get(outpoint) !== txid),
    )
    expect(replaced.length).toBeGreaterThan(0)
    expect(Math.max(...depths)).toBeLessThanOrEqual(3)
    expect(lines.filter((line) => line.includes('stumbled'))).toEqual([])
  })

  test('a stop leaves no process, and a new start goes on where the chain stood', async () => {
    await activity.stop()
    const before = await height()
    const hash = await rpc.call<string>('getblockhash', before)
    await closeRpc()
    await node.stop()
    expect([activity.pid, node.pid].filter(runs)).toEqual([])
    node = (await startBitcoinNode({ dir, log, clock: systemClock, env }))!
    connect(node.url)
    expect(await rpc.call<string>('getblockhash', before)).toBe(hash)
    activity = startBitcoinActivity({
      url: node.url,
      seed: 3,
      history: 450,
      blockSeconds: 0.4,
      clock: systemClock,
      env,
      log,
    })
    await until(async () => (await height()) > before + 2, 30_000)
  })

  test('a node that an earlier run left behind is ended, not waited for', async () => {
    const left = node
    node = (await startBitcoinNode({ dir, log, clock: systemClock, env }))!
    expect(node.pid).not.toBe(left.pid)
    expect(runs(left.pid)).toBe(false)
    await closeRpc()
    connect(node.url)
    expect(await height()).toBeGreaterThan(450)
  })

  test('a program that is killed leaves no node and no activity behind', async () => {
    await activity.stop()
    await closeRpc()
    await node.stop()
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
      const { startBitcoinNode } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'start-bitcoin-node.ts')).href)})
      const { startBitcoinActivity } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'start-bitcoin-activity.ts')).href)})
      const { systemClock: clock } = await import('@orrery/primitives/clock')
      const node = await startBitcoinNode({ dir: ${JSON.stringify(dir)}, log() {}, clock, env: process.env })
      const activity = startBitcoinActivity({ url: node.url, nodePid: node.pid, seed: 3, history: 450, clock, env: process.env, log() {} })
      setTimeout(() => process.stdout.write(JSON.stringify([node.pid, activity.pid])), 1500)
    `,
      ],
      { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const pids = JSON.parse(
      await new Promise<string>((resolve) => parent.stdout.once('data', (data: Buffer) => resolve(data.toString()))),
    ) as number[]
    expect(pids.filter(runs)).toEqual(pids)
    parent.kill('SIGKILL')
    await until(async () => pids.filter(runs).length === 0, 20_000)
    node = (await startBitcoinNode({ dir, log, clock: systemClock, env }))!
    connect(node.url)
    activity = startBitcoinActivity({ url: node.url, seed: 3, history: 450, clock: systemClock, env, log })
  })
})
