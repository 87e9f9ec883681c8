import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex } from '@orrery/primitives/hex'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createNormalizer } from '../normalize.ts'
import { producerOf, signerOf } from '../producer-of.ts'
import type { RawTx, RawUncle } from '../raw.ts'
import { recoverAuthority } from '../recover-authority.ts'
import { polygon } from '../stacks/polygon.ts'
import { BLOCK_DATA_TABLES } from '../tables/block-tables.ts'
import { testChain } from '../testing/chain.ts'
import { makeBlock } from '../testing/blocks.ts'
import { recorded, recordedBlock, squidRaw } from '../testing/recordings.ts'
import { encodeHeader, headerFields } from '../verify/encode-header.ts'
import { keccak, keccakHex } from '../verify/keccak.ts'
import { encodeRlp } from '../verify/rlp.ts'
import { addAuthorizations } from './add-authorizations.ts'
import { CONSOLIDATIONS, DEPOSIT_EVENT, EXITS } from './add-requests.ts'
import type { AddRow } from './family-rows.ts'

type Row = Parameters<AddRow>[1]
const collect = (fill: (add: AddRow) => void): Record<string, Row[]> => {
  const tables: Record<string, Row[]> = {}
  fill((table, row) => void (tables[table] ??= []).push(row))
  return tables
}
const ALICE = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const alice = ALICE.address.toLowerCase() as Hex
const DELEGATE: Hex = `0x${'de'.repeat(20)}`
const quantity = (value: bigint | number): Hex => `0x${value.toString(16)}`

async function signed(chainId: number, nonce: number, address: Hex = DELEGATE) {
  const { r, s, yParity } = await ALICE.signAuthorization({ chainId, nonce, contractAddress: address })
  return {
    chainId: quantity(chainId),
    address,
    nonce: quantity(nonce),
    yParity: quantity(yParity!),
    r: quantity(BigInt(r)),
    s: quantity(BigInt(s)),
  }
}

test('screens-evm §4.3: the authority of an authorisation is who signed it, by another implementation too', async () => {
  for (const [chain, nonce] of [
    [0, 0],
    [1, 1],
    [8_453, 300],
    [1, 2 ** 52],
  ] as const)
    expect(recoverAuthority(await signed(chain, nonce))).toBe(alice)
  expect(recoverAuthority({ ...(await signed(1, 1)), nonce: '0x2' })).not.toBe(alice)
})

test('EIP-7702: a signature out of bounds has no authority', async () => {
  const good = await signed(1, 1)
  const flipped = {
    ...good,
    s: quantity(secp256k1.Point.Fn.ORDER - BigInt(good.s)),
    yParity: quantity(1n - BigInt(good.yParity)),
  }
  for (const bad of [
    { ...good, r: '0x0' as Hex },
    { ...good, yParity: '0x2' as Hex },
    { ...good, s: '0x' as Hex },
    flipped,
  ])
    expect(recoverAuthority(bad)).toBeNull()
})

test('EIP-7702: what a transaction alone proves of its authorisations is said, and no more', async () => {
  const judge = async (from: Hex, nonce: number, list: readonly (readonly [number, number])[]) => {
    const tx = {
      hash: `0x${'7'.repeat(64)}`,
      from,
      nonce: quantity(nonce),
      authorizationList: await Promise.all(list.map(([chain, at]) => signed(chain, at))),
    } as unknown as RawTx
    const rows = collect((add) => addAuthorizations(add, tx, { txIndex: 4, timeMs: 9 }, 1))
    return rows
  }
  const verdicts = (rows: Record<string, Row[]>) => rows['evm_authorizations']!.map(({ verdict }) => verdict)
  // Somebody else sends: only the state tells whether the nonce fits, and of two alike one at most applies.
  expect(
    verdicts(
      await judge(DELEGATE, 1, [
        [1, 5],
        [0, 6],
        [1, 5],
        [2, 7],
      ]),
    ),
  ).toEqual(['possible', 'possible', 'nonce', 'wrong-chain'])
  // The sender's own nonce is known: raised once by sending, and by each that applied.
  expect(
    verdicts(
      await judge(alice, 4, [
        [1, 4],
        [1, 5],
        [0, 6],
      ]),
    ),
  ).toEqual(['nonce', 'applied', 'applied'])
  const { evm_account_authorizations: accounts } = await judge(DELEGATE, 1, [[1, 5]])
  expect(accounts).toMatchObject([
    { address: alice, role: 1, tx_index: 4, seq: 0, authority: alice, delegate: DELEGATE, nonce: '5', chain_id: 1n },
    { address: DELEGATE, role: 2 },
  ])
})

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const littleEndian = (value: bigint): string => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes.toString('hex').padEnd(64, '0')
}

