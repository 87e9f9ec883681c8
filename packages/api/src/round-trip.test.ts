import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Compile } from 'typebox/compile'
import type { AccountChange, CallNode, CallStep, TxFailure } from '@orrery/model/calls'
import type { Hex } from '@orrery/primitives/hex'
import { RESOURCES } from './all-resources.gen.ts'
import type { ApiClient, EndpointName } from './client.ts'
import type { Endpoint } from './contract/resource.ts'
import { startTestServer, type TestServer } from './testing/api-server.ts'
import { TEST_POOL } from './testing/event-rows.ts'
import { FIXED_BODIES, FIXED_SAMPLES } from './testing/fixed-samples.ts'
import { testBatches } from './testing/test-batches.ts'
import { testMasternode, testMasternodes } from './testing/test-masternodes.ts'
import { createTestSigned } from './testing/test-signed.ts'
import { createTestNames } from './testing/test-names.ts'
import { createAccountWorld, createOutputWorld, type World } from './testing/world.ts'

const ENDPOINTS = RESOURCES.flatMap(({ endpoints }) => Object.entries(endpoints as Readonly<Record<string, Endpoint>>))

const untold = (names: string, code = 'CAPABILITY_MISSING'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, code]),
  )

/** Of ledgers and sums above a chain, and of what a rollup writes below, which are proved where they are kept (apps/orrery, follow-layers and follow-sums; resources/rollup-states). */
const NO_LEDGERS = untold(`
    getTokenActivity getHolderHistory listPastTokenHolders getPoolPrices listUserOpParties getGasBurners listVaults listRunes getRune listRuneMoves listRuneHolders listAllRuneMoves listAddressRunes
    listCashTokens getCashToken listCashTokenMoves listCashTokenNfts listCashTokenHolders listAllCashTokenMoves listAddressCashTokens listInscriptions getInscription
    listInscriptionMoves listInscriptionChildren getInscriptionText getInscriptionFields listAddressInscriptions listTransactionInscriptions listTransactionRunes listTransactionCashTokens listTransactionOmniMoves getOmni listOmniMoves listOmniHolders listOmniSupply
    listOmniFreezes getAddressOmni listAddressOmniMoves listBrc20Tokens getBrc20Token listBrc20TokenMoves listBrc20TokenHolders listBrc20Moves getBrc20Digest
    listInscriptionBrc20 listTransactionBrc20 listAddressBrc20 listCat20Tokens getCat20Token listCat20TokenMoves listCat20TokenHolders listCat20Moves
    listTransactionCat20 listAddressCat20 listWokenCoins
    getLightning listLightningNodes getLightningNode listLightningNodeChannels listLightningChannels getLightningChannel listRollupStates getRollupState listDisputeGames getBlockOutputRoot getDisputeGame getDisputeGameMoves getDepartureState getDepartureCall
`)

/** What a chain without contracts has none of. */
const ABSENT: Readonly<Record<string, string>> = {
  // Nobody heard from its node, and nothing waits: an empty list would say that nothing does.
  ...untold('listAddressPending listArrivals listDepartures listBatches getBatch getBatchRaw'),
  // Proved on a real node (apps/orrery, esplora).
  ...untold('getOfferPool getTransactionCluster getTransactionVersions getTransactionMerkleProof listBlockPegs'),
  ...untold(
    'getAddressKinds getAddressBalanceHistory getAddressBalancesThen getAddressPortfolio getAddressChains listAddressBlobs listAddressBatches getAddressSignals getAddressUse listAddressDeployed getAddressProof getGasUsers getBlockGas getBlockConsensus listBlockBalances getLeaders filterMoves getWokenAccounts getVenues getVenue getMarket getTokenPrice getTokenSales getTokenTrades findSimilarContracts listEvents traceSat getName listNameEvents listSubNames',
  ),
  previewDownload: 'PARAMETER_INVALID',
  startDownload: 'PARAMETER_INVALID',
  ...untold('callContract expectMoves readContract writeContract', 'ADDRESS_MALFORMED'),
  ...untold('getToken getVault listRich getTokenItem', 'TOKEN_NOT_FOUND'),
  getUncle: 'BLOCK_NOT_FOUND',
  getBlob: 'BLOB_NOT_FOUND',
  getBlobBody: 'BLOB_NOT_FOUND',
  getBlobBatch: 'BLOB_NOT_FOUND',
  getUserOp: 'TRANSACTION_NOT_FOUND',
  getUserOpTrace: 'TRANSACTION_NOT_FOUND',
  listUserOpLogs: 'TRANSACTION_NOT_FOUND',
  listUserOpTransfers: 'TRANSACTION_NOT_FOUND',
  ...NO_LEDGERS,
}

