import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { AddressDetail, Holding, Output } from '@orrery/model/wire/address'
import type { ListOf } from '@orrery/model/wire/common'
import { homeOf } from './sample-home.fixture.ts'
import {
  address,
  block,
  hash,
  HEAD,
  infoOf,
  list,
  log,
  SAMPLE_NOW,
  statusOf,
  token,
  tokenDetail,
  TOKENS,
  transfer,
  tx,
} from './sample-rows.fixture.ts'
import { callNode, callRow, moveRow, SAMPLE_FAILURE, sampleChanges, sampleSteps } from './sample-calls.fixture.ts'
import {
  authorization,
  blob,
  BLOB_TO,
  chainPeg,
  forkedBlock,
  peg,
  request,
  uncle,
  withdrawal,
} from './sample-block-data.fixture.ts'
import { approval, pool, poolDetail, swap } from './sample-events.fixture.ts'
import { sampleUserOps } from './sample-user-ops.fixture.ts'
import { endedTx, sampleGasPrices, sampleGasSpans, sampleLarge, sampleOfferPool } from './sample-gas.fixture.ts'
import { sampleChart, sampleCharts } from './sample-chart.fixture.ts'
import { sampleContracts, sampleInterface } from './sample-contracts.fixture.ts'
import { sampleDataSets } from './sample-data-sets.fixture.ts'
import { sampleDownloads } from './sample-downloads.fixture.ts'
import { sampleEvm, sampleUtxo } from './sample-chains.fixture.ts'
import { sampleFurther } from './sample-further.fixture.ts'
import { sampleRights } from './sample-token-facts.fixture.ts'
import { sampleItemHistory } from './sample-item-history.fixture.ts'
import { sampleLabels } from './sample-labels.fixture.ts'
import { sampleLedgers } from './sample-ledgers.fixture.ts'
import { sampleMining } from './sample-mining.fixture.ts'
import { coinEvent, dormantRow, rankedRow, sampleDormancy, sampleRanking, sampleWoken } from './sample-rich.fixture.ts'

const LOOKED = { looked: 20_000, lookedTo: HEAD - 300, whole: false }
const TRACED = { blocks: 123_456, of: 2_000_000 }
const HELD = ['runes', 'brc20', 'cat20', 'cashTokens', 'inscriptions', 'omni'] as const

