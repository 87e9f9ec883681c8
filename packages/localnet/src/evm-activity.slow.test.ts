import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { isRunning, markProcess } from '@orrery/primitives/process-life'
import {
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  hexToString,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVM_ACTIONS } from './evm-actions.ts'
import { accounts, ROLES } from './evm-accounts.ts'
import { startEvmActivity } from './evm-activity-process.ts'
import { Collectible, Faulty, PlainToken, Savings } from './evm-contracts.gen.ts'
import { startAnvil, type EvmNode } from './evm-node.ts'
import { createEvmRpc, type EvmRpc } from './evm-rpc.ts'
import { STAGE } from './evm-stage.ts'

type Tx = {
  readonly hash: Hex
  readonly type: Hex
  readonly to: Hex | null
  readonly input: Hex
  readonly value: Hex
  readonly from: Hex
  readonly blobVersionedHashes?: readonly Hex[]
  readonly authorizationList?: readonly { readonly address: Hex }[]
}
type Log = { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }
type Receipt = {
  readonly transactionHash: Hex
  readonly status: Hex
  readonly gasUsed: Hex
  readonly logs: readonly Log[]
  readonly contractAddress: Hex | null
  readonly to: Hex | null
  readonly effectiveGasPrice: Hex
}
type Block = {
  readonly number: Hex
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestamp: Hex
  readonly transactions: readonly Tx[]
  readonly blobGasUsed: Hex
  readonly miner: Hex
}

const HISTORY = 150
const dirs: string[] = []
const temporary = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'orrery-devnet-'))
  dirs.push(dir)
  return dir
}
const chainOf = async (rpc: EvmRpc): Promise<{ blocks: Block[]; receipts: Receipt[]; txs: Tx[]; logs: Log[] }> => {
  const head = Number(await rpc.call<Hex>('eth_blockNumber'))
  const numbers = Array.from({ length: head + 1 }, (_, i) => `0x${i.toString(16)}`)
  const ask = async <T>(method: string, rest: readonly unknown[]): Promise<T[]> =>
    (await rpc.batch(numbers.map((number) => ({ method, params: [number, ...rest] })))).map((answer) =>
      'result' in answer ? (answer.result as T) : expect.fail(answer.error),
    )
  const blocks = await ask<Block>('eth_getBlockByNumber', [true])
  const receipts = (await ask<Receipt[]>('eth_getBlockReceipts', [])).flat()
  return {
    blocks,
    receipts,
    txs: blocks.flatMap((block) => block.transactions),
    logs: receipts.flatMap((receipt) => receipt.logs),
  }
}

afterAll(async () => {
  for (const dir of dirs) await rm(dir, { recursive: true, force: true })
})

