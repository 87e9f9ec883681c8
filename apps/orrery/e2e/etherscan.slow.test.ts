import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { startEvmActivity } from '@orrery/localnet/evm-activity-process'
import { DEVNET_CHAIN_ID, startAnvil, type EvmNode } from '@orrery/localnet/evm-node'
import { createEvmRpc, type EvmRpc } from '@orrery/localnet/evm-rpc'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import { reorganiseCalls } from './reorganise-calls.ts'
import { removeDir, temporaryDir } from './start-program.ts'

type Row = Record<string, string>
type Answer = { status: string; message: string; result: never }
type NodeTx = {
  hash: string
  from: string
  to: string | null
  value: string
  input: string
  nonce: string
  gas: string
}
type NodeReceipt = Record<
  'transactionHash' | 'from' | 'blockNumber' | 'status' | 'gasUsed' | 'cumulativeGasUsed' | 'effectiveGasPrice',
  string
> & {
  to: string | null
  contractAddress: string | null
  logs: {
    address: string
    topics: string[]
    data: string
    logIndex: string
    transactionHash: string
    blockNumber: string
  }[]
}

const HISTORY = 150
const DEPTH = 20
const chain = { ...genericEvmChain(DEVNET_CHAIN_ID), archiveDepth: DEPTH, traits: ['local'] as const }
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

let home: string
let node: EvmNode
let evm: EvmRpc
let site: ApiSite
let txs: NodeTx[]
let receipts: NodeReceipt[]
let tip: number

const at = (path: string, params: Record<string, string>): string =>
  `${site.url}${path}?${new URLSearchParams(params).toString()}`
const ask = async <T = Answer>(params: Record<string, string>, path = '/api'): Promise<T> =>
  (await (await fetch(at(path, params))).json()) as T
const rows = async (params: Record<string, string>): Promise<Row[]> => {
  const { status, message, result } = await ask(params)
  expect({ status, message }).toEqual({ status: '1', message: 'OK' })
  return result
}
const decimal = (quantity: string): string => BigInt(quantity).toString()

beforeAll(async () => {
  home = await temporaryDir()
  node = await startAnvil({ dir: `${home}/node`, clock: systemClock, log: silentLog })
  evm = createEvmRpc(node.url)
  const activity = startEvmActivity({ url: node.url, seed: 11, history: HISTORY, blockMs: 60_000 }, silentLog)
  await activity.ready
  await activity.stop()
  tip = Number(await evm.call<string>('eth_blockNumber'))
  const heights = Array.from({ length: tip + 1 }, (_, height) => `0x${height.toString(16)}`)
  const blocks = await Promise.all(
    heights.map((height) => evm.call<{ transactions: NodeTx[] }>('eth_getBlockByNumber', height, true)),
  )
  txs = blocks.flatMap(({ transactions }) => transactions)
  receipts = (
    await Promise.all(heights.map((height) => evm.call<NodeReceipt[]>('eth_getBlockReceipts', height)))
  ).flat()
  site = await startApiSite(`${home}/data`, chain, node.url)
  await site.caughtUp(tip)
}, 240_000)

afterAll(async () => {
  await site?.stop()
  await evm?.close()
  await node?.stop()
  await removeDir(home)
})

