import { expect, test } from 'vitest'
import type { DeltaCause } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { changesOfBlock } from './block-balances.ts'

const entry = (address: Hex, amount: bigint, cause: DeltaCause) => ({ address, amount, cause })

test('screens-evm §3.2: what a block changed is summed by address and told by cause, the largest change first', () => {
  expect(
    changesOfBlock([
      entry('0x0a', -100n, 'transfer'),
      entry('0x0b', 100n, 'transfer'),
      entry('0x0a', -3n, 'fee'),
      entry('0x0a', -4n, 'burn'),
      entry('0x0c', 3n, 'reward'),
      entry('0x0b', -100n, 'transfer'),
      entry('0x0d', 107n, 'withdrawal'),
    ]),
  ).toEqual([
    {
      address: '0x0a',
      change: -107n,
      causes: [
        { cause: 'transfer', amount: -100n },
        { cause: 'fee', amount: -3n },
        { cause: 'burn', amount: -4n },
      ],
    },
    { address: '0x0d', change: 107n, causes: [{ cause: 'withdrawal', amount: 107n }] },
    { address: '0x0c', change: 3n, causes: [{ cause: 'reward', amount: 3n }] },
  ])
})
