import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { AddressDetail, Holding, Output } from '@orrery/model/wire/address'
import type { BlockDetail } from '@orrery/model/wire/block'
import type { ChainInfo, ChainStatus, HomeInfo } from '@orrery/model/wire/chain'
import type { ListOf } from '@orrery/model/wire/common'
import type { TokenDetail } from '@orrery/model/wire/token'
import type { Log, TokenRef, Transfer, TxDetail } from '@orrery/model/wire/transaction'

/** Time of the sample's newest block. */
export const SAMPLE_NOW = Date.UTC(2026, 10, 20, 13, 0, 0)

const HEAD = 21_000_000

/** An EVM chain of the sample. */
export const sampleEvm: Chain = {
  code: 'DEVNET', path: 'devnet', aliases: [], family: 'evm', quirks: { chainId: 31337, stack: 'none', consensus: 'pos' }, tier: 'general', baseChain: 'eth',
  name: { short: 'Devnet', full: 'Local EVM chain' }, native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' }, tokenPrefix: 'ERC', settlesOn: null, traits: ['local', 'testnet'], rpc: [], blockSeconds: 12,
  archiveDepth: 64, accent: '#6f7cba',
}
/** A Bitcoin-like chain of the sample. */
export const sampleUtxo: Chain = {
  code: 'REGTEST', path: 'regtest', aliases: [], family: 'utxo',
  quirks: { p2pkh: 111, p2sh: [58, 196], bech32: 'rltc', cashAddr: null, virtualSize: true, algorithm: 'scrypt', mweb: true, halving: { initial: 50_00000000n, interval: 150 }, finalConfirmations: 6 },
  tier: 'general', baseChain: 'ltc', name: { short: 'Regtest', full: 'Local Bitcoin chain' }, native: { symbol: 'rLTC', decimals: 8, gasUnit: 'sats/vB' }, tokenPrefix: null, settlesOn: null, traits: ['testnet', 'local'], rpc: [], blockSeconds: 10,
  archiveDepth: 64, accent: '#7a8794',
}

// Deterministic and different for each seed: a page full of equal hashes would hide mistakes.
const digits = (seed: number, length: number): string => {
  let state = (seed * 2654435761) >>> 0
  let text = ''
  while (text.length < length) {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    text += state.toString(16).padStart(8, '0')
  }
  return text.slice(0, length)
}
const hash = (seed: number): `0x${string}` => `0x${digits(seed, 64)}`
const address = (seed: number): `0x${string}` => `0x${digits(seed + 7, 40)}`
const coin = (tenths: number): string => `${BigInt(tenths) * 10n ** 17n}`

const list = <T>(hits: T[], total: number | null = hits.length): ListOf<T> => ({
  total, hits, extend: { totalIsFloor: false, next: total !== null && total > hits.length ? 'c1' : null, previous: null, coverage: { ranges: [{ from: 12_400_000, to: HEAD }], complete: false } },
})