/** What a chain whose coinbases tell nothing has none of. */
const ABSENT_OF_ACCOUNTS: Readonly<Record<string, string>> = {
  ...untold(`
    listMiningPools getMiningPool traceSat getTransactionCluster getTransactionVersions getTransactionMerkleProof listTransactionInputs listTransactionOutputs listBlockPegs listPegs listMiningPoolBlocks listMasternodes listValidators getMasternode
    getAddressOutputTotals getMasternodeState listProposals getBlobBody getBlobBatch getBlockConsensus getHalving getCoinSupply getFeeMarket getBlockHealth checkSigned sendSigned checkPackage sendPackage listBlockBalances expectMoves
  `),
  ...NO_LEDGERS,
}
/** What a site that keeps no files says. */
const NO_FILES: Readonly<Record<string, string>> = {
  startDownload: 'DOWNLOAD_REFUSED',
  getDownload: 'DOWNLOAD_NOT_FOUND',
  startVerification: 'VERIFICATION_REFUSED',
  submitAbi: 'VERIFICATION_REFUSED',
  getVerification: 'VERIFICATION_NOT_FOUND',
  getContractSource: 'CONTRACT_NOT_VERIFIED',
  getContractStorage: 'CONTRACT_NOT_VERIFIED',
  ...Object.fromEntries(['getFaucetPuzzle', 'askFaucet', 'getFaucetDrip'].map((name) => [name, 'FAUCET_NOT_FOUND'])),
}

const AS_OF = { height: 59, hash: `0x${'aa'.repeat(32)}` } as const

let account: World
let output: World
let server: TestServer

beforeAll(async () => {
  account = await createAccountWorld()
  output = await createOutputWorld()
  account.node.calls = {
    tree: async () => [SAMPLE_NODE],
    changes: async () => [SAMPLE_CHANGE],
    steps: async () => ({ steps: [SAMPLE_STEP], whole: true }),
    failure: async () => SAMPLE_FAILURE,
  }
  const accountKinds = async (addresses: readonly Hex[]) => addresses.map(() => 'safe' as const)
  Object.assign(account.node, { names: createTestNames(), batches: testBatches(9, 8, 7, 6), accountKinds })
  account.node.callAt = async () => ({
    asOf: AS_OF,
    output: null,
    failing: { error: 'reverted', reason: { as: 'panic', code: '0x11' } },
  })
  account.node.estimateGas = async () => ({ asOf: AS_OF, gas: 2n ** 60n, failing: null })
  account.node.passThrough = async (method, params) => ({ method, params })
  output.node.masternodes = testMasternodes([testMasternode(0xabc)])
  output.node.passThrough = async () => 'ab'.repeat(32)
  Object.assign(output.node, createTestSigned(output.chain.at(-1)!.txs[0]!))
  account.reorganise(2)
  output.reorganise(1)
  server = await startTestServer([account, output])
})
afterAll(() => server.close())

