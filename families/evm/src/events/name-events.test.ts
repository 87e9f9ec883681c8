import { toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { nameEvents } from './name-events.ts'

test('registrations and renewals are known in the words of each controller of ENS', () => {
  const topics = new Map(nameEvents.map(({ topic0, words }) => [topic0, words]))
  // Words: the fields that are no topics, and the length of the name.
  for (const [signature, words] of [
    ['NameRegistered(string,bytes32,address,uint256,uint256)', 4],
    ['NameRegistered(string,bytes32,address,uint256,uint256,uint256)', 5],
    ['NameRegistered(string,bytes32,address,uint256,uint256,uint256,bytes32)', 6],
    ['NameRenewed(string,bytes32,uint256,uint256)', 4],
    ['NameRenewed(string,bytes32,uint256,uint256,bytes32)', 5],
  ] as const)
    expect(topics.get(toEventSelector(signature)), signature).toBe(words)
})
