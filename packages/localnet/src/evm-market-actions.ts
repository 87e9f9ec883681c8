import type { Hex } from '@orrery/primitives/hex'
import { encodeFunctionData } from 'viem'
import { address, ETHER, payee, person, token, type EvmAction } from './evm-action.ts'
import { OldToken, PlainToken, Router, Savings, WrappedCoin } from './evm-contracts.gen.ts'
import type { PlannedTx } from './evm-planned-tx.ts'
import { MARKETS, STAGE, TOKENS, TRADERS } from './evm-stage.ts'

/** Allowances, swaps, liquidity and wrapping. */
export const MARKET_ACTIONS: readonly EvmAction[] = [
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
    name: 'vault deposit',
    weight: 2,
    plan: (random) => {
      const from = random.pick(TRADERS)
      const amount = random.amount(2_000n * 10n ** 6n)
      return [
        savings(from, encodeFunctionData({ abi: Savings.abi, functionName: 'deposit', args: [amount, address(from)] })),
      ]
    },
  },
  {
    name: 'vault withdrawal',
    weight: 1,
    plan: (random) => {
      const from = random.pick(TRADERS)
      const owner = address(from)
      // More than it has fails, as in life; some put in just before what they take out.
      const input = random.chance(0.5)
        ? encodeFunctionData({
            abi: Savings.abi,
            functionName: 'withdraw',
            args: [random.amount(500n * 10n ** 6n), owner, owner],
          })
        : encodeFunctionData({
            abi: Savings.abi,
            functionName: 'redeem',
            args: [random.amount(500n * 10n ** 6n), payee(random), owner],
          })
      const before = encodeFunctionData({ abi: Savings.abi, functionName: 'deposit', args: [600n * 10n ** 6n, owner] })
      return random.chance(0.5) ? [savings(from, before), savings(from, input)] : [savings(from, input)]
    },
  },
  {
    name: 'vault yield',
    weight: 1,
    plan: (random) => [
      token(
        encodeFunctionData({
          abi: PlainToken.abi,
          functionName: 'transfer',
          // Less than this disappears in the rounding of shares.
          args: [STAGE.savings, 10n ** 7n + random.amount(30n * 10n ** 6n)],
        }),
        person(random),
        STAGE.usd,
      ),
    ],
  },
]

const savings = (from: number, input: Hex): PlannedTx => ({ from, to: STAGE.savings, input, gas: 250_000n })