test('EIP-7685: deposits, exits and consolidations are rows, and logs of another form are none', () => {
  const key = 'ab'.repeat(48)
  const target = 'cd'.repeat(48)
  const source = '11'.repeat(20)
  const credentials = '01'.padEnd(64, '2')
  const deposit =
    [160, 256, 320, 384, 512].map(word).join('') +
    word(48) +
    key.padEnd(128, '0') +
    word(32) +
    credentials +
    word(8) +
    littleEndian(32_000_000_000n) +
    word(96) +
    'ee'.repeat(96) +
    word(8) +
    littleEndian(77n)
  const contract = '0x00000000219ab540356cbb839cbe05303d7705fa'
  const { block, receipts } = makeBlock(5, 1)
  const log = (logIndex: number, address: string, topics: readonly string[], data: string) => ({
    ...receipts[0]!.logs[0]!,
    logIndex: quantity(logIndex),
    address: address as Hex,
    topics: topics as Hex[],
    data: `0x${data}` as Hex,
  })
  const logs = [
    log(0, contract, [DEPOSIT_EVENT], deposit),
    log(1, EXITS, [], source + key + '0000000000000003'),
    log(2, CONSOLIDATIONS, [], source + key + target),
    // Not the contract, another length, a topic too many.
    log(3, `0x${'99'.repeat(20)}`, [DEPOSIT_EVENT], deposit),
    log(4, EXITS, [], source + key),
    log(5, CONSOLIDATIONS, [DEPOSIT_EVENT], source + key + target),
  ]
  const bundle = createNormalizer(testChain()).bundle({ block, receipts: [{ ...receipts[0]!, logs }] })
  const nothing = { source: null, target: null, credentials: null, gwei: null, idx: null }
  const at = { height: 5, tx_index: 0, time_ms: 1_700_000_005_000 }
  expect(bundle.family['evm_requests']).toEqual([
    {
      ...nothing,
      ...at,
      seq: 0,
      kind: 'deposit',
      pubkey: `0x${key}`,
      credentials: `0x${credentials}`,
      gwei: 32_000_000_000n,
      idx: 77n,
    },
    { ...nothing, ...at, seq: 1, kind: 'exit', source: `0x${source}`, pubkey: `0x${key}`, gwei: 3n },
    {
      ...nothing,
      ...at,
      seq: 2,
      kind: 'consolidation',
      source: `0x${source}`,
      pubkey: `0x${key}`,
      target: `0x${target}`,
    },
  ])
  expect(
    createNormalizer(testChain({}, { chainId: 10 })).bundle({
      block,
      receipts: [{ ...receipts[0]!, logs: [logs[0]!] }],
    }).family,
  ).toEqual({})
})

recorded('the withdrawals of block 18,500,000 are rows in wei, under their block and their address', () => {
  const raw = squidRaw('ethereum/18500000')
  const { family, block } = createNormalizer(testChain()).bundle(raw)
  const rows = family['evm_withdrawals']!
  expect(rows).toHaveLength(16)
  expect(family['evm_account_withdrawals']).toEqual(rows)
  // The header commits to the list; its sum by plain arithmetic over the node's own text.
  const gwei = raw.block.withdrawals!.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  expect(rows.reduce((sum, { amount }) => sum + (amount as bigint), 0n)).toBe(gwei * 1_000_000_000n)
  expect(rows.map(({ idx }) => idx)).toEqual(rows.map((_, i) => Number(raw.block.withdrawals![0]!.index) + i))
  expect(new Set(rows.map(({ token, time_ms }) => `${token} ${time_ms}`))).toEqual(new Set([`null ${block.timeMs}`]))
  const filled = BLOCK_DATA_TABLES.filter(({ name }) => family[name] !== undefined)
  expect(filled.map(({ name }) => name).toSorted()).toEqual(['evm_account_withdrawals', 'evm_withdrawals'])
})

recorded('screens-evm §12.7: Gnosis pays withdrawals in its token, 32 beacon units to one', () => {
  const raw = squidRaw('ethereum/18500000')
  const block = { ...raw.block, withdrawals: [{ ...raw.block.withdrawals![0]!, amount: quantity(32n * 10n ** 9n) }] }
  const { family, block: row } = createNormalizer(testChain({}, { stack: 'gnosis', chainId: 100 })).bundle({
    ...raw,
    block,
  })
  expect(family['evm_withdrawals']).toMatchObject([
    { amount: 10n ** 18n, token: '0x9c58bacc331c9aa871afd802db6379a98e80cedb' },
  ])
  expect(row.burnt).toBeNull()
})