/** An API that answers every page's questions with made-up, odd and hostile data: for tests of drawing, never for the site. */
export function createSampleApi(): ApiClient {
  const chainOf = (code: string): Chain => (code.toUpperCase() === sampleUtxo.code ? sampleUtxo : sampleEvm)
  const rows = <T>({ limit = 20 }: { limit?: number }, make: (index: number) => T, total = 1_000): ListOf<T> =>
    list(
      Array.from({ length: limit }, (_, index) => make(index)),
      total,
    )
  const answers: Record<string, (params: { chain: string; limit?: number; [name: string]: unknown }) => unknown> = {
    listChains: () => ({ hits: [sampleEvm, sampleUtxo].map(infoOf) }),
    getChainInfo: ({ chain }) => infoOf(chainOf(chain)),
    getHomeInfo: ({ chain }) => homeOf(chainOf(chain)),
    getChainStatus: ({ chain }) => statusOf(chainOf(chain)),
    listCharts: sampleCharts,
    ...sampleDownloads,
    ...sampleContracts,
    ...sampleLabels,
    listRich: (params) => ({
      ranking: sampleRanking(params['token'] !== undefined),
      narrowed: true,
      list: rows(params, rankedRow),
    }),
    filterTransactions: (params) => ({
      list: rows(params, (index) => tx(chainOf(params.chain), index), 20),
      looked: 20_000,
      lookedTo: { height: HEAD - 300, timeMs: SAMPLE_NOW - 3_600_000 },
      whole: false,
    }),
    ...sampleGasSpans(HEAD, (chain) => [1, 2].map((at) => tx(chainOf(chain), at))),
    getLargeValue: ({ chain }) => ({ ...sampleLarge(HEAD), largest: [1, 2].map((at) => tx(chainOf(chain), at)) }),
    filterTransfers: (params) => ({ list: rows(params, transfer, 20), ...LOOKED }),
    filterCalls: (params) => ({ list: { ...rows(params, callRow, 20), traced: TRACED }, ...LOOKED }),
    filterMoves: (params) => ({
      list: { ...rows(params, moveRow, 20), traced: TRACED },
      ...LOOKED,
    }),
    listBanknotes: (params) => rows(params, coinEvent, 70),
    listBlacklist: (params) => rows(params, coinEvent, 30),
    listTokenIssuance: (params) => rows(params, coinEvent, 30),
    ...sampleWoken(rows),
    listDormant: (params) => ({ ...sampleDormancy, list: rows(params, dormantRow) }),
    getGasPrices: () => sampleGasPrices(HEAD),
    getChart: ({ grain }) => ({
      ...sampleChart('line'),
      grain: String(grain),
      isRunning: true,
      isEstimate: true,
      asOf: HEAD,
      coverage: { ranges: [{ from: 12_400_000, to: HEAD }], complete: false },
    }),
    ...sampleDataSets(HEAD),
    listStatus: () => ({ hits: [sampleEvm, sampleUtxo].map(statusOf) }),
    listBlocks: (params) => rows(params, (index) => block(chainOf(params.chain), HEAD - index)),
    getBlock: ({ chain, block: id }) => block(chainOf(chain), /^\d{1,9}$/.test(String(id)) ? Number(id) : HEAD - 3),
    listBlockTransactions: (params) => rows(params, (index) => tx(chainOf(params.chain), index), 184),
    listBlockTransfers: (params) => rows(params, transfer),
    listBlockLogs: (params) => rows(params, log),
    listPegs: (params) => rows(params, chainPeg),
    listBlockPegs: (params) => rows({ ...params, limit: 4 }, peg, 4),
    listBlockWithdrawals: (params) => rows({ ...params, limit: 16 }, withdrawal, 16),
    listBlockBlobs: (params) => rows({ ...params, limit: 6 }, blob, 6),
    listBlockRequests: (params) => rows({ ...params, limit: 3 }, request, 3),
    listBlockUncles: (params) => rows({ ...params, limit: 2 }, uncle, 2),
    listTransactionBlobs: (params) => rows({ ...params, limit: 6 }, blob, 6),
    listTransactionAuthorizations: (params) => rows({ ...params, limit: 5 }, authorization, 5),
    listAddressWithdrawals: (params) => rows(params, withdrawal, 400),
    listAddressAuthorizations: (params) => rows(params, authorization, 40),
    listBlobs: (params) => rows(params, (index) => ({ ...blob(index), height: HEAD - index }), 900),
    listBlobUses: (params) => rows({ ...params, limit: 2 }, blob, 2),
    getBlob: () => ({ ...blob(1), ...BLOB_TO, blockHash: hash(HEAD), finality: 'safe', blockBlobs: 1, hasBody: true }),
    listWithdrawals: (params) => rows(params, withdrawal, 9_000),
    listRequests: (params) => rows(params, request, 300),
    getUncle: () => uncle(0),
    listAddressApprovals: (params) => rows(params, approval, 60),
    listTokenApprovals: (params) => ({ list: rows(params, approval, 60), lookedTo: HEAD - 9_000, whole: false }),
    ...sampleFurther(rows),
    ...sampleMining(rows),
    ...sampleLedgers(rows),
    listPools: (params) => rows(params, pool, 700),
    listTokenPools: (params) => rows(params, pool, 30),
    getPool: poolDetail,
    listPoolSwaps: (params) => rows(params, swap, 9_000),
    ...sampleUserOps(rows),
    listForkedBlocks: (params) => rows(params, forkedBlock, 24),
    getForkedBlock: ({ chain }) => ({
      block: { ...block(chainOf(chain), HEAD - 100), finality: 'orphaned', replacedBy: hash(5) },
      transactions: [1, 2, 3].map((index) => tx(chainOf(chain), index)),
    }),
    listTransactions: (params) => rows(params, (index) => tx(chainOf(params.chain), index), 123_456),
    getOfferPool: () => sampleOfferPool,
    listEnded: (params) => rows(params, (index) => endedTx(tx(chainOf(params.chain), 96 + index * 97), index), 60),
    getTransaction: ({ chain, hash: id }) => ({
      ...tx(chainOf(chain), Number.parseInt(String(id).replace(/^0x/, '').slice(0, 4), 16) % 95),
      hash: String(id),
    }),
    listTransactionLogs: (params) => rows(params, log, 200),
    listTransactionTransfers: ({ hash: id, ...params }) =>
      rows({ ...params, limit: Number.parseInt(String(id).slice(-1), 16) % 2 === 0 ? 3 : 1 }, transfer, 3),
    listTransactionCalls: (params) => ({ ...rows(params, callRow, 30), traced: null }),
    listBlockCalls: (params) => ({ ...rows(params, callRow, 0), hits: [], traced: null }),
    listAddressCalls: (params) => ({ ...rows(params, callRow), traced: TRACED }),
    getTransactionTrace: ({ hash: id }) => ({
      hash: String(id),
      nodes: Array.from({ length: 60 }, (_, index) => callNode(index)),
      from: 0,
      total: 2_345,
    }),
    getTransactionSteps: ({ hash: id }) => sampleSteps(String(id)),
    getTransactionBalances: ({ hash: id }) => ({
      hash: String(id),
      accounts: [0, 1, 2].map((index) => ({
        address: address(index),
        changes: [
          { token: null, tokenId: null, amount: index === 0 ? '-1500000000000000000' : '5', after: '123456789' },
          ...(index === 2 ? [{ token: transfer(1).token, tokenId: '7', amount: '-1', after: null }] : []),
        ],
      })),
      total: 700,
      transfers: 10_000,
      allTransfers: false,
      calls: false,
    }),
    getTransactionFailure: ({ hash: id }) => ({ hash: String(id), failure: SAMPLE_FAILURE }),
    getTransactionChanges: ({ hash: id }) => sampleChanges(String(id)),
    getAddress: ({ chain, address: id }): AddressDetail => ({
      address: String(id),
      kind: 'contract',
      balance: { amount: '123456789012345678901', source: 'node', asOf: { height: HEAD, hash: hash(1) } },
      pendingChange: '-1500000000000000000',
      txCount: 1_204,
      transferCount: chainOf(chain).family === 'evm' ? 311 : null,
      txCount24h: 12,
      transferCount24h: 3,
      firstSeenMs: SAMPLE_NOW - 86_400_000 * 400,
      lastSeenMs: SAMPLE_NOW - 5000,
      nonce: 412,
      codeSize: 24_576,
      contract: { creator: address(3), txHash: hash(3), height: 12_400_200 },
      proxy: {
        address: String(id),
        kind: 'eip1967',
        implementation: address(2),
        beacon: null,
        admin: null,
        facets: [],
      },
      token: chainOf(chain).family === 'evm' ? token(0) : null,
      lists: chainOf(chain).family === 'evm' ? ['withdrawals', 'authorizations', 'userops'] : [...HELD],
      coverage: { ranges: [{ from: 12_400_000, to: HEAD }], complete: false },
      ext: {},
    }),
    listAddressTransactions: ({ address: id, ...params }) =>
      rows(
        params,
        (index) => ({
          ...tx(chainOf(params.chain), index),
          from: index % 2 === 0 ? String(id) : address(index),
          direction: index % 2 === 0 ? 'out' : 'in',
          net: index % 2 === 0 ? '-1500000000000000000' : '250000000000000000',
        }),
        1_204,
      ),
    listAddressTransfers: ({ address: id, ...params }) =>
      rows(
        params,
        (index) => ({
          ...transfer(index),
          to: String(id),
          ...(index % 5 === 2 && { sale: { token: null, amount: '1500000000000000000' } }),
        }),
        311,
      ),
    listAddressTokens: (params) =>
      rows(
        params,
        (index): Holding => ({
          token: token(index),
          amount: '123456789000',
          tokenId: null,
          source: index % 2 === 0 ? 'node' : 'ledger',
        }),
        8,
      ),
    listAddressOutputs: (params) =>
      rows(
        params,
        (index): Output => ({
          txid: hash(index).slice(2),
          vout: index,
          height: HEAD - index,
          ...{ amount: '625000000', script: 'P2WPKH', spentBy: index % 3 === 0 ? hash(index + 1).slice(2) : null },
          carried: { inscriptions: index % 4 === 1 ? 2 : 0, runes: index % 5 === 1 ? null : 0 },
        }),
        60,
      ),
    getAddressContract: () => ({
      ...sampleInterface,
      creator: address(3),
      createdTx: hash(3),
      createdHeight: 12_400_200,
      kind: null,
      state: {
        asOf: { height: HEAD, hash: hash(HEAD) },
        codeSize: 45,
        codeHash: hash(9),
        owner: address(4),
        proxies: [
          { address: address(1), kind: 'eip1167', implementation: address(2), beacon: null, admin: null, facets: [] },
          {
            address: address(2),
            kind: 'beacon',
            implementation: address(5),
            beacon: address(6),
            admin: null,
            facets: [],
          },
        ],
        end: 'code',
      },
      upgrades: sampleFurther(rows).listAddressUpgrades({ limit: 3 }),
    }),
    listTokens: (params) => list(TOKENS.map((_, index) => tokenDetail(index)).slice(0, params.limit ?? 20)),
    getToken: ({ address: id }) =>
      tokenDetail(
        Math.max(
          0,
          TOKENS.findIndex((one) => one.address === id),
        ),
      ),
    listTokenTransfers: (params) => rows(params, transfer),
    listTokenItems: (params) =>
      rows(
        params,
        (index) => ({ tokenId: String(index + 1), owner: address(index), amount: '1', rank: 60 - index }),
        60,
      ),
    getTokenItem: ({ tokenId }) => ({
      token: token(2),
      tokenId: String(tokenId),
      owner: address(7),
      asOf: { height: HEAD, hash: hash(HEAD) },
      metadata: {
        state: 'ready',
        reason: null,
        uri: 'data:application/json;base64,eyJuYW1lIjoiRm94ICM3In0=',
        name: 'Fox #7',
        description: 'A fox that lives on the chain.',
        picture:
          'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        drawing: `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
        media: { kind: 'audio', source: 'data:audio/mpeg;base64,SUQzqg==' },
        animation: 'https://example.com/7.mp4',
        image: null,
        website: 'https://example.com/7',
        traits: [
          { type: 'Eyes', value: 'amber' },
          { type: null, value: 'night' },
        ],
      },
      rarity: { rank: 3, of: 60, counts: [12, 1] },
      rights: sampleRights,
      holders: { list: [0, 1].map((index) => ({ address: address(index), amount: String(5 - index) })), more: true },
    }),
    ...sampleItemHistory,
    listItemTransfers: (params) => rows(params, transfer, 12),
    listTokenHolders: (params) =>
      rows(
        params,
        (index) => ({
          rank: index + 1,
          address: address(index),
          amount: String(10n ** 20n / BigInt(index + 1)),
          sharePpm: Math.floor(400_000 / (index + 1)),
          source: 'node',
          group: (['other', 'contract', 'pool', 'burn'] as const)[index % 4]!,
          moves:
            index === 3
              ? null
              : {
                  firstMs: SAMPLE_NOW - (900 + index) * 86_400_000,
                  lastMs: SAMPLE_NOW - index * 86_400_000,
                  change7d: String((index % 2 === 0 ? 1n : -1n) * 10n ** BigInt(index % 20)),
                  through: HEAD - 90,
                },
        }),
        1_204,
      ),
    listTransfers: (params) => rows(params, transfer),
    searchChain: () => ({
      hits: [],
      hints: [
        {
          chain: 'DEVNET',
          kind: 'transaction',
          why: 'unknown',
          reason: 'well formed, but nothing here is called so',
        },
      ],
    }),
    search: () => ({
      hits: [
        {
          kind: 'token',
          chain: 'DEVNET',
          id: token(0).address,
          title: 'USD Coin',
          detail: 'USDC · 1,204 holders',
          path: `/devnet/token/${token(0).address}`,
          exact: false,
        },
        {
          kind: 'transaction',
          chain: 'DEVNET',
          id: hash(1),
          title: hash(1),
          detail: null,
          path: `/devnet/tx/${hash(1)}`,
          exact: true,
        },
      ],
      hints: [],
    }),
    matchTokens: () => list([]),
    getRaw: () => ({
      answers: [
        {
          method: 'eth_getTransactionByHash',
          params: [hash(1)],
          result: { hash: hash(1), input: `0x${'ab'.repeat(5_000)}` },
        },
      ],
    }),
  }
  const call = (name: string) => async (params?: object) => {
    const answer = answers[name]
    if (answer === undefined) throw new Error(`the sample has no ${name}`)
    return answer({ chain: sampleEvm.code, ...params })
  }
  const client = Object.fromEntries(Object.keys(answers).map((name) => [name, call(name)]))
  // The sample speaks only the calls that pages make; the rest of the client's type is not needed to draw.
  return {
    ...client,
    ask: async (name: string, params: object) => ({ data: await call(name)(params), head: null }),
    lastHead: () => null,
    headOf: () => null,
  } as unknown as ApiClient
}