describe('a local EVM chain', () => {
  let node: EvmNode
  let rpc: EvmRpc
  let chain: Awaited<ReturnType<typeof chainOf>>

  beforeAll(async () => {
    node = await startAnvil({ dir: await temporary(), clock: systemClock, log: silentLog })
    rpc = createEvmRpc(node.url)
    const activity = startEvmActivity({ url: node.url, seed: 11, history: HISTORY, blockMs: 60_000 }, silentLog)
    await activity.ready
    await activity.stop()
    chain = await chainOf(rpc)
  })
  afterAll(async () => {
    await rpc.close()
    await node.stop()
  })

  test('has its history, with times that end about now', () => {
    expect(chain.blocks).toHaveLength(HISTORY + 1)
    const times = chain.blocks.map((block) => Number(block.timestamp))
    for (const [index, time] of times.slice(1).entries()) expect(time).toBeGreaterThan(times[index]!)
    expect(Math.abs(times.at(-1)! - systemClock.now() / 1000)).toBeLessThan(300)
  })

  test('has transactions of all types', () => {
    for (const type of ['0x0', '0x1', '0x2', '0x3', '0x4'])
      expect(chain.txs.filter((tx) => tx.type === type).length, type).toBeGreaterThan(0)
    const blob = chain.txs.find((tx) => tx.type === '0x3')!
    expect(blob.blobVersionedHashes?.[0]).toMatch(/^0x01/)
    expect(chain.blocks.some((block) => Number(block.blobGasUsed) > 0)).toBe(true)
    expect(chain.txs.find((tx) => tx.type === '0x4')!.authorizationList?.[0]?.address).toBe(STAGE.wallet.toLowerCase())
  })

  test.each([
    'Transfer(address,address,uint256)',
    'Approval(address,address,uint256)',
    'ApprovalForAll(address,address,bool)',
    'TransferSingle(address,address,address,uint256,uint256)',
    'TransferBatch(address,address,address,uint256[],uint256[])',
    'PairCreated(address,address,address,uint256)',
    'Sync(uint112,uint112)',
    'Swap(address,uint256,uint256,uint256,uint256,address)',
    'Mint(address,uint256,uint256)',
    'Deposit(address,uint256)',
    'Withdrawal(address,uint256)',
    'Upgraded(address)',
    'Counted(address,uint256)',
    'VaultCreated(address,address,bytes32)',
    'Opened(address)',
    'Paid(address,uint256,bool)',
    'Executed(address,uint256)',
    'InnerFailed(bytes)',
    'AccountDeployed(bytes32,address,address,address)',
    'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
    'UserOperationRevertReason(bytes32,address,uint256,bytes)',
    'BeforeExecution()',
  ])('has the event %s', (event) => {
    expect(chain.logs.some((log) => log.topics[0] === toEventSelector(event))).toBe(true)
  })

  test('has transfers of every token, with ERC-20 and ERC-721 told apart by their topics', () => {
    const moved = new Set(
      chain.logs
        .filter((log) => log.topics[0] === toEventSelector('Transfer(address,address,uint256)'))
        .map((log) => `${log.address} ${log.topics.length}`),
    )
    for (const name of ['weth', 'usd', 'whole', 'deep', 'cheese', 'bidi', 'toll', 'old'] as const)
      expect(moved, name).toContain(`${STAGE[name].toLowerCase()} 3`)
    expect(moved).toContain(`${STAGE.collectible.toLowerCase()} 4`)
  })

  const read = async (to: Hex, functionName: 'name' | 'symbol' | 'decimals'): Promise<Hex> =>
    rpc.call<Hex>('eth_call', { to, data: encodeFunctionData({ abi: PlainToken.abi, functionName }) }, 'latest')
  const text = async (to: Hex, functionName: 'name' | 'symbol'): Promise<string> =>
    decodeFunctionResult({ abi: PlainToken.abi, functionName, data: await read(to, functionName) })

  test('has tokens with odd names, symbols and decimals', async () => {
    expect(hexToString(await read(STAGE.old, 'symbol'), { size: 32 })).toBe('OMKR')
    expect(await read(STAGE.old, 'name')).toHaveLength(2 + 64)
    expect([Number(await read(STAGE.whole, 'decimals')), Number(await read(STAGE.deep, 'decimals'))]).toEqual([0, 36])
    expect(await text(STAGE.cheese, 'symbol')).toBe('🧀')
    expect(await text(STAGE.bidi, 'name')).toContain('\u202E')
    const uri = await rpc.call<Hex>('eth_call', { to: STAGE.collectible, data: toFunctionSelector('name()') }, 'latest')
    expect(decodeFunctionResult({ abi: Collectible.abi, functionName: 'name', data: uri })).toBe('Night Sky')
  })

  test('has a token that takes a fee on transfer: two transfers in one', () => {
    const transfers = chain.receipts
      .filter((receipt) => receipt.status === '0x1' && receipt.to === STAGE.toll.toLowerCase())
      .map(
        (receipt) =>
          receipt.logs.filter((log) => log.topics[0] === toEventSelector('Transfer(address,address,uint256)')).length,
      )
    expect(transfers).toContain(2)
  })

  test('has contracts created directly and by a factory, and proxies', () => {
    const created = chain.receipts.filter((receipt) => receipt.contractAddress !== null && receipt.status === '0x1')
    expect(created.length).toBeGreaterThan(Object.keys(STAGE).length)
    const upgrades = chain.logs.filter(
      (log) => log.topics[0] === toEventSelector('Upgraded(address)') && log.address === STAGE.proxy.toLowerCase(),
    )
    expect(upgrades.length).toBeGreaterThan(1)
  })

  test('has failures with a custom error, a reason, a panic, nothing, and for want of gas', async () => {
    const byHash = new Map(chain.txs.map((tx) => [tx.hash, tx]))
    const failed = chain.receipts
      .filter((receipt) => receipt.status === '0x0')
      .map((receipt) => ({ receipt, tx: byHash.get(receipt.transactionHash)! }))
    const calling = (signature: string) => failed.filter(({ tx }) => tx.input.startsWith(toFunctionSelector(signature)))
    for (const signature of [
      'withCustomError(uint256)',
      'withReason()',
      'withoutReason()',
      'withPanic(uint256)',
      'withoutEnd()',
      'transfer(address,uint256)',
    ])
      expect(calling(signature).length, signature).toBeGreaterThan(0)
    expect(failed.some(({ tx }) => tx.to === null)).toBe(true)
    const spent = calling('withoutEnd()')[0]!
    expect(Number(spent.receipt.gasUsed)).toBeGreaterThan(100_000)
    const traced = await rpc.call<{ readonly output: Hex }>(
      'debug_traceTransaction',
      calling('withCustomError(uint256)')[0]!.tx.hash,
      { tracer: 'callTracer' },
    )
    expect(decodeErrorResult({ abi: Faulty.abi, data: traced.output }).errorName).toBe('InsufficientCredit')
  })

  test('has value that moves inside calls, and accounts that borrow code', async () => {
    const paid = chain.receipts.find(
      (receipt) => receipt.to === STAGE.multiSend.toLowerCase() && receipt.logs.length > 1,
    )!
    const traces = await rpc.call<
      readonly { readonly action: { readonly value?: Hex }; readonly traceAddress: readonly number[] }[]
    >('trace_transaction', paid.transactionHash)
    expect(traces.some((trace) => trace.traceAddress.length > 0 && BigInt(trace.action.value ?? '0x0') > 0n)).toBe(true)
    expect(await rpc.call<Hex>('eth_getCode', accounts[ROLES.delegators[0]]!.address, 'latest')).toBe(
      `0xef0100${STAGE.wallet.slice(2).toLowerCase()}`,
    )
  })

  test('has fees, tips and several block producers', () => {
    expect(new Set(chain.blocks.slice(1).map((block) => block.miner)).size).toBe(3)
    expect(new Set(chain.receipts.map((receipt) => receipt.effectiveGasPrice)).size).toBeGreaterThan(50)
  })

  test('has a vault whose shares are worth more than they were paid with', async () => {
    const flows = (event: string) =>
      chain.logs.filter(({ address, topics }) => address === STAGE.savings.toLowerCase() && topics[0] === event)
    expect(flows(toEventSelector('Deposit(address,address,uint256,uint256)')).length).toBeGreaterThan(0)
    expect(flows(toEventSelector('Withdraw(address,address,address,uint256,uint256)')).length).toBeGreaterThan(0)
    const worth = await rpc.call<Hex>(
      'eth_call',
      {
        to: STAGE.savings,
        data: encodeFunctionData({ abi: Savings.abi, functionName: 'convertToAssets', args: [10n ** 6n] }),
      },
      'latest',
    )
    expect(BigInt(worth)).toBeGreaterThan(10n ** 6n)
  })

  test('does every kind of action at least once', () => {
    expect(chain.blocks.slice(1).reduce((sum, block) => sum + block.transactions.length, 0)).toBeGreaterThan(
      EVM_ACTIONS.length + HISTORY,
    )
  })
})

