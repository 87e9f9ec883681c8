import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFaucet, type Faucet } from '@orrery/api/faucets/create-faucet'
import { openFaucetJournal } from '@orrery/api/faucets/faucet-journal'
import { devnet } from '@orrery/chains/records/devnet'
import { regtest } from '@orrery/chains/records/regtest'
import { createEvmPayer } from '@orrery/evm/payer'
import type { Payer } from '@orrery/family/payer'
import { DEVNET_FAUCET, startAnvil } from '@orrery/localnet/evm-node'
import { openNodeWallet } from '@orrery/localnet/open-node-wallet'
import { startBitcoinNode } from '@orrery/localnet/start-bitcoin-node'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { tryWork } from '@orrery/primitives/work-puzzle'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { createWalletPayer, FAUCET_LABEL } from '@orrery/utxo/create-wallet-payer'

const clock = systemClock
const stops: (() => Promise<void>)[] = []
let dir: string
beforeAll(async () => void (dir = await mkdtemp(path.join(tmpdir(), 'faucet-nodes-'))))
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  await rm(dir, { recursive: true, force: true })
})

const client = (url: string, lossless = false) =>
  createRpcClient({ urls: [url], clock, random: Math.random, retries: 0, lossless })

async function open(chain: string, payer: Payer, amount: bigint): Promise<Faucet> {
  const { journal, drips } = await openFaucetJournal(path.join(dir, `${chain}.jsonl`))
  const terms = { amount, cooldownMs: 3_600_000, dailyCap: amount * 100n, difficulty: 1 }
  const [limits, salt] = [{ lookMs: 20, perVisitor: 100 }, new Uint8Array(32)]
  return createFaucet({ chain, terms, limits, payer, journal, drips, salt, clock, log: silentLog })
}
const ask = async (faucet: Faucet, to: Hex): Promise<string> => {
  const { text, bits } = faucet.puzzle(to, 'v')
  return (await faucet.give(to, 'v', { text, solution: tryWork({ text, bits }, 0, 1_000)! })).id
}
const until = (faucet: Faucet, id: string, state: string) =>
  vi.waitUntil(() => faucet.find(id)?.drip.state === state, { timeout: 20_000, interval: 20 })

/** A payer whose process ends once the node has the transaction and before it hears so. */
const cutAfterSend = (payer: Payer): { readonly payer: Payer; readonly cut: () => boolean } => {
  let isCut = false
  return {
    cut: () => isCut,
    payer: {
      ...payer,
      fateOf: (...args) => (isCut ? Promise.reject(new Error('killed')) : payer.fateOf(...args)),
      async send(...args) {
        await payer.send(...args)
        isCut = true
        throw new Error('killed')
      },
    },
  }
}

test(
  'screens-evm §15.9, reliability S-44: anvil’s unlocked account pays once, over a kill, and a key pays too',
  { timeout: 120_000 },
  async () => {
    const node = await startAnvil({ dir: path.join(dir, 'evm'), clock, log: silentLog })
    stops.push(() => node.stop())
    const rpc = client(node.url)
    stops.push(() => rpc.close())
    const call = (method: string, ...params: string[]) =>
      rpc.call({ method, params, parse: (result) => result as string })
    const balance = async (of: string) => BigInt(await call('eth_getBalance', of, 'latest'))
    const payer = (signer: Parameters<typeof createEvmPayer>[0]['signer']) =>
      createEvmPayer({ chain: devnet, rpc: client(node.url), signer })
    const to: Hex = `0x${'c1'.repeat(20)}`
    const cutter = cutAfterSend(await payer({ unlocked: DEVNET_FAUCET }))
    const first = await open('DEVNET', cutter.payer, 1_000n)
    const id = await ask(first, to)
    await vi.waitUntil(cutter.cut)
    await first.close()
    const faucet = await open('DEVNET', await payer({ unlocked: DEVNET_FAUCET }), 1_000n)
    await until(faucet, id, 'sent')
    const next = await ask(faucet, `0x${'c2'.repeat(20)}`)
    await until(faucet, next, 'sent')
    await call('evm_mine')
    expect([await balance(to), await balance(`0x${'c2'.repeat(20)}`)]).toEqual([1_000n, 1_000n])
    for (let block = 0; block < 12; block++) await call('evm_mine')
    await until(faucet, id, 'settled')
    expect(() => faucet.puzzle(to, 'v')).toThrow('again in')
    // Code that takes no coins.
    const refusing: Hex = `0x${'c3'.repeat(20)}`
    await call('anvil_setCode', refusing, '0x60006000fd')
    const refused = await ask(faucet, refusing)
    await until(faucet, refused, 'failed')
    expect(faucet.find(refused)?.drip.why).toBe('recipient')
    await faucet.close()
    const key: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
    const keyed = await open('KEYED', await payer({ key }), 5n)
    const paid = await ask(keyed, `0x${'c4'.repeat(20)}`)
    await until(keyed, paid, 'sent')
    await call('evm_mine')
    expect(await balance(`0x${'c4'.repeat(20)}`)).toBe(5n)
    await keyed.close()
  },
)

test(
  'screens-evm §15.9, reliability S-44: a node’s wallet pays once, over a kill',
  { timeout: 180_000 },
  async ({ skip }) => {
    const node = await startBitcoinNode({ dir: path.join(dir, 'bitcoin'), log: () => {}, clock, env: process.env })
    if (node === null || node.flavour !== 'litecoin') return skip('no litecoind on this machine')
    stops.push(() => node.stop())
    const wallet = (await openNodeWallet(node.url, FAUCET_LABEL, clock))!
    const rpc = client(node.url, true)
    stops.push(() => rpc.close())
    const call = <T>(method: string, ...params: (string | number)[]) =>
      rpc.call({ method, params, parse: (result) => result as T, timeoutMs: 60_000 })
    const mine = (count: number) => call('generatetodescriptor', count, `raw(${wallet.script.slice(2)})`)
    await mine(110)
    // The node chooses none by itself once several are open.
    await call('createwallet', 'another')
    const payer = () => createWalletPayer({ chain: regtest, rpc: client(wallet.url, true) })
    const to: Hex = `0x10${'d1'.repeat(20)}`
    const cutter = cutAfterSend(payer())
    const first = await open('REGTEST', cutter.payer, 1_000_000n)
    const id = await ask(first, to)
    await vi.waitUntil(cutter.cut, { timeout: 10_000 })
    await first.close()
    const faucet = await open('REGTEST', payer(), 1_000_000n)
    await until(faucet, id, 'sent')
    expect(await call<readonly string[]>('getrawmempool')).toHaveLength(1)
    const next = await ask(faucet, `0x10${'d2'.repeat(20)}`)
    await until(faucet, next, 'sent')
    await mine(6)
    await until(faucet, id, 'settled')
    await until(faucet, next, 'settled')
    type Scan = { readonly unspents: readonly { readonly amount: string }[] }
    const scan = await rpc.call({
      method: 'scantxoutset',
      params: ['start', [`raw(0014${'d1'.repeat(20)})`]],
      parse: (result) => result as Scan,
      timeoutMs: 60_000,
    })
    expect(scan.unspents.map(({ amount }) => Number(amount))).toEqual([0.01])
    await faucet.close()
  },
)
