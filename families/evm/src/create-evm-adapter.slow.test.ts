import type { Adapter, PendingChange } from '@orrery/family/adapter'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEvmAdapter } from './create-evm-adapter.ts'
import { evm } from './evm.ts'
import type { EvmTxExt } from './ext.ts'
import type { EvmRaw } from './raw.ts'
import { anvilBinary, startAnvil, type TestAnvil } from './testing/anvil.ts'
import { compareLedger } from './testing/compare-ledger.ts'
import { testChain } from './testing/chain.ts'
import { compileContracts } from './testing/contracts.ts'

const CHAIN_ID = 424_242
const chain = testChain({ code: 'DEVNET' }, { chainId: CHAIN_ID })
// The first account of anvil's well-known test mnemonic.
const ALICE = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const BOB = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const alice = ALICE.address.toLowerCase() as Hex
const bob = BOB.address.toLowerCase() as Hex
const word = (value: bigint | Hex): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')
const signal = new AbortController().signal

describe.skipIf(anvilBinary() === null)('against a real anvil', () => {
  let anvil: TestAnvil
  let adapter: Adapter<EvmRaw>
  const contracts: Record<string, Hex> = {}
  const hashes: Record<string, Hex> = {}

  const submit = (from: Hex, to: Hex | null, changes: Record<string, string> = {}): Promise<Hex> =>
    anvil.send('eth_sendTransaction', {
      from,
      ...(to === null ? {} : { to }),
      gas: '0x2dc6c0',
      ...changes,
    }) as Promise<Hex>
  // anvil answers before the block exists.
  const receipt = (hash: Hex): Promise<{ contractAddress: Hex }> =>
    vi.waitUntil(async () => (await anvil.send('eth_getTransactionReceipt', hash)) as { contractAddress: Hex } | null, {
      timeout: 10_000,
      interval: 10,
    }) as Promise<{ contractAddress: Hex }>
  const mined = async (hash: Hex): Promise<Hex> => {
    await receipt(hash)
    return hash
  }
  const send = async (...args: Parameters<typeof submit>): Promise<Hex> => mined(await submit(...args))
  const connect = (chainId = CHAIN_ID): Adapter<EvmRaw> =>
    createEvmAdapter({
      chain: { ...chain, quirks: { ...chain.quirks, chainId } },
      clock: systemClock,
      rpc: createRpcClient({ urls: [anvil.http, anvil.ws], clock: systemClock, random: Math.random, chain: 'DEVNET' }),
    })
  const collect = async (from: number, to: number): Promise<EvmRaw[]> => {
    const found: EvmRaw[] = []
    for await (const raws of adapter.blocks({ from, to }, signal)) found.push(...raws)
    return found
  }

  beforeAll(async () => {
    anvil = await startAnvil(CHAIN_ID)
    adapter = connect()
    for (const [name, code] of Object.entries(compileContracts())) {
      const hash = await send(alice, null, { data: code })
      contracts[name] = (await receipt(hash)).contractAddress
      if (name === 'Coin') hashes['create'] = hash
    }
    hashes['pay'] = await send(alice, bob, { value: '0xde0b6b3a7640000' })
    hashes['transfer'] = await send(alice, contracts['Coin']!, { data: `0xa9059cbb${word(bob)}${word(5n)}` })
    hashes['art'] = await send(alice, contracts['Art']!, { data: `0x23b872dd${word(alice)}${word(bob)}${word(7n)}` })
    hashes['item'] = await send(alice, contracts['Items']!, {
      data: `0xf242432a${word(alice)}${word(bob)}${word(1n)}${word(4n)}${word(160n)}${word(0n)}`,
    })
    hashes['fail'] = await send(alice, contracts['Reverter']!, { data: '0xa9cc4718' })
    hashes['legacy'] = await send(alice, bob, { type: '0x0', gasPrice: '0x77359400' })
    hashes['accessList'] = await mined(
      (await anvil.send('eth_sendTransaction', {
        from: alice,
        to: bob,
        type: '0x1',
        gasPrice: '0x77359400',
        accessList: [{ address: bob, storageKeys: [`0x${word(1n)}`] }],
      })) as Hex,
    )
    const authorization = await BOB.signAuthorization({
      contractAddress: contracts['Coin']!,
      chainId: 0,
      nonce: Number(await anvil.send('eth_getTransactionCount', bob, 'latest')),
    })
    const nonce = Number(await anvil.send('eth_getTransactionCount', alice, 'latest'))
    const signed = await ALICE.signTransaction({
      type: 'eip7702',
      chainId: CHAIN_ID,
      nonce,
      gas: 200_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
      to: bob,
      authorizationList: [authorization],
    })
    hashes['setCode'] = await mined((await anvil.send('eth_sendRawTransaction', signed)) as Hex)
    await anvil.send('anvil_mine', '0x28')
  })

  afterAll(async () => {
    await adapter?.close()
    await anvil?.close()
  })

  test('the probe finds what anvil can do', async () => {
    const { can, client } = await adapter.probe(signal)
    expect(client).toContain('anvil')
    for (const name of [
      'receipts-by-block',
      'archive',
      'traces',
      'state-diff',
      'simulation',
      'fee-data',
      'proofs',
      'mempool',
      'push',
      'finality',
      'tx-index',
    ] as const)
      expect([name, can[name].ok]).toEqual([name, true])
    expect(can.prevouts.ok).toBe(false)
  })

  test('a node of another chain is refused with both ids (reliability F-12)', async () => {
    const other = connect(1)
    await expect(other.probe(signal)).rejects.toMatchObject({
      code: 'UPSTREAM_WRONG_CHAIN',
      context: { found: `chain ${CHAIN_ID}`, expected: 'chain 1' },
    })
    await other.close()
  })

  test('all blocks come in order, linked, verified, and end at the head', async () => {
    const head = await adapter.head(signal)
    const raws = await collect(0, head.height + 100)
    expect(raws).toHaveLength(head.height + 1)
    for (const [i, raw] of raws.entries()) {
      expect(adapter.refOf(raw).height).toBe(i)
      if (i > 0) expect(adapter.parentOf(raw)).toEqual(adapter.refOf(raws[i - 1]!))
      adapter.verify(raw)
    }
    expect(adapter.parentOf(raws[0]!).height).toBe(-1)
    expect(adapter.refOf(raws.at(-1)!)).toEqual(head)
  })

  test('a changed header is noticed once the chain has shown that it keeps the rules', async () => {
    const raws = await collect(1, 3)
    for (const raw of raws) adapter.verify(raw)
    const raw = structuredClone(raws[1]!)
    Object.assign(raw.block, { gasUsed: '0x1' })
    expect(() => adapter.verify(raw)).toThrowError(expect.objectContaining({ code: 'UPSTREAM_MISMATCH' }))
  })

  test('the rows tell what happened', async () => {
    const head = await adapter.head(signal)
    const bundles = (await collect(0, head.height)).map((raw) => adapter.normalize(raw))
    const txs = new Map(bundles.flatMap((bundle) => bundle.txs).map((tx) => [tx.hash, tx]))
    const of = (name: string) => txs.get(hashes[name]!)!
    expect(of('pay')).toMatchObject({
      from: alice,
      to: bob,
      value: 10n ** 18n,
      status: 'success',
      kind: 'dynamic-fee',
      method: null,
    })
    expect(of('create')).toMatchObject({ to: null, created: contracts['Coin'] })
    expect(of('fail')).toMatchObject({ status: 'failed', method: '0xa9cc4718' })
    expect(of('legacy').kind).toBe('legacy')
    expect(of('accessList')).toMatchObject({ kind: 'access-list', ext: { accessList: [{ address: bob }] } })
    expect(of('setCode')).toMatchObject({
      kind: 'set-code',
      ext: { authorizations: [{ chainId: '0', address: contracts['Coin'] }] },
    })
    const transfers = bundles.flatMap((bundle) => bundle.transfers)
    const moved = (name: string) => transfers.filter(({ txHash }) => txHash === hashes[name])
    expect(moved('transfer')).toMatchObject([
      { standard: 'erc20', asset: contracts['Coin'], from: alice, to: bob, amount: 5n },
    ])
    expect(moved('art')).toMatchObject([{ standard: 'erc721', tokenId: 7n, amount: 1n }])
    expect(moved('item')).toMatchObject([{ standard: 'erc1155', tokenId: 1n, amount: 4n }])
    expect(bundles.flatMap((bundle) => bundle.contracts).map(({ address }) => address)).toEqual(
      Object.values(contracts),
    )
    const deltas = bundles
      .flatMap((bundle) => bundle.deltas)
      .filter(({ asset, address }) => asset === contracts['Coin'] && address === alice)
    expect(deltas.reduce((sum, { amount }) => sum + amount, 0n)).toBe(1_000n * 10n ** 18n - 5n)
  })

  test('fees are what the sender really paid', async () => {
    const tx = (await adapter.lookups.transaction(hashes['fail']!, signal))!
    if (tx.state !== 'included') throw new Error('not included')
    const balance = async (height: number): Promise<bigint> =>
      BigInt((await anvil.send('eth_getBalance', alice, `0x${height.toString(16)}`)) as string)
    expect((await balance(tx.block.height - 1)) - (await balance(tx.block.height))).toBe(tx.tx.fee)
  })

  test('finality follows the tags, and never passes the head', async () => {
    const head = await adapter.head(signal)
    const { height } = head
    expect(await adapter.finality(head, signal)).toEqual({ safe: height - 4, final: height - 8, isBinding: false })
    const { block } = (await adapter.lookups.block(2, signal))!
    expect(await adapter.finality(block, signal)).toMatchObject({ safe: 2, final: 2 })
  })

  test('a block is found by height and by hash, and absent is null', async () => {
    const head = await adapter.head(signal)
    expect((await adapter.lookups.block(3, signal))?.block.height).toBe(3)
    expect((await adapter.lookups.block(head.hash, signal))?.block.hash).toBe(head.hash)
    expect(adapter.refOf((await adapter.blockByHash(head.hash, signal))!)).toEqual(head)
    const nowhere: Hex = `0x${'12'.repeat(32)}`
    expect(await adapter.lookups.block(nowhere, signal)).toBeNull()
    expect(await adapter.lookups.block(99_999, signal)).toBeNull()
    expect(await adapter.blockByHash(nowhere, signal)).toBeNull()
    expect(await adapter.lookups.transaction(nowhere, signal)).toBeNull()
  })

  test('a transaction is read through with its block, logs and transfers, as the index would have it', async () => {
    const found = (await adapter.lookups.transaction(hashes['transfer']!, signal))!
    if (found.state !== 'included') throw new Error('not included')
    const bundle = (await adapter.lookups.block(found.block.hash, signal))!
    expect(found.tx).toEqual(bundle.txs[found.tx.txIndex])
    expect(found.logs).toEqual(bundle.logs)
    expect(found.transfers).toEqual(bundle.transfers)
    expect(found.block).toMatchObject({ txCount: 1, timeMs: bundle.block.timeMs })
    expect(evm.decode!.log(found.logs[0]!.topics, found.logs[0]!.data)?.name).toBe('Transfer')
    expect((await adapter.lookups.transaction(hashes['create']!, signal)) as { contracts: unknown }).toMatchObject({
      contracts: [{ address: contracts['Coin'] }],
    })
  })

  test('an account is told as of a block, with the code it runs', async () => {
    const head = await adapter.head(signal)
    const empty: Hex = `0x${'ee'.repeat(20)}`
    expect(await adapter.lookups.account(empty, signal)).toEqual({
      asOf: head,
      balance: 0n,
      nonce: 0,
      codeSize: 0,
      codeHash: null,
      ext: { pendingNonce: 0 },
    })
    expect(await adapter.lookups.account(bob, signal)).toMatchObject({
      codeSize: 23,
      ext: { delegate: contracts['Coin'] },
    })
    const coin = (await adapter.lookups.account(contracts['Coin']!, signal))!
    const proof = (await anvil.send('eth_getProof', contracts['Coin']!, [], 'latest')) as { codeHash: Hex }
    expect(coin.codeHash).toBe(proof.codeHash)
    expect(coin.codeSize).toBeGreaterThan(1_000)
    const kinds = await adapter.lookups.accountKinds!([empty, bob, contracts['Coin']!], signal)
    expect(kinds, 'screens-evm §0.2').toEqual([null, 'delegated', 'contract'])
  })

  test('contracts say what tokens they are, and those that are none are left out', async () => {
    const asked = [
      ...['Coin', 'Art', 'Items', 'Old', 'Yes', 'Burner', 'Reverter'].map((name) => contracts[name]!),
      alice,
      bob,
    ]
    const tokens = await adapter.lookups.tokens(asked, signal)
    const byAddress = new Map(tokens.map((token) => [token.address, token]))
    expect(byAddress.get(contracts['Coin']!)).toMatchObject({
      standard: 'erc20',
      name: 'Töken 🦄',
      symbol: 'TOK',
      decimals: 36,
      totalSupply: 10n ** 21n,
      rawName: null,
    })
    expect(byAddress.get(contracts['Art']!)).toMatchObject({
      standard: 'erc721',
      name: 'Art',
      symbol: 'ART',
      decimals: null,
      totalSupply: null,
    })
    expect(byAddress.get(contracts['Items']!)).toMatchObject({ standard: 'erc1155', name: null })
    expect(byAddress.get(contracts['Old']!)).toMatchObject({
      standard: 'erc20',
      name: 'Old coin',
      symbol: 'OLD',
      decimals: null,
      totalSupply: 5n,
    })
    for (const name of ['Burner', 'Reverter']) expect(byAddress.has(contracts[name]!)).toBe(false)
    expect(byAddress.has(alice)).toBe(false)
    expect(byAddress.get(contracts['Yes']!)?.standard ?? 'erc20').toBe('erc20')
  })

  test('balances come in the order asked, and null where the contract does not say', async () => {
    expect(
      await adapter.lookups.tokenBalances(bob, [contracts['Coin']!, contracts['Reverter']!, contracts['Art']!], signal),
    ).toEqual([5n, null, 1n])
  })

  test('reliability F-39: a ledger differs from its contract where a fee, a rebase or a lie does, and nowhere else', async () => {
    await send(alice, contracts['Fee']!, { data: `0xa9059cbb${word(bob)}${word(100n)}` })
    await send(alice, contracts['Rebase']!, { data: '0xaf14052c' })
    const tip = await adapter.head(signal)
    const bundles = (await collect(0, tip.height)).map((raw) => adapter.normalize(raw))
    const compare = (name: string) => compareLedger(adapter, bundles, contracts[name]!, [alice, bob], tip.height)
    for (const [ledger, told] of await compare('Coin')) expect(told).toBe(ledger)
    // Supply, the first holder, the second.
    const twice = (...pairs: [number, number][]) => pairs.map((pair) => pair.map(BigInt))
    expect(await compare('Fee')).toEqual(twice([1000, 990], [900, 900], [100, 90]))
    expect(await compare('Rebase')).toEqual(twice([1000, 2000], [1000, 2000], [0, 0]))
    expect(await compare('Liar')).toEqual(twice([1000, 5], [1000, 1000], [0, 0]))
    expect(await adapter.lookups.tokenState!(contracts['Coin']!, [alice], tip.height + 900, signal)).toBeNull()
  })

  test('a call that reverts is an error that says so', async () => {
    await expect(adapter.lookups.call!(contracts['Reverter']!, '0xa9cc4718', signal)).rejects.toMatchObject({
      code: 'UPSTREAM_RPC',
    })
    expect(await adapter.lookups.call!(contracts['Coin']!, '0x313ce567', signal)).toBe(`0x${word(36n)}`)
  })

  test('fee tiers are decimal text that never falls from slow to rapid', async () => {
    const tiers = (await adapter.lookups.feeTiers(signal))!
    const values = [tiers.slow, tiers.standard, tiers.fast, tiers.rapid]
    for (const value of values) expect(value).toMatch(/^\d+(\.\d{1,9})?$/)
    expect(values.map(Number)).toEqual(values.map(Number).toSorted((a, b) => a - b))
  })

  test('the raw answers are those of the node', async () => {
    const answers = await adapter.lookups.raw('transaction', hashes['pay']!, signal)
    expect(answers.map(({ method }) => method)).toEqual(['eth_getTransactionByHash', 'eth_getTransactionReceipt'])
    expect(answers[0]!.result).toMatchObject({ hash: hashes['pay'] })
    expect((await adapter.lookups.raw('block', 1, signal)).map(({ method }) => method)).toEqual([
      'eth_getBlockByNumber',
      'eth_getBlockReceipts',
    ])
  })

  test('wake resolves when the node announces a block, long before its time is up', async () => {
    await adapter.wake(300, signal)
    const woken = adapter.wake(600_000, signal)
    await systemClock.sleep(100)
    await anvil.send('evm_mine')
    // By itself it would wake after the test is over.
    await woken
  })

  test('the pool is told as it changes: in, replaced, out', async () => {
    await anvil.send('evm_setAutomine', false)
    const stop = new AbortController()
    const changes = adapter.pending!(stop.signal)[Symbol.asyncIterator]()
    const next = async (): Promise<PendingChange> => (await changes.next()).value as PendingChange
    expect(await next()).toEqual({ added: [], removed: [] })
    const nonce = (await anvil.send('eth_getTransactionCount', alice, 'latest')) as Hex
    const first = await submit(alice, bob, { nonce, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' })
    const queued = await submit(bob, alice, { nonce: '0x99' })
    const change = await next()
    expect(new Map(change.added.map((tx) => [tx.hash, (tx.ext as unknown as EvmTxExt).queued ?? false]))).toEqual(
      new Map([
        [first, false],
        [queued, true],
      ]),
    )
    expect(await adapter.lookups.transaction(first, signal)).toMatchObject({
      state: 'pending',
      tx: { hash: first, from: alice },
    })
    const better = await submit(alice, bob, { nonce, maxFeePerGas: '0x7735940000', maxPriorityFeePerGas: '0x77359400' })
    expect(await next()).toMatchObject({ added: [{ hash: better }], removed: [first] })
    await anvil.send('evm_mine')
    expect(await next()).toMatchObject({ added: [], removed: [better] })
    await anvil.send('anvil_dropTransaction', queued)
    await anvil.send('evm_setAutomine', true)
    stop.abort()
    await changes.return?.()
  })

  test('a reorganisation shows as another hash at a known height, and the old block is gone (reliability F-13)', async () => {
    await send(alice, bob, { value: '0x1' })
    const before = await adapter.head(signal)
    const old = (await adapter.blockByHash(before.hash, signal))!
    await anvil.send('anvil_reorg', 2, [])
    const after = await collect(before.height - 3, before.height)
    expect(adapter.refOf(after[0]!)).toEqual({ height: before.height - 3, hash: after[0]!.block.hash })
    expect(adapter.refOf(after.at(-1)!).height).toBe(before.height)
    expect(adapter.refOf(after.at(-1)!).hash).not.toBe(before.hash)
    expect(adapter.parentOf(after[1]!)).toEqual(adapter.refOf(after[0]!))
    for (const raw of after) adapter.verify(raw)
    expect(adapter.normalize(old).txs).toHaveLength(1)
    expect(await adapter.blockByHash(before.hash, signal)).toBeNull()
  })
})