test('the same seed makes the same transactions', async () => {
  const run = async (): Promise<string[]> => {
    const node = await startAnvil({ dir: await temporary(), clock: systemClock, log: silentLog })
    const activity = startEvmActivity({ url: node.url, seed: 5, history: 40, blockMs: 60_000 }, silentLog)
    await activity.ready
    await activity.stop()
    const rpc = createEvmRpc(node.url)
    const { txs } = await chainOf(rpc)
    await rpc.close()
    await node.stop()
    return txs.map((tx) => `${tx.from} ${tx.to} ${tx.value} ${tx.input}`).sort()
  }
  expect(await run()).toEqual(await run())
})

test('a living chain has pending, waiting and replaced transactions and reorgs, goes on after a restart, and leaves nothing behind', async () => {
  const dir = await temporary()
  const first = await startAnvil({ dir, clock: systemClock, log: silentLog })
  const rpc = createEvmRpc(first.url)
  const activity = startEvmActivity({ url: first.url, seed: 3, history: 40, blockMs: 250, reorgEvery: 5 }, silentLog)
  const marks = [markProcess(first.pid), markProcess(activity.pid)]
  await activity.ready
  const seen = new Map<string, Set<Hex>>()
  const hashes = new Map<number, Set<Hex>>()
  let waiting = 0
  type Pool = { readonly [from: string]: { readonly [nonce: string]: { readonly hash: Hex } } }
  await expect
    .poll(
      async () => {
        const { pending, queued } = await rpc.call<{ readonly pending: Pool; readonly queued: Pool }>('txpool_content')
        waiting += Object.keys(queued).length
        for (const [from, byNonce] of Object.entries({ ...queued, ...pending }))
          for (const [nonce, { hash }] of Object.entries(byNonce))
            seen.set(`${from} ${nonce}`, (seen.get(`${from} ${nonce}`) ?? new Set()).add(hash))
        const head = await rpc.call<Block>('eth_getBlockByNumber', 'latest', false)
        for (const number of [0, 1, 2].map((back) => Number(head.number) - back)) {
          const block = await rpc.call<Block>('eth_getBlockByNumber', `0x${number.toString(16)}`, false)
          hashes.set(number, (hashes.get(number) ?? new Set()).add(block.hash))
        }
        const replaced = [...seen.values()].some((versions) => versions.size > 1)
        const reorganised = [...hashes.values()].some((versions) => versions.size > 1)
        return { pending: seen.size > 10, replaced, reorganised, waiting: waiting > 0 }
      },
      { timeout: 90_000, interval: 40 },
    )
    .toEqual({ pending: true, replaced: true, reorganised: true, waiting: true })
  await activity.stop()
  const tip = await rpc.call<Block>('eth_getBlockByNumber', 'latest', false)
  await Promise.all([rpc.close(), first.stop()])
  expect(marks.map(isRunning)).toEqual([false, false])
  expect(await readdir(dir)).toEqual(expect.not.arrayContaining(['cache', 'node.json', 'owner.lock']))

  const second = await startAnvil({ dir, clock: systemClock, log: silentLog })
  expect(second.resumed).toBe(true)
  const again = createEvmRpc(second.url)
  expect((await again.call<Block>('eth_getBlockByNumber', tip.number, false)).hash).toBe(tip.hash)
  const goesOn = startEvmActivity({ url: second.url, seed: 3, history: 40, blockMs: 300, reorgEvery: 0 }, silentLog)
  await goesOn.ready
  await expect
    .poll(async () => Number(await again.call<Hex>('eth_blockNumber')), { timeout: 30_000 })
    .toBeGreaterThan(Number(tip.number) + 2)
  const after = (await chainOf(again)).blocks.slice(Number(tip.number) + 1)
  expect(after[0]!.parentHash).toBe(tip.hash)
  expect(after.flatMap((block) => block.transactions).length).toBeGreaterThan(0)
  // The node goes away under the activity, and comes back where it was.
  const before = Number(await again.call<Hex>('eth_blockNumber'))
  await second.stop()
  const third = await startAnvil({ dir, clock: systemClock, log: silentLog, port: Number(new URL(second.url).port) })
  await expect
    .poll(async () => Number(await again.call<Hex>('eth_blockNumber')), { timeout: 30_000 })
    .toBeGreaterThan(before + 2)
  await goesOn.stop()
  await Promise.all([again.close(), third.stop()])
})