const PAYER: Hex = `0x${'1'.repeat(40)}`
const SAMPLE_NODE: CallNode = {
  seq: 0,
  kind: 'call',
  outcome: 'done',
  path: '',
  from: PAYER,
  to: null,
  value: 2n ** 200n,
  gas: 7,
  gasUsed: null,
  method: null,
  error: null,
  input: '0x',
  output: '0x01',
}
const SAMPLE_STEP: CallStep = {
  pc: 7,
  op: 'SSTORE',
  gas: 90_000,
  cost: 20_000,
  depth: 1,
  stack: ['0x1', '0x0'],
  stackSize: 3,
  error: null,
}
const SAMPLE_CHANGE: AccountChange = {
  address: PAYER,
  balance: { before: 0n, after: 2n ** 200n },
  nonce: null,
  codeSize: { before: 0, after: 9 },
  storage: [{ slot: `0x${'0'.repeat(64)}`, before: `0x${'0'.repeat(64)}`, after: `0x${'1'.repeat(64)}` }],
}
const SAMPLE_FAILURE: TxFailure = {
  to: PAYER,
  gas: 90_000,
  gasUsed: 40_000,
  frames: [
    {
      seq: 0,
      path: '',
      kind: 'call',
      from: PAYER,
      to: null,
      gas: null,
      gasUsed: 7,
      method: '0xa9059cbb',
      error: 'reverted',
      reason: { as: 'error', name: 'Nope', params: [{ name: 'code', type: 'uint256', value: '7' }] },
    },
  ],
  untraced: null,
  trials: [
    { as: 'before', height: 1, failing: { error: 'reverted', reason: { as: 'panic', code: '0x11' } }, refused: null },
    { as: 'now', height: 2, failing: null, refused: 'header not found' },
  ],
  need: null,
}

const hashOf = ({ formatHash }: World['runtime']['family'], n: number): string =>
  formatHash(`0x${n.toString(16).padStart(64, '0')}`)

/** Parameters by name, taken from what the world really holds; `newest` picks a block of the Head or of the archive. */
function sample(world: World, name: string, newest: boolean): string | number {
  const { family, chain, head } = world.runtime
  const bundles = newest ? world.chain.slice(-10) : world.chain.slice(0, 30)
  const bundle = bundles.findLast(({ txs }) => txs.length > 0)!
  const tx = bundle.txs.at(-1)!
  const token = bundles.flatMap(({ transfers }) => transfers)[0]?.asset
  const samples: Record<string, string | number> = {
    chain: chain.path.toUpperCase(),
    block: String(bundle.block.height),
    hash: family.formatHash(tx.hash),
    address: family.formatAddress(token ?? tx.to ?? tx.created!, chain),
    id: String(bundle.block.height),
    kind: 'block',
    only: 'fungible',
    topic: `0x${'ab'.repeat(32)}`,
    q: family.formatHash(tx.hash),
    chainId: '1,99',
    all: 'true',
    moves: 'true',
    assets: 'coins',
    byDay: 'true',
    balances: 'true',
    addresses: family.formatAddress(tx.to ?? tx.created!, chain),
    limit: 10,
    frame: 0,
    step: 0,
    page: 1,
    standard: 'erc20',
    chart: 'tx-count',
    days: 7,
    grain: 'day',
    tokenId: '7',
    day: '2026-01-31',
    region: 'mainland',
    brand: 'primary',
    blob: family.formatHash(tx.hash),
    uncle: family.formatHash(bundle.txs[0]!.hash),
    factory: family.formatAddress(token ?? tx.to ?? tx.created!, chain),
    token: family.formatAddress(token ?? tx.to ?? tx.created!, chain),
    from: family.formatAddress(tx.from ?? tx.to ?? tx.created!, chain),
    to: family.formatAddress(tx.to ?? tx.created!, chain),
    method: '0xa9059cbb',
    least: '0',
    most: '9',
    since: 0,
    until: 1_900_000_000_000,
    status: 'success',
    years: 0,
    holders: 'accounts',
    flow: 'print',
    side: 'owner',
    state: 'unspent',
    view: 'standing',
    as: 'contract',
    pool: family.can.contracts ? TEST_POOL : `0x${'12'.repeat(32)}`,
    set: 'address-transfers',
    subject: family.formatAddress(token ?? tx.to ?? tx.created!, chain),
    format: 'csv',
    amounts: 'raw',
    columns: 'txHash,amount',
    fromBlock: 0,
    toBlock: 5_000,
    download: 'a'.repeat(32),
    verification: 'a'.repeat(32),
    slots: '0x0,0x7',
    span: '7d',
    role: 'bundler',
    change: 'implementation',
    by: 'contracts',
    target: family.formatAddress(tx.to ?? tx.created!, chain),
    named: 'Token',
    match: 'full',
    miningPool: 'a-pool',
    masternode: hashOf(family, 0xabc),
    group: 'enabled',
    direction: 'in',
    leastRate: '1.5',
    carries: 'data',
    find: '203',
    ...FIXED_SAMPLES,
    name: 'ada.eth',
    orphan: family.formatHash(head.view().orphans[0]!.hash),
  }
  return samples[name === 'hashes' ? 'hash' : name]!
}

