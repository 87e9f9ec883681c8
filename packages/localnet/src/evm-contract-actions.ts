import { encodeDeployData, encodeFunctionData } from 'viem'
import { address, ETHER, fail, payee, person, token, transferInput, type EvmAction } from './evm-action.ts'
import { ROLES } from './evm-accounts.ts'
import { BatchWallet, CounterProxy, CounterV1, Faulty, MultiSend, Vault, VaultFactory } from './evm-contracts.gen.ts'
import { STAGE } from './evm-stage.ts'

/** Contracts made, upgraded and failing, value inside calls, blobs and borrowed code. */
export const CONTRACT_ACTIONS: readonly EvmAction[] = [
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