const TOKENS: readonly TokenRef[] = [
  { address: address(900), standard: 'erc20', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: address(901), standard: 'erc20', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  { address: address(902), standard: 'erc721', name: '🦊 Clever Foxes', symbol: 'FOX', decimals: null },
  { address: address(903), standard: 'erc1155', name: 'Swords of the North', symbol: 'SWORD', decimals: null },
  { address: address(904), standard: 'erc20', name: 'US\u202eD\u200b Соin — visit usdc-claim.xyz', symbol: 'USDС', decimals: 255 },
  { address: address(905), standard: 'erc20', name: '<img src=x onerror=alert(1)>', symbol: '"><script>alert(1)</script>', decimals: 0 },
  { address: address(906), standard: 'erc20', name: 'درهم رقمي', symbol: 'درهم', decimals: 36 },
  { address: address(907), standard: 'erc20', name: null, symbol: null, decimals: null },
]
const token = (index: number): TokenRef => TOKENS[index % TOKENS.length]!

const METHODS = [['0xa9059cbb', 'transfer(address,uint256)'], ['0x38ed1739', 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)'], ['0x095ea7b3', 'approve(address,uint256)'], ['0xdeadbeef', null], [null, null], ['0x40c10f19', 'mint(address,uint256)']] as const

const utxoExt = (seed: number) => ({
  version: 2, lockTime: seed % 3 === 0 ? 420 : 0, wtxid: hash(seed + 1), size: 371, vsize: 208, weight: 832, totalIn: '1250000000', totalOut: '1249970000', sent: '600000000', feeRate: '144.23', rbf: true,
  inputs: Array.from({ length: 1 + (seed % 2) }, (_, i) => ({ txid: hash(seed + 50 + i), vout: i, value: '625000000', address: `0x05${digits(seed + i, 40)}`, type: 'p2wpkh', sequence: 0xfffffffd, scriptSig: '0x', scriptSigBytes: 0, witness: [`0x${digits(seed, 144)}`, `0x02${digits(seed, 64)}`], witnessBytes: 107, height: 390 })),
  outputs: Array.from({ length: seed % 5 === 0 ? 40 : 3 }, (_, i) => ({ value: i === 2 ? '0' : String(600000000 - i * 1000), address: i === 2 ? null : `0x05${digits(seed + 90 + i, 40)}`, type: i === 2 ? 'data' : 'p2wpkh', script: i === 2 ? '0x6a0c68656c6c6f206f7272657279' : null, scriptBytes: 22, token: null })),
  special: null, mempool: null,
})

const evmTxExt = (seed: number) => ({ nonce: seed % 900, gas: 120_000, type: 2, gasUsed: 51_234, gasPrice: '12500000007', maxFee: '30000000000', maxTip: '1000000000', baseFee: '11500000007' })

function tx(chain: Chain, seed: number): TxDetail {
  const utxo = chain.family === 'utxo'
  const [method, methodName] = METHODS[seed % METHODS.length]!
  const pending = seed % 97 === 96
  return {
    hash: utxo ? hash(seed).slice(2) : hash(seed), height: pending ? null : HEAD - Math.floor(seed / 4), txIndex: pending ? null : seed % 4, timeMs: SAMPLE_NOW - Math.floor(seed / 4) * 12_000,
    from: utxo ? null : address(seed), to: utxo || seed % 11 === 10 ? null : address(seed + 1), created: !utxo && seed % 11 === 10 ? address(seed + 3) : null,
    value: utxo ? '1249970000' : method === null ? coin(seed % 50) : '0', fee: utxo ? '30000' : '640425358683437',
    status: !utxo && seed % 13 === 12 ? 'failed' : 'success', finality: pending ? 'pending' : seed < 30 ? 'included' : seed < 60 ? 'safe' : 'final',
    kind: utxo ? (seed % 4 === 0 ? 'coinbase' : 'transfer') : 'dynamic-fee', method: utxo ? null : method, methodName: utxo ? null : methodName,
    blockHash: hash(5000 + seed), confirmations: Math.floor(seed / 4) + 1, txCount: 4, input: utxo || method === null ? '0x' : `${method}${digits(seed, 64).replace(/^.{24}/, '0'.repeat(24))}${'0'.repeat(48)}${digits(seed, 16)}`,
    logCount: utxo ? 0 : 3, transferCount: utxo ? null : 3, replacedBy: null, source: 'head', ext: utxo ? utxoExt(seed) : evmTxExt(seed),
  }
}

function block(chain: Chain, height: number): BlockDetail {
  const seed = height % 100_000
  const utxo = chain.family === 'utxo'
  const ago = HEAD - height
  return {
    height, hash: utxo ? hash(seed).slice(2) : hash(seed), parentHash: utxo ? hash(seed - 1).slice(2) : hash(seed - 1), timeMs: SAMPLE_NOW - ago * 12_000, txCount: 4 + (seed % 180), size: 41_234 + seed, producer: utxo ? null : address(300 + (seed % 3)),
    fees: utxo ? '120000' : '23456789012345678', reward: utxo ? '2500120000' : null, burnt: utxo ? null : '19456789012345678', finality: ago < 8 ? 'included' : ago < 16 ? 'safe' : 'final',
    confirmations: ago + 1, logCount: utxo ? null : 411, transferCount: utxo ? null : 288, hasNext: ago > 0, replacedBy: null, source: ago < 64 ? 'head' : 'archive',
    ext: utxo
      ? { version: 536870912, bits: '0x1d00ffff', nonce: 42, merkleRoot: hash(seed + 2), difficulty: '4392.51', chainwork: hash(9), weight: 160_000, strippedSize: 39_000, coinbase: '0x03a0bb1e2f4f72726572792f', coinbaseText: '/Orrery/', subsidy: '2500000000', inputs: 400, outputs: 712, missingPrevouts: 0, mweb: null }
      : { gasUsed: 12_000_000 + seed * 7, gasLimit: 30_000_000, baseFee: '11500000007', tips: '4000000000000000', extraData: '0x6f7272657279', stateRoot: hash(1), transactionsRoot: hash(2), receiptsRoot: hash(3), mixHash: hash(4) },
  }
}

const transfer = (seed: number): Transfer => {
  const shown = seed % 9 === 8 ? null : token(seed)
  const nft = shown?.standard === 'erc721' || shown?.standard === 'erc1155'
  return {
    txHash: hash(seed), height: HEAD - Math.floor(seed / 4), txIndex: seed % 4, seq: seed, timeMs: SAMPLE_NOW - seed * 12_000, token: shown, standard: shown?.standard ?? 'native', from: address(seed), to: address(seed + 1),
    amount: nft ? (shown?.standard === 'erc1155' ? '3' : '1') : shown === null ? coin(12) : String(2n ** 256n - 1n).slice(0, 3 + (seed % 70)), tokenId: nft ? (seed % 2 === 0 ? '7' : String(2n ** 255n)) : null,
  }
}

const log = (seed: number): Log => ({
  height: HEAD, txIndex: 0, logIndex: seed, address: token(seed).address, topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', `0x${'0'.repeat(24)}${address(1).slice(2)}`, `0x${'0'.repeat(24)}${address(2).slice(2)}`],
  data: `0x${digits(seed, 64).replace(/^.{40}/, '0'.repeat(40))}`,
  event: seed % 3 === 2 ? null : { name: 'Transfer', params: [{ name: 'from', type: 'address', value: address(1) }, { name: 'to', type: 'address', value: address(2) }, { name: 'value', type: 'uint256', value: String(2n ** 256n - 1n) }] },
})

const tokenDetail = (index: number): TokenDetail => ({ ...token(index), totalSupply: index === 4 ? String(2n ** 256n - 1n) : '123456789012345678', holders: 1204 + index, transfers: 98_234, firstHeight: 12_400_100, rawName: index === 4 ? token(4).name : null, creator: address(44), createdTx: hash(44), readAt: HEAD, ledgerSupply: '123456789012345678' })

const infoOf = (chain: Chain): ChainInfo => ({
  chain: chain.code, name: chain.name.full, fullName: chain.name.full, chainFullName: chain.name.full, chainShortName: chain.name.short, chainNameText: chain.name.full, chainPath: chain.path, aliases: [...chain.aliases], family: chain.family, baseChain: chain.baseChain,
  chainType: chain.tier, chainId: chain.family === 'evm' ? `0x${chain.quirks.chainId.toString(16)}` : null, unit: chain.native.symbol, decimals: chain.native.decimals, gasUnit: chain.native.gasUnit, tokenTypePre: chain.tokenPrefix, isLayer2: false, settlesOn: null,
  isSupportAAWallet: false, isTestnet: true, rpcUrls: [], accent: chain.accent, blockSeconds: chain.blockSeconds, active: true, menuTabs: [], chartMenu: [],
})

const statusOf = (chain: Chain): ChainStatus => ({
  chain: chain.code, state: 'following', reason: null, head: { height: HEAD, hash: hash(1), timeMs: SAMPLE_NOW }, nodeHead: HEAD, lag: 0, safe: HEAD - 8, final: HEAD - 16, archivedTo: HEAD - 64,
  coverage: { ranges: [{ from: 0, to: 2_000_000 }, { from: 12_400_000, to: HEAD }], complete: false }, backfill: { done: 10_600_000, total: 21_000_000, blocksPerSecond: 812.4, etaSeconds: 12_800 }, reorgs: { count: 3, maxDepth: 2 }, pending: 14,
  nodes: [{ source: 'node 1', healthy: true, lastError: null, requests: 123_456, failures: 3, latencyMs: 1.4 }, { source: 'node 2', healthy: false, lastError: 'connection refused', requests: 12, failures: 12, latencyMs: null }],
  capabilities: { client: 'anvil/v1.7.1', checkedMs: SAMPLE_NOW - 600_000, can: { 'receipts-by-block': { ok: true, note: 'eth_getBlockReceipts' }, archive: { ok: true, note: 'eth_getBalance at block 1' }, traces: { ok: false, note: 'debug_traceBlockByNumber is missing; start the node with --http.api debug' }, mempool: { ok: true, note: 'txpool_content' }, finality: { ok: true, note: 'safe, finalized' } } },
})

const homeOf = (chain: Chain): HomeInfo => ({
  height: HEAD, totalTransactionCount: 2_412_345_678, totalTransactionValue: null, transactionCount24h: 1_204_331, transactionValue24h: '123456789012', avgTxPerBlock: 167.2, avgBlockSize: 84_211.4, avgBlockTime: 12.04, tps: 13.9, pendingTransactionCount: 14,
  allAddressCount: chain.family === 'evm' ? 281_000_123 : null, activeAddressCount: 412_000, contractCount: 61_000_000, tokenCount: 1_523, tokenCounts: { erc20: 1_204, erc721: 301, erc1155: 18 }, algorithm: null, consensus: null, firstBlockTime: null, difficulty: '92049594548485.47', hashRate: '658700000000000000000',
  fees24h: '512345678901234567890', burnt24h: null, slowGas: chain.family === 'evm' ? '11500000007' : '1.02', standardGas: chain.family === 'evm' ? '12500000007' : '4.5', fastGas: chain.family === 'evm' ? '14000000000' : '12.01', rapidGas: null, price: null, percentChange24h: null, marketCap: null,
  coverage: { ranges: [{ from: 12_400_000, to: HEAD }], complete: false },
})

/** An API that answers every page's questions with made-up, odd and hostile data: for tests of drawing, never for the site. */
export function createSampleApi(): ApiClient {
  const chainOf = (code: string): Chain => (code.toUpperCase() === sampleUtxo.code ? sampleUtxo : sampleEvm)
  const rows = <T>({ limit = 20 }: { limit?: number }, make: (index: number) => T, total = 1_000): ListOf<T> => list(Array.from({ length: limit }, (_, index) => make(index)), total)
  const answers: Record<string, (params: { chain: string; limit?: number; [name: string]: unknown }) => unknown> = {
    listChains: () => ({ hits: [sampleEvm, sampleUtxo].map(infoOf) }),
    getChainInfo: ({ chain }) => infoOf(chainOf(chain)),
    getHomeInfo: ({ chain }) => homeOf(chainOf(chain)),
    getChainStatus: ({ chain }) => statusOf(chainOf(chain)),
    listStatus: () => ({ hits: [sampleEvm, sampleUtxo].map(statusOf) }),
    listBlocks: (params) => rows(params, (index) => block(chainOf(params.chain), HEAD - index)),
    getBlock: ({ chain, block: id }) => block(chainOf(chain), /^\d{1,9}$/.test(String(id)) ? Number(id) : HEAD - 3),
    listBlockTransactions: (params) => rows(params, (index) => tx(chainOf(params.chain), index), 184),
    listBlockTransfers: (params) => rows(params, transfer),
    listBlockLogs: (params) => rows(params, log),
    listForkedBlocks: (params) => rows(params, (index) => ({ height: HEAD - index * 100, hash: hash(index), replacedBy: hash(index + 1), depth: 1 + (index % 3), seenMs: SAMPLE_NOW - index * 3_600_000, lostMs: SAMPLE_NOW - index * 3_600_000 + 12_000, producer: address(index), txCount: index }), 24),
    getForkedBlock: ({ chain }) => ({ block: { ...block(chainOf(chain), HEAD - 100), finality: 'orphaned', replacedBy: hash(5) }, transactions: [1, 2, 3].map((index) => tx(chainOf(chain), index)) }),
    listTransactions: (params) => rows(params, (index) => tx(chainOf(params.chain), index), 123_456),
    listPending: (params) => rows(params, (index) => tx(chainOf(params.chain), 96 + index * 97), 14),
    getTransaction: ({ chain, hash: id }) => ({ ...tx(chainOf(chain), Number.parseInt(String(id).replace(/^0x/, '').slice(0, 4), 16) % 95), hash: String(id) }),
    listTransactionLogs: (params) => rows(params, log, 200),
    listTransactionTransfers: ({ hash: id, ...params }) => rows({ ...params, limit: Number.parseInt(String(id).slice(-1), 16) % 2 === 0 ? 3 : 1 }, transfer, 3),
    getAddress: ({ chain, address: id }): AddressDetail => ({
      address: String(id), kind: 'contract', balance: { amount: '123456789012345678901', source: 'node', asOf: { height: HEAD, hash: hash(1) } }, pendingChange: '-1500000000000000000', txCount: 1_204, transferCount: chainOf(chain).family === 'evm' ? 311 : null, firstSeenMs: SAMPLE_NOW - 86_400_000 * 400, lastSeenMs: SAMPLE_NOW - 5000,
      nonce: 412, codeSize: 24_576, contract: { creator: address(3), txHash: hash(3), height: 12_400_200 }, token: chainOf(chain).family === 'evm' ? token(0) : null, coverage: { ranges: [{ from: 12_400_000, to: HEAD }], complete: false }, ext: {},
    }),
    listAddressTransactions: ({ address: id, ...params }) => rows(params, (index) => ({ ...tx(chainOf(params.chain), index), from: index % 2 === 0 ? String(id) : address(index), direction: index % 2 === 0 ? 'out' : 'in', net: index % 2 === 0 ? '-1500000000000000000' : '250000000000000000' }), 1_204),
    listAddressTransfers: ({ address: id, ...params }) => rows(params, (index) => ({ ...transfer(index), to: String(id) }), 311),
    listAddressTokens: (params) => rows(params, (index): Holding => ({ token: token(index), amount: '123456789000', tokenId: null, source: index % 2 === 0 ? 'node' : 'ledger' }), 8),
    listAddressOutputs: (params) => rows(params, (index): Output => ({ txid: hash(index).slice(2), vout: index, height: HEAD - index, amount: '625000000', script: 'P2WPKH', spentBy: index % 3 === 0 ? hash(index + 1).slice(2) : null }), 60),
    getAddressContract: () => ({ contractAbi: null, implContractAbi: null, writeContractAddress: null, writeImplContractAddress: null, creator: address(3), createdTx: hash(3), createdHeight: 12_400_200, kind: null }),
    listTokens: (params) => list(TOKENS.map((_, index) => tokenDetail(index)).slice(0, params.limit ?? 20)),
    getToken: ({ address: id }) => tokenDetail(Math.max(0, TOKENS.findIndex((one) => one.address === id))),
    listTokenTransfers: (params) => rows(params, transfer),
    listTokenHolders: (params) => rows(params, (index) => ({ rank: index + 1, address: address(index), amount: String(10n ** 20n / BigInt(index + 1)), sharePpm: Math.floor(400_000 / (index + 1)) }), 1_204),
    listTransfers: (params) => rows(params, transfer),
    searchChain: () => ({ hits: [], hints: [{ chain: 'DEVNET', kind: 'transaction', reason: 'a hash has 64 hex digits, this has 63' }] }),
    search: () => ({ hits: [{ kind: 'token', chain: 'DEVNET', id: token(0).address, title: 'USD Coin', detail: 'USDC · 1,204 holders', path: `/devnet/token/${token(0).address}`, exact: false }, { kind: 'transaction', chain: 'DEVNET', id: hash(1), title: hash(1), detail: null, path: `/devnet/tx/${hash(1)}`, exact: true }], hints: [] }),
    matchTokens: () => list([]),
    getRaw: () => ({ answers: [{ method: 'eth_getTransactionByHash', params: [hash(1)], result: { hash: hash(1), input: `0x${'ab'.repeat(5_000)}` } }] }),
  }
  const call = (name: string) => async (params?: object) => {
    const answer = answers[name]
    if (answer === undefined) throw new Error(`the sample has no ${name}`)
    return answer({ chain: sampleEvm.code, ...params })
  }
  const client = Object.fromEntries(Object.keys(answers).map((name) => [name, call(name)]))
  // The sample speaks only the calls that pages make; the rest of the client's type is not needed to draw.
  return { ...client, ask: async (name: string, params: object) => ({ data: await call(name)(params), head: null }), lastHead: () => null } as unknown as ApiClient
}