test('a blob transaction gives a row per blob, under its place and its hash', () => {
  const { block, receipts } = makeBlock(5, 1)
  const hashes = ['a', 'b', 'a'].map((digit): Hex => `0x01${digit.repeat(62)}`)
  const tx = { ...block.transactions[0]!, type: '0x3' as Hex, blobVersionedHashes: hashes }
  const receipt = { ...receipts[0]!, blobGasUsed: '0x60000' as Hex, blobGasPrice: '0x7' as Hex }
  const { family } = createNormalizer(testChain()).bundle({
    block: { ...block, transactions: [tx] },
    receipts: [receipt],
  })
  expect(family['evm_blobs']).toEqual(
    hashes.map((versioned_hash, seq) => ({
      height: 5,
      tx_index: 0,
      seq,
      versioned_hash,
      tx_hash: tx.hash,
      sender: tx.from,
      price: 7n,
      time_ms: 1_700_000_005_000,
    })),
  )
  expect(family['evm_blob_hashes']).toEqual(family['evm_blobs'])
})

test('screens-evm §3.3: an uncle earns eighths of the reward, in later eras of Ethereum Classic a thirty-second part', () => {
  const ETHER = 10n ** 18n
  const CLASSIC = { rule: 'eras', initial: 5n * ETHER, interval: 5_000_000 } as const
  const { block } = makeBlock(100, 0)
  const uncle = (number: number) => ({ ...block, number: quantity(number), hash: `0x${'c'.repeat(64)}` }) as RawUncle
  const reward = (chainId: number, height: number, uncleHeight: number) =>
    createNormalizer(testChain({}, { chainId, consensus: 'pow', ...(chainId === 61 && { subsidy: CLASSIC }) })).bundle({
      block: { ...block, number: quantity(height), uncles: [`0x${'c'.repeat(64)}`] },
      receipts: [],
      uncles: [uncle(uncleHeight)],
    }).family['evm_uncles']![0]!['reward']
  // Block 1,000 of the frontier age: (999 + 8 − 1000) / 8 of 5.
  expect(reward(1, 1_000, 999)).toBe((5n * ETHER * 7n) / 8n)
  expect(reward(1, 8_000_000, 7_999_994)).toBe((2n * ETHER * 2n) / 8n)
  expect(reward(61, 5_000_000, 4_999_999)).toBe((5n * ETHER * 7n) / 8n)
  expect(reward(61, 5_000_001, 5_000_000)).toBe((4n * ETHER) / 32n)
  expect(reward(61, 15_000_001, 15_000_000)).toBe(2_560_000_000_000_000_000n / 32n)
  expect(reward(77_777, 1_000, 999)).toBeNull()
})

recorded('screens-evm §12.7: the producer of a sealed block is its signer, where the header names nobody', () => {
  const block = recordedBlock('rosetta-polygon/block/block_19594674.json')
  const key = secp256k1.utils.randomSecretKey(new Uint8Array(48).fill(7))
  const unsealed = { ...block, extraData: block.extraData.slice(0, -130) as Hex }
  const digest = keccak(encodeRlp(headerFields(unsealed)!))
  const bytes = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
  const seal = Buffer.from([...bytes.subarray(1), bytes[0]!]).toString('hex')
  const signer = keccak(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12)
  expect(signerOf({ ...block, extraData: `${unsealed.extraData}${seal}` })).toBe(
    `0x${Buffer.from(signer).toString('hex')}`,
  )
  const own = signerOf(block)
  expect(own).toMatch(/^0x[0-9a-f]{40}$/)
  const receipts = block.transactions.map((tx, i) => ({
    transactionHash: tx.hash,
    transactionIndex: quantity(i),
    blockHash: block.hash,
    blockNumber: block.number,
    gasUsed: '0x0' as Hex,
    cumulativeGasUsed: '0x0' as Hex,
    logs: [],
  }))
  const producer = (stack: 'polygon' | 'none') =>
    createNormalizer(testChain({}, { stack, chainId: 137 })).bundle({ block, receipts }).block.producer
  expect(producer('polygon')).toBe(own)
  expect(producer('none')).toBe(`0x${'0'.repeat(40)}`)
  // The hash and the seal are of a header that names who fees are collected for; a node may put the maker there, too.
  const [collector, maker] = [`0x${'7e'.repeat(20)}`, `0x${'3a'.repeat(20)}`] as const
  const named = { ...unsealed, miner: collector }
  const sealing = secp256k1.sign(keccak(encodeRlp(headerFields(named)!)), key, {
    prehash: false,
    format: 'recovered',
  })
  const extraData = `${named.extraData}${Buffer.from([...sealing.subarray(1), sealing[0]!]).toString('hex')}` as Hex
  const hash = keccakHex(encodeHeader({ ...named, extraData })!)
  const producerAt = (miner: Hex) => producerOf({ ...named, extraData, hash, miner }, polygon)
  expect(producerAt(collector)).toBe(`0x${Buffer.from(signer).toString('hex')}`)
  expect(producerAt(maker)).toBe(maker)
})
