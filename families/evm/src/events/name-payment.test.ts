import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { namePayment } from './name-payment.ts'

const OWNER: Hex = `0x${'a1'.repeat(20)}`
const LABEL: Hex = `0x${'b2'.repeat(32)}`

test('screens-evm §8.6: what was paid for a name is what the controller’s event says, premium apart', () => {
  const plain = parseAbi([
    'event NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 cost, uint256 expires)',
  ])
  expect(
    namePayment({
      topics: encodeEventTopics({
        abi: plain,
        eventName: 'NameRegistered',
        args: { label: LABEL, owner: OWNER },
      }) as Hex[],
      data: encodeAbiParameters([{ type: 'string' }, { type: 'uint256' }, { type: 'uint256' }], ['ada', 5n, 9n]),
    }),
  ).toEqual({ cost: 5n, premium: null })
  const priced = parseAbi([
    'event NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 baseCost, uint256 premium, uint256 expires)',
  ])
  expect(
    namePayment({
      topics: encodeEventTopics({
        abi: priced,
        eventName: 'NameRegistered',
        args: { label: LABEL, owner: OWNER },
      }) as Hex[],
      data: encodeAbiParameters(
        [{ type: 'string' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }],
        ['ada', 5n, 70n, 9n],
      ),
    }),
  ).toEqual({ cost: 75n, premium: 70n })
  const renewed = parseAbi(['event NameRenewed(string name, bytes32 indexed label, uint256 cost, uint256 expires)'])
  expect(
    namePayment({
      topics: encodeEventTopics({ abi: renewed, eventName: 'NameRenewed', args: { label: LABEL } }) as Hex[],
      data: encodeAbiParameters([{ type: 'string' }, { type: 'uint256' }, { type: 'uint256' }], ['ada', 3n, 9n]),
    }),
  ).toEqual({ cost: 3n, premium: null })
})

test('a log of another kind, or one that is cut, tells no price', () => {
  expect(namePayment({ topics: [LABEL], data: '0x' })).toBeNull()
  expect(namePayment({ topics: [], data: '0x' })).toBeNull()
  expect(
    namePayment({
      topics: ['0x69e37f151eb98a09618ddaa80c8cfaf1ce5996867c489f45b555b412271ebf27'],
      data: `0x${'0'.repeat(128)}`,
    }),
  ).toBeNull()
})
