import type { Hex } from '@orrery/primitives/hex'
import { encodeDeployData, encodeFunctionData, stringToHex } from 'viem'
import { accounts, ROLES } from './evm-accounts.ts'
import {
  BatchWallet,
  Collectible,
  CounterProxy,
  CounterV1,
  Faulty,
  Items,
  MultiSend,
  OldToken,
  PlainToken,
  Router,
  Vault,
  VaultFactory,
  WrappedCoin,
} from './evm-contracts.gen.ts'
import type { PlannedTx } from './evm-planned-tx.ts'
import type { Random } from './evm-random.ts'
import { MARKETS, STAGE, TOKENS, TRADERS } from './evm-stage.ts'

/** What the activity remembers between actions; emptied when a reorg may have undone it. */
export type EvmMemory = { readonly owned: { readonly id: bigint; readonly owner: number }[]; upgraded: boolean }

export type EvmAction = {
  readonly name: string
  /** How often, relative to the others. */
  readonly weight: number
  /** Transactions in the order in which they are sent; none when it cannot be done now. */
  plan(random: Random, memory: EvmMemory): readonly PlannedTx[]
}

const ETHER = 10n ** 18n

const address = (index: number): Hex => accounts[index]!.address
const person = (random: Random): number => random.pick(ROLES.people)
/** Someone we know, or an address never seen before. */
const payee = (random: Random): Hex => (random.chance(0.3) ? random.hex(20) : address(person(random)))

const token = (input: Hex, from: number, to: Hex): PlannedTx => ({ from, to, input, gas: 150_000n })
const transferInput = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: PlainToken.abi, functionName: 'transfer', args: [to, amount] })

const fail = (name: string, weight: number, input: (random: Random) => Hex, to: Hex = STAGE.faulty): EvmAction => ({
  name,
  weight,
  plan: (random) => [{ from: ROLES.unlucky, to, input: input(random), gas: 120_000n }],
})

