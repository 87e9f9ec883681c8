import type { Digest } from '@orrery/archive/digest'
import { openArchive } from '@orrery/archive/open-archive'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { createEvmAdapter } from '@orrery/evm/adapter'
import { evmGuard } from '@orrery/evm/guard'
import { evmTables } from '@orrery/evm/tables'
import { createChainHead } from '@orrery/head/create-chain-head'
import { createFollower } from '@orrery/indexer/create-follower'
import { DEVNET_CHAIN_ID } from '@orrery/localnet/evm-node'
import { createEvmRpc, type EvmRpc } from '@orrery/localnet/evm-rpc'
import type { Bundle } from '@orrery/model/rows'
import { systemClock } from '@orrery/primitives/clock'
import { createFastClock } from '@orrery/primitives/fast-clock'
import type { Log } from '@orrery/primitives/log'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import type { Store } from '@orrery/store/store'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { rowText } from '../compare-outcome.ts'
import { CHAOS_BODY_BYTES, CHAOS_FAULTS } from './chaos-faults.ts'
import { startChaosProxy } from './chaos-proxy.ts'

/** What came of a run. */
export type ChaosOutcome = {
  /** Broken rules, in words. Empty is good. */
  readonly violations: readonly string[]
  readonly fired: ReadonlyMap<string, number>
  readonly requests: number
  readonly blocks: number
  readonly reorgs: number
}

const DEPTH = 8
const HISTORY = 40
/** The chain never grows further ahead of its reader: one that lags anchors anew at the tip, and sees no fork. */
const LEAD = 4
const GROW_MS = 200_000
const WAIT_MS = 10_000
/** Which blocks are traced depends on what the node could do when they were read, so no two runs agree on it. */
const TRACES = false
/** So many times as fast as in life go time-outs and back-offs, the real node and engine apart. */
const SPEED = 10
const REST_MS = 120_000
// keccak256("Transfer(address,address,uint256)")
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: number): string => value.toString(16).padStart(64, '0')
/** Init code that tells of a transfer of `value` and leaves no code: PUSH32 value, MSTORE, topics, LOG3, STOP. */
const transferCode = (from: number, to: number, value: number): string =>
  `0x7f${word(value)}6000527f${word(to)}7f${word(from)}7f${TRANSFER}60206000a300`

/**
 * Indexes a development node through a wire that does everything of `CHAOS_FAULTS` while the chain grows and forks, until each
 * fault befell it and it followed a fork; then the wire is honest again, and what is indexed must be what the node has (reliability I-1, I-12).
 */
