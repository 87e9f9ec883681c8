import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { startBitcoinNode } from '@orrery/localnet/start-bitcoin-node'
import { systemClock } from '@orrery/primitives/clock'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { lines } from './recording-file.ts'

/** Transactions of each block besides its coinbase; blocks with them, at most. */
const TXS = 400
const BLOCKS = 1_000
/** Coinbases become spendable after a hundred blocks. */
const RIPE = 100
const FIRST_COINS = 60
/** The first coins are cut into this many each. */
const SPLIT = 250
const SPENDERS = 20_000
/** `getblock` with verbosity 3 tells what inputs spend on newer nodes (Bitcoin Core 23); this one is older. */
const NAMES = { plain: 'blocks.jsonl', prevouts: 'blocks-with-prevouts.jsonl' } as const

/** What a recorded block is told with. */
export type OutputsManner = keyof typeof NAMES

/** Dense blocks of an output chain's recording, of so many as are wanted. */
export const denseBlocks = (wanted: number): number => Math.min(BLOCKS, wanted)

/** Where the recording of an output chain of so many dense blocks is kept. */
export const outputsDir = (blocks: number): string =>
  path.join(import.meta.dirname, 'recordings', `outputs-${blocks}x${TXS}`)

export const hasOutputs = (dir: string): boolean => existsSync(path.join(dir, NAMES.prevouts))

/** The text of each block by height, as `getblock` tells it. */
export async function readOutputs(dir: string, manner: OutputsManner): Promise<readonly Buffer[]> {
  return lines(await readFile(path.join(dir, NAMES[manner])))
}

type Coin = { readonly txid: string; readonly vout: number; readonly value: bigint; readonly key: number }
type Output = { readonly value: bigint; readonly script: Buffer; readonly key: number | null }
type ToldOutput = { readonly value: number; readonly n: number; readonly scriptPubKey: unknown }
type ToldTx = {
  readonly txid: string
  readonly vin: readonly { txid?: string; vout?: number }[]
  readonly vout: readonly ToldOutput[]
}
type ToldBlock = { readonly height: number; readonly tx: readonly ToldTx[] }

/**
 * Makes an output chain of dense blocks on a real litecoind and writes down what it tells of them. Its inputs carry what a signature and a key would
 * take, under scripts that ask for none: nothing is signed. False, with a line, where no such node can be had. All or nothing, as `recordChain`.
 */
export async function recordOutputs(
  dir: string,
  { blocks, say }: { readonly blocks: number; readonly say: (line: string) => void },
): Promise<boolean> {
  const next = `${dir}.${process.pid}`
  const nodeDir = await mkdtemp(path.join(tmpdir(), 'orrery-bench-ltc-'))
  const node = await startBitcoinNode({
    dir: nodeDir,
    clock: systemClock,
    log: say,
    env: process.env,
    extensionBlocks: false,
  })
  try {
    if (node === null) return false
    await mkdir(next, { recursive: true })
    const ask = caller(node.url)
    const random = createRandom(7)
    const chance = (share: number): boolean => random() < share
    const below = (end: number): number => randomInteger(random, 0, end - 1)
    const own = (value: bigint): Output => {
      const key = below(SPENDERS)
      return { value, script: p2wsh(witnessScript(key)), key }
    }
    const foreign = (value: bigint): Output => ({
      value,
      // P2WPKH and P2PKH of nobody's keys: payments that are never spent.
      script: chance(0.5)
        ? Buffer.concat([Buffer.from([0, 20]), noise(20)])
        : Buffer.concat([Buffer.from([0x76, 0xa9, 20]), noise(20), Buffer.from([0x88, 0xac])]),
      key: null,
    })
    const noise = (bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, () => below(256)))
    const coins: Coin[] = []
    const keep = (txid: string, outputs: readonly Output[]): void =>
      outputs.forEach(({ value, key }, vout) => {
        if (key !== null) coins.push({ txid, vout, value, key })
      })
    const mine = async (txs: readonly string[]): Promise<void> => {
      await ask('generateblock', [`raw(${p2wsh(witnessScript(0)).toString('hex')})`, txs])
    }
    for (let height = 1; height <= RIPE + FIRST_COINS; height++) await mine([])
    // The first coins are cut up, one transaction a block.
    for (let height = 1; height <= FIRST_COINS; height++) {
      const { tx } = await blockAt(ask, height)
      const value = BigInt(Math.round(tx[0]!.vout[0]!.value * 1e8))
      const outputs = Array.from({ length: SPLIT }, () => own((value - 100_000n) / BigInt(SPLIT)))
      const made = writeTx([{ txid: tx[0]!.txid, vout: 0, value, key: 0 }], outputs, noise)
      await mine([made.hex])
      keep(made.txid, outputs)
    }
    for (let block = 1; block <= blocks; block++) {
      const txs: string[] = []
      while (txs.length < TXS) {
        const wanted = chance(0.6) ? 1 : 1 + below(4)
        const spent = Array.from({ length: Math.min(wanted, coins.length) }, () => take(coins, below))
        const value = spent.reduce((sum, coin) => sum + coin.value, 0n) - BigInt(300 + below(3_000))
        const [paid, tip] = [value / BigInt(2 + below(6)), chance(0.2) ? 5_000n : 0n]
        const outputs = [own(value - paid - tip), chance(0.3) ? foreign(paid) : own(paid)]
        if (tip > 0n) outputs.push(foreign(tip))
        if (chance(0.03))
          outputs.push({ value: 0n, script: Buffer.concat([Buffer.from([0x6a, 40]), noise(40)]), key: null })
        const made = writeTx(spent, outputs, noise)
        txs.push(made.hex)
        keep(
          made.txid,
          outputs.map((output) => (output.value > 40_000n ? output : { ...output, key: null })),
        )
      }
      await mine(txs)
      if (block % 50 === 0) say(`recorded ${block} of ${blocks} blocks of outputs`)
    }
    await writeDown(ask, next, RIPE + 2 * FIRST_COINS + blocks)
    await rm(dir, { recursive: true, force: true })
    await rename(next, dir)
    return true
  } finally {
    await node?.stop()
    await rm(nodeDir, { recursive: true, force: true })
    await rm(next, { recursive: true, force: true })
  }
}

