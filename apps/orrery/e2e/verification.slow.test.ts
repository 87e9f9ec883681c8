import { createRequire } from 'node:module'
import { createClient, type ApiClient } from '@orrery/api/client'
import { createFetchRequest } from '@orrery/api/fetch-request'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { DEVNET_CHAIN_ID, startAnvil, type EvmNode } from '@orrery/localnet/evm-node'
import { createEvmRpc, type EvmRpc } from '@orrery/localnet/evm-rpc'
import type { SourceSubmission, Verification } from '@orrery/model/wire/verification'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import { encodeFunctionData, parseAbi } from 'viem'
import { mineTx } from './mine-tx.ts'
import { removeDir, temporaryDir } from './start-program.ts'

const chain = { ...genericEvmChain(DEVNET_CHAIN_ID), archiveDepth: 20, traits: ['local'] as const }

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
library Sums { function twice(uint256 v) external pure returns (uint256) { return v * 2; } }
contract Child { uint256 public seed = 4; }
contract Box {
  uint256 public immutable size;
  address public owner;
  constructor(uint256 size_, address owner_) { size = size_; owner = owner_; }
  function mask(uint256 v) external pure returns (uint256) { return v & 0xffffffffffffffffffffffffffffffffffffffffffff0000000000000000; }
  function make() external returns (address) { return address(new Child()); }
  function twice(uint256 v) external pure returns (uint256) { return Sums.twice(v); } struct Item { uint256 size; string label; } error TooBig(uint256 got, uint256 most); event Boxed(address indexed by, Item item); function put(Item calldata item) external { if (item.size > size) revert TooBig(item.size, size); emit Boxed(msg.sender, item); }
}`
// No round number: only the search over all of them finds it.
const RUNS = 7_411

type Evm = { bytecode: { object: string } }

let home: string
let node: EvmNode
let evm: EvmRpc
let site: ApiSite
let client: ApiClient
let box: string
let argumentsOfBox: string

const deploy = async (data: string): Promise<string> => (await mineTx(evm, data)).contractAddress

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

beforeAll(async () => {
  home = await temporaryDir()
  node = await startAnvil({ dir: `${home}/node`, clock: systemClock, log: silentLog })
  evm = createEvmRpc(node.url)
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'src/Box.sol': { content: SOURCE } },
        settings: {
          optimizer: { enabled: true, runs: RUNS },
          outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
        },
      }),
    ),
  ) as { contracts: { 'src/Box.sol': Record<string, { evm: Evm }> } }
  const codeOf = (name: string): string => output.contracts['src/Box.sol'][name]!.evm.bytecode.object
  const library = await deploy(`0x${codeOf('Sums')}`)
  argumentsOfBox = word(7n) + word(BigInt(`0x${'ab'.repeat(20)}`))
  box = await deploy(`0x${codeOf('Box').replace(/__.{38}/g, library.slice(2))}${argumentsOfBox}`)
  site = await startApiSite(`${home}/data`, chain, node.url)
  await site.caughtUp(Number(await evm.call<string>('eth_blockNumber')))
  client = createClient({ request: createFetchRequest(`${site.url}/api/explorer`) })
}, 120_000)

afterAll(async () => {
  await site?.stop()
  await evm?.close()
  await node?.stop()
  await removeDir(home)
})

const submission = (more: Partial<SourceSubmission> = {}): SourceSubmission => ({
  compiler: '0.8.37',
  sources: [{ path: 'src/Box.sol', content: SOURCE }],
  optimizer: true,
  runs: RUNS,
  ...more,
})

async function verified(more: Partial<SourceSubmission> = {}): Promise<Verification> {
  const begun = await client.startVerification({ chain: chain.code, address: box, body: submission(more) })
  for (let i = 0; i < 800; i++) {
    const told = await client.getVerification({ chain: chain.code, verification: begun.id })
    if (told.endedMs !== null) return told
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the verification does not end')
}

test('reliability S-28: sources that do not make the code are not verified, and errors of the compiler are told with their line', async () => {
  const other = await verified({
    sources: [{ path: 'src/Box.sol', content: SOURCE.replace('v * 2', 'v * 3').replace('= 4', '= 5') }],
  })
  expect(other.verdict).toMatchObject({ match: null, causes: [{ what: 'source' }] })
  const broken = await verified({ sources: [{ path: 'src/Box.sol', content: `${SOURCE}\nnonsense` }] })
  expect(broken.verdict).toMatchObject({ match: null, problems: [{ file: 'src/Box.sol', line: 13 }] })
  await expect(client.getContractSource({ chain: chain.code, address: box })).rejects.toMatchObject({
    code: 'CONTRACT_NOT_VERIFIED',
  })
})

test('screens-evm §6.2: an interface alone is looked for in the real code, and verifies nothing', async () => {
  const at = { chain: chain.code, address: box }
  const fn = (name: string, inputs: readonly object[]) => ({
    type: 'function',
    name,
    inputs,
    outputs: [],
    stateMutability: 'view',
  })
  const number = [{ name: 'v', type: 'uint256' }]
  const submit = (entries: readonly object[]) => client.submitAbi({ ...at, body: { abi: JSON.stringify(entries) } })
  await expect(submit([fn('nowhere', number)])).rejects.toMatchObject({ code: 'BODY_MALFORMED' })
  expect(await submit([fn('nowhere', number), fn('twice', number), fn('size', [])])).toMatchObject({
    functions: 3,
    found: 2,
  })
  expect(await client.getAddressContract(at)).toMatchObject({
    contractAbi: null,
    verified: null,
    abiOnly: { found: 2 },
  })
  const body = { address: box, method: 'twice', params: ['7'] }
  const { calledBy } = await client.readContract({ chain: chain.code, body })
  expect(calledBy).toMatchObject({ by: 'submitted' })
})

test('screens-evm §20.7: with wrong optimiser runs the result names runs as the cause, and the brute force finds them', async () => {
  const { state, verdict } = await verified({ runs: 200 })
  expect(state).toBe('done')
  expect(verdict).toMatchObject({
    contract: { file: 'src/Box.sol', name: 'Box' },
    match: 'full',
    given: { runs: 200 },
    used: { runs: RUNS, optimizer: true, viaIR: false },
    causes: [{ what: 'runs', given: '200', found: String(RUNS) }],
    constructorArgs: `0x${argumentsOfBox}`,
    immutables: [{ value: `0x${word(7n)}` }],
    libraries: [{ name: 'Sums' }],
  })
})

test('screens-evm §6.1: a trial names the error of the verified interface, and powers tell whose the contract is', async () => {
  const put = parseAbi(['function put((uint256 size, string label) item)', 'function make() returns (address)'])
  const moves = (functionName: 'put' | 'make', args: never) =>
    client.expectMoves({
      chain: chain.code,
      body: { to: box, data: encodeFunctionData({ abi: put, functionName, args }) },
    })
  expect(await moves('put', [{ size: 9n, label: 'a' }] as never)).toMatchObject({
    moves: [],
    failing: { error: 'reverted', reason: { as: 'error', name: 'TooBig', params: [{ value: '9' }, { value: '7' }] } },
  })
  expect(await moves('make', [] as never)).toMatchObject({ moves: [], coinTold: true, failing: null })
  const { powers, holders } = await client.getContractPowers({ chain: chain.code, address: box })
  const owner = `0x${'ab'.repeat(20)}`
  expect(powers.map(({ as, holder }) => `${as} ${holder.toLowerCase()}`)).toEqual([`owner ${owner}`])
  expect(holders.find(({ address }) => address.toLowerCase() === owner)).toMatchObject({ kind: 'account' })
})

test('explorer §7: functions are called by name on the verified source, exact, and what is written is estimated and not sent', async () => {
  const most = (1n << 256n) - 1n
  const read = (method: string, params: readonly unknown[] = []) =>
    client.readContract({ chain: chain.code, body: { address: box, method, params: [...params] } })
  const before = await evm.call('eth_blockNumber')
  expect(await read('size')).toMatchObject({ values: [{ value: '7' }], calledBy: { by: 'verified' }, failing: null })
  const { values } = await read('owner()')
  expect(String(values![0]!.value).toLowerCase()).toBe(`0x${'ab'.repeat(20)}`)
  expect((await read('mask', [String(most)])).values).toMatchObject([
    { type: 'uint256', value: String((1n << 240n) - (1n << 64n)) },
  ])
  expect(await read('twice', [String(most)])).toMatchObject({ values: null, failing: { error: 'reverted' } })
  expect(await read('put', [{ label: '"\uFEFF\u0000', size: '9' }])).toMatchObject({
    values: null,
    failing: { reason: { as: 'error', name: 'TooBig', params: [{ value: '9' }, { value: '7' }] } },
  })
  await expect(read('put', [{ label: '', size: '-1' }])).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
    context: { name: 'params[0].size' },
  })
  const [from] = await evm.call<string[]>('eth_accounts')
  const write = (size: string) =>
    client.writeContract({
      chain: chain.code,
      body: { address: box, method: 'put', params: [[size, 'one']], from: from! },
    })
  const made = await write('3')
  expect(made).toMatchObject({ chainId: `0x${DEVNET_CHAIN_ID.toString(16)}`, value: '0', failing: null })
  expect(Number(made.gas)).toBeGreaterThan(21_000)
  expect(await write('9')).toMatchObject({ gas: null, failing: { reason: { name: 'TooBig' } } })
  expect(await evm.call('eth_blockNumber')).toBe(before)
  // The transaction is what a wallet may sign as it is.
  const body = { address: box, method: 'make', from: from! }
  const { to, data, gas } = await client.writeContract({ chain: chain.code, body })
  const tx = { from: from!, to, data, gas: `0x${BigInt(gas!).toString(16)}` }
  const hash = await evm.call<string>('eth_sendTransaction', tx)
  await evm.call('evm_mine')
  expect(await evm.call('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
})

test('screens-evm §6.1: what is verified feeds the contract, its interface, the list and Etherscan’s words', async () => {
  const source = await client.getContractSource({ chain: chain.code, address: box })
  expect(source).toMatchObject({ name: 'Box', match: 'full', settings: { runs: RUNS } })
  expect(source.sources).toEqual([{ path: 'src/Box.sol', content: SOURCE }])
  const names = (abi: readonly unknown[] | null) => abi?.map((entry) => (entry as { name?: string }).name)
  const contract = await client.getAddressContract({ chain: chain.code, address: box })
  expect(names(contract.contractAbi)).toEqual(expect.arrayContaining(['mask', 'twice', 'size', 'owner']))
  expect(await client.getAddressStatus({ chain: chain.code, address: box })).toMatchObject({ verified: true })
  const list = await client.listVerifiedContracts({ chain: chain.code })
  expect(list).toMatchObject({ total: 1, abiOnly: 0, hits: [{ name: 'Box', files: 1, isToken: false }] })
  const { counted, hits } = await client.listVerifiedContracts({ chain: chain.code, order: 'balance' })
  expect(counted).toMatchObject({ contracts: 1 })
  expect(hits).toMatchObject([{ balance: '0', isProxy: false }])
  const etherscan = async (action: string) =>
    (await (await fetch(`${site.url}/api?module=contract&action=${action}&address=${box}`)).json()) as {
      status: string
      result: never
    }
  const abi = await etherscan('getabi')
  expect(names(JSON.parse(abi.result) as unknown[])).toEqual(names(contract.contractAbi))
  expect((await etherscan('getsourcecode')).result).toMatchObject([
    { ContractName: 'Box', Runs: String(RUNS), ConstructorArguments: argumentsOfBox },
  ])
})

test('screens-evm §6.2: a comment more is a partial match, and takes no full one’s place', async () => {
  const { verdict } = await verified({ sources: [{ path: 'src/Box.sol', content: `${SOURCE}// more` }] })
  expect(verdict?.match).toBe('partial')
  expect(await client.getContractSource({ chain: chain.code, address: box })).toMatchObject({ match: 'full' })
})

