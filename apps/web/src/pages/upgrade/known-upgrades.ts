/** One change of an upgrade. `effect` ends the message key `upgrade.effect.<effect>`: what it means for whoever uses the chain; changes of one kind share it. `chart` shows what it changed, by what blocks tell; null where nothing that the index has does. */
export type UpgradeEip = {
  readonly number: number
  readonly effect: string
  readonly title: string
  readonly chart: string | null
}

/** An upgrade of Ethereum's rules, and what it brought. Titles of EIPs are names: they are the same in every language (eips.ethereum.org). */
export type KnownUpgrade = {
  /** As people call it: execution and consensus together. */
  readonly name: string
  /** Name of its execution part: `UpgradeMark.id` where a field of blocks shows it, and what schedules call it. */
  readonly mark: string
  readonly eips: readonly UpgradeEip[]
  /** Charts that show its effect. */
  readonly charts: readonly string[]
  /** Charts of counts and sums of what it brought, whose totals since then are told. */
  readonly totals: readonly string[]
  /** Lists of what it brought: message key and path below the chain. */
  readonly lists: readonly { readonly label: string; readonly path: string }[]
}

const eip = (number: number, effect: string, title: string, chart: string | null = null): UpgradeEip => ({
  number,
  effect,
  title,
  chart,
})

export const UPGRADES = {
  'london-upgrade': {
    name: 'London',
    mark: 'london',
    eips: [
      eip(1559, 'feeMarket', 'Fee market change for ETH 1.0 chain', 'base-fee'),
      eip(3198, 'tool', 'BASEFEE opcode'),
      eip(3529, 'refunds', 'Reduction in refunds', 'gas-used'),
      eip(3541, 'reserved', 'Reject new contract code starting with the 0xEF byte'),
      eip(3554, 'pace', 'Difficulty Bomb Delay to December 2021', 'block-time'),
    ],
    charts: ['base-fee', 'burn', 'priority-fee'],
    totals: ['burn'],
    lists: [{ label: 'menu.gas-price', path: '/gas-price' }],
  },
  'shanghai-upgrade': {
    name: 'Shanghai',
    mark: 'shanghai',
    eips: [
      eip(3651, 'tips', 'Warm COINBASE'),
      eip(3855, 'tool', 'PUSH0 instruction'),
      eip(3860, 'initcode', 'Limit and meter initcode', 'contracts-deployed'),
      eip(4895, 'withdrawals', 'Beacon chain push withdrawals as operations', 'withdrawals-beacon'),
      eip(6049, 'warning', 'Deprecate SELFDESTRUCT'),
    ],
    charts: ['contracts-deployed'],
    totals: ['withdrawals-beacon', 'withdrawn-sum', 'withdrawals-split', 'deposits-beacon'],
    lists: [
      { label: 'menu.withdrawal-list', path: '/withdrawal-list' },
      { label: 'menu.deposits-list', path: '/deposits-list' },
    ],
  },
  'dencun-upgrade': {
    name: 'Dencun',
    mark: 'cancun',
    eips: [
      eip(1153, 'tool', 'Transient storage opcodes'),
      eip(4788, 'root', 'Beacon block root in the EVM'),
      eip(4844, 'blobs', 'Shard Blob Transactions', 'blob-count'),
      eip(5656, 'tool', 'MCOPY - Memory copying instruction'),
      eip(6780, 'destruct', 'SELFDESTRUCT only in same transaction'),
      eip(7044, 'exitsValid', 'Perpetually Valid Signed Voluntary Exits'),
      eip(7045, 'votes', 'Increase max attestation inclusion slot'),
      eip(7514, 'queue', 'Add Max Epoch Churn Limit'),
      eip(7516, 'tool', 'BLOBBASEFEE opcode'),
    ],
    charts: ['blob-price', 'blob-gas', 'blob-fee', 'bytes-by-rollup', 'blob-util-of-target', 'cost-per-mb'],
    totals: ['blob-count', 'blob-txs', 'blob-fee'],
    lists: [
      { label: 'menu.blob-list', path: '/blob-list' },
      { label: 'chart.blobTxs', path: '/advanced-filter?type=blob' },
    ],
  },
  'pectra-upgrade': {
    name: 'Pectra',
    mark: 'prague',
    eips: [
      eip(2537, 'proofs', 'Precompile for BLS12-381 curve operations'),
      eip(2935, 'hashes', 'Serve historical block hashes from state'),
      eip(6110, 'deposits', 'Supply validator deposits on chain', 'deposits-beacon'),
      eip(7002, 'ownExit', 'Execution layer triggerable withdrawals', 'el-exits'),
      eip(7251, 'largeStake', 'Increase the MAX_EFFECTIVE_BALANCE', 'consolidations'),
      eip(7549, 'inner', 'Move committee index outside Attestation'),
      eip(7623, 'calldata', 'Increase calldata cost', 'block-size'),
      eip(7685, 'inner', 'General purpose execution layer requests'),
      eip(7691, 'moreBlobs', 'Blob throughput increase', 'blob-count'),
      eip(7702, 'smartAccounts', 'Set Code for EOAs', 'set-code-auths'),
      eip(7840, 'inner', 'Add blob schedule to EL config files'),
    ],
    charts: [
      'set-code-auths',
      'deposits-beacon',
      'el-exits',
      'consolidations',
      'blob-gas',
      'tx-by-type',
      'delegated-accounts',
    ],
    totals: ['set-code-auths', 'deposits-beacon', 'el-exits', 'consolidations'],
    lists: [
      { label: 'menu.deposits-list', path: '/deposits-list' },
      { label: 'request.exit', path: '/deposits-list?kind=exit' },
      { label: 'request.consolidation', path: '/deposits-list?kind=consolidation' },
    ],
  },
  'fusaka-upgrade': {
    name: 'Fusaka',
    mark: 'osaka',
    eips: [
      eip(7594, 'moreBlobs', 'PeerDAS - Peer Data Availability Sampling'),
      eip(7642, 'inner', 'eth/69 - history expiry and simpler receipts'),
      eip(7823, 'limits', 'Set upper bounds for MODEXP'),
      eip(7825, 'limits', 'Transaction Gas Limit Cap'),
      eip(7883, 'modexp', 'ModExp Gas Cost Increase'),
      eip(7892, 'moreBlobs', 'Blob Parameter Only Hardforks', 'blob-count'),
      eip(7910, 'inner', 'eth_config JSON-RPC Method'),
      eip(7917, 'lookahead', 'Deterministic proposer lookahead'),
      eip(7918, 'blobFloor', 'Blob base fee bounded by execution cost', 'blob-price'),
      eip(7934, 'limits', 'RLP Execution Block Size Limit', 'block-size'),
      eip(7935, 'gasLimit', 'Set default gas limit to 60M', 'gas-limit'),
      eip(7939, 'tool', 'Count leading zeros (CLZ) opcode'),
      eip(7951, 'proofs', 'Precompile for secp256r1 Curve Support'),
    ],
    charts: ['gas-limit', 'blob-count', 'blob-price', 'utilisation'],
    totals: [],
    lists: [{ label: 'menu.blob-list', path: '/blob-list' }],
  },
} as const satisfies Readonly<Record<string, KnownUpgrade>>

export type UpgradeName = keyof typeof UPGRADES
export const UPGRADE_NAMES = Object.keys(UPGRADES) as readonly UpgradeName[]
