import type { Hex } from '@orrery/primitives/hex'
import { encodeFunctionData, keccak256, namehash, toHex } from 'viem'
import { address, person, token, type EvmAction } from './evm-action.ts'
import { ROLES } from './evm-accounts.ts'
import { NameRegistrar, NameRegistry, NameResolver, ReverseRegistrar } from './evm-contracts.gen.ts'
import type { PlannedTx } from './evm-planned-tx.ts'
import { NAME_SERVICE } from './evm-stage.ts'

const PRICE = 10n ** 12n
const DAY = 86_400n
const YEAR = 365n * DAY

/** The name of an inhabitant, by index: each has one, and registers it once. */
const LABELS = [
  'ada', 'bela', 'chloe', 'dario', 'elif', 'farid', 'gudrun', 'hiro', 'ines', 'jamal', 'kira', 'liv', 'mateo', 'nour',
] as const // prettier-ignore
const labelOf = (index: number): string => LABELS[index % LABELS.length]!

const register = (from: number, label: string, duration: bigint): PlannedTx => ({
  from,
  to: NAME_SERVICE.registrar,
  value: PRICE * duration,
  input: encodeFunctionData({
    abi: NameRegistrar.abi,
    functionName: 'register',
    args: [label, address(from), duration],
  }),
  gas: 300_000n,
})

const claim = (from: number, name: string): PlannedTx => ({
  ...token(
    encodeFunctionData({ abi: ReverseRegistrar.abi, functionName: 'setName', args: [name] }),
    from,
    NAME_SERVICE.reverse,
  ),
  gas: 300_000n,
})

const setText = (from: number, node: Hex, key: string, value: string): PlannedTx =>
  token(
    encodeFunctionData({ abi: NameResolver.abi, functionName: 'setText', args: [node, key, value] }),
    from,
    NAME_SERVICE.resolver,
  )

/** A name service as it lives: names taken, kept, given records and handed on, and names that people only claim to have. */
export const NAME_ACTIONS: readonly EvmAction[] = [
  {
    // Whoever has his name already fails, as latecomers do.
    name: 'name registered and claimed',
    weight: 3,
    plan: (random) => {
      const from = person(random)
      const label = labelOf(from)
      return [register(from, label, YEAR), claim(from, `${label}.eth`)]
    },
  },
  {
    name: 'name registered',
    weight: 2,
    plan: (random) => [
      register(person(random), `${random.pick(['star', 'moon', 'comet'])}-${random.hex(3).slice(2)}`, 40n * DAY),
    ],
  },
  {
    // Cyrillic letters that look like "ada": it is registered, but nobody may be shown under it.
    name: 'look-alike name registered',
    weight: 1,
    plan: (random) => {
      const from = person(random)
      return [register(from, '\u0430d\u0430', YEAR), claim(from, '\u0430d\u0430.eth')]
    },
  },
  {
    name: "another's name claimed",
    weight: 1,
    plan: (random) => [claim(ROLES.people.at(-1)!, `${labelOf(person(random))}.eth`)],
  },
  {
    name: 'name renewed',
    weight: 2,
    plan: (random) => {
      const from = person(random)
      return [
        {
          from,
          to: NAME_SERVICE.registrar,
          value: PRICE * YEAR,
          input: encodeFunctionData({ abi: NameRegistrar.abi, functionName: 'renew', args: [labelOf(from), YEAR] }),
          gas: 120_000n,
        },
      ]
    },
  },
  {
    name: 'text record set',
    weight: 2,
    plan: (random) => {
      const from = person(random)
      const key = random.pick(['url', 'description', 'com.github'])
      const value =
        key === 'url' ? 'https://orrery.example/<script>alert(1)</script>' : `\u202E${key} of ${labelOf(from)}`
      return [setText(from, namehash(`${labelOf(from)}.eth`), key, value)]
    },
  },
  {
    name: 'name below a name made',
    weight: 1,
    plan: (random) => {
      const from = person(random)
      return [
        token(
          encodeFunctionData({
            abi: NameRegistry.abi,
            functionName: 'setSubnodeOwner',
            args: [namehash(`${labelOf(from)}.eth`), keccak256(toHex('pay')), address(person(random))],
          }),
          from,
          NAME_SERVICE.registry,
        ),
      ]
    },
  },
]
