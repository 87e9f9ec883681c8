import { ChunkEncoder } from '@orrery/archive/encode/chunk-encoder'
import { encodedContent } from '@orrery/archive/testing/encoded-content'
import type { Adapter } from '@orrery/family/adapter'
import { isPacked, type ArchiveBlock } from '@orrery/model/packed'
import type { Bundle } from '@orrery/model/rows'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom, randomItem } from '@orrery/primitives/random'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEvmAdapter } from '../create-evm-adapter.ts'
import type { EvmRaw } from '../raw.ts'
import { stackOf } from '../stacks/stack-of.ts'
import { anvilBinary, startAnvil, type TestAnvil } from '../testing/anvil.ts'
import { assemble, type Step } from '../testing/assemble.ts'
import { testChain } from '../testing/chain.ts'
import { evmTables } from '../tables/evm-tables.ts'
import { CALL_KINDS, OUTCOMES } from '../traces/call-kinds.ts'
import { createTracer } from '../traces/create-tracer.ts'

const CHAIN_ID = 31_337
const chain = testChain({ code: 'DEVNET' }, { chainId: CHAIN_ID })
const FEES: Hex = `0x${'fe'.repeat(20)}`
const PRECOMPILE: Hex = `0x${'0'.repeat(39)}4`
const NOBODY: Hex = `0x${'b0'.repeat(20)}`
// The first account of anvil's well-known test mnemonic.
const ALICE = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const BOB = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const signal = new AbortController().signal
const TRANSACTIONS = 60

/** Steps at random: money goes in and out, contracts are made and end, and much of it is undone. */
function randomSteps(random: () => number, known: readonly Hex[], depth: number): Step[] {
  const amount = (): bigint => BigInt(Math.floor(random() * 40))
  const step = (): Step => {
    const to = randomItem(random, known)
    const kind = randomItem(random, [
      'call',
      'call',
      'call',
      'callcode',
      'delegatecall',
      'staticcall',
      'create',
      'create2',
    ] as const)
    if (kind === 'call' || kind === 'callcode') return { do: kind, to, value: amount() }
    if (kind === 'delegatecall' || kind === 'staticcall') return { do: kind, to }
    if (depth === 0) return { do: 'call', to, value: amount() }
    const code = assemble(randomSteps(random, known, depth - 1))
    return { do: kind, code, value: amount(), ...(random() < 0.5 && { pay: amount() }) }
  }
  const steps = Array.from({ length: 1 + Math.floor(random() * 4) }, step)
  const end = random()
  if (end < 0.15) return [...steps, { do: 'selfdestruct', to: randomItem(random, known) }]
  if (end < 0.25) return [...steps, { do: 'vanish' }]
  if (end < 0.4) return [...steps, { do: 'revert' }]
  if (end < 0.45) return [...steps, { do: 'invalid' }]
  return steps
}

type Told = { type: string; from: Hex; to?: Hex; value?: Hex; error?: string; calls?: readonly Told[] }

const encoded = (block: ArchiveBlock): ReturnType<typeof encodedContent> => {
  const encoder = new ChunkEncoder('DEVNET', evmTables)
  encoder.encode([block])
  return encodedContent(encoder)
}

/** An independent reading of a call tree: what `evm_calls` should hold of it. */
function expectedCalls(told: Told, path: readonly number[] = [], undone = false): string[] {
  const failed = told.error !== undefined
  const moves = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'].includes(told.type) && BigInt(told.value ?? '0x0') > 0n
  const kept = path.length > 0 && (failed || moves || ['CREATE', 'CREATE2', 'SELFDESTRUCT'].includes(told.type))
  const outcome = failed ? 'failed' : undone ? 'undone' : 'done'
  const line = [
    path.join('.'),
    told.type.toLowerCase(),
    outcome,
    told.from,
    moves || told.type === 'CALLCODE' ? BigInt(told.value ?? '0x0') : 0n,
  ].join(' ')
  return [
    ...(kept ? [line] : []),
    ...(told.calls ?? []).flatMap((call, i) => expectedCalls(call, [...path, i], undone || failed)),
  ]
}

