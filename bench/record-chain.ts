import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { createEvmAdapter } from '@orrery/evm/adapter'
import { readFlatBlock } from '@orrery/evm/flat-frames'
import { readNestedBlock } from '@orrery/evm/nested-frames'
import { asNested } from '@orrery/evm/testing/random-tree'
import { EVM_ACTIONS, type EvmAction, type EvmMemory } from '@orrery/localnet/evm-actions'
import { DEVNET_CHAIN_ID, startAnvil } from '@orrery/localnet/evm-node'
import type { PlannedTx } from '@orrery/localnet/evm-planned-tx'
import { createRandom } from '@orrery/localnet/evm-random'
import { createEvmRpc } from '@orrery/localnet/evm-rpc'
import { createEvmSender } from '@orrery/localnet/evm-sender'
import { setUpStage } from '@orrery/localnet/evm-stage'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { recordRpc } from '@orrery/transport/recording'
import { request } from 'undici'
import { sealBlock } from './sealed-blocks.ts'
import { BLOCKS, CALLS, FACTS, TRACES, type RecordingFacts } from './recording-file.ts'

const BLOCK_SECONDS = 12
/** Blobs are large, and the node refuses bodies of more than 2 MB. */
const SUBMITTED_AT_ONCE = 15
const GWEI = 10n ** 9n
const BASE_FEE = 8n * GWEI
/** Transactions of a block whose call trees the node itself tells. */
const OWN_TRACES = 20
const CALL_TRACER = { tracer: 'callTracer' }
const SIDECAR = new Set(['blobs', 'commitments', 'proofs', 'cellProofs', 'cell_proofs', 'sidecar'])
const TRANSFER_TOPICS = new Set([
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
])

/**
 * Makes a chain of `blocks` blocks with about `txs` transactions each, of every kind that the local activity
 * knows, on a real node, and writes down what the node says about it. All or nothing: `dir` appears when it is whole.
 */
export async function recordChain(
  dir: string,
  {
    blocks,
    txs,
    seed,
    say,
    traced = false,
  }: {
    readonly blocks: number
    readonly txs: number
    readonly seed: number
    readonly say: (line: string) => void
    /** Record calls inside transactions too. */
    readonly traced?: boolean
  },
): Promise<RecordingFacts> {
  await mkdir(path.dirname(dir), { recursive: true })
  const next = `${dir}.${process.pid}`
  await mkdir(next)
  const nodeDir = await mkdtemp(path.join(tmpdir(), 'orrery-bench-node-'))
  const genesisMs = Date.UTC(2026, 0, 1)
  // Nothing is asked of older blocks: calls are traced while their block is the newest.
  const node = await startAnvil({ dir: nodeDir, clock: systemClock, log: silentLog, genesisMs, newestOnly: true })
  try {
    const rpc = createEvmRpc(node.url)
    // Room for the gas limits of that many transactions, which are well above what they use.
    await rpc.call('evm_setBlockGasLimit', `0x${(txs * 400_000 + 30_000_000).toString(16)}`)
    const random = createRandom(seed)
    const sender = createEvmSender(rpc, DEVNET_CHAIN_ID)
    const memory: EvmMemory = { owned: [], upgraded: false }
    const weight = EVM_ACTIONS.reduce((sum, action) => sum + action.weight, 0)
    const pick = (): EvmAction => {
      let left = random.below(weight)
      return EVM_ACTIONS.find((action) => (left -= action.weight) < 0)!
    }
    const plan = (): readonly PlannedTx[] => {
      const planned: PlannedTx[] = []
      let blobs = 0
      while (planned.length < txs) {
        const action = pick()
        // A block has room for few blobs, and making one takes long.
        if (action.name === 'blobs' && blobs++ > 0) continue
        planned.push(...action.plan(random, memory))
      }
      return planned
    }
    const stage = [...setUpStage()]
    const out = createWriteStream(path.join(next, BLOCKS))
    const tokens = new Set<Hex>()
    const sums = { txs: 0, logs: 0, bytes: 0 }
    let parentHash: Hex | null = null
    const keep = async (height: number): Promise<void> => {
      const at = `0x${height.toString(16)}`
      const [told, toldReceipts] = await Promise.all([
        ask(node.url, 'eth_getBlockByNumber', [at, true]),
        ask(node.url, 'eth_getBlockReceipts', [at]),
      ])
      const bare = withoutBlobs(told)
      // Its roots were made with the blobs; a follower recomputes them from what it is told.
      const sealed: ReturnType<typeof sealBlock> | null =
        parentHash === null ? null : sealBlock(bare, toldReceipts, parentHash)
      const block = sealed?.block ?? bare
      const receipts = sealed?.receipts ?? toldReceipts
      parentHash = sealed?.header.hash ?? (JSON.parse(bare) as { hash: Hex }).hash
      for (const receipt of JSON.parse(receipts) as { logs: { address: Hex; topics: Hex[] }[] }[]) {
        sums.txs++
        sums.logs += receipt.logs.length
        for (const { address, topics } of receipt.logs) if (TRANSFER_TOPICS.has(topics[0] ?? '')) tokens.add(address)
      }
      sums.bytes += block.length + receipts.length
      if (traced) {
        const calls = await tracesOf(node.url, at, JSON.parse(bare) as TracedTxs)
        sums.bytes += calls.length
        await appendFile(path.join(next, TRACES), `${calls}\n`)
      }
      if (!out.write(`${block}\n${receipts}\n`)) await once(out, 'drain')
    }
    await keep(0)
    for (let height = 1; height <= blocks; height++) {
      const planned = stage.shift() ?? plan()
      await sender.resync()
      const tip = random.amount(2n * GWEI)
      const calls = await Promise.all(planned.map((tx) => sender.prepare(tx, { tip, cap: BASE_FEE * 2n + tip })))
      for (let start = 0; start < calls.length; start += SUBMITTED_AT_ONCE)
        await rpc.batch(calls.slice(start, start + SUBMITTED_AT_ONCE))
      await rpc.batch([
        { method: 'anvil_setNextBlockBaseFeePerGas', params: [`0x${BASE_FEE.toString(16)}`] },
        { method: 'anvil_setCoinbase', params: [`0x${'0'.repeat(32)}c0ffee${(10 + random.below(20)).toString()}`] },
      ])
      await rpc.call('evm_mine', { timestamp: genesisMs / 1000 + height * BLOCK_SECONDS })
      // What did not fit (blobs are few a block) would hold up its sender's later ones.
      await rpc.call('anvil_dropAllTransactions')
      await keep(height)
      if (height % 50 === 0) say(`recorded ${height} of ${blocks} blocks, ${sums.txs} transactions`)
    }
    out.end()
    await once(out, 'close')
    await rpc.close()
    await recordTokens(node.url, [...tokens], path.join(next, CALLS))
    const facts = { chainId: DEVNET_CHAIN_ID, blocks: blocks + 1, ...sums, ...(traced && { traced }) }
    await writeFile(path.join(next, FACTS), JSON.stringify(facts))
    await rm(dir, { recursive: true, force: true })
    await rename(next, dir)
    return facts
  } finally {
    await node.stop()
    await rm(nodeDir, { recursive: true, force: true })
    await rm(next, { recursive: true, force: true })
  }
}

