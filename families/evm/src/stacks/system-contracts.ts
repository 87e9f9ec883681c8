import type { Chain, ChainOf } from '@orrery/model/chain'

type Names = Readonly<Record<string, string>>

/** Names by the low part of addresses that share the rest. */
const under = (prefix: string, names: Readonly<Record<string, string>>): Names =>
  Object.fromEntries(Object.entries(names).map(([end, name]) => [prefix.padEnd(42 - end.length, '0') + end, name]))

/** What consensus calls at fixed places on every chain that has these forks (EIP-4788, 2935, 7002, 7251). */
const FORKS: Names = {
  '0x000f3df6d732807ef1319fb7b8bb8522d0beac02': 'BeaconRoots (EIP-4788)',
  '0x0000f90827f1c53a10cb7a02335b175320002935': 'HistoryStorage (EIP-2935)',
  '0x00000961ef480eb55e80d19ad83579a64c007002': 'WithdrawalRequests (EIP-7002)',
  '0x0000bbddc7ce488642fb579f8b00f3a590007251': 'ConsolidationRequests (EIP-7251)',
}

/** Optimism specs, "Predeploys". */
const OP = under('0x42', {
  '00': 'LegacyMessagePasser',
  '06': 'WETH',
  '07': 'L2CrossDomainMessenger',
  '0f': 'GasPriceOracle',
  10: 'L2StandardBridge',
  11: 'SequencerFeeVault',
  12: 'OptimismMintableERC20Factory',
  13: 'L1BlockNumber',
  14: 'L2ERC721Bridge',
  15: 'L1Block',
  16: 'L2ToL1MessagePasser',
  17: 'OptimismMintableERC721Factory',
  18: 'ProxyAdmin',
  19: 'BaseFeeVault',
  '1a': 'L1FeeVault',
  '1b': 'OperatorFeeVault',
  20: 'SchemaRegistry',
  21: 'EAS',
})

const STACKS: Readonly<Record<string, Names>> = {
  op: OP,
  // Nitro, "Precompiles" and "NodeInterface".
  arbitrum: under('0x', {
    64: 'ArbSys',
    65: 'ArbInfo',
    66: 'ArbAddressTable',
    68: 'ArbFunctionTable',
    '6b': 'ArbOwnerPublic',
    '6c': 'ArbGasInfo',
    '6d': 'ArbAggregator',
    '6e': 'ArbRetryableTx',
    '6f': 'ArbStatistics',
    70: 'ArbOwner',
    71: 'ArbWasm',
    72: 'ArbWasmCache',
    c8: 'NodeInterface',
  }),
  // ZKsync docs, "System contracts".
  zksync: under('0x', {
    8001: 'Bootloader',
    8002: 'AccountCodeStorage',
    8003: 'NonceHolder',
    8004: 'KnownCodesStorage',
    8005: 'ImmutableSimulator',
    8006: 'ContractDeployer',
    8008: 'L1Messenger',
    8009: 'MsgValueSimulator',
    '800a': 'L2BaseToken',
    '800b': 'SystemContext',
    '800c': 'BootloaderUtilities',
    '800e': 'Compressor',
    '800f': 'ComplexUpgrader',
  }),
  // Scroll docs, "Predeploys".
  scroll: under('0x53', {
    '00': 'L2MessageQueue',
    '02': 'L1GasPriceOracle',
    '03': 'Whitelist',
    '04': 'WETH',
    '05': 'L2TxFeeVault',
  }),
  // bsc-genesis-contract.
  bsc: under('0x', {
    1000: 'BSCValidatorSet',
    1001: 'SlashIndicator',
    1002: 'SystemReward',
    1003: 'TendermintLightClient',
    1004: 'TokenHub',
    1005: 'RelayerIncentivize',
    1006: 'RelayerHub',
    1007: 'GovHub',
    1008: 'TokenManager',
    2000: 'CrossChain',
    2001: 'Staking',
    2002: 'StakeHub',
    2003: 'StakeCredit',
    2004: 'BSCGovernor',
    2005: 'GovToken',
    2006: 'BSCTimelock',
    3000: 'TokenRecoverPortal',
  }),
  // Bor `params`: validatorContract, stateReceiverContract; the coin as a token.
  polygon: under('0x', { 1000: 'BorValidatorSet', 1001: 'StateReceiver', 1010: 'MRC20' }),
  kaia: under('0x', { '0400': 'AddressBook', '0401': 'Registry' }),
}

/** Contracts of one chain alone, by its chain id. */
const CHAINS: Readonly<Record<number, Names>> = {
  // Ethereum: what takes deposits of validators, and contracts of chains that settle on it, as their makers publish them. Batches of the OP stack go to `0xff`
  // and the digits of the chain's id, an address that nobody has a key of (Optimism specs, "Batch Submission").
  1: {
    '0x00000000219ab540356cbb839cbe05303d7705fa': 'DepositContract',
    '0xff00000000000000000000000000000000000010': 'OP Mainnet: batch inbox',
    '0xff00000000000000000000000000000000008453': 'Base: batch inbox',
    '0xbeb5fc579115071764c7423a4f12edde41f106ed': 'OP Mainnet: OptimismPortal',
    '0x49048044d57e1c92a77f79988d21fa8faf74e97e': 'Base: OptimismPortal',
    '0x1c479675ad559dc151f6ec7ed3fbf8cee79582b6': 'Arbitrum One: SequencerInbox',
    '0x8315177ab297ba92a06054ce80a67ed4dbd7ed3a': 'Arbitrum One: Bridge',
    '0x0b9857ae2d4a3dbe74ffe1d7df045bb7f96e4840': 'Arbitrum One: Outbox',
    '0x32400084c286cf3e17e7b677ea9583e60a000324': 'ZKsync Era: diamond proxy',
  },
  // axieinfinity/dpos-contract, main network: proof of stake by delegation.
  2_020: {
    '0x617c5d73662282ea7ffd231e020eca6d2b0d552f': 'RoninValidatorSet',
    '0x545edb750eb8769c868429be9586f5857a768758': 'Staking',
    '0xebfff2b32fa0df9c5c8c5d5aaa7e8b51d5207ba3': 'SlashIndicator',
    '0xc768423a2ae2b5024cb58f3d6449a8f5db6d8816': 'StakingVesting',
    '0x6f45c1f8d84849d497c6c0ac4c3842dc82f49894': 'Maintenance',
    '0x840ebf1ca767cb690029e91856a357a43b85d035': 'Profile',
    '0x98d0230884448b3e2f09a177433d60fb1e19c090': 'RoninTrustedOrganization',
    '0x946397dedfd2f79b75a72b322944a21c3240c9c3': 'RoninGovernanceAdmin',
  },
  // Blast docs, "Contracts".
  81_457: under('0x43', { '00': 'Shares', '01': 'Gas', '02': 'Blast', '03': 'USDB', '04': 'WETHRebasing' }),
}

/** What the chain's software calls a contract at a fixed place of it; null where it has none there (screens-evm §12.7). */
export function systemContractAt(address: string, chain: Chain): string | null {
  if (chain.family !== 'evm') return null
  // Each address of each page is asked about: nothing is put together for it.
  const key = address.toLowerCase()
  const { chainId, stack } = chain.quirks
  return CHAINS[chainId]?.[key] ?? STACKS[stack]?.[key] ?? FORKS[key] ?? null
}

/** All of them by their addresses. */
export const systemContractsOf = ({ quirks: { chainId, stack } }: ChainOf<'evm'>): Names => ({
  ...FORKS,
  ...STACKS[stack],
  ...CHAINS[chainId],
})