/** What transactions by conditions are narrowed by, and transfers of an address are not. */
const OF_OTHER_SETS = new Set('assets topic rune from to method least most status tokenId pool chart'.split(' '))

describe.each(['account', 'output'] as const)('on a chain with %ss', (kind) => {
  const world = () => (kind === 'account' ? account : output)

  test.each(ENDPOINTS)(
    '%s answers as its contract says, from Head and archive, over HTTP and in process',
    async (name, endpoint) => {
      const { properties } = endpoint.params as unknown as { properties: Record<string, unknown> }
      const reply = Compile(endpoint.reply)
      for (const newest of [true, false]) {
        const params: Record<string, unknown> = {}
        for (const param of Object.keys(properties))
          if (param !== 'cursor' && param !== 'page' && !(name.endsWith('Download') && OF_OTHER_SETS.has(param)))
            params[param] = sample(world(), name === 'getForkedBlock' && param === 'hash' ? 'orphan' : param, newest)
        if (endpoint.body !== undefined)
          params['body'] =
            name === 'lookUpAddresses' || name === 'listMergedTransactions'
              ? { addresses: [sample(world(), 'address', newest)] }
              : FIXED_BODIES[name]
        // A chain without tokens has none to ask for; that is an answer too.
        const call = (server.client as unknown as Record<string, (params: unknown) => Promise<unknown>>)[name]!
        const answer = await call(params).catch((error: { code?: string }) => error)
        const absent = (kind === 'output' ? ABSENT : ABSENT_OF_ACCOUNTS)[name] ?? NO_FILES[name]
        if (absent !== undefined) {
          expect(answer).toMatchObject({ code: absent })
          continue
        }
        // Nobody traced these chains, and the output chain's node cannot: none is told to have none.
        const isUntold = kind === 'output' && /^getTransaction(?:Trace|Changes|Failure|Steps)$/.test(name)
        if (isUntold || (endpoint.errors.includes('CAPABILITY_MISSING') && name.includes('Call'))) {
          expect(answer).toMatchObject({ code: 'CAPABILITY_MISSING' })
          continue
        }
        expect([...reply.Errors(answer)].slice(0, 3)).toEqual([])
        const inside = await server.api.request({
          name: name as EndpointName,
          method: endpoint.method,
          path: '',
          params,
        })
        expect(JSON.parse(JSON.stringify('data' in inside ? inside.data : inside))).toEqual(answer)
      }
      expect(server.faults).toEqual([])
    },
  )
})

test('every endpoint that is described has one handler, one client call and one path', () => {
  const names = ENDPOINTS.map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const [name, { method, path }] of ENDPOINTS) {
    expect(server.client).toHaveProperty(name)
    expect(ENDPOINTS.filter(([, other]) => other.method === method && other.path === path)).toHaveLength(1)
  }
})