test('a chain whose saved state is damaged begins from the one before it', async () => {
  const dir = await temporary()
  const runOnce = async (): Promise<{ resumed: boolean; tip: number }> => {
    const node = await startAnvil({ dir, clock: systemClock, log: silentLog })
    const rpc = createEvmRpc(node.url)
    await rpc.call('evm_mine')
    const tip = Number(await rpc.call<Hex>('eth_blockNumber'))
    await rpc.close()
    await node.stop()
    return { resumed: node.resumed, tip }
  }
  expect(await runOnce()).toEqual({ resumed: false, tip: 1 })
  expect(await runOnce()).toEqual({ resumed: true, tip: 2 })
  const { writeFile } = await import('node:fs/promises')
  await writeFile(join(dir, 'state.json'), '{"block":')
  expect(await runOnce()).toEqual({ resumed: true, tip: 2 })
  await writeFile(join(dir, 'state.json'), '{"block":')
  await writeFile(join(dir, 'state.previous.json'), '{')
  expect(await runOnce()).toEqual({ resumed: false, tip: 1 })
})

test('a chain keeps its one first block however often it is started again, and its clock goes on', async () => {
  const dir = await temporary()
  const firsts = new Set<Hex>()
  for (let start = 0; start < 3; start++) {
    const node = await startAnvil({ dir, clock: systemClock, log: silentLog, genesisMs: 1_700_000_000_000 + start })
    const rpc = createEvmRpc(node.url)
    firsts.add((await rpc.call<Block>('eth_getBlockByNumber', '0x0', false)).hash)
    await rpc.call('evm_mine')
    const { timestamp } = await rpc.call<Block>('eth_getBlockByNumber', 'latest', false)
    if (start > 0) expect(Number(timestamp)).toBeGreaterThan(1_700_100_000)
    await rpc.close()
    await node.stop()
  }
  expect(firsts.size).toBe(1)
  const { blocks } = JSON.parse(await readFile(join(dir, 'state.json'), 'utf8')) as {
    readonly blocks: readonly { readonly header: { readonly number: Hex } }[]
  }
  expect(blocks.map(({ header }) => Number(header.number)).toSorted()).toEqual([0, 1, 2, 3])
})