/** Everything that happens on the local chain, one record a kind. */
export const EVM_ACTIONS: readonly EvmAction[] = [
  {
    name: 'payment',
    weight: 28,
    plan: (random) => [{ from: person(random), to: payee(random), value: random.amount(ETHER), gas: 30_000n }],
  },
  {
    name: 'payment of nothing to oneself',
    weight: 1,
    plan: (random) => [person(random)].map((from) => ({ from, to: address(from), gas: 21_000n })),
  },
  {
    name: 'payment with a message',
    weight: 2,
    plan: (random) => [
      {
        from: person(random),
        to: payee(random),
        value: random.amount(ETHER / 100n),
        input: stringToHex(random.pick(['gm', 'thanks for lunch 🍜', 'invoice 2207'])),
        gas: 60_000n,
      },
    ],
  },
  {
    name: 'legacy payment',
    weight: 6,
    plan: (random) => [{ from: person(random), to: payee(random), value: random.amount(ETHER), gas: 30_000n, type: 0 }],
  },
  {
    name: 'access list',
    weight: 3,
    plan: (random) => [
      { ...token(transferInput(payee(random), random.amount(10n ** 9n)), person(random), STAGE.usd), type: 1 },
    ],
  },
  {
    name: 'token transfer',
    weight: 24,
    plan: (random) => {
      const { address: to, most } = random.pick(TOKENS)
      return [token(transferInput(payee(random), random.amount(most)), person(random), to)]
    },
  },
  {
    name: 'token transfer of nothing',
    weight: 1,
    plan: (random) => [token(transferInput(payee(random), 0n), person(random), random.pick(TOKENS).address)],
  },
  {
    name: 'token burn',
    weight: 1,
    plan: (random) => [
      token(
        encodeFunctionData({ abi: PlainToken.abi, functionName: 'burn', args: [random.amount(ETHER)] }),
        person(random),
        STAGE.cheese,
      ),
    ],
  },
  {
    name: 'approval',
    weight: 4,
    plan: (random) => [
      token(
        encodeFunctionData({
          abi: OldToken.abi,
          functionName: 'approve',
          args: [address(person(random)), random.amount(100n * ETHER)],
        }),
        person(random),
        random.pick(TOKENS).address,
      ),
    ],
  },
  {
    name: 'approval and what it allows',
    weight: 3,
    plan: (random) => {
      const [owner, spender] = [person(random), person(random)]
      const { address: to, most } = random.pick(TOKENS)
      const amount = random.amount(most)
      return [
        token(
          encodeFunctionData({ abi: PlainToken.abi, functionName: 'approve', args: [address(spender), amount] }),
          owner,
          to,
        ),
        token(
          encodeFunctionData({
            abi: PlainToken.abi,
            functionName: 'transferFrom',
            args: [address(owner), payee(random), amount],
          }),
          spender,
          to,
        ),
      ]
    },
  },
  {
    name: 'swap',
    weight: 12,
    plan: (random) => {
      const { a, b, amountA, amountB } = random.pick(MARKETS)
      const from = random.pick(TRADERS)
      const [path, most] = random.chance(0.5) ? [[a, b], amountA / 200n] : [[b, a], amountB / 200n]
      return [
        {
          from,
          to: STAGE.router,
          input: encodeFunctionData({
            abi: Router.abi,
            functionName: 'swapExactTokensForTokens',
            args: [random.amount(most), 0n, path, address(from)],
          }),
          gas: 400_000n,
        },
      ]
    },
  },
  {
    name: 'swap over three pairs',
    weight: 3,
    plan: (random) => {
      const from = random.pick(TRADERS)
      const path = [STAGE.weth, STAGE.usd, STAGE.cheese, STAGE.toll]
      return [
        {
          from,
          to: STAGE.router,
          input: encodeFunctionData({
            abi: Router.abi,
            functionName: 'swapExactTokensForTokens',
            args: [random.amount(ETHER / 50n), 0n, random.chance(0.5) ? path : path.toReversed(), address(from)],
          }),
          gas: 800_000n,
        },
      ]
    },
  },
  {
    name: 'liquidity added',
    weight: 2,
    plan: (random) => {
      const { a, b, amountA, amountB } = random.pick(MARKETS)
      const parts = BigInt(500 + random.below(5_000))
      return [
        {
          from: random.pick(TRADERS),
          to: STAGE.router,
          input: encodeFunctionData({
            abi: Router.abi,
            functionName: 'addLiquidity',
            args: [a, b, amountA / parts, amountB / parts],
          }),
          gas: 500_000n,
        },
      ]
    },
  },
  {
    name: 'coin wrapped',
    weight: 2,
    plan: (random) => [
      { from: random.pick(TRADERS), to: STAGE.weth, value: random.amount(ETHER / 10n), gas: 120_000n },
    ],
  },
  {
    name: 'coin unwrapped',
    weight: 2,
    plan: (random) => [
      token(
        encodeFunctionData({ abi: WrappedCoin.abi, functionName: 'withdraw', args: [random.amount(ETHER / 20n)] }),
        random.pick(TRADERS),
        STAGE.weth,
      ),
    ],
  },
  {
    name: 'collectible minted',
    weight: 4,
    plan: (random, memory) => {
      const [owner, id] = [person(random), BigInt(random.below(2 ** 32))]
      memory.owned.push({ id, owner })
      return [
        {
          from: person(random),
          to: STAGE.collectible,
          input: encodeFunctionData({ abi: Collectible.abi, functionName: 'mint', args: [address(owner), id] }),
          gas: 200_000n,
        },
      ]
    },
  },
  {
    name: 'collectible passed on',
    weight: 4,
    plan: (random, memory) => {
      const held = memory.owned.shift()
      if (!held) return []
      const to = person(random)
      memory.owned.push({ id: held.id, owner: to })
      return [
        {
          from: held.owner,
          to: STAGE.collectible,
          input: encodeFunctionData({
            abi: Collectible.abi,
            functionName: 'transferFrom',
            args: [address(held.owner), address(to), held.id],
          }),
          gas: 150_000n,
        },
      ]
    },
  },
  {
    name: 'collectible burnt',
    weight: 1,
    plan: (_, memory) => {
      const held = memory.owned.shift()
      return held
        ? [
            {
              from: held.owner,
              to: STAGE.collectible,
              input: encodeFunctionData({ abi: Collectible.abi, functionName: 'burn', args: [held.id] }),
              gas: 150_000n,
            },
          ]
        : []
    },
  },
  {
    name: 'collectibles opened to an operator',
    weight: 1,
    plan: (random) => [
      token(
        encodeFunctionData({
          abi: Collectible.abi,
          functionName: 'setApprovalForAll',
          args: [address(person(random)), random.chance(0.7)],
        }),
        person(random),
        STAGE.collectible,
      ),
    ],
  },
  {
    name: 'item sent',
    weight: 3,
    plan: (random) => {
      const from = person(random)
      return [
        token(
          encodeFunctionData({
            abi: Items.abi,
            functionName: 'safeTransferFrom',
            args: [address(from), payee(random), random.pick([1n, 2n, 5n]), 1n, '0x'],
          }),
          from,
          STAGE.items,
        ),
      ]
    },
  },
  {
    name: 'batch of items sent',
    weight: 3,
    plan: (random) => {
      const from = person(random)
      return [
        {
          from,
          to: STAGE.items,
          input: encodeFunctionData({
            abi: Items.abi,
            functionName: 'safeBatchTransferFrom',
            args: [
              address(from),
              payee(random),
              [2n, 5n, 1n],
              [BigInt(1 + random.below(9)), random.amount(10n ** 6n), 1n],
              '0x',
            ],
          }),
          gas: 300_000n,
        },
      ]
    },
  },
  {
    name: 'item minted',
    weight: 1,
    plan: (random) => [
      token(
        encodeFunctionData({
          abi: Items.abi,
          functionName: 'mint',
          args: [payee(random), BigInt(10 + random.below(90)), random.amount(1_000n)],
        }),
        person(random),
        STAGE.items,
      ),
    ],
  },
  {
    name: 'contract created',
    weight: 2,
    plan: (random) => {
      const from = person(random)
      return [
        {
          from,
          to: null,
          value: random.amount(ETHER / 100n),
          input: encodeDeployData({ abi: Vault.abi, bytecode: Vault.bytecode, args: [address(from)] }),
          gas: 600_000n,
        },
      ]
    },
  },
  {
    name: 'contract created by a factory',
    weight: 2,
    plan: (random) => [
      {
        from: person(random),
        to: STAGE.vaults,
        value: random.amount(ETHER / 100n),
        input: encodeFunctionData({
          abi: VaultFactory.abi,
          functionName: 'create',
          args: [address(person(random)), random.hex(32)],
        }),
        gas: 700_000n,
      },
    ],
  },
  {
    name: 'proxy called',
    weight: 4,
    plan: (random) => [
      token(encodeFunctionData({ abi: CounterV1.abi, functionName: 'increment' }), person(random), STAGE.proxy),
    ],
  },
  {
    name: 'proxy upgraded',
    weight: 1,
    plan: (_, memory) => {
      memory.upgraded = !memory.upgraded
      return [
        token(
          encodeFunctionData({
            abi: CounterV1.abi,
            functionName: 'upgradeToAndCall',
            args: [memory.upgraded ? STAGE.counterV2 : STAGE.counterV1, '0x'],
          }),
          ROLES.builder,
          STAGE.proxy,
        ),
      ]
    },
  },
  {
    name: 'proxy created',
    weight: 1,
    plan: (random) => [
      {
        from: person(random),
        to: null,
        input: encodeDeployData({ abi: CounterProxy.abi, bytecode: CounterProxy.bytecode, args: [STAGE.counterV2] }),
        gas: 600_000n,
      },
    ],
  },
  {
    name: 'many paid at once',
    weight: 3,
    plan: (random) => {
      const to = Array.from({ length: 2 + random.below(10) }, () => payee(random))
      const amounts = to.map(() => random.amount(ETHER / 100n))
      return [
        {
          from: person(random),
          to: STAGE.multiSend,
          value: amounts.reduce((sum, amount) => sum + amount, 1n),
          input: encodeFunctionData({ abi: MultiSend.abi, functionName: 'send', args: [to, amounts] }),
          gas: 900_000n,
        },
      ]
    },
  },
  {
    name: 'value handed down calls',
    weight: 2,
    plan: (random) => [
      {
        from: person(random),
        to: STAGE.multiSend,
        value: random.amount(ETHER / 10n),
        input: encodeFunctionData({
          abi: MultiSend.abi,
          functionName: 'cascade',
          args: [payee(random), BigInt(1 + random.below(6))],
        }),
        gas: 400_000n,
      },
    ],
  },
  fail('custom error', 2, (random) =>
    encodeFunctionData({ abi: Faulty.abi, functionName: 'withCustomError', args: [random.amount(ETHER)] }),
  ),
  fail('reverted with a reason', 2, () => encodeFunctionData({ abi: Faulty.abi, functionName: 'withReason' })),
  fail('reverted without a reason', 1, () => encodeFunctionData({ abi: Faulty.abi, functionName: 'withoutReason' })),
  fail('panic', 1, (random) =>
    encodeFunctionData({ abi: Faulty.abi, functionName: 'withPanic', args: [random.amount(1_000n)] }),
  ),
  fail('out of gas', 2, () => encodeFunctionData({ abi: Faulty.abi, functionName: 'withoutEnd' })),
  fail(
    'token transfer of more than there is',
    2,
    (random) => transferInput(address(person(random)), random.amount(ETHER)),
    STAGE.usd,
  ),
  fail('call of a function that is not there', 1, (random) => random.hex(68), STAGE.multiSend),
  {
    name: 'creation that runs out of gas',
    weight: 1,
    plan: () => [
      {
        from: ROLES.unlucky,
        to: null,
        input: encodeDeployData({ abi: Vault.abi, bytecode: Vault.bytecode, args: [address(ROLES.unlucky)] }),
        gas: 130_000n,
      },
    ],
  },
  {
    name: 'inner call fails, transaction does not',
    weight: 2,
    plan: (random) => [
      token(encodeFunctionData({ abi: Faulty.abi, functionName: 'caught' }), person(random), STAGE.faulty),
    ],
  },
  {
    name: 'blobs',
    weight: 3,
    plan: (random) => [
      {
        from: ROLES.publisher,
        to: address(ROLES.builder),
        gas: 21_000n,
        blobs: Array.from({ length: 1 + random.below(3) }, () => BigInt(random.hex(31))),
      },
    ],
  },
  {
    name: 'code borrowed',
    weight: 2,
    plan: (random) => [
      {
        from: ROLES.sponsor,
        to: address(ROLES.builder),
        gas: 120_000n,
        setCode: [{ account: random.pick(ROLES.delegators), code: STAGE.wallet }],
      },
    ],
  },
  {
    name: 'batch through borrowed code',
    weight: 2,
    plan: (random) => {
      const account = random.pick(ROLES.delegators)
      const calls = Array.from({ length: 1 + random.below(4) }, () => ({
        to: STAGE.usd,
        value: 0n,
        input: transferInput(payee(random), random.amount(10n ** 8n)),
      }))
      return [
        {
          from: account,
          to: address(account),
          input: encodeFunctionData({
            abi: BatchWallet.abi,
            functionName: 'execute',
            args: [[...calls, { to: payee(random), value: random.amount(ETHER / 1000n), input: '0x' as const }]],
          }),
          gas: 600_000n,
        },
      ]
    },
  },
  {
    name: 'code given back',
    weight: 1,
    plan: () => [
      {
        from: ROLES.sponsor,
        to: address(ROLES.sponsor),
        gas: 120_000n,
        setCode: [{ account: ROLES.delegators[1], code: '0x0000000000000000000000000000000000000000' }],
      },
    ],
  },
]
