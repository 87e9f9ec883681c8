import type { ChainArchive } from '@orrery/archive/archive'
import type { SumLayer } from '@orrery/archive/layers/sum-layer'
import { poolPrices } from '@orrery/archive/layers/pool-prices'
import { tokenActivity } from '@orrery/archive/layers/token-activity'
import { addressGrowth } from '@orrery/archive/layers/address-growth'
import { partyDays } from '@orrery/archive/layers/party-days'
import { senderDays } from '@orrery/archive/layers/sender-days'
import { messageDays } from '@orrery/archive/layers/message-days'
import { nameTerms } from '@orrery/archive/layers/name-terms'
import { contractBurns } from '@orrery/archive/layers/contract-burns'
import { senderGas } from '@orrery/archive/layers/sender-gas'
import { coinSupply } from '@orrery/archive/layers/coin-supply'
import { daySums, type IssuerEvents } from '@orrery/archive/layers/day-sums'
import { coinWakes } from '@orrery/archive/layers/coin-wakes'
import { scriptHashes } from '@orrery/archive/layers/script-hashes'
import { tokenHolders } from '@orrery/archive/layers/token-holders'
import { userOpParties } from '@orrery/archive/layers/user-op-parties'
import { vaultActivity } from '@orrery/archive/layers/vault-activity'
import { evm } from '@orrery/evm'
import { createEvmAdapter } from '@orrery/evm/adapter'
import { keptGenesis } from '@orrery/evm/kept-genesis'
import { readBalancesAt } from '@orrery/evm/balances-at'
import { evmGuard } from '@orrery/evm/guard'
import { createSourceVerifier } from '@orrery/evm/source-verifier'
import { messageLogsOf } from '@orrery/evm/message-logs'
import { partyTables } from '@orrery/evm/party-tables'
import { evmTables } from '@orrery/evm/tables'
import type { Adapter } from '@orrery/family/adapter'
import type { SourceVerifier } from '@orrery/family/source-verifier'
import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import type { Family } from '@orrery/family/family'
import type { Layer } from '@orrery/family/layer'
import type { BalancesAt } from '@orrery/indexer/audit/audit-balances'
import type { ChainHead } from '@orrery/head/chain-head'
import { isSupplyWhole } from '@orrery/model/is-supply-whole'
import type { Chain, ChainOf, FamilyId } from '@orrery/model/chain'
import type { MiningPool } from '@orrery/model/mining-pool'
import type { Bundle } from '@orrery/model/rows'
import type { TokenNames } from '@orrery/model/token-names'
import type { PendingKeysOf } from '@orrery/model/pending-keys'
import { coinTokenOf } from '@orrery/model/quotes'
import { STABLECOINS } from '@orrery/model/stablecoins'
import type { Hex } from '@orrery/primitives/hex'
import type { Log } from '@orrery/primitives/log'
import type { Clock } from '@orrery/primitives/clock'
import type { AnyTable } from '@orrery/store/store'
import { createNameGateways } from './name-gateways.ts'
import { createRestClient } from '@orrery/transport/create-rest-client'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { utxoFamily } from '@orrery/utxo'
import { createUtxoAdapter } from '@orrery/utxo/adapter'
import { readRegistry } from '@orrery/utxo/cash-tokens/read-registry'
import { createFindOutputs } from '@orrery/utxo/find-outputs'
import { readPoolBook } from '@orrery/utxo/pool-book'
import { utxoPendingKeys } from '@orrery/utxo/pending-keys'
import { utxoGuard } from '@orrery/utxo/guard'
import { utxoTables } from '@orrery/utxo/tables'
import { createUtxoLayers } from '@orrery/utxo/utxo-layers'
import { utxoEsplora } from '@orrery/utxo/utxo-esplora'

