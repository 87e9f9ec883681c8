/** Names that contracts give to functions which the owner, an admin or the holder of a role alone may call. Sources: OpenZeppelin’s contracts, EIP-1967 proxies, EIP-2535, stablecoins. */
const FOR_FEW = new Set([
  'upgradeTo',
  'upgradeToAndCall',
  'changeAdmin',
  'diamondCut',
  'setImplementation',
  'transferOwnership',
  'renounceOwnership',
  'acceptOwnership',
  'setOwner',
  'changeOwner',
  'grantRole',
  'revokeRole',
  'pause',
  'unpause',
  'mint',
  'blacklist',
  'unBlacklist',
  'addBlackList',
  'removeBlackList',
  'destroyBlackFunds',
  'issue',
  'redeem',
  'addOwnerWithThreshold',
  'removeOwner',
  'changeThreshold',
  'enableModule',
  'disableModule',
  'setGuard',
])
/** What is set is set by few. */
const SETS = /^set[A-Z]/

/** Whether a function usually answers to few, by its name alone: the contract alone decides (screens-evm §6.1). Pure. */
export const isForFew = (name: string): boolean =>
  FOR_FEW.has(name) || (SETS.test(name) && name !== 'setApprovalForAll' && name !== 'setUser')