test('screens-evm §6.2: imports lead where remappings say, and nowhere without them', async () => {
  const [head, ...rest] = SOURCE.split('\n')
  const sources = [
    { path: 'src/Box.sol', content: [head, 'import "@dep/Nothing.sol";', ...rest].join('\n') },
    { path: 'lib/dep/src/Nothing.sol', content: `${head}\npragma solidity ^0.8.0;\ninterface Nothing {}` },
  ]
  const { verdict } = await verified({ sources, remappings: ['@dep/=lib/dep/src/'] })
  expect(verdict).toMatchObject({ match: 'partial', problems: [] })
  const lost = await verified({ sources })
  expect(lost.verdict).toMatchObject({ match: null, problems: [{ file: 'src/Box.sol', line: 2 }] })
})

test('screens-evm §4.3: calls, logs and errors are read by verified interfaces, through a proxy by its implementation of now', async () => {
  const proxy = await deploy(`0x3d602d80600a3d3981f3363d3d373d3d3d363d73${box.slice(2)}5af43d82803e903d91602b57fd5bf3`)
  const abi = parseAbi(['struct Item { uint256 size; string label; }', 'function put(Item item)'])
  const [from] = await evm.call<string[]>('eth_accounts')
  const send = async (to: string, size: bigint) => {
    const data = encodeFunctionData({ abi, functionName: 'put', args: [{ size, label: '<b>one' }] })
    const hash = await evm.call<string>('eth_sendTransaction', { from, to, data, gas: '0x30d40' })
    await evm.call('evm_mine')
    return hash
  }
  expect(
    await client.readContract({ chain: chain.code, body: { address: proxy, method: 'twice', params: ['21'] } }),
  ).toMatchObject({ values: [{ value: '42' }], calledBy: { by: 'implementation' } })
  const [done, failed, direct] = [await send(proxy, 3n), await send(proxy, 9n), await send(box, 1n)]
  await site.caughtUp(Number(await evm.call<string>('eth_blockNumber')))
  const contract = (await client.getContractSource({ chain: chain.code, address: box })).address
  const decodedBy = { by: 'implementation', contract }
  const item = { name: 'item', type: '(uint256,string)', value: '(size: 3, label: "<b>one")' }
  expect(await client.getTransaction({ chain: chain.code, hash: done })).toMatchObject({
    methodName: 'put',
    call: { name: 'put', params: [item], decodedBy },
  })
  expect((await client.listTransactionLogs({ chain: chain.code, hash: done })).hits).toMatchObject([
    { event: { name: 'Boxed', params: [{ name: 'by', type: 'address' }, item], decodedBy } },
  ])
  const events = await client.listAddressLogs({ chain: chain.code, address: box })
  expect(events.list.hits).toMatchObject([{ event: { name: 'Boxed', decodedBy: { by: 'verified', contract } } }])
  const { failure } = await client.getTransactionFailure({ chain: chain.code, hash: failed })
  const told = failure!.frames?.at(-1) ?? failure!.trials.find(({ as }) => as === 'before')!.failing!
  expect(told.reason).toMatchObject({
    as: 'error',
    name: 'TooBig',
    params: [
      { name: 'got', value: '9' },
      { name: 'most', value: '7' },
    ],
    // What stands behind the proxy said it: the error is read by its own source.
    decodedBy: { by: 'verified', contract },
  })
  const list = await client.listAddressTransactions({ chain: chain.code, address: box })
  expect(list.hits.find(({ hash }) => hash === direct)).toMatchObject({ methodName: 'put' })
})
