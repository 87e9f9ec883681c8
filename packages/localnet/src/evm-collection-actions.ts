import { encodeFunctionData } from 'viem'
import { address, payee, person, token, type EvmAction } from './evm-action.ts'
import { Collectible, Items } from './evm-contracts.gen.ts'
import { STAGE } from './evm-stage.ts'

/** Collectibles and items. */
export const COLLECTION_ACTIONS: readonly EvmAction[] = [
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
]
