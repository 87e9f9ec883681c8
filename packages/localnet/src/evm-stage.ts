import type { Hex } from '@orrery/primitives/hex'
import { encodeDeployData, encodeFunctionData, getContractAddress } from 'viem'
import { accounts, ROLES } from './evm-accounts.ts'
import {
  AccountFactory,
  BatchWallet,
  Collectible,
  CounterProxy,
  CounterV1,
  CounterV2,
  Faulty,
  Items,
  MultiSend,
  NameHouse,
  OldToken,
  OperationDesk,
  PairFactory,
  PlainToken,
  Router,
  Savings,
  SmartAccount,
  TollToken,
  VaultFactory,
  WrappedCoin,
} from './evm-contracts.gen.ts'
import type { PlannedTx } from './evm-planned-tx.ts'

const builder = accounts[ROLES.builder]!.address
const people = ROLES.people.map((index) => accounts[index]!.address)
const holders = [builder, ...people]

const tokenOf = (name: string, symbol: string, decimals: number, each: bigint): Hex =>
  encodeDeployData({
    abi: PlainToken.abi,
    bytecode: PlainToken.bytecode,
    args: [name, symbol, decimals, holders, each * 10n ** BigInt(decimals)],
  })

/** Address of the builder's contract number `nonce`. */
const at = (nonce: number): Hex => getContractAddress({ from: builder, nonce: BigInt(nonce) })

/** Contracts in the order of their creation, which makes their addresses. */
const NAMES = [
  'weth',
  'usd',
  'whole',
  'deep',
  'cheese',
  'bidi',
  'toll',
  'old',
  'collectible',
  'items',
  'factory',
  'router',
  'vaults',
  'counterV1',
  'counterV2',
  'proxy',
  'multiSend',
  'faulty',
  'wallet',
  'savings',
  'names',
  'desk',
  'accounts',
  'multiAccount',
] as const

export type StageName = (typeof NAMES)[number]

/** Where everything stands on a chain of ours: the same on every chain. */
export const STAGE = Object.fromEntries(NAMES.map((name, nonce) => [name, at(nonce)])) as {
  readonly [N in StageName]: Hex
}

/** EntryPoint 0.7 (ERC-4337), the same on every chain: here the code of `desk` stands there. */
export const ENTRY_POINT: Hex = '0x0000000071727de22e5e9d8baf0edac6f37da032'

const made = (nonce: bigint): Hex => getContractAddress({ from: STAGE.names, nonce })

/** Contracts of the name service, which `names` makes. */
export const NAME_SERVICE = { registry: made(1n), resolver: made(2n), reverse: made(3n), registrar: made(4n) } as const

const creationCode: { readonly [N in StageName]: Hex } = {
  weth: WrappedCoin.bytecode,
  usd: tokenOf('Local Dollar', 'LUSD', 6, 1_000_000_000n),
  whole: tokenOf('Whole Things', 'WHOLE', 0, 1_000_000n),
  deep: tokenOf('Thirty-Six Places', 'DEEP', 36, 1_000_000_000n),
  cheese: tokenOf('Moon Cheese 🧀🌕', '🧀', 18, 50_000_000n),
  // A right-to-left override: shown naively it reads "Safe Coin" backwards and swallows what follows.
  bidi: tokenOf('Safe \u202Enioc\u202C', '\u202EDSU', 18, 10_000_000n),
  toll: encodeDeployData({
    abi: TollToken.abi,
    bytecode: TollToken.bytecode,
    args: [builder, holders, 5_000_000n * 10n ** 18n],
  }),
  old: encodeDeployData({ abi: OldToken.abi, bytecode: OldToken.bytecode, args: [holders, 100_000n * 10n ** 18n] }),
  collectible: Collectible.bytecode,
  items: encodeDeployData({
    abi: Items.abi,
    bytecode: Items.bytecode,
    args: [holders, [1n, 2n, 3n, 4n, 5n], [1_000n, 100_000n, 50n, 7n, 10n ** 12n]],
  }),
  factory: PairFactory.bytecode,
  router: encodeDeployData({ abi: Router.abi, bytecode: Router.bytecode, args: [STAGE.factory] }),
  vaults: VaultFactory.bytecode,
  counterV1: CounterV1.bytecode,
  counterV2: CounterV2.bytecode,
  proxy: encodeDeployData({ abi: CounterProxy.abi, bytecode: CounterProxy.bytecode, args: [STAGE.counterV1] }),
  multiSend: MultiSend.bytecode,
  faulty: Faulty.bytecode,
  wallet: BatchWallet.bytecode,
  savings: encodeDeployData({ abi: Savings.abi, bytecode: Savings.bytecode, args: [STAGE.usd] }),
  names: NameHouse.bytecode,
  desk: OperationDesk.bytecode,
  accounts: AccountFactory.bytecode,
  multiAccount: SmartAccount.bytecode,
}

