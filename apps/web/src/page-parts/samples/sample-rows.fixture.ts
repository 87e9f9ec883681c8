import type { Chain } from '@orrery/model/chain'
import type { BlockDetail } from '@orrery/model/wire/block'
import type { ChainInfo, ChainStatus } from '@orrery/model/wire/chain'
import type { ListOf } from '@orrery/model/wire/common'
import type { TokenDetail } from '@orrery/model/wire/token'
import type { Log, TokenRef, Transfer, TxDetail } from '@orrery/model/wire/transaction'

/** Time of the sample's newest block. */
export const SAMPLE_NOW = Date.UTC(2026, 10, 20, 13, 0, 0)

export const HEAD = 21_000_000

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
export const hash = (seed: number): `0x${string}` => `0x${digits(seed, 64)}`
export const address = (seed: number): `0x${string}` => `0x${digits(seed + 7, 40)}`
const coin = (tenths: number): string => `${BigInt(tenths) * 10n ** 17n}`

export const list = <T>(hits: T[], total: number | null = hits.length): ListOf<T> => ({
  total,
  hits,
  extend: {
    totalIsFloor: false,
    next: total !== null && total > hits.length ? 'c1' : null,
    previous: null,
    coverage: { ranges: [{ from: 12_400_000, to: HEAD }], complete: false },
  },
})

