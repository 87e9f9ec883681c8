/**
 * Signatures that name common methods and events. An event may stand here more than once, with other
 * parameters indexed. Sources: the ERCs named, and the published interfaces of the protocols.
 */

export const METHODS: readonly string[] = [
  // ERC-20, ERC-2612, ERC-3009
  'transfer(address to, uint256 amount)',
  'transferFrom(address from, address to, uint256 amount)',
  'approve(address spender, uint256 amount)',
  'increaseAllowance(address spender, uint256 added)',
  'decreaseAllowance(address spender, uint256 subtracted)',
  'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'transferAndCall(address to, uint256 value, bytes data)',
  'mint(address to, uint256 amount)',
  'mint(uint256 amount)',
  'mint(address to)',
  'mint()',
  'burn(uint256 amount)',
  'burn(address from, uint256 amount)',
  'burnFrom(address account, uint256 amount)',
  'name()', 'symbol()', 'decimals()', 'totalSupply()', 'balanceOf(address account)', 'allowance(address owner, address spender)',
  // ERC-721
  'safeTransferFrom(address from, address to, uint256 tokenId)',
  'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'setApprovalForAll(address operator, bool approved)',
  'safeMint(address to, uint256 tokenId)',
  'safeMint(address to)',
  'ownerOf(uint256 tokenId)', 'tokenURI(uint256 tokenId)', 'supportsInterface(bytes4 interfaceId)',
  // ERC-1155
  'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'mint(address to, uint256 id, uint256 amount, bytes data)',
  'mintBatch(address to, uint256[] ids, uint256[] amounts, bytes data)',
  'burn(address account, uint256 id, uint256 amount)',
  // Wrapped coin
  'deposit()', 'withdraw(uint256 amount)',
  // ERC-4626
  'deposit(uint256 assets, address receiver)',
  'withdraw(uint256 assets, address receiver, address owner)',
  'redeem(uint256 shares, address receiver, address owner)',
  'mint(uint256 shares, address receiver)',
  // Ownership, access, pause, upgrade
  'transferOwnership(address newOwner)', 'renounceOwnership()', 'acceptOwnership()',
  'grantRole(bytes32 role, address account)', 'revokeRole(bytes32 role, address account)', 'renounceRole(bytes32 role, address account)',
  'pause()', 'unpause()',
  'upgradeTo(address implementation)', 'upgradeToAndCall(address implementation, bytes data)', 'upgrade(address proxy, address implementation)',
  'upgradeAndCall(address proxy, address implementation, bytes data)', 'changeAdmin(address newAdmin)',
  'initialize()', 'initialize(address owner)',
  // Constant-product exchanges
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
  'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  'removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  'swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
  'createPair(address tokenA, address tokenB)', 'sync()', 'skim(address to)',
  // Concentrated liquidity and routers
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160) params)',
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160) params)',
  'exactInput((bytes,address,uint256,uint256,uint256) params)',
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160) params)',
  'mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256) params)',
  'collect((uint256,address,uint128,uint128) params)',
  'decreaseLiquidity((uint256,uint128,uint256,uint256,uint256) params)',
  'execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'execute(bytes commands, bytes[] inputs)',
  'multicall(bytes[] data)', 'multicall(uint256 deadline, bytes[] data)',
  // Batches, accounts, multisignature
  'aggregate((address,bytes)[] calls)', 'aggregate3((address,bool,bytes)[] calls)', 'tryAggregate(bool requireSuccess, (address,bytes)[] calls)',
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'execute(address target, uint256 value, bytes data)', 'executeBatch(address[] targets, bytes[] data)',
  'handleOps((address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)[] ops, address beneficiary)',
  'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[] ops, address beneficiary)',
  // Rewards, votes, claims, deployments
  'stake(uint256 amount)', 'unstake(uint256 amount)', 'claim()', 'getReward()', 'exit()', 'harvest()', 'delegate(address delegatee)',
  'castVote(uint256 proposalId, uint8 support)', 'claim(uint256 index, address account, uint256 amount, bytes32[] proof)',
  'deploy(uint256 amount, bytes32 salt, bytes code)', 'deploy(bytes32 salt, bytes code)', 'create2(bytes32 salt, bytes code)', 'create(bytes code)',
  // Beacon deposits, OP stack attributes, Arbitrum start of block
  'deposit(bytes pubkey, bytes withdrawalCredentials, bytes signature, bytes32 depositDataRoot)',
  'setL1BlockValues(uint64 number, uint64 timestamp, uint256 baseFee, bytes32 hash, uint64 sequence, bytes32 batcherHash, uint256 feeOverhead, uint256 feeScalar)',
  'setL1BlockValuesEcotone()', 'setL1BlockValuesIsthmus()',
  'startBlock(uint256 l1BaseFee, uint64 l1BlockNumber, uint64 l2BlockNumber, uint64 timePassed)',
]