/** What an adapter is made from. */
export type AdapterParts = {
  readonly chain: Chain
  readonly rpc: RpcClient
  readonly clock: Clock
  readonly head: Pick<ChainHead, 'view'>
  readonly archive: Pick<ChainArchive, 'reads'>
  /** False where the operator wants no traces of calls. */
  readonly traces: boolean
  /** The operator's pool file as it was read; absent without one. */
  readonly poolFile?: unknown
  /** URL of the operator's consensus node, for what visitors look up. */
  readonly beacon?: string | undefined
  /** Hosts of gateways that may be asked for what names keep outside the chain; absent for none. */
  readonly nameGateways?: readonly string[] | undefined
}

/** A family as the composition needs it: its record, its tables and how its adapter is made. */
export type FamilyKit = {
  readonly family: Family
  readonly tables: readonly AnyTable[]
  readonly pendingKeys?: PendingKeysOf
  /** What mined transactions claimed, so that their rivals in the pool end as replaced. */
  claimsOf?(bundle: Bundle): readonly { readonly hash: Hex; readonly key: string }[]
  /** How wallets know the family's chains. */
  esplora?(chain: Chain): EsploraShapes
  /** UTXO blocks refer to older outputs in our own tables, so their history is read upwards. */
  readonly backfillOrder: 'up' | 'down'
  /** Rows of a chunk of history, where its family is not content with what is usual. */
  readonly chunkRows?: number
  /** Coin amounts as JSON decimals need the lossless parser. */
  readonly lossless: boolean
  /** The pools that a file tells. Throws an Error that says what is wrong with it. */
  readPools?(file: unknown, chain: Chain): readonly MiningPool[]
  /** What a registry calls tokens; null where the chain has none that it names. Throws an Error that says what is wrong with it. */
  readTokenNames?(file: unknown, chain: Chain, nowMs: number): TokenNames | null
  /** Asked of every node before it is used, so that fail-over never reaches another chain. */
  guard?(chain: Chain): RpcCall<unknown>
  createAdapter(parts: AdapterParts): Adapter
  /** Ledgers and sums above the chain that are kept from its blocks; absent where the family has none. */
  createLayers?(parts: Pick<AdapterParts, 'chain' | 'rpc' | 'head' | 'archive'>): readonly (Layer | SumLayer)[]
  /** What compiles sources and compares them with deployed code; absent where contracts have none. */
  sourceVerifier?(log: Log): SourceVerifier
  /** Asks contracts, or the node, for balances after a block; absent where the family's ledger is the chain itself. */
  balancesAt?(rpc: RpcClient): BalancesAt
}

/** The events of issuers that tell the supply of a chain's coins, where transfers do not. */
const issuersOf = ({ quirks }: ChainOf<'evm'>): IssuerEvents => {
  const { table, supply, kinds } = evm.events!.stablecoins
  return {
    table,
    kinds: supply,
    making: supply.filter((code) => kinds[code] === 'issued' || kinds[code] === 'minted'),
    coins: (STABLECOINS.get(quirks.chainId) ?? []).flatMap((coin) =>
      coin.byEvents === undefined ? [] : [coin.address],
    ),
  }
}

/** The ledger of messages between a rollup and its parent chain, where its logs are known. */
const messagesOf = (chain: ChainOf<'evm'>) => {
  const told = messageLogsOf(chain)
  return told === null ? [] : [messageDays(told.leaving, told.bringing)]
}

/** The ledger of until when names are lent, where a service lends any. */
const namesOf = ({ quirks: { names } }: ChainOf<'evm'>) => {
  const { table, kinds } = evm.events!.names
  const lends = kinds.flatMap((word, code) => (word === 'registered' || word === 'renewed' ? [code] : []))
  return names === undefined ? [] : [nameTerms({ table, kinds: lends, controllers: names.controllers })]
}

/** The ledger of what calls of contracts burnt, where any fees are burnt. */
const burnsOf = (chain: ChainOf<'evm'>) => {
  const burns = evm.burns?.(chain) ?? 'nothing'
  return burns === 'nothing' ? [] : [contractBurns({ burns, plainGas: evm.plainGas?.(chain) ?? null })]
}