/** Tokens that transfers move, with the largest amount that one moves. */
export const TOKENS: readonly { readonly address: Hex; readonly most: bigint }[] = [
  { address: STAGE.usd, most: 25_000n * 10n ** 6n },
  { address: STAGE.whole, most: 20n },
  { address: STAGE.deep, most: 300n * 10n ** 36n },
  { address: STAGE.cheese, most: 900n * 10n ** 18n },
  { address: STAGE.bidi, most: 500n * 10n ** 18n },
  { address: STAGE.toll, most: 100n * 10n ** 18n },
  { address: STAGE.old, most: 12n * 10n ** 18n },
]

/** Pairs of tokens that can be swapped, with what the builder puts in and the most that one swap takes of the first. */
export const MARKETS: readonly {
  readonly a: Hex
  readonly b: Hex
  readonly amountA: bigint
  readonly amountB: bigint
}[] = [
  { a: STAGE.weth, b: STAGE.usd, amountA: 100n * 10n ** 18n, amountB: 300_000n * 10n ** 6n },
  { a: STAGE.usd, b: STAGE.cheese, amountA: 500_000n * 10n ** 6n, amountB: 1_000_000n * 10n ** 18n },
  { a: STAGE.cheese, b: STAGE.toll, amountA: 300_000n * 10n ** 18n, amountB: 200_000n * 10n ** 18n },
  { a: STAGE.usd, b: STAGE.bidi, amountA: 100_000n * 10n ** 6n, amountB: 60_000n * 10n ** 18n },
]

/** Who trades; the others never approved anything. */
export const TRADERS = ROLES.people.slice(0, 8)

const MAX = 2n ** 256n - 1n

const approve = (from: number, token: Hex, spender: Hex): PlannedTx => ({
  from,
  to: token,
  input: encodeFunctionData({ abi: PlainToken.abi, functionName: 'approve', args: [spender, MAX] }),
  gas: 100_000n,
})

/** What is sent to a new chain, block by block, before its life begins. */
export function setUpStage(): readonly (readonly PlannedTx[])[] {
  const traded = [...new Set(MARKETS.flatMap(({ a, b }) => [a, b]))]
  const creations = NAMES.map((name): PlannedTx => ({
    from: ROLES.builder,
    to: null,
    input: creationCode[name],
    gas: 4_500_000n,
  }))
  const wrapping = [ROLES.builder, ...TRADERS].map((from): PlannedTx => ({
    from,
    to: STAGE.weth,
    value: (from === ROLES.builder ? 500n : 40n) * 10n ** 18n,
    input: encodeFunctionData({ abi: WrappedCoin.abi, functionName: 'deposit' }),
    gas: 120_000n,
  }))
  const opening = MARKETS.map(({ a, b }): PlannedTx => ({
    from: ROLES.builder,
    to: STAGE.factory,
    input: encodeFunctionData({ abi: PairFactory.abi, functionName: 'createPair', args: [a, b] }),
    gas: 3_000_000n,
  }))
  const filling = MARKETS.map(({ a, b, amountA, amountB }): PlannedTx => ({
    from: ROLES.builder,
    to: STAGE.router,
    input: encodeFunctionData({ abi: Router.abi, functionName: 'addLiquidity', args: [a, b, amountA, amountB] }),
    gas: 500_000n,
  }))
  const delegators = ROLES.delegators.map((index): PlannedTx => ({
    from: ROLES.builder,
    to: STAGE.usd,
    input: encodeFunctionData({
      abi: PlainToken.abi,
      functionName: 'transfer',
      args: [accounts[index]!.address, 1_000_000n * 10n ** 6n],
    }),
    gas: 120_000n,
  }))
  // Two creations fit a block's gas limit beside each other; deployments spread over many blocks.
  const pairs = Array.from({ length: Math.ceil(creations.length / 2) }, (_, i) => creations.slice(i * 2, i * 2 + 2))
  return [
    ...pairs,
    wrapping,
    traded.map((token) => approve(ROLES.builder, token, STAGE.router)),
    opening,
    filling,
    ...TRADERS.map((from) => traded.map((token) => approve(from, token, STAGE.router))),
    TRADERS.map((from) => approve(from, STAGE.usd, STAGE.savings)),
    delegators,
    [
      {
        from: ROLES.sponsor,
        to: builder,
        gas: 200_000n,
        setCode: ROLES.delegators.map((account) => ({ account, code: STAGE.wallet })),
      },
    ],
  ]
}