export async function runChaos(store: Store, node: string, seed: number, log: Log): Promise<ChaosOutcome> {
  const clock = createFastClock(systemClock, SPEED)
  const random = createRandom(seed)
  const rpc = createEvmRpc(node)
  const proxy = await startChaosProxy(node, clock, createRandom(seed + 1))
  const code = `CHAOS-${seed}`
  const chain = { ...genericEvmChain(DEVNET_CHAIN_ID), code }
  const client = (url: string) =>
    createRpcClient({
      guard: evmGuard(chain),
      urls: [url],
      clock,
      random: createRandom(seed + 2),
      maxBodyBytes: CHAOS_BODY_BYTES,
      maxBatch: 20,
    })
  const wire = client(proxy.url)
  const violations: string[] = []
  const head = createChainHead({ chain: code, onListenerError: (error) => violations.push(String(error)) })
  const archive = await openArchive(store, code, { familyTables: evmTables })
  try {
    await grow(rpc, random, HISTORY)
    proxy.rate = 0.3
    const follower = createFollower({
      chain: { code, blockSeconds: 1, archiveDepth: DEPTH },
      adapter: createEvmAdapter({ chain, rpc: wire, clock, traces: TRACES }),
      head,
      archive,
      clock,
      random: createRandom(seed + 3),
      log: { ...log, error: (text, fields) => log.error(text, fields) },
      options: { verifyShare: 1, chunkBlocks: 10, archiveBlocks: 4, archiveIdleMs: 2_000 },
    })
    const silent = () => CHAOS_FAULTS.filter(({ name }) => !proxy.fired.get(name))
    /** Until the reader is as near to the newest block as told, or no longer than `WAIT_MS`. */
    const nearby = async (blocks: number): Promise<void> => {
      const height = Number(await rpc.call<string>('eth_blockNumber'))
      const endMs = systemClock.monotonic() + WAIT_MS
      while ((head.view().tip?.height ?? -1) < height - blocks && systemClock.monotonic() < endMs)
        await systemClock.sleep(5)
    }
    // A fork that the reader never saw proves nothing either.
    const isProved = () => silent().length === 0 && follower.status().reorgs.count > 0
    const endGrowMs = systemClock.monotonic() + GROW_MS
    while (!isProved() && systemClock.monotonic() < endGrowMs) {
      await grow(rpc, random, 1)
      const forks = random() < 0.1
      await nearby(forks ? 0 : LEAD)
      if (forks) await rpc.call('anvil_reorg', randomInteger(random, 1, 5), [])
      await systemClock.sleep(30)
    }
    proxy.rate = 0
    await grow(rpc, random, 6)
    const tip = await rpc.call<{ readonly hash: string }>('eth_getBlockByNumber', 'latest', false)
    const isDone = () => {
      const { backfill } = follower.status()
      return (
        head.view().tip?.hash === tip.hash &&
        backfill !== null &&
        backfill.done === backfill.total &&
        archive.state().ranges.length === 1 &&
        archive.state().ranges[0]!.to === head.view().base! - 1
      )
    }
    const endMs = systemClock.monotonic() + REST_MS
    while (!isDone() && systemClock.monotonic() < endMs) await systemClock.sleep(20)
    if (!isDone()) violations.push(`I-9: it did not come to rest: ${JSON.stringify(follower.status())}`)
    const { reorgs } = follower.status()
    if (reorgs.count === 0) violations.push(`I-12: it followed no fork: ${JSON.stringify(follower.status())}`)
    await follower.stop()
    for (const { name, id } of silent()) violations.push(`I-12: ${id} "${name}" never befell it`)
    const truth = await readAll(node)
    violations.push(
      ...(await compare(store, code, truth, head.view().base ?? 0, (height) => head.view().bundle(height))),
    )
    return { violations, fired: proxy.fired, requests: proxy.requests, blocks: truth.length, reorgs: reorgs.count }
  } finally {
    await wire.close()
    await rpc.close()
    await proxy.close()
  }

  /** Every block of the node by an honest wire. */
  async function readAll(url: string): Promise<readonly Bundle[]> {
    const honest = client(url)
    const adapter = createEvmAdapter({ chain, rpc: honest, clock: systemClock, traces: TRACES })
    const bundles: Bundle[] = []
    const { signal } = new AbortController()
    const { height } = await adapter.head(signal)
    for await (const raws of adapter.blocks({ from: 0, to: height }, signal))
      bundles.push(...raws.map(adapter.normalize))
    await honest.close()
    return bundles
  }
}

/** One to three transactions per block: payments, and creations that log a transfer. */
async function grow(rpc: EvmRpc, random: () => number, blocks: number): Promise<void> {
  const accounts = await rpc.call<readonly string[]>('eth_accounts')
  for (let i = 0; i < blocks; i++) {
    const count = randomInteger(random, 0, 3)
    for (let tx = 0; tx < count; tx++) {
      const from = accounts[randomInteger(random, 0, accounts.length - 1)]
      const value = randomInteger(random, 1, 1_000)
      await rpc.call(
        'eth_sendTransaction',
        random() < 0.5
          ? { from, to: accounts[0], value: `0x${value.toString(16)}` }
          : { from, data: transferCode(value, value + 1, value), gas: '0x30000' },
      )
    }
    await rpc.call('evm_mine')
  }
}

/** The Head row by row, the archive by its digest against one that only ever saw the truth. Tokens carry the time of their reading. */
async function compare(
  store: Store,
  code: string,
  truth: readonly Bundle[],
  base: number,
  held: (height: number) => Bundle | null,
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const bundle of truth.slice(base)) {
    const { height } = bundle.block
    if (rowText(held(height)) !== rowText(bundle)) wrong.push(`I-1: block ${height} of the Head differs`)
  }
  const clean = await openArchive(store, `${code}-CLEAN`, { familyTables: evmTables })
  await clean.append({ bundles: truth.slice(0, base) })
  const indexed = await openArchive(store, code, { familyTables: evmTables })
  const rows = ({ orphans: _orphans, tokens: _tokens, ...digest }: Digest) => digest
  const [ours, theirs] = [rows(await indexed.digest()), rows(await clean.digest())]
  for (const table of Object.keys(theirs))
    if (rowText(ours[table]) !== rowText(theirs[table]))
      wrong.push(`I-1: table ${table} differs: ${rowText(ours[table])}, not ${rowText(theirs[table])}`)
  return wrong
}