/** The families that an adapter exists for; the chains of others are known but cannot be followed yet. */
export const FAMILY_KITS: { readonly [F in FamilyId]?: FamilyKit } = {
  evm: {
    family: evm as Family,
    tables: evmTables,
    backfillOrder: 'down',
    // What a chunk costs besides its rows is a tenth of a second of the engine; 450,000 took more memory than the program may (measured).
    chunkRows: 400_000,
    lossless: false,
    guard: (chain) => evmGuard(chain as ChainOf<'evm'>),
    createAdapter: ({ chain, rpc, clock, head, archive, traces, beacon: url, nameGateways = [] }) =>
      createEvmAdapter({
        chain: chain as ChainOf<'evm'>,
        rpc,
        clock,
        traces,
        gateways: createNameGateways(nameGateways, clock),
        kept: keptGenesis(() => [head.view().reads, archive.reads]),
        ...(url !== undefined && {
          beacon: createRestClient({ url, key: `beacons.${chain.code}`, chain: chain.code, headers: {}, clock }),
        }),
      }) as Adapter,
    createLayers: ({ chain }) => [
      tokenActivity,
      tokenHolders,
      addressGrowth(partyTables),
      senderDays,
      senderGas,
      ...burnsOf(chain as ChainOf<'evm'>),
      partyDays(partyTables),
      poolPrices(evm.events!.swaps.table),
      userOpParties(evm.events!.userOps),
      vaultActivity(evm.events!.vaults.topics),
      ...messagesOf(chain as ChainOf<'evm'>),
      ...namesOf(chain as ChainOf<'evm'>),
      ...(isSupplyWhole(chain) ? [coinSupply] : []),
      {
        ...daySums(
          evm.events!.swaps.table,
          coinTokenOf(chain) ?? undefined,
          issuersOf(chain as ChainOf<'evm'>),
          STABLECOINS.get((chain as ChainOf<'evm'>).quirks.chainId),
        ),
        // What an older version summed up of a chain of ours had no coin.
        ...(chain.quotes !== undefined && { version: 4 }),
      },
    ],
    sourceVerifier: (log) => createSourceVerifier({ log }),
    balancesAt: (rpc) => (asset, holders, height, signal) => readBalancesAt(rpc, asset, holders, height, signal),
  },
  utxo: {
    family: utxoFamily as Family,
    guard: (chain) => utxoGuard(chain as ChainOf<'utxo'>),
    tables: utxoTables,
    pendingKeys: utxoPendingKeys,
    claimsOf: (bundle) =>
      (bundle.family['utxo_spends'] ?? []).map((row) => ({
        hash: row['txid'] as Hex,
        key: `${String(row['prev_txid'])}:${String(row['prev_vout'])}`,
      })),
    esplora: (chain) => utxoEsplora(chain as ChainOf<'utxo'>),
    backfillOrder: 'up',
    // A transaction has twice as many rows here, and a chunk costs the engine a tenth of a second besides them.
    chunkRows: 450_000,
    lossless: true,
    readPools: (file, chain) => readPoolBook(file, chain as ChainOf<'utxo'>).pools,
    readTokenNames: (file, chain, nowMs) =>
      (chain as ChainOf<'utxo'>).quirks.ledgers?.cashTokens === undefined ? null : readRegistry(file, nowMs),
    createAdapter: ({ chain, rpc, clock, head, archive, poolFile }) =>
      createUtxoAdapter({
        chain: chain as ChainOf<'utxo'>,
        rpc,
        clock,
        findOutputs: createFindOutputs(() => [head.view().reads, archive.reads]),
        ...(poolFile !== undefined && { pools: readPoolBook(poolFile, chain as ChainOf<'utxo'>) }),
      }) as Adapter,
    createLayers: ({ chain, rpc, head, archive }) => [
      ...createUtxoLayers(chain as ChainOf<'utxo'>, {
        rpc,
        findOutputs: createFindOutputs(() => [head.view().reads, archive.reads]),
      }),
      coinWakes,
      ...((chain as ChainOf<'utxo'>).quirks.scriptLedger === false ? [] : [scriptHashes]),
    ],
  },
}