/** This node keeps the blobs themselves in its blocks, a quarter of a megabyte each; those of public chains do not. */
function withoutBlobs(block: string): string {
  if (!block.includes('"blobs":')) return block
  return JSON.stringify(JSON.parse(block, (key, value: unknown) => (SIDECAR.has(key) ? undefined : value)))
}

/** Asks about the tokens what the adapter will ask. */
async function recordTokens(url: string, addresses: readonly Hex[], file: string): Promise<void> {
  await writeFile(file, '')
  const rpc = recordRpc(createRpcClient({ urls: [url], clock: systemClock, random: Math.random, retries: 0 }), file)
  const adapter = createEvmAdapter({ chain: genericEvmChain(DEVNET_CHAIN_ID), rpc, clock: systemClock })
  await adapter.lookups.tokens(addresses, AbortSignal.timeout(60_000))
  await adapter.close()
}

/** The text of a result, as the node wrote it. */
type BlockFrame = ReturnType<typeof readFlatBlock>['txs'][number][number]
type TracedTxs = { readonly transactions: readonly { readonly hash: Hex }[] }

/**
 * Call trees of a block as `debug_traceBlockByNumber` tells them. The node makes its own by executing the block anew up to each transaction,
 * seconds for a dense one, while it kept what `trace_block` tells: that is told in the other form, and held to the node's own where blocks are small.
 */
async function tracesOf(url: string, at: string, { transactions }: TracedTxs): Promise<string> {
  if (transactions.length === 0) return '[]'
  const hashes = transactions.map(({ hash }) => hash)
  const { txs } = readFlatBlock(JSON.parse(await ask(url, 'trace_block', [at])), hashes)
  if (transactions.length > OWN_TRACES)
    return JSON.stringify(txs.map((frames, i) => ({ txHash: hashes[i], result: asNested(frames) })))
  const own = await ask(url, 'debug_traceBlockByNumber', [at, CALL_TRACER])
  const tree = ({ kind, from, to, value, input, path, holds }: BlockFrame) =>
    JSON.stringify([kind, from, holds && to, String(value), input, path, holds])
  const told = readNestedBlock(JSON.parse(own), hashes).txs.map((frames) => frames.map(tree))
  if (JSON.stringify(told) !== JSON.stringify(txs.map((frames) => frames.map(tree))))
    throw new Error(`the node's two ways to tell the calls of block ${at} differ`)
  return own
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<string> {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }),
  })
  const text = await answer.body.text()
  const start = text.indexOf('"result":')
  if (start === -1) throw new Error(`${method}: ${text.slice(0, 200)}`)
  return text.slice(start + 9, text.lastIndexOf('}'))
}