/** The chain as this node tells it, and as one tells it that knows what inputs spend. */
async function writeDown(ask: Ask, dir: string, top: number): Promise<void> {
  const outputs = new Map<string, { readonly height: number; readonly coinbase: boolean; readonly told: ToldOutput }>()
  const files = (Object.keys(NAMES) as OutputsManner[]).map((manner) => ({
    manner,
    out: createWriteStream(path.join(dir, NAMES[manner])),
  }))
  for (let height = 0; height <= top; height++) {
    const text = await textAt(ask, height)
    const block = JSON.parse(text) as ToldBlock
    block.tx.forEach((tx, i) => {
      for (const told of tx.vout) outputs.set(`${tx.txid}:${told.n}`, { height, coinbase: i === 0, told })
    })
    const tx = block.tx.map((one) => ({
      ...one,
      vin: one.vin.map((input) => {
        const found = outputs.get(`${input.txid}:${input.vout}`)
        if (found === undefined) return input
        outputs.delete(`${input.txid}:${input.vout}`)
        const { height: at, coinbase, told } = found
        return {
          ...input,
          prevout: { generated: coinbase, height: at, value: told.value, scriptPubKey: told.scriptPubKey },
        }
      }),
    }))
    const texts = { plain: text, prevouts: JSON.stringify({ ...block, tx }) }
    for (const { manner, out } of files) if (!out.write(`${texts[manner]}\n`)) await once(out, 'drain')
  }
  for (const { out } of files) {
    out.end()
    await once(out, 'close')
  }
}

function take(coins: Coin[], below: (end: number) => number): Coin {
  const at = below(coins.length)
  const coin = coins[at]!
  coins[at] = coins.at(-1)!
  coins.pop()
  return coin
}

/** Drops a number that tells scripts apart, what stands for a signature and a key, and is true. */
const witnessScript = (key: number): Buffer => Buffer.from([4, key & 0xff, key >> 8, 0x5a, 0x5a, 0x75, 0x6d, 0x51])
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const p2wsh = (script: Buffer): Buffer => Buffer.concat([Buffer.from([0, 32]), sha256(script)])

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const sized = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes])

/** A transaction as it is sent, with witnesses (BIP 144). */
function writeTx(
  coins: readonly Coin[],
  outputs: readonly Output[],
  noise: (bytes: number) => Buffer,
): { readonly txid: string; readonly hex: string } {
  const body = Buffer.concat([
    Buffer.from([coins.length]),
    ...coins.map(({ txid, vout }) =>
      Buffer.concat([Buffer.from(txid, 'hex').reverse(), u32(vout), Buffer.from([0]), u32(0xffff_fffd)]),
    ),
    Buffer.from([outputs.length]),
    ...outputs.map(({ value, script }) => {
      const amount = Buffer.alloc(8)
      amount.writeBigUInt64LE(value)
      return Buffer.concat([amount, sized(script)])
    }),
  ])
  const witnesses = coins.map(({ key }) =>
    Buffer.concat([Buffer.from([3]), sized(noise(71)), sized(noise(33)), sized(witnessScript(key))]),
  )
  const [version, lockTime] = [u32(2), u32(0)]
  return {
    txid: sha256(sha256(Buffer.concat([version, body, lockTime])))
      .reverse()
      .toString('hex'),
    hex: Buffer.concat([version, Buffer.from([0, 1]), body, ...witnesses, lockTime]).toString('hex'),
  }
}

type Ask = (method: string, params: readonly unknown[]) => Promise<string>

/** Asks the node; answers the text of the result as it wrote it. */
function caller(url: string): Ask {
  const { origin, username, password } = new URL(url)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return async (method, params) => {
    const answer = await fetch(origin, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ jsonrpc: '1.0', id: 0, method, params }),
    })
    const text = await answer.text()
    const end = text.lastIndexOf(',"error":null')
    if (!text.startsWith('{"result":') || end === -1) throw new Error(`${method}: ${text.slice(-300)}`)
    return text.slice('{"result":'.length, end)
  }
}

const textAt = async (ask: Ask, height: number): Promise<string> =>
  ask('getblock', [JSON.parse(await ask('getblockhash', [height])), 2])
const blockAt = async (ask: Ask, height: number): Promise<ToldBlock> =>
  JSON.parse(await textAt(ask, height)) as ToldBlock