test('a killed program leaves no node behind, and the chain that it left is saved', async () => {
  const dir = await temporary()
  const script = `
    const { startAnvil } = await import(${JSON.stringify(new URL('./evm-node.ts', import.meta.url).href)})
    const { startEvmActivity } = await import(${JSON.stringify(new URL('./evm-activity-process.ts', import.meta.url).href)})
    const { systemClock } = await import(${JSON.stringify(new URL('../../primitives/src/clock.ts', import.meta.url).href)})
    const { silentLog } = await import(${JSON.stringify(new URL('../../primitives/src/log.ts', import.meta.url).href)})
    const node = await startAnvil({ dir: ${JSON.stringify(dir)}, clock: systemClock, log: silentLog })
    const activity = startEvmActivity({ url: node.url, seed: 1, history: 20, blockMs: 300, nodePid: node.pid }, silentLog)
    await activity.ready
    console.log(JSON.stringify([node.pid, activity.pid]))
  `
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pids = JSON.parse(
    await new Promise<string>((resolve) => parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))),
  ) as number[]
  const marks = pids.map(markProcess)
  await expect(startAnvil({ dir, clock: systemClock, log: silentLog })).rejects.toMatchObject({ code: 'STORE_LOCKED' })
  parent.kill('SIGKILL')
  await expect.poll(() => marks.map(isRunning), { timeout: 20_000 }).toEqual([false, false])
  expect(existsSync(join(dir, 'state.json'))).toBe(true)
  const next = await startAnvil({ dir, clock: systemClock, log: silentLog })
  expect(next.resumed).toBe(true)
  await next.stop()
})