test('explorer §7: a code other than 0 rejects with the error it stands for', async () => {
  const { client } = server
  await expect(client.getBlock({ chain: 'NOPE', block: '1' })).rejects.toMatchObject({
    code: 'CHAIN_UNKNOWN',
    number: 4101,
    context: { chain: 'NOPE' },
    cause: { code: 4101 },
  })
  await expect(client.getBlock({ chain: 'idler', block: '1' })).rejects.toMatchObject({
    code: 'CHAIN_INACTIVE',
    context: { chain: 'IDLE' },
  })
  await expect(client.getBlock({ chain: 'tn', block: '99999' })).rejects.toMatchObject({ code: 'BLOCK_NOT_YET' })
  await expect(client.getTransaction({ chain: 'tn', hash: '0x12' })).rejects.toMatchObject({ code: 'HASH_MALFORMED' })
  await expect(client.getTransaction({ chain: 'tn', hash: `0x${'12'.repeat(32)}` })).rejects.toMatchObject({
    code: 'TRANSACTION_NOT_FOUND',
  })
})

test('explorer §2.1: code, path and alias mean the same chain in any case', async () => {
  const { client } = server
  const answers = await Promise.all(
    ['testnet', 'TESTNET', 'Test-Net', 'TN', 'oldnet'].map((chain) => client.getChainInfo({ chain })),
  )
  expect(new Set(answers.map(({ chain }) => chain))).toEqual(new Set(['TESTNET']))
})

test('explorer §3.3: chain info has the id in hex, the RPC addresses with the first for wallets, and the lists of tabs and charts', async () => {
  const { chain } = account.runtime
  const info = await server.client.getChainInfo({ chain: chain.code })
  expect(info).toMatchObject({
    chainId: chain.family === 'evm' ? `0x${chain.quirks.chainId.toString(16)}` : 'no EVM chain',
    rpcUrls: chain.rpc,
    blockExplorerUrls: [],
    fullName: chain.name.full,
    unit: chain.native.symbol,
    gasUnit: chain.native.gasUnit,
    menuTabs: [],
    chartMenu: expect.arrayContaining(['tx-count']),
  })
  expect(await server.client.getChainInfo({ chain: output.runtime.chain.code })).toMatchObject({
    chainId: null,
    ...{ noVirtualSize: false, noTradeWeight: false, cashAddr: null, incomeUnit: 'TH/s', incomeRatio: 1e12 },
  })
  for (const ofOutputs of ['noVirtualSize', 'noTradeWeight']) expect(info).not.toHaveProperty(ofOutputs)
})

test('explorer §8: info of an unknown chain fails with a not-found code', async () => {
  await expect(server.client.getChainInfo({ chain: 'nope' })).rejects.toMatchObject({ number: 4101 })
})

test('explorer §3.5, §3.7: a real chain id is looked up by the id, and IMX stands for ETH', async () => {
  expect(await server.client.getRealChainId({ chainId: '99,1,56' })).toEqual({ 99: '1', 1: '1', 56: '56' })
})

test('explorer §3.7: lists and searches are read by total, hits and extend', async () => {
  const list = await server.client.listBlocks({ chain: account.runtime.chain.code, limit: 10 })
  expect(Object.keys(list).toSorted()).toEqual(['extend', 'hits', 'total'])
  expect(list.hits).toHaveLength(10)
  expect(list.total).toBe(account.chain.at(-1)!.block.height + 1)
})

test('explorer §6: tools that need another region are hidden in mainland China on the primary brand only', async () => {
  const ids = async (params: Parameters<ApiClient['listToolkits']>[0]) =>
    (await server.client.listToolkits(params)).hits.map(({ id }) => id)
  expect(await ids({})).toHaveLength(15)
  expect(await ids({ region: 'mainland', brand: 'other' })).toHaveLength(15)
  expect(await ids({ region: 'mainland' })).not.toEqual(expect.arrayContaining([10021]))
  expect((await ids({ region: 'mainland' })).filter((id) => [10015, 10017, 10018, 10019, 10021].includes(id))).toEqual(
    [],
  )
})

test('the client remembers the newest head per chain', async () => {
  await server.client.listBlocks({ chain: 'testnet' })
  const tip = account.chain.at(-1)!.block
  expect(server.client.lastHead('TESTNET')).toEqual({ height: tip.height, hash: tip.hash })
  expect(server.client.lastHead('other')).toBeNull()
})