export const EVENTS: readonly string[] = [
  // ERC-20, ERC-721
  'Transfer(address indexed from, address indexed to, uint256 value)',
  'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'Transfer(address from, address to, uint256 value)',
  'Approval(address indexed owner, address indexed spender, uint256 value)',
  'Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  'ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  // ERC-1155, ERC-2309, ERC-4906
  'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'URI(string value, uint256 indexed id)',
  'ConsecutiveTransfer(uint256 indexed fromTokenId, uint256 toTokenId, address indexed from, address indexed to)',
  'MetadataUpdate(uint256 tokenId)', 'BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId)',
  // Wrapped coin, ERC-4626
  'Deposit(address indexed account, uint256 amount)', 'Withdrawal(address indexed account, uint256 amount)',
  'Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
  'Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
  // Ownership, access, pause, proxies
  'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
  'OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)',
  'RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
  'RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)',
  'RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)',
  'Paused(address account)', 'Unpaused(address account)',
  'Upgraded(address indexed implementation)', 'AdminChanged(address previousAdmin, address newAdmin)', 'BeaconUpgraded(address indexed beacon)',
  'Initialized(uint8 version)', 'Initialized(uint64 version)',
  // Exchanges
  'PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
  'PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  'Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  'Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)',
  'TokenExchange(address indexed buyer, int128 soldId, uint256 tokensSold, int128 boughtId, uint256 tokensBought)',
  'Sync(uint112 reserve0, uint112 reserve1)',
  'Mint(address indexed sender, uint256 amount0, uint256 amount1)',
  'Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
  'Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount0, uint128 amount1)',
  'Initialize(uint160 sqrtPriceX96, int24 tick)',
  'Flash(address indexed sender, address indexed recipient, uint256 amount0, uint256 amount1, uint256 paid0, uint256 paid1)',
  // Stable coins
  'Mint(address indexed minter, address indexed to, uint256 amount)', 'Burn(address indexed burner, uint256 amount)',
  'Issue(uint256 amount)', 'Redeem(uint256 amount)', 'AddedBlackList(address user)', 'RemovedBlackList(address user)', 'DestroyedBlackFunds(address user, uint256 balance)',
  // Lending
  'LiquidationCall(address indexed collateralAsset, address indexed debtAsset, address indexed user, uint256 debtToCover, uint256 liquidatedCollateral, address liquidator, bool receiveAToken)',
  // Accounts
  'UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster)',
  'BeforeExecution()',
  'ExecutionSuccess(bytes32 txHash, uint256 payment)', 'ExecutionFailure(bytes32 txHash, uint256 payment)',
  'SafeReceived(address indexed sender, uint256 value)', 'AddedOwner(address owner)', 'RemovedOwner(address owner)', 'ChangedThreshold(uint256 threshold)',
  // Votes
  'DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate)',
  'DelegateVotesChanged(address indexed delegate, uint256 previousVotes, uint256 newVotes)',
  // Beacon deposits, bridges
  'DepositEvent(bytes pubkey, bytes withdrawalCredentials, bytes amount, bytes signature, bytes index)',
  'TransactionDeposited(address indexed from, address indexed to, uint256 indexed version, bytes opaqueData)',
  'MessagePassed(uint256 indexed nonce, address indexed sender, address indexed target, uint256 value, uint256 gasLimit, bytes data, bytes32 withdrawalHash)',
]