describe.skipIf(anvilBinary() === null).each([
  // Contracts end whenever they say so, and only in the transaction that made them (EIP-6780).
  ['shanghai', 3],
  ['prague', 5],
] as const)('native balances of a traced chain of %s', (hardfork, seed) => {
  let anvil: TestAnvil
  let adapter: Adapter<EvmRaw>
  let raws: EvmRaw[] = []
  let bundles: readonly Bundle[] = []
  const connect = (traces = true) =>
    createEvmAdapter({
      chain,
      clock: systemClock,
      traces,
      rpc: createRpcClient({ urls: [anvil.http], clock: systemClock, random: Math.random, chain: 'DEVNET' }),
    })
  const read = async (from: Adapter<EvmRaw>): Promise<EvmRaw[]> => {
    const found: EvmRaw[] = []
    const { height } = await from.head(signal)
    for await (const batch of from.blocks({ from: 0, to: height }, signal)) found.push(...batch)
    return found
  }

  beforeAll(async () => {
    anvil = await startAnvil(CHAIN_ID, ['--hardfork', hardfork])
    await anvil.send('anvil_setCoinbase', FEES)
    await anvil.send('evm_setAutomine', false)
    const accounts = (await anvil.send('eth_accounts')) as Hex[]
    const [alice, bob] = accounts as [Hex, Hex]
    const random = createRandom(seed)
    const known: Hex[] = [NOBODY, PRECOMPILE, accounts[5]!]
    let nonce = 0
    const send = (changes: Record<string, string>): Promise<unknown> =>
      anvil.send('eth_sendTransaction', {
        from: alice,
        gas: '0x4c4b40',
        nonce: `0x${(nonce++).toString(16)}`,
        ...changes,
      })
    for (let i = 0; i < TRANSACTIONS; i++) {
      const steps = randomSteps(random, known, 2)
      const price: Record<string, string> =
        i % 3 === 0
          ? { type: '0x0', gasPrice: '0x77359400' }
          : { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca01' }
      const value = `0x${Math.floor(random() * 200).toString(16)}`
      if (i % 4 === 0) {
        // Stays there and takes its steps whenever it is called: the next call their code.
        await send({ ...price, value, data: assemble([{ do: 'leave', code: assemble(steps) }]) })
        await anvil.send('anvil_mine', '0x1')
        const { transactions } = (await anvil.send('eth_getBlockByNumber', 'latest', false)) as { transactions: Hex[] }
        const receipt = (await anvil.send('eth_getTransactionReceipt', transactions.at(-1)!)) as {
          contractAddress: Hex
        }
        known.push(receipt.contractAddress)
      } else if (i % 4 === 1) await send({ ...price, value, to: randomItem(random, known) })
      else await send({ ...price, value, data: assemble(steps) })
    }
    if (hardfork === 'prague') {
      const authorization = await BOB.signAuthorization({ contractAddress: known.at(-1)!, chainId: 0, nonce: 0 })
      const signed = await ALICE.signTransaction({
        type: 'eip7702',
        chainId: CHAIN_ID,
        nonce: nonce++,
        gas: 2_000_000n,
        value: 99n,
        maxFeePerGas: 10n ** 10n,
        maxPriorityFeePerGas: 3n,
        to: bob,
        authorizationList: [authorization],
      })
      await anvil.send('eth_sendRawTransaction', signed)
    }
    await anvil.send('anvil_mine', '0x2')
    adapter = connect()
    const { can } = await adapter.probe(signal)
    expect(can.traces).toEqual({ ok: true, how: 'trace_block' })
    expect(can['native-ledger']).toEqual({ ok: true, how: 'trace_block, eth_getProof' })
    raws = await read(adapter)
    bundles = raws.map((raw) => adapter.normalize(raw))
  }, 60_000)

  afterAll(async () => {
    await adapter?.close()
    await anvil?.close()
  })

  test('issue 4: the sum of native deltas equals eth_getBalance for every address at every height', async () => {
    const sums = new Map<Hex, bigint>()
    const addresses = new Set(bundles.flatMap(({ deltas }) => deltas.map(({ address }) => address)))
    for (const { txs } of bundles)
      for (const { from, to, created } of txs) for (const who of [from, to, created]) if (who) addresses.add(who)
    for (const { contracts } of bundles) for (const { address } of contracts) addresses.add(address)
    expect(addresses.size).toBeGreaterThan(40)
    const wrong: string[] = []
    for (const { block, deltas, family } of bundles) {
      expect(family['evm_traced']).toMatchObject([{ ledger: 1 }])
      for (const { address, amount, asset } of deltas)
        if (asset === '0x') sums.set(address, (sums.get(address) ?? 0n) + amount)
      const at = `0x${block.height.toString(16)}`
      const asked = [...addresses]
      const told = await Promise.all(asked.map((address) => anvil.send('eth_getBalance', address, at)))
      for (const [i, address] of asked.entries()) {
        const balance = BigInt(told[i] as Hex)
        if (balance !== (sums.get(address) ?? 0n))
          wrong.push(`${address} at ${block.height}: ${balance}, not ${sums.get(address)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(sums.get(FEES)).toBeGreaterThan(0n)
    const causes = new Set(bundles.flatMap(({ deltas }) => deltas.map(({ cause }) => cause)))
    expect([...causes].toSorted()).toEqual(['burn', 'fee', 'genesis', 'reward', 'transfer'])
  }, 60_000)

  test('issue 4: stored calls are those that an independent reader finds in debug_traceTransaction', async () => {
    const kinds = new Set<string>()
    for (const { txs, family } of bundles) {
      const rows = family['evm_calls'] ?? []
      for (const { hash, txIndex } of txs) {
        const told = (await anvil.send('debug_traceTransaction', hash, { tracer: 'callTracer' })) as Told
        const found = rows
          .filter((row) => row['tx_index'] === txIndex)
          .map(({ path, kind, outcome, caller, value }) => {
            kinds.add(`${CALL_KINDS[kind as number]} ${OUTCOMES[outcome as number]}`)
            return [path, CALL_KINDS[kind as number], OUTCOMES[outcome as number], caller, value].join(' ')
          })
        expect(found, hash).toEqual(expectedCalls(told))
      }
    }
    for (const kind of ['call', 'create', 'create2', 'selfdestruct']) expect([...kinds]).toContain(`${kind} done`)
    for (const kind of ['call', 'create']) expect([...kinds]).toContain(`${kind} failed`)
    expect([...kinds]).toContain('call undone')
  }, 60_000)

  test('the other trace interface gives the same frames', async () => {
    const rpc = createRpcClient({ urls: [anvil.http], clock: systemClock, random: Math.random, chain: 'DEVNET' })
    const tracer = createTracer({ rpc, clock: systemClock, stack: stackOf(chain) })
    tracer.mode = { flavour: 'debug_traceBlock', genesis: null }
    const busy = raws.filter(({ block }) => block.transactions.length > 0).slice(-6)
    const shape = (frames: EvmRaw['frames']) =>
      frames?.txs.map((tx) =>
        tx.map(({ kind, from, value, path, holds, error }) => [kind, from, value, path, holds, error === null]),
      )
    const again = await tracer.trace(
      busy.map(({ block, receipts }): EvmRaw => ({ block, receipts })),
      signal,
    )
    expect(again.map(({ frames }) => shape(frames))).toEqual(busy.map(({ frames }) => shape(frames)))
    await rpc.close()
  }, 60_000)

  test('decision 8: history read in the fast lane makes the same columns, with traces too', async () => {
    const range = { from: 0, to: bundles.at(-1)!.block.height }
    let next = 0
    let fast = 0
    for await (const blocks of adapter.packed!(range, signal, () => true))
      for (const block of blocks) {
        if (isPacked(block)) fast++
        expect(encoded(block)).toEqual(encoded(bundles[next++]!))
      }
    expect([next, fast]).toEqual([bundles.length, bundles.length - 1])
  }, 60_000)

  test('an operator who wants no traces gets none, and the reason is said', async () => {
    const untraced = connect(false)
    const { can } = await untraced.probe(signal)
    expect(can.traces.ok).toBe(true)
    expect(can['native-ledger']).toEqual({ ok: false, why: 'the configuration switches traces off' })
    const [raw] = await read(untraced)
    expect(raw!.frames).toBeUndefined()
    await untraced.close()
  })
})
