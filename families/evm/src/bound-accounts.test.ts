import { encodePacked, getContractAddress, padHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { BOUND_KINDS, boundAccount } from './bound-accounts.ts'

test('screens-evm §8.3: the account of an item is where its registry would make it (ERC-6551)', () => {
  const asset: Hex = `0x${'ab'.repeat(20)}`
  for (const kind of BOUND_KINDS)
    for (const [chainId, tokenId] of [
      [1, 0n],
      [8453, 7n],
      [31_337, 2n ** 256n - 1n],
    ] as const) {
      const bytecode = encodePacked(
        ['bytes', 'address', 'bytes', 'bytes32', 'uint256', 'bytes32', 'uint256'],
        [
          '0x3d60ad80600a3d3981f3363d3d373d3d3d363d73',
          kind.implementation,
          '0x5af43d82803e903d91602b57fd5bf3',
          toHex(0, { size: 32 }),
          BigInt(chainId),
          padHex(asset, { size: 32 }),
          tokenId,
        ],
      )
      const made = getContractAddress({
        opcode: 'CREATE2',
        from: kind.registry,
        salt: toHex(0, { size: 32 }),
        bytecode,
      })
      expect(boundAccount(kind, chainId, asset, tokenId)).toBe(made.toLowerCase())
    }
})
