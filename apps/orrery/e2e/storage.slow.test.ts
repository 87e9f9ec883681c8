import { createRequire } from 'node:module'
import { createClient, type ApiClient } from '@orrery/api/client'
import { createFetchRequest } from '@orrery/api/fetch-request'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { DEVNET_CHAIN_ID, startAnvil, type EvmNode } from '@orrery/localnet/evm-node'
import { createEvmRpc, type EvmRpc } from '@orrery/localnet/evm-rpc'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { startApiSite, type ApiSite } from './api-site.ts'
import { mineTx, type MinedTx } from './mine-tx.ts'
import { removeDir, temporaryDir } from './start-program.ts'

const chain = { ...genericEvmChain(DEVNET_CHAIN_ID), archiveDepth: 20, traits: ['local'] as const }

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Till {
  address public owner;
  bool public open;
  mapping(address => mapping(uint256 => uint256)) public sums;
  struct Terms { uint64 fee; int64 drift; string words; }
  Terms public terms;
  uint64[] public notes;
  uint256[3] public last;
  constructor(address owner_) { owner = owner_; terms.words = "as agreed"; }
  function add(address who, uint256 day, uint64 sum) external payable {
    sums[who][day] += sum; notes.push(sum); notes.push(sum + 1); last[day % 3] = sum; terms.drift = -int64(sum); open = true;
    payable(who).transfer(msg.value);
  }
}`
const OWNER = `0x${'ab'.repeat(20)}` as const
const WHO = `0x${'cd'.repeat(20)}` as const

let home: string
let node: EvmNode
let evm: EvmRpc
let site: ApiSite
let client: ApiClient
let till: string
let hash: string
let height: number

const mined = (data: string, more: object = {}): Promise<MinedTx> => mineTx(evm, data, more)

beforeAll(async () => {
  home = await temporaryDir()
  node = await startAnvil({ dir: `${home}/node`, clock: systemClock, log: silentLog, recordsSteps: true })
  evm = createEvmRpc(node.url)
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'Till.sol': { content: SOURCE } },
        settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
      }),
    ),
  ) as { contracts: { 'Till.sol': { Till: { evm: { bytecode: { object: string } } } } } }
  const made = await mined(
    `0x${output.contracts['Till.sol'].Till.evm.bytecode.object}${OWNER.slice(2).padStart(64, '0')}`,
  )
  till = made.contractAddress
  site = await startApiSite(`${home}/data`, chain, node.url)
  await site.caughtUp(Number(await evm.call<string>('eth_blockNumber')))
  client = createClient({ request: createFetchRequest(`${site.url}/api/explorer`) })
  const begun = await client.startVerification({
    chain: chain.code,
    address: till,
    body: { compiler: '0.8.37', sources: [{ path: 'Till.sol', content: SOURCE }], optimizer: false },
  })
  for (let i = 0; ; i++) {
    const told = await client.getVerification({ chain: chain.code, verification: begun.id })
    if (told.endedMs !== null) {
      expect(told.verdict?.match).toBe('full')
      break
    }
    if (i > 1_200) throw new Error('the verification does not end')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const abi = parseAbi(['function add(address who, uint256 day, uint64 sum) payable'])
  const done = await mined(encodeFunctionData({ abi, functionName: 'add', args: [WHO, 7n, 5n] }), {
    to: till,
    value: '0x3039',
  })
  hash = done.hash
  height = Number(done.blockNumber)
  await site.caughtUp(Number(await evm.call<string>('eth_blockNumber')))
}, 180_000)

afterAll(async () => {
  await site?.stop()
  await evm?.close()
  await node?.stop()
  await removeDir(home)
})

test('screens-evm §6.1: a contract’s page tells what its variables hold, by the layout of its verified source', async () => {
  const { variables, layoutOf, total } = await client.getContractStorage({ chain: chain.code, address: till })
  expect([layoutOf, total]).toEqual([getAddress(till), variables.length])
  expect(variables.map(({ name, value }) => `${name} = ${value}`)).toEqual([
    `owner = ${getAddress(OWNER)}`,
    'open = true',
    'sums = null',
    'terms.fee = 0',
    'terms.drift = -5',
    'terms.words = "as agreed"',
    'notes.length = 2',
    'last[0] = 0',
    'last[1] = 5',
    'last[2] = 0',
  ])
  await expect(client.getContractStorage({ chain: chain.code, address: OWNER })).rejects.toMatchObject({
    code: 'CONTRACT_NOT_VERIFIED',
  })
  // As of a block: what they held before the transaction, and nothing of a block that is not there.
  const before = await client.getContractStorage({ chain: chain.code, address: till, height: height - 1 })
  expect(before.asOf.height).toBe(height - 1)
  const held = before.variables.filter(({ name }) => ['open', 'terms.drift', 'last[1]'].includes(name))
  expect(held.map(({ value }) => value)).toEqual(['false', '0', '0'])
  await expect(
    client.getContractStorage({ chain: chain.code, address: till, height: height + 1_000 }),
  ).rejects.toMatchObject({ code: 'BLOCK_NOT_FOUND' })
})

test('screens-evm §4.3: the state of a transaction names what changed, entries of mappings by keys of its calldata', async () => {
  const { accounts } = await client.getTransactionChanges({ chain: chain.code, hash })
  const changed = accounts.find(({ address }) => address === getAddress(till))!
  expect(changed.layoutOf).toBe(getAddress(till))
  expect(
    changed.storage
      .flatMap(({ variables }) => variables.map(({ name, before, after }) => `${name}: ${before} → ${after}`))
      .toSorted(),
  ).toEqual([
    'last[1]: 0 → 5',
    'notes.length: 0 → 2',
    'notes[0]: 0 → 5',
    'notes[1]: 0 → 6',
    'open: false → true',
    `sums[${getAddress(WHO)}][7]: 0 → 5`,
    'terms.drift: 0 → -5',
  ])
  expect(changed.storage.every(({ variables }) => variables.length > 0)).toBe(true)
})

test('screens-evm §4.3: a call leads to the line of the verified source where its function stands', async () => {
  const { nodes } = await client.getTransactionTrace({ chain: chain.code, hash })
  const line = SOURCE.split('\n').findIndex((text) => text.includes('function add(')) + 1
  expect(nodes[0]).toMatchObject({ methodName: 'add', source: { contract: getAddress(till), file: 'Till.sol', line } })
  expect(nodes[1]).toMatchObject({ source: null })
})

test('screens-evm §4.3: opcodes lead to the lines of the verified source that they were made of', async () => {
  const lineOf = (words: string) => SOURCE.split('\n').findIndex((text) => text.includes(words)) + 1
  const { steps, total } = await client.getTransactionSteps({ chain: chain.code, hash })
  for (let from = 500; from < total; from += 500)
    steps.push(...(await client.getTransactionSteps({ chain: chain.code, hash, step: from })).steps)
  const linesOf = (op: string) => [...new Set(steps.filter((step) => step.op === op).map(({ source }) => source?.line))]
  expect(linesOf('CALL')).toEqual([lineOf('payable(who).transfer')])
  expect(linesOf('SSTORE')).toEqual([lineOf('sums[who][day] += sum')])
  expect(steps.find(({ source }) => source !== null)?.source).toMatchObject({
    contract: getAddress(till),
    file: 'Till.sol',
  })
  expect(await client.getContractSource({ chain: chain.code, address: till })).not.toHaveProperty('lines')
})

test('screens-evm §3.2: what a block changed is what the node’s own balances say before and after it', async () => {
  const { hits } = await client.listBlockBalances({ chain: chain.code, block: String(height), limit: 100 })
  const at = async (address: string, block: number) =>
    BigInt(await evm.call<string>('eth_getBalance', address, `0x${block.toString(16)}`))
  expect(hits.find(({ address }) => address === getAddress(WHO))).toMatchObject({
    change: '12345',
    causes: [{ cause: 'transfer', amount: '12345' }],
  })
  for (const { address, change } of hits)
    expect((await at(address, height)) - (await at(address, height - 1)), address).toBe(BigInt(change))
  // The contract handed on what it got: nothing changed for it.
  expect(hits.some(({ address }) => address === getAddress(till))).toBe(false)
})
