import { Type, type Static } from 'typebox'
import { Amount, Coverage, HeadRef, Moment, Nullable } from './common.ts'

const Text = Type.String()
const Count = Nullable(Type.Integer())

/** Chain info (explorer §3.1, §3.3): the record with its derived fields. */
export const ChainInfo = Type.Object({
  chain: Text,
  name: Text,
  fullName: Text,
  chainFullName: Text,
  chainShortName: Text,
  chainNameText: Text,
  chainPath: Text,
  aliases: Type.Array(Text),
  family: Text,
  baseChain: Text,
  chainType: Type.Union([Type.Literal('lite'), Type.Literal('standard'), Type.Literal('general')]),
  /** Hex; null for families without one. */
  chainId: Nullable(Text),
  /** Number of the chain type in wallets (explorer §3.5); null where they know none. */
  walletChainType: Nullable(Type.Integer()),
  unit: Text,
  /** The symbol of the coin that the chain's transactions pay their fees in: `unit`, but of a token that lives on another chain's transactions (Omni) the coin of that chain. */
  curCoinUnit: Text,
  decimals: Type.Integer(),
  gasUnit: Text,
  tokenTypePre: Nullable(Text),
  isLayer2: Type.Boolean(),
  settlesOn: Nullable(Text),
  isSupportAAWallet: Type.Boolean(),
  isTestnet: Type.Boolean(),
  rpcUrls: Type.Array(Text),
  /** This site's pages of the chain, as wallets take them for its explorer (EIP-3085); empty where the site does not know its own address (`publicUrl`), or does not follow the chain. */
  blockExplorerUrls: Type.Array(Text),
  /** Contracts whose tokens are the chain's coin one for one (WETH); empty where none is known. */
  nativeToken: Type.Array(Text),
  /** Address of a picture of the chain. Always null: nothing is loaded from elsewhere, and the site shows two letters of `unit` in `accent` for it. */
  logo: Nullable(Text),
  accent: Text,
  blockSeconds: Type.Number(),
  /** A node is configured and the chain is followed. */
  active: Type.Boolean(),
  /** Pages that the site's menus have for the chain, by their ids, in the menus' order; `privateTag` is true for the page of the visitor's own labels. Empty where no site is served with the API, and for a chain that is not followed. */
  menuTabs: Type.Array(Type.Object({ name: Text, privateTag: Type.Boolean() })),
  /** Ids of the charts that the chain has here; empty where it is not followed. */
  chartMenu: Type.Array(Text),
  /** Only of chains of outputs: fee rates and sizes are by bytes, since no witness counts less. */
  noVirtualSize: Type.Optional(Type.Boolean()),
  /** Only of chains of outputs: transactions have no weight (BIP-141). */
  noTradeWeight: Type.Optional(Type.Boolean()),
  /** Only of chains of outputs: the unit of hash rate that a miner's income is told by (`TH/s`), and how many hashes per second that is. */
  incomeUnit: Type.Optional(Text),
  incomeRatio: Type.Optional(Type.Number()),
  /** Only of chains of outputs: what addresses are spelled with before the colon (`bitcoincash`), null where they are no cash addresses. */
  cashAddr: Type.Optional(Nullable(Text)),
  /** Only of chains of outputs: what that form of addresses is called, null where they are no cash addresses. */
  cashAddrText: Type.Optional(Nullable(Text)),
})
export type ChainInfo = Static<typeof ChainInfo>