/** The address with the most transactions. */
function busiest(): string {
  const counts = new Map<string, number>()
  for (const { from } of txs) counts.set(from, (counts.get(from) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0]
}
const touching = (address: string): NodeReceipt[] =>
  receipts.filter(({ from, to, contractAddress }) => [from, to, contractAddress].includes(address))

// screens-evm §18
test('txlist tells every transaction of an address as its node does, field by field', async () => {
  const address = busiest()
  const expected = touching(address)
  expect(expected.length).toBeGreaterThan(10)
  const listed = await rows({ module: 'account', action: 'txlist', address })
  expect(listed.map(({ hash }) => hash)).toEqual(expected.map(({ transactionHash }) => transactionHash))
  for (const [index, receipt] of expected.entries()) {
    const tx = txs.find(({ hash }) => hash === receipt.transactionHash)!
    expect(listed[index]).toMatchObject({
      blockNumber: decimal(receipt.blockNumber),
      from: tx.from,
      to: tx.to ?? '',
      value: decimal(tx.value),
      input: tx.input,
      nonce: decimal(tx.nonce),
      gas: decimal(tx.gas),
      gasUsed: decimal(receipt.gasUsed),
      gasPrice: decimal(receipt.effectiveGasPrice),
      methodId: tx.input.length >= 10 ? tx.input.slice(0, 10) : '0x',
      contractAddress: receipt.contractAddress ?? '',
      txreceipt_status: decimal(receipt.status),
      isError: receipt.status === '0x1' ? '0' : '1',
      confirmations: String(tip - Number(receipt.blockNumber) + 1),
      blockHash: (await evm.call<{ hash: string }>('eth_getBlockByNumber', receipt.blockNumber, false)).hash,
    })
  }
  const few = await rows({ module: 'account', action: 'txlist', address, page: '1', offset: '10' })
  expect(few.map(({ cumulativeGasUsed }) => cumulativeGasUsed)).toEqual(
    expected.slice(0, 10).map(({ cumulativeGasUsed }) => decimal(cumulativeGasUsed)),
  )
  expect(listed.some(({ isError }) => isError === '1') || receipts.some(({ status }) => status === '0x0')).toBe(true)
})

test('pages, order and ranges walk the same rows, over the border of archive and Head', async () => {
  const address = busiest()
  const list = { module: 'account', action: 'txlist', address }
  const all = (await rows(list)).map(({ hash }) => hash)
  expect((await rows({ ...list, sort: 'desc' })).map(({ hash }) => hash)).toEqual(all.toReversed())
  const walked: (string | undefined)[] = []
  for (let page = 1; walked.length < all.length; page++)
    walked.push(...(await rows({ ...list, page: String(page), offset: '7' })).map(({ hash }) => hash))
  expect(walked).toEqual(all)
  const [from, to] = [Math.floor(tip / 3), tip - 10]
  const inside = receipts.filter(({ blockNumber }) => Number(blockNumber) >= from && Number(blockNumber) <= to)
  expect((await rows({ ...list, startblock: String(from), endblock: String(to) })).map(({ hash }) => hash)).toEqual(
    touching(address)
      .filter((receipt) => inside.includes(receipt))
      .map(({ transactionHash }) => transactionHash),
  )
})

test('token transfers are those that the logs tell, by standard, address and contract', async () => {
  const moves = receipts
    .flatMap(({ logs }) => logs)
    .filter(({ topics }) => topics[0] === TRANSFER && topics.length === 3)
  const asset = moves
    .map(({ address }) => address)
    .find((one, _, all) => all.filter((other) => other === one).length > 5)!
  const expected = moves.filter(({ address }) => address === asset)
  const listed = await rows({ module: 'account', action: 'tokentx', contractaddress: asset })
  expect(listed.map(({ hash, value, from, to }) => ({ hash, value, from, to }))).toEqual(
    expected.map(({ transactionHash, data, topics }) => ({
      hash: transactionHash,
      value: decimal(data),
      from: `0x${topics[1]!.slice(26)}`,
      to: `0x${topics[2]!.slice(26)}`,
    })),
  )
  expect(
    listed.every(({ contractAddress, tokenDecimal }) => contractAddress === asset && /^\d+$/.test(tokenDecimal!)),
  ).toBe(true)
  const holder = listed.at(-1)!.to!
  const both = await rows({ module: 'account', action: 'tokentx', contractaddress: asset, address: holder })
  expect(both.length).toBe(listed.filter(({ from, to }) => from === holder || to === holder).length)
  const nft = receipts.flatMap(({ logs }) => logs).find(({ topics }) => topics[0] === TRANSFER && topics.length === 4)!
  const items = await rows({ module: 'account', action: 'tokennfttx', contractaddress: nft.address })
  expect(items.map(({ tokenID }) => tokenID)).toContain(decimal(nft.topics[3]!))
  const batch = await ask({ module: 'account', action: 'token1155tx', address: busiest(), offset: '5', page: '1' })
  expect(['OK', 'No transactions found']).toContain(batch.message)
})

test('balances, supplies and holders agree with the node to the last digit', async () => {
  const [a, b] = [...new Set(txs.map(({ from }) => from))]
  const told = await Promise.all([a, b].map((address) => evm.call<string>('eth_getBalance', address, 'latest')))
  expect(await ask({ module: 'account', action: 'balance', address: a!, tag: 'latest' })).toEqual({
    status: '1',
    message: 'OK',
    result: decimal(told[0]!),
  })
  expect((await ask({ module: 'account', action: 'balancemulti', address: `${a},${b}` })).result).toEqual([
    { account: a, balance: decimal(told[0]!) },
    { account: b, balance: decimal(told[1]!) },
  ])
  const asset = (await rows({ module: 'account', action: 'tokentx', address: a!, page: '1', offset: '1' }))[0]!
    .contractAddress!
  const word = await evm.call<string>('eth_call', { to: asset, data: '0x18160ddd' }, 'latest')
  for (const [module, action] of [
    ['stats', 'tokensupply'],
    ['token', 'tokensupply'],
  ])
    expect((await ask({ module: module!, action: action!, contractaddress: asset })).result).toBe(decimal(word))
  const holders = await rows({ module: 'token', action: 'tokenholderlist', contractaddress: asset })
  for (const { TokenHolderAddress, TokenHolderQuantity } of holders) {
    const held = await ask({
      module: 'account',
      action: 'tokenbalance',
      contractaddress: asset,
      address: TokenHolderAddress!,
    })
    expect(held.result).toBe(TokenHolderQuantity)
  }
  expect((await ask({ module: 'token', action: 'tokenholdercount', contractaddress: asset })).result).toBe(
    String(holders.length),
  )
  expect((await rows({ module: 'token', action: 'tokeninfo', contractaddress: asset }))[0]).toMatchObject({
    contractAddress: asset,
    tokenType: 'ERC20',
    tokenPriceUSD: '',
  })
})

test('getLogs tells what eth_getLogs does, by address, topics and range, at most so many', async () => {
  const log = receipts.flatMap(({ logs }) => logs).find(({ topics }) => topics.length === 3)!
  const [from, to] = [1, tip]
  const truth = await evm.call<NodeReceipt['logs']>('eth_getLogs', {
    fromBlock: '0x1',
    toBlock: 'latest',
    address: log.address,
    topics: [log.topics[0], log.topics[1]],
  })
  const listed = await rows({
    module: 'logs',
    action: 'getLogs',
    fromBlock: String(from),
    toBlock: String(to),
    address: log.address,
    topic0: log.topics[0]!,
    topic1: log.topics[1]!,
    topic0_1_opr: 'and',
  })
  expect(listed.map(({ transactionHash, data }) => ({ transactionHash, data }))).toEqual(
    truth.map(({ transactionHash, data }) => ({ transactionHash, data })),
  )
  const receipt = receipts.find(({ transactionHash }) => transactionHash === listed[0]!.transactionHash)!
  expect(listed[0]).toMatchObject({ gasUsed: receipt.gasUsed, gasPrice: receipt.effectiveGasPrice })
  const either = await rows({
    module: 'logs',
    action: 'getLogs',
    fromBlock: '0',
    toBlock: 'latest',
    address: log.address,
    topic1: log.topics[1]!,
    topic2: log.topics[1]!,
    topic1_2_opr: 'or',
  })
  const all = receipts.flatMap(({ logs }) => logs).filter(({ address }) => address === log.address)
  expect(either.length).toBe(
    all.filter(({ topics }) => topics[1] === log.topics[1] || topics[2] === log.topics[1]).length,
  )
  expect(
    await ask({
      module: 'logs',
      action: 'getLogs',
      address: `0x${'12'.repeat(20)}`,
      fromBlock: '0',
      toBlock: 'latest',
    }),
  ).toEqual({ status: '0', message: 'No records found', result: [] })
})

test('blocks, contracts and receipts answer in their documented shapes', async () => {
  const failed = receipts.find(({ status }) => status === '0x0')!
  const created = receipts.find(({ contractAddress, status }) => contractAddress !== null && status === '0x1')!
  expect(
    (await ask({ module: 'transaction', action: 'gettxreceiptstatus', txhash: failed.transactionHash })).result,
  ).toEqual({ status: '0' })
  expect(
    (await ask({ module: 'transaction', action: 'getstatus', txhash: failed.transactionHash })).result,
  ).toMatchObject({ isError: '1' })
  expect(
    (await ask({ module: 'transaction', action: 'gettxreceiptstatus', txhash: `0x${'9'.repeat(64)}` })).result,
  ).toEqual({ status: '' })
  expect(
    (await rows({ module: 'contract', action: 'getcontractcreation', contractaddresses: created.contractAddress! }))[0],
  ).toMatchObject({
    contractAddress: created.contractAddress,
    contractCreator: created.from,
    txHash: created.transactionHash,
    creationBytecode: txs.find(({ hash }) => hash === created.transactionHash)!.input,
  })
  expect(await ask({ module: 'contract', action: 'getabi', address: created.contractAddress! })).toEqual({
    status: '0',
    message: 'NOTOK',
    result: 'Contract source code not verified',
  })
  const block = await evm.call<{ timestamp: string; miner: string }>('eth_getBlockByNumber', '0x10', false)
  const mined: string[] = []
  for (let height = 0; height <= tip; height++)
    if (
      (await evm.call<{ miner: string }>('eth_getBlockByNumber', `0x${height.toString(16)}`, false)).miner ===
      block.miner
    )
      mined.push(String(height))
  expect((await ask({ module: 'block', action: 'getblockreward', blockno: '16' })).result).toMatchObject({
    blockNumber: '16',
    timeStamp: decimal(block.timestamp),
    blockMiner: block.miner,
    uncles: [],
    uncleInclusionReward: '0',
  })
  for (const [closest, height] of [
    ['before', '16'],
    ['after', '16'],
  ])
    expect(
      (
        await ask({
          module: 'block',
          action: 'getblocknobytime',
          timestamp: decimal(block.timestamp),
          closest: closest!,
        })
      ).result,
    ).toBe(height)
  expect((await ask({ module: 'block', action: 'getblockcountdown', blockno: '3' })).result).toBe(
    'Error! Block number already pass',
  )
  expect((await ask({ module: 'block', action: 'getblockcountdown', blockno: String(tip + 50) })).result).toMatchObject(
    {
      CurrentBlock: String(tip),
      RemainingBlock: '50',
    },
  )
  expect(
    (await rows({ module: 'account', action: 'getminedblocks', address: block.miner, page: '1', offset: '3' })).map(
      ({ blockNumber }) => blockNumber,
    ),
  ).toEqual(mined.toReversed().slice(0, 3))
  expect((await ask({ module: 'gastracker', action: 'gasoracle' })).result).toMatchObject({ LastBlock: String(tip) })
  const internal = await ask({ module: 'account', action: 'txlistinternal', address: busiest() })
  expect(['OK', 'No transactions found']).toContain(internal.message)
})

test('the proxy passes reading calls through, and nothing else', async () => {
  type Rpc = { jsonrpc: string; id: number; result: never; error: { code: number; message: string } }
  const proxy = (params: Record<string, string>) => ask<Rpc>({ module: 'proxy', ...params })
  expect(await proxy({ action: 'eth_blockNumber' })).toEqual({ jsonrpc: '2.0', id: 1, result: `0x${tip.toString(16)}` })
  const { transactionHash } = receipts.at(-1)!
  expect((await proxy({ action: 'eth_getTransactionReceipt', txhash: transactionHash })).result).toEqual(
    await evm.call('eth_getTransactionReceipt', transactionHash),
  )
  expect((await proxy({ action: 'eth_getTransactionReceipt' })).error.code).toBe(-32_602)
  expect((await proxy({ action: 'eth_sendRawTransaction', hex: '0x00' })).error.message).not.toBe('')
  expect(await ask({ module: 'proxy', action: 'debug_traceTransaction' })).toMatchObject({
    status: '0',
    result: 'Error! Missing Or invalid Action name',
  })
  await expect(
    site.chain.runtime.lookups!.passThrough!('anvil_setBalance', [], AbortSignal.timeout(1_000)),
  ).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
})

test('mistakes are told in the words that scripts know, over any of the paths', async () => {
  const address = busiest()
  for (const [params, result] of [
    [{ module: 'nothing', action: 'balance' }, 'Error! Missing Or invalid Module name'],
    [{ module: 'account', action: 'nothing' }, 'Error! Missing Or invalid Action name'],
    [{ module: 'account', action: 'balance', address: '0x12' }, 'Error! Invalid address format'],
    [{ module: 'account', action: 'txlist', address: `${address}'--` }, 'Error! Invalid address format'],
    [{ module: 'transaction', action: 'getstatus', txhash: '0x1' }, 'Error! Invalid transaction hash'],
  ] as const)
    expect(await ask(params as unknown as Record<string, string>)).toEqual({ status: '0', message: 'NOTOK', result })
  expect(await ask({ module: 'account', action: 'txlist', address, page: '11', offset: '1000' })).toEqual({
    status: '0',
    message: 'Result window is too large, PageNo x Offset size must be less than or equal to 10000',
    result: null,
  })
  expect(await ask({ module: 'account', action: 'txlist', address: `0x${'13'.repeat(20)}` })).toEqual({
    status: '0',
    message: 'No transactions found',
    result: [],
  })
  const balance = { module: 'account', action: 'balance', address }
  const expected = await ask(balance)
  expect(await ask(balance, `/evm-${DEVNET_CHAIN_ID}/api`)).toEqual(expected)
  expect(await ask({ ...balance, chainid: String(DEVNET_CHAIN_ID), apikey: 'any' }, '/v2/api')).toEqual(expected)
  expect((await ask({ ...balance, chainid: '1' }, '/v2/api')).result).toContain('unsupported chainid')
  expect(
    (await ask<{ result: { chainid: string }[] }>({}, '/v2/chainlist')).result.map(({ chainid }) => chainid),
  ).toEqual([String(DEVNET_CHAIN_ID)])
  const posted = await fetch(`${site.url}/api`, { method: 'POST', body: new URLSearchParams(balance) })
  expect(await posted.json()).toEqual(expected)
})

// Last: it changes what the node says. The first fork stays inside the Head, the second takes blocks out of the archive.
test.each([3, DEPTH + 10])(
  'screens-evm §20.3: after a reorganisation by %i every call inside a transaction is told once, where it now is',
  (depth) => reorganiseCalls(site, evm, depth, depth > DEPTH),
)
