import { encodeFunctionData, stringToHex } from 'viem'
import { address, ETHER, payee, person, token, transferInput, type EvmAction } from './evm-action.ts'
import { PlainToken } from './evm-contracts.gen.ts'
import { STAGE, TOKENS } from './evm-stage.ts'

/** Coins and tokens on their way. */
export const PAYMENT_ACTIONS: readonly EvmAction[] = [
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
]