export const TOKENS: readonly TokenRef[] = [
  { address: address(900), standard: 'erc20', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: address(901), standard: 'erc20', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  { address: address(902), standard: 'erc721', name: '🦊 Clever Foxes', symbol: 'FOX', decimals: null },
  { address: address(903), standard: 'erc1155', name: 'Swords of the North', symbol: 'SWORD', decimals: null },
  {
    address: address(904),
    standard: 'erc20',
    name: 'US\u202eD\u200b Соin — visit usdc-claim.xyz',
    symbol: 'USDС',
    decimals: 255,
  },
  {
    address: address(905),
    standard: 'erc20',
    name: '<img src=x onerror=alert(1)>',
    symbol: '"><script>alert(1)</script>',
    decimals: 0,
  },
  { address: address(906), standard: 'erc20', name: 'درهم رقمي', symbol: 'درهم', decimals: 36 },
  { address: address(907), standard: 'erc20', name: null, symbol: null, decimals: null },
]
export const token = (index: number): TokenRef => TOKENS[index % TOKENS.length]!

const METHODS = [
  ['0xa9059cbb', 'transfer(address,uint256)'],
  ['0x38ed1739', 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)'],
  ['0x095ea7b3', 'approve(address,uint256)'],
  ['0xdeadbeef', null],
  [null, null],
  ['0x40c10f19', 'mint(address,uint256)'],
] as const

const utxoExt = (seed: number) => ({
  version: 2,
  lockTime: seed % 3 === 0 ? 420 : 0,
  wtxid: digits(seed + 1, 64),
  size: 371,
  vsize: 208,
  weight: 832,
  totalIn: '1250000000',
  totalOut: '1249970000',
  sent: '600000000',
  feeRate: '144.23',
  rbf: true,
  inputs: Array.from({ length: 1 + (seed % 2) }, (_, i) => ({
    txid: digits(seed + 50 + i, 64),
    vout: i,
    value: '625000000',
    address: `pubkey:02${digits(seed + i, 64)}`,
    type: 'p2wpkh',
    sequence: 0xfffffffd,
    scriptSig: '0x',
    scriptSigBytes: 0,
    witness: [`0x${digits(seed, 144)}`, `0x02${digits(seed, 64)}`],
    witnessBytes: 107,
    height: 390,
  })),
  outputs: Array.from({ length: seed % 5 === 0 ? 40 : 3 }, (_, i) => ({
    value: i === 2 ? '0' : String(600000000 - i * 1000),
    address: i === 2 ? null : `pubkey:02${digits(seed + 90 + i, 64)}`,
    type: i === 2 ? 'data' : 'p2wpkh',
    script: i === 2 ? '0x6a0c68656c6c6f206f7272657279' : null,
    scriptBytes: 22,
    token: null,
  })),
  special: null,
  mempool: null,
})

const evmTxExt = (seed: number) => ({
  nonce: seed % 900,
  gas: 120_000,
  type: 2,
  gasUsed: 51_234,
  gasPrice: '12500000007',
  maxFee: '30000000000',
  maxTip: '1000000000',
  baseFee: '11500000007',
})

/** A batch that lets an account pay. */
const innerCalls = (to: string) => [
  { at: 'data[0]', depth: 1, name: 'execute', params: [{ name: 'target', type: 'address', value: to }] },
  { at: 'data', depth: 2, name: 'transfer', params: [{ name: 'amount', type: 'uint256', value: '5' }] },
]

const READERS = [
  { by: 'signatures' as const, contract: null },
  { by: 'implementation' as const, contract: address(9) },
]

export function tx(chain: Chain, seed: number): TxDetail {
  const utxo = chain.family === 'utxo'
  const [method, methodName] = METHODS[seed % METHODS.length]!
  const pending = seed % 97 === 96
  return {
    hash: utxo ? hash(seed).slice(2) : hash(seed),
    height: pending ? null : HEAD - Math.floor(seed / 4),
    txIndex: pending ? null : seed % 4,
    timeMs: SAMPLE_NOW - Math.floor(seed / 4) * 12_000,
    from: utxo ? null : address(seed),
    to: utxo || seed % 11 === 10 ? null : address(seed + 1),
    created: !utxo && seed % 11 === 10 ? address(seed + 3) : null,
    value: utxo ? '1249970000' : method === null ? coin(seed % 50) : '0',
    fee: utxo ? '30000' : '640425358683437',
    status: !utxo && seed % 13 === 12 ? 'failed' : 'success',
    finality: pending ? 'pending' : seed < 30 ? 'included' : seed < 60 ? 'safe' : 'final',
    kind: utxo ? (seed % 4 === 0 ? 'coinbase' : 'transfer') : 'dynamic-fee',
    method: utxo ? null : method,
    methodName: utxo ? null : methodName,
    blockHash: hash(5000 + seed),
    confirmations: Math.floor(seed / 4) + 1,
    txCount: 4,
    input:
      utxo || method === null
        ? '0x'
        : `${method}${digits(seed, 64).replace(/^.{24}/, '0'.repeat(24))}${'0'.repeat(48)}${digits(seed, 16)}`,
    logCount: utxo ? 0 : 3,
    transferCount: utxo ? null : 3,
    replacedBy: null,
    replacement: null,
    replaces: [],
    lostIn: [],
    action: null,
    call:
      utxo || methodName === null
        ? null
        : { name: methodName, params: [], decodedBy: READERS[seed % 2]!, inner: innerCalls(address(seed)) },
    endedMs: null,
    lists: utxo || seed % 5 !== 2 ? [] : ['userops'],
    source: 'head',
    ext: utxo ? utxoExt(seed) : evmTxExt(seed),
  }
}

export function block(chain: Chain, height: number): BlockDetail {
  const seed = height % 100_000
  const utxo = chain.family === 'utxo'
  const ago = HEAD - height
  return {
    height,
    hash: utxo ? hash(seed).slice(2) : hash(seed),
    parentHash: utxo ? hash(seed - 1).slice(2) : hash(seed - 1),
    timeMs: SAMPLE_NOW - ago * 12_000,
    txCount: 4 + (seed % 180),
    size: 41_234 + seed,
    producer: utxo ? null : address(300 + (seed % 3)),
    fees: utxo ? '120000' : '23456789012345678',
    reward: utxo ? '2500120000' : null,
    burnt: utxo ? null : '19456789012345678',
    finality: ago < 8 ? 'included' : ago < 16 ? 'safe' : 'final',
    confirmations: ago + 1,
    logCount: utxo ? null : 411,
    transferCount: utxo ? null : 288,
    hasNext: ago > 0,
    replacedBy: null,
    source: ago < 64 ? 'head' : 'archive',
    ext: utxo
      ? {
          version: 536870912,
          bits: '0x1d00ffff',
          nonce: 42,
          merkleRoot: digits(seed + 2, 64),
          difficulty: '4392.51',
          chainwork: digits(9, 64),
          weight: 160_000,
          strippedSize: 39_000,
          coinbase: '0x03a0bb1e2f4f72726572792f',
          coinbaseText: '/Orrery/',
          subsidy: '2500000000',
          inputs: 400,
          outputs: 712,
          missingPrevouts: 0,
          medianFeeRate: '12.34',
          feeBands: [
            [1, 30, 9_000],
            [10, 210, 31_000],
          ],
          mweb: null,
        }
      : {
          gasUsed: 12_000_000 + seed * 7,
          gasLimit: 30_000_000,
          baseFee: '11500000007',
          tips: '4000000000000000',
          extraData: '0x6f7272657279',
          stateRoot: hash(1),
          transactionsRoot: hash(2),
          receiptsRoot: hash(3),
          mixHash: hash(4),
        },
  }
}

export const transfer = (seed: number): Transfer => {
  const shown = seed % 9 === 8 ? null : token(seed)
  const nft = shown?.standard === 'erc721' || shown?.standard === 'erc1155'
  return {
    txHash: hash(seed),
    height: HEAD - Math.floor(seed / 4),
    txIndex: seed % 4,
    seq: seed,
    timeMs: SAMPLE_NOW - seed * 12_000,
    token: shown,
    standard: shown?.standard ?? 'native',
    from: address(seed),
    to: address(seed + 1),
    amount: nft
      ? shown?.standard === 'erc1155'
        ? '3'
        : '1'
      : shown === null
        ? coin(12)
        : String(2n ** 256n - 1n).slice(0, 3 + (seed % 70)),
    tokenId: nft ? (seed % 2 === 0 ? '7' : String(2n ** 255n)) : null,
  }
}

export const log = (seed: number): Log => ({
  height: HEAD,
  txIndex: 0,
  logIndex: seed,
  address: token(seed).address,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${'0'.repeat(24)}${address(1).slice(2)}`,
    `0x${'0'.repeat(24)}${address(2).slice(2)}`,
  ],
  data: `0x${digits(seed, 64).replace(/^.{40}/, '0'.repeat(40))}`,
  event:
    seed % 3 === 2
      ? null
      : {
          name: 'Transfer',
          params: [
            { name: 'from', type: 'address', value: address(1) },
            { name: 'to', type: 'address', value: address(2) },
            { name: 'value', type: 'uint256', value: String(2n ** 256n - 1n) },
          ],
          decodedBy: READERS[seed % 3]!,
        },
})

export const tokenDetail = (index: number): TokenDetail => ({
  ...token(index),
  totalSupply: index === 4 ? String(2n ** 256n - 1n) : '123456789012345678',
  holders: 1204 + index,
  transfers: 98_234,
  firstHeight: 12_400_100,
  rawName: index === 4 ? token(4).name : null,
  creator: address(44),
  createdTx: hash(44),
  ...{ readAt: HEAD, supplyAt: HEAD, transfers24h: 7_201 },
  ledgerSupply: '123456789012345678',
  isVault: true,
  audit: {
    height: HEAD - 3,
    timeMs: SAMPLE_NOW - 60_000,
    supplyTold: '123456789012345679',
    supplyLedger: '123456789012345678',
    holdersChecked: 24,
    holdersWrong: 3,
    agrees: false,
  },
})

export const infoOf = (chain: Chain): ChainInfo => ({
  chain: chain.code,
  name: chain.name.full,
  fullName: chain.name.full,
  chainFullName: chain.name.full,
  chainShortName: chain.name.short,
  chainNameText: chain.name.full,
  chainPath: chain.path,
  aliases: [...chain.aliases],
  family: chain.family,
  baseChain: chain.baseChain,
  chainType: chain.tier,
  chainId: chain.family === 'evm' ? `0x${chain.quirks.chainId.toString(16)}` : null,
  walletChainType: null,
  unit: chain.native.symbol,
  curCoinUnit: chain.native.symbol,
  decimals: chain.native.decimals,
  gasUnit: chain.native.gasUnit,
  tokenTypePre: chain.tokenPrefix,
  isLayer2: false,
  settlesOn: null,
  isSupportAAWallet: false,
  isTestnet: true,
  rpcUrls: [],
  blockExplorerUrls: [],
  nativeToken: [],
  logo: null,
  accent: chain.accent,
  blockSeconds: chain.blockSeconds,
  active: true,
  menuTabs: [],
  chartMenu: [],
})

export const statusOf = (chain: Chain): ChainStatus => ({
  chain: chain.code,
  state: 'following',
  reason: null,
  head: { height: HEAD, hash: hash(1), timeMs: SAMPLE_NOW },
  nodeHead: HEAD,
  lag: 0,
  safe: HEAD - 8,
  final: HEAD - 16,
  archivedTo: HEAD - 64,
  coverage: {
    ranges: [
      { from: 0, to: 2_000_000 },
      { from: 12_400_000, to: HEAD },
    ],
    complete: false,
  },
  backfill: { done: 10_600_000, total: 21_000_000, blocksPerSecond: 812.4, etaSeconds: 12_800 },
  reorgs: { count: 3, maxDepth: 2 },
  pending: 14,
  nodes: [
    { source: 'node 1', healthy: true, lastError: null, requests: 123_456, failures: 3, latencyMs: 1.4 },
    { source: 'node 2', healthy: false, lastError: 'connection refused', requests: 12, failures: 12, latencyMs: null },
  ],
  capabilities: {
    client: 'anvil/v1.7.1',
    checkedMs: SAMPLE_NOW - 600_000,
    can: {
      'receipts-by-block': { ok: true, note: 'eth_getBlockReceipts' },
      archive: { ok: true, note: 'eth_getBalance at block 1' },
      traces: { ok: false, note: 'debug_traceBlockByNumber is missing; start the node with --http.api debug' },
      mempool: { ok: true, note: 'txpool_content' },
      finality: { ok: true, note: 'safe, finalized' },
    },
  },
})