/** Home statistics (explorer §3.8). A field that has no source is null and shown as a dash. */
export const HomeInfo = Type.Object({
  height: Count,
  /** The block that the sums reflect; `height` and what is pending are of this moment. */
  asOf: Count,
  /** When the sums were added up, where that is long ago because newer ones could not be, or not yet; null while they are fresh. */
  keptFromMs: Nullable(Moment),
  /** Names of the fields here that are estimates, within about a hundredth. */
  estimates: Type.Array(Text),
  totalTransactionCount: Count,
  totalTransactionValue: Nullable(Amount),
  transactionCount24h: Count,
  transactionValue24h: Nullable(Amount),
  /** Blocks of the last 24 hours. */
  blockCount24h: Count,
  avgTxPerBlock: Nullable(Type.Number()),
  avgBlockSize: Nullable(Type.Number()),
  /** Bytes of all blocks of the last 24 hours; null where one does not tell its size. */
  blockSize24h: Count,
  avgBlockTime: Nullable(Type.Number()),
  tps: Nullable(Type.Number()),
  pendingTransactionCount: Count,
  allAddressCount: Count,
  /** The block through which all addresses are counted, where a ledger counts them: producers, miners of uncles and receivers of withdrawals are among them then. */
  addressesAsOf: Type.Optional(Type.Integer()),
  activeAddressCount: Count,
  contractCount: Count,
  /** Addresses without code. */
  commonAddressCount: Count,
  validAddressCount: Count,
  tokenCount: Count,
  /** By standard. Those of ledgers above an output chain are there where the chain keeps that ledger. */
  tokenCounts: Type.Object({
    erc20: Count,
    erc721: Count,
    erc1155: Count,
    brc20: Type.Optional(Count),
    runes: Type.Optional(Count),
    cat20: Type.Optional(Count),
    cashTokens: Type.Optional(Count),
  }),
  /** The block through which ledgers above an output chain know its tokens. */
  tokensAsOf: Type.Optional(Type.Integer()),
  /** Why an output chain's tokens are not counted: no ledger of any is kept, the chain's retention keeps too few blocks for one, they still read blocks, or what one knows is uncertain. */
  tokenCountLack: Type.Optional(
    Type.Union([Type.Literal('noLedger'), Type.Literal('history'), Type.Literal('reading'), Type.Literal('uncertain')]),
  ),
  algorithm: Nullable(Text),
  consensus: Nullable(Text),
  firstBlockTime: Nullable(Type.Integer()),
  difficulty: Nullable(Text),
  hashRate: Nullable(Text),
  fees24h: Nullable(Amount),
  /** Of what paid anything in 24 hours half paid this or less, within a sixteenth. */
  medianFee24h: Nullable(Amount),
  /** Transactions that failed in 24 hours, on chains whose transactions can. */
  failedTransactionCount24h: Count,
  /** Of the fees, in 24 hours; null on chains of outputs, which burn none. */
  burnt24h: Nullable(Amount),
  /** Burnt since the first block. */
  burntFees: Nullable(Amount),
  /** What the producers of the last 24 hours got, on chains with proof of work. */
  minerIncome: Nullable(Amount),
  /** What one `incomeUnit` of the chain info earned in a day at the pace of the last 24 hours, rounded up to the smallest unit. Only of output chains whose nodes tell the chain's work. */
  minerIncomePerUnit: Nullable(Amount),
  /** Of chains of outputs what blocks made beyond fees, lost coins with it. */
  totalSupply: Nullable(Amount),
  /** Of chains of outputs what unspent outputs hold, as nodes add it up (`gettxoutsetinfo`); null on chains that make outputs besides those of coinbases. */
  circulation: Nullable(Amount),
  /** The block behind which the supply was added up, where that is another one than of the rest. */
  supplyAsOf: Type.Optional(Type.Integer()),
  theoreticalTotalSupply: Nullable(Amount),
  nodeNum: Count,
  /** Dollars and cents: what the busiest pools of the last 24 hours hold at their own prices, so at least as much is locked; null where none of them is priced. */
  tvl: Nullable(Text),
  slowGas: Nullable(Text),
  standardGas: Nullable(Text),
  fastGas: Nullable(Text),
  rapidGas: Nullable(Text),
  price: Nullable(Text),
  percentChange24h: Nullable(Text),
  marketCap: Nullable(Text),
  coverage: Coverage,
})
export type HomeInfo = Static<typeof HomeInfo>

/** State of one configured chain: what `/status` and the about page say. */
export const ChainStatus = Type.Object({
  chain: Text,
  state: Type.Union([
    Type.Literal('starting'),
    Type.Literal('following'),
    Type.Literal('stale'),
    Type.Literal('unreachable'),
    Type.Literal('halted'),
  ]),
  /** Why it is not following, in words. */
  reason: Nullable(Text),
  head: Nullable(Type.Intersect([HeadRef, Type.Object({ timeMs: Moment })])),
  nodeHead: Nullable(Type.Integer()),
  lag: Count,
  safe: Count,
  final: Count,
  archivedTo: Count,
  coverage: Coverage,
  backfill: Nullable(
    Type.Object({
      done: Type.Integer(),
      total: Type.Integer(),
      blocksPerSecond: Nullable(Type.Number()),
      etaSeconds: Nullable(Type.Number()),
    }),
  ),
  reorgs: Type.Object({ count: Type.Integer(), maxDepth: Type.Integer() }),
  /** Ledgers and sums above the chain that cannot go on: what they tell is as of earlier. Absent where all go on. */
  stoppedLedgers: Type.Optional(Type.Array(Text)),
  /** Share of older blocks whose hashes and roots are all recomputed as they are read; of new ones all are, and of all the rest what costs little. Null where the chain makes them by rules that are not known here; absent where no older blocks are indexed. */
  verifyShare: Type.Optional(Nullable(Type.Number())),
  /**
   * How many of the blocks that are indexed had all their hashes and roots recomputed when they came, at least: the newest ranges, and how many more there are below. `blocks` is null where
   * an older program indexed them. What `orrery verify` looked at since is no part of it.
   */
  verified: Type.Optional(
    Type.Object({
      ranges: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), blocks: Count })),
      more: Type.Integer(),
    }),
  ),
  /** What blocks are held to no more because of what one of them told (`wasHeld`: earlier ones had followed it), with that block. It lasts until a restart. Absent where nothing. */
  waivedChecks: Type.Optional(
    Type.Array(
      Type.Object({
        check: Text,
        height: Type.Integer(),
        hash: Text,
        reason: Text,
        wasHeld: Type.Boolean(),
      }),
    ),
  ),
  pending: Count,
  nodes: Type.Array(
    Type.Object({
      /** Its number among the chain's nodes, `#1`: where it is, log and metrics tell. */
      source: Text,
      healthy: Type.Boolean(),
      lastError: Nullable(Text),
      requests: Type.Integer(),
      failures: Type.Integer(),
      latencyMs: Nullable(Type.Number()),
    }),
  ),
  capabilities: Nullable(
    Type.Object({
      client: Text,
      checkedMs: Moment,
      /** How far the node has come, where it says that it is still catching up itself. */
      syncing: Type.Optional(Type.Object({ current: Type.Integer(), highest: Type.Integer() })),
      /** `applies` is false of what no node of the family has. */
      can: Type.Record(
        Text,
        Type.Object({ ok: Type.Boolean(), note: Text, applies: Type.Optional(Type.Literal(false)) }),
      ),
    }),
  ),
})
export type ChainStatus = Static<typeof ChainStatus>
