import type { EndpointName } from '@orrery/api/client'
import type { FamilyId } from '@orrery/model/chain'

/** Where an endpoint's answer comes from: tables of the index, calls of the node where the index has it not (yet), and how figures are made. */
export type SourceNote = {
  readonly tables: readonly string[]
  readonly node: readonly string[]
  /** Label of a fact, as a message key, and its formula in the names of the node's fields and our columns. */
  readonly formulas: readonly (readonly [label: string, formula: string])[]
}

type Note = Partial<SourceNote>
/** What differs by family stands below `evm` and `utxo`, what is asked with `state=unspent` in place of all of it, the rest beside them. */
type Notes = Note & { readonly evm?: Note; readonly utxo?: Note; readonly unspent?: Note }

const rows = (...tables: readonly string[]): Note => ({ tables })
const traced: Note = { node: ['debug_traceTransaction', 'trace_transaction'] }

/** Of lnd, or of Core Lightning. */
const LIGHTNING = ['GET /v1/graph', 'listnodes', 'listchannels'] as const

/** By endpoint; a test holds that each one that a page with a subject calls is here. */
export const SOURCES: { readonly [N in EndpointName]?: Notes } = {
  getBlock: {
    tables: ['blocks', 'block_hashes', 'orphans'],
    evm: {
      node: ['eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getBlockReceipts'],
      formulas: [
        ['fact.fees', 'Σ fee of the block’s transactions'],
        ['fact.burnt', 'baseFeePerGas × gasUsed + blobGasUsed × blobGasPrice (EIP-1559, EIP-4844)'],
        ['fact.reward', 'static reward + Σ gasUsed × (effectiveGasPrice − baseFeePerGas)'],
      ],
    },
    utxo: {
      node: ['getblockhash', 'getblock 2'],
      formulas: [
        ['fact.fees', 'Σ inputs − Σ outputs of all but the coinbase'],
        ['fact.reward', 'Σ outputs of the coinbase'],
      ],
    },
  },
  getForkedBlock: { tables: ['orphans', 'block_hashes'] },
  filterTransactions: rows('txs', 'account_txs'),
  listBlocks: rows('blocks'),
  getBatch: {
    tables: ['evm_rollup_batches', 'txs'],
    node: ['zks_getL1BatchDetails', 'zks_getL1BatchBlockRange', 'zkevm_getBatchByNumber'],
  },
  getRollupState: { tables: ['evm_rollup_roots', 'txs'] },
  getBlockOutputRoot: {
    node: ['eth_getBlockByNumber', 'eth_getProof'],
    formulas: [['games.ours', 'keccak256(0 ‖ stateRoot ‖ storageHash(0x4200…0016) ‖ block hash)']],
  },
  getBatchRaw: { node: ['zks_getL1BatchDetails', 'zks_getL1BatchBlockRange', 'zkevm_getBatchByNumber'] },
  getMasternode: { node: ['protx list registered true', 'masternodelist json'] },
  getUncle: {
    tables: ['evm_uncles', 'blocks'],
    node: ['eth_getUncleByBlockHashAndIndex'],
    formulas: [['fact.reward', '(uncle height + 8 − block height) × static reward ÷ 8']],
  },
  getTransaction: {
    tables: ['txs', 'tx_hashes', 'blocks'],
    evm: {
      node: ['eth_getTransactionByHash', 'eth_getTransactionReceipt', 'eth_getBlockByHash'],
      formulas: [
        ['fact.fee', 'gasUsed × effectiveGasPrice + blobGasUsed × blobGasPrice + l1Fee + operatorFee'],
        ['fact.time', 'block.timestamp × 1000'],
        ['fact.value', 'transaction.value'],
      ],
    },
    utxo: {
      tables: ['utxo_spends'],
      node: ['getrawtransaction', 'getblock 2'],
      formulas: [
        ['fact.fee', 'Σ inputs − Σ outputs'],
        ['fact.value', 'Σ outputs, address ∉ inputs'],
      ],
    },
  },
  getTransactionCluster: { tables: ['txs', 'tx_hashes', 'utxo_spends'], node: ['getrawmempool', 'getmempoolcluster'] },
  getTransactionVersions: { tables: ['txs', 'tx_hashes'], node: ['getrawmempool', 'getrawtransaction'] },
  getTransactionFailure: { node: ['debug_traceTransaction', 'trace_transaction', 'eth_call'] },
  getTransactionTrace: traced,
  getTransactionSteps: { node: ['debug_traceTransaction'] },
  getTransactionChanges: { node: ['debug_traceTransaction (prestateTracer)', 'trace_replayTransaction (stateDiff)'] },
  getTransactionBalances: {
    tables: ['transfers', 'txs'],
    node: ['debug_traceTransaction'],
    formulas: [
      ['column.change', 'Σ received − Σ sent − fee'],
      ['column.net', 'Σ outputs − Σ spent outputs'],
    ],
  },
  listTransactionCalls: { tables: ['evm_calls', 'evm_traced'], ...traced },
  listBlockBalances: {
    tables: ['deltas', 'evm_traced'],
    ...traced,
    formulas: [['column.change', 'Σ received − Σ sent − fee + reward + withdrawals']],
  },
  listBlockCalls: { tables: ['evm_calls', 'evm_traced'], ...traced },
  listAddressPending: { node: ['txpool_content', 'eth_getTransactionCount'] },
  listAddressBatches: rows('account_txs', 'txs'),
  listAddressDeployed: rows('account_txs', 'evm_account_calls', 'evm_traced'),
  getAddressSignals: {
    tables: ['account_txs', 'account_transfers', 'evm_approvals', 'account_balances', 'tokens'],
    node: ['allowance, totalSupply (eth_call)'],
    formulas: [['fact.funded', 'the first of account_txs with direction in and value > 0']],
  },
  getAddressOutputTotals: {
    tables: ['utxo_moves', 'account_balances'],
    formulas: [
      ['outputTotals.received', 'Σ utxo_moves.received'],
      ['outputTotals.sent', 'Σ utxo_moves.spent; a floor where a row of utxo_moves is open'],
      ['chart.utxoCount', 'Σ utxo_moves.outputs − Σ utxo_moves.inputs'],
    ],
  },
  getAddressUse: {
    tables: ['account_txs'],
    formulas: [
      ['fact.feesPaid', 'Σ fee of account_txs with direction out'],
      ['fact.callers30d', 'count of distinct from of account_txs to the address in 30 d'],
    ],
  },
  listAddressCalls: rows('evm_account_calls', 'evm_traced'),
  listTransactionTransfers: rows('transfers', 'tokens'),
  listTransactionLogs: rows('logs'),
  listTransactionInputs: { tables: ['txs', 'tx_hashes'], node: ['getrawtransaction', 'getblock 2'] },
  listTransactionOutputs: { tables: ['txs', 'tx_hashes', 'utxo_spends'], node: ['getrawtransaction', 'getblock 2'] },
  listTransactionBlobs: rows('evm_blobs'),
  listTransactionAuthorizations: rows('evm_authorizations'),
  listTransactionUserOps: rows('evm_user_ops'),
  listBlockTransactions: rows('txs', 'tx_hashes'),
  listBlockTransfers: rows('transfers', 'tokens'),
  listBlockLogs: rows('logs'),
  listBlockPegs: rows('txs'),
  listBlockWithdrawals: rows('evm_withdrawals'),
  listBlockBlobs: rows('evm_blobs'),
  listBlockRequests: rows('evm_requests'),
  listBlockUncles: rows('evm_uncles'),
  getRaw: {
    evm: {
      node: ['eth_getBlockByHash', 'eth_getBlockReceipts', 'eth_getTransactionByHash', 'eth_getTransactionReceipt'],
    },
    utxo: { node: ['getblock', 'getrawtransaction'] },
  },
  getAddressProof: { node: ['eth_getBlockByHash', 'eth_getProof'] },
  getAddress: {
    tables: ['account_txs', 'account_transfers', 'account_balances'],
    evm: {
      tables: ['contracts', 'tokens'],
      node: ['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode'],
      formulas: [
        ['fact.balance', 'eth_getBalance, or Σ deltas.amount where every block is in the ledger'],
        ['fact.txCount', 'count of account_txs'],
        ['fact.transferCount', 'count of account_transfers'],
        ['fact.firstSeen', 'time of the first account_txs or account_transfers row'],
      ],
    },
    utxo: {
      tables: ['utxo_moves'],
      formulas: [
        ['fact.balance', 'Σ deltas.amount, kept in account_balances; unknown where a row of utxo_moves is open'],
        ['fact.txCount', 'count of account_txs'],
        ['fact.pendingChange', 'Σ of its outputs − Σ of its inputs in the mempool'],
      ],
    },
  },
  listAddressTransactions: {
    tables: ['account_txs'],
    utxo: {
      tables: ['account_balances', 'utxo_moves'],
      formulas: [
        [
          'column.balance',
          'of the newest row Σ deltas.amount (account_balances), further back Σ received − Σ spent (utxo_moves); each row below: less net of the one above',
        ],
      ],
    },
  },
  listAddressTransfers: rows('account_transfers', 'transfers', 'tokens', 'txs'),
  listAddressTokens: {
    tables: ['account_balances', 'tokens'],
    evm: { node: ['balanceOf (eth_call)'], formulas: [['column.balance', 'Σ deltas.amount by token and holder']] },
  },
  listAddressOutputs: {
    tables: ['account_txs', 'tx_hashes', 'txs', 'utxo_spends'],
    unspent: rows('utxo_coins', 'txs', 'utxo_spends'),
  },
  listAddressApprovals: rows('evm_approvals', 'tokens'),
  getApprovalSummary: rows('evm_approvals'),
  listTokenApprovals: { tables: ['logs', 'txs'], node: ['allowance, balanceOf (eth_call)'] },
  getTokenSpenders: rows('logs'),
  getActingFor: {
    node: ['eth_getCode, eth_getStorageAt, owner, getOwners, getThreshold, getModulesPaginated (eth_call)'],
  },
  listAddressWithdrawals: rows('evm_account_withdrawals'),
  listAddressAuthorizations: rows('evm_account_authorizations'),
  listAddressUserOps: rows('evm_user_ops'),
  listAddressUpgrades: rows('evm_upgrades'),
  listAddressRoles: rows('evm_roles'),
  listAddressWrappedNames: { tables: ['account_balances'], node: ['names (eth_call)'] },
  getContractPowers: {
    tables: ['evm_roles'],
    node: ['owner, getOwners, getThreshold, getMinDelay, delay, GRACE_PERIOD (eth_call)', 'eth_getStorageAt'],
  },
  expectMoves: { node: ['eth_simulateV1'] },
  getAddressContract: { tables: ['contracts', 'evm_upgrades'], node: ['eth_getCode', 'eth_getStorageAt', 'eth_call'] },
  getToken: {
    tables: ['tokens', 'token_audits', 'asset_balances'],
    evm: {
      node: ['name, symbol, decimals, totalSupply (eth_call)'],
      formulas: [
        ['fact.supply', 'totalSupply()'],
        ['fact.ledgerSupply', 'Σ deltas.amount of all holders'],
        ['fact.holders', 'count of holders whose Σ deltas.amount > 0'],
      ],
    },
  },
  listRich: {
    tables: ['asset_balances', 'account_balances'],
    formulas: [['column.balance', 'Σ deltas.amount by holder']],
  },
  listTokenHolders: {
    tables: ['asset_balances'],
    node: ['balanceOf (eth_call)'],
    formulas: [['column.balance', 'Σ deltas.amount by holder']],
  },
  getTokenFlows: rows('token_transfers'),
  getTokenSales: rows('token_transfers', 'txs'),
  getTokenTrades: rows('evm_swaps', 'token_transfers', 'txs'),
  getHolderGroups: rows('asset_balances', 'contracts', 'evm_pools'),
  listTokenTransfers: rows('token_transfers', 'transfers'),
  listTokenItems: rows('asset_balances'),
  getTokenomics: {
    tables: ['token_transfers', 'asset_balances', 'contracts'],
    node: ['start, duration, cliff, released, releaseTime (eth_call)'],
  },
  listTrendingTokens: rows('logs', 'tokens'),
  getTokenTrial: { node: ['transfer, balanceOf (eth_call with another code at the holder)'] },
  getTokenPowers: { node: ['eth_getCode, eth_getStorageAt, owner (eth_call)'] },
  getTokenTraits: { tables: ['asset_balances'], node: ['tokenURI, uri (eth_call)'] },
  getTokenPrice: {
    tables: ['logs', 'evm_pools', 'evm_swaps', 'asset_balances'],
    evm: { formulas: [['fact.price', 'Π swap.paid ÷ swap.got along the pools']] },
  },
  listTokenPools: rows('evm_pools', 'evm_reserves'),
  listTokenIssuance: rows('evm_stablecoins'),
  getItemDocument: { node: ['tokenURI, uri (eth_call)'] },
  getTokenItem: { tables: ['asset_balances', 'tokens'], node: ['ownerOf, tokenURI, uri (eth_call)'] },
  listItemTransfers: rows('token_transfers'),
  getItemHistory: rows('token_transfers', 'evm_nft_notices'),
  getUserOp: {
    tables: ['evm_user_ops', 'evm_user_op_notes', 'txs'],
    formulas: [['fact.fee', 'UserOperationEvent.actualGasCost']],
  },
  listUserOpLogs: rows('logs'),
  listUserOpTransfers: rows('transfers'),
  getBlob: rows('evm_blobs', 'evm_blob_hashes'),
  listBlobUses: rows('evm_blob_hashes', 'evm_blobs'),
  getPool: {
    tables: ['evm_pools', 'evm_reserves', 'evm_swaps'],
    formulas: [['pool.price', 'reserve1 × 10^decimals0 ÷ (reserve0 × 10^decimals1)']],
  },
  listPoolSwaps: rows('evm_swaps'),
  listPools: rows('evm_pools', 'evm_swaps'),
  getVenue: rows('evm_pools', 'evm_swaps'),
  getRune: {
    tables: ['rune_etchings', 'rune_counts'],
    formulas: [['fact.supply', 'premine + mints × amount per mint']],
  },
  listRuneMoves: rows('rune_history', 'rune_etchings'),
  listRuneHolders: rows('rune_holders', 'rune_counts'),
  listTransactionRunes: rows('rune_events', 'rune_etchings'),
  listAddressRunes: rows('rune_balances', 'rune_etchings'),
  getCashToken: {
    tables: ['cash_token_categories', 'cash_token_counts'],
    formulas: [['fact.supply', 'Σ amount of unspent outputs']],
  },
  listCashTokenMoves: rows('cash_token_history'),
  listCashTokenNfts: rows('cash_token_nfts', 'cash_token_commitments'),
  listCashTokenHolders: rows('cash_token_holders'),
  listTransactionCashTokens: rows('cash_token_events'),
  listAddressCashTokens: rows('cash_token_balances'),
  getInscription: rows('inscriptions', 'inscription_states'),
  getInscriptionText: { node: ['getrawtransaction'] },
  getInscriptionFields: { node: ['getrawtransaction'] },
  listInscriptionMoves: rows('inscription_history'),
  listInscriptionChildren: rows('inscription_children', 'inscriptions', 'inscription_states'),
  listTransactionInscriptions: rows('inscription_moves'),
  listAddressInscriptions: rows('inscription_owners', 'inscriptions', 'inscription_states'),
  getBrc20Token: rows('brc20_states', 'brc20_breaks'),
  getBrc20Digest: rows('brc20_digests'),
  listBrc20TokenMoves: rows('brc20_history', 'brc20_states'),
  listBrc20TokenHolders: rows('brc20_holders', 'brc20_balances'),
  listInscriptionBrc20: rows('brc20_uses', 'brc20_states', 'brc20_notes', 'brc20_doubts', 'brc20_breaks'),
  listTransactionBrc20: rows('brc20_events', 'brc20_states'),
  listAddressBrc20: rows('brc20_balances', 'brc20_states', 'brc20_doubts', 'brc20_breaks'),
  getCat20Token: {
    tables: ['cat20_tokens', 'cat20_states'],
    formulas: [['fact.supply', 'Σ amount of unspent outputs']],
  },
  listCat20TokenMoves: rows('cat20_history', 'cat20_tokens', 'cat20_owners'),
  listCat20TokenHolders: rows('cat20_holders', 'cat20_owners'),
  listTransactionCat20: rows('cat20_events', 'cat20_tokens', 'cat20_owners'),
  listAddressCat20: rows('cat20_balances', 'cat20_tokens'),
  listTransactionOmniMoves: rows('omni_events', 'txs'),
  listAddressOmniMoves: rows('omni_history', 'txs'),
  getLightning: { tables: ['lightning_reads'], node: LIGHTNING },
  getLightningNode: { tables: ['lightning_nodes'], node: LIGHTNING },
  listLightningNodeChannels: { tables: ['lightning_channels', 'utxo_spends'], node: LIGHTNING },
  getLightningChannel: { tables: ['lightning_channels', 'lightning_nodes', 'utxo_spends'], node: LIGHTNING },
  getAddressOmni: rows('omni_balances', 'omni_states'),
}

/** Where the answer to a call comes from on chains of a family; null where it is not told. `url` is the call's, with what it was asked. */
export function sourceOf(name: EndpointName, family: FamilyId | null, url: string): SourceNote | null {
  const all = SOURCES[name]
  if (all === undefined) return null
  const notes: Notes = all.unspent !== undefined && /[?&]state=unspent(?:&|$)/.test(url) ? all.unspent : all
  const own: Note = (family === 'evm' || family === 'utxo' ? notes[family] : undefined) ?? {}
  const both = <K extends keyof SourceNote>(part: K) => [...(notes[part] ?? []), ...(own[part] ?? [])]
  return {
    tables: both('tables') as readonly string[],
    node: both('node') as readonly string[],
    formulas: both('formulas') as SourceNote['formulas'],
  }
}
