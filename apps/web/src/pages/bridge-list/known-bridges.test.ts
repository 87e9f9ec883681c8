import { keccak_256 } from '@noble/hashes/sha3.js'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import type { Chain } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { bridgesOf, chosenOf } from './known-bridges.ts'

const topicOf = (signature: string): string => `0x${Buffer.from(keccak_256(Buffer.from(signature))).toString('hex')}`

/** As the makers of the stacks declare them. */
const DECLARED = new Set(
  [
    'ETHBridgeFinalized(address,address,uint256,bytes)',
    'ETHBridgeInitiated(address,address,uint256,bytes)',
    'ERC20BridgeFinalized(address,address,address,address,uint256,bytes)',
    'ERC20BridgeInitiated(address,address,address,address,uint256,bytes)',
    'MessagePassed(uint256,address,address,uint256,uint256,bytes,bytes32)',
    'TransactionDeposited(address,address,uint256,bytes)',
    'WithdrawalProven(bytes32,address,address)',
    'WithdrawalFinalized(bytes32,bool)',
    'L2ToL1Tx(address,address,uint256,uint256,uint256,uint256,uint256,uint256,bytes)',
    'TicketCreated(bytes32)',
    'MessageDelivered(uint256,bytes32,address,uint8,address,bytes32,uint256,uint64)',
    'OutBoxTransactionExecuted(address,address,uint256,uint256)',
    'Withdrawal(address,address,uint256)',
    'SentMessage(address,address,uint256,uint256,uint256,bytes)',
    'RelayedMessage(bytes32)',
    'L1MessageSent(address,bytes32,bytes)',
    'NewPriorityRequest(uint256,bytes32,uint64,(uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256[4],bytes,bytes,uint256[],bytes,bytes),bytes[])',
  ].map(topicOf),
)

test('screens-evm §14: each bridge leads to a chain of the site’s shelf, by events that its contracts have', () => {
  const told = ALL_CHAINS.flatMap((chain) => bridgesOf(chain, []).map((bridge) => ({ chain, ...bridge })))
  expect(told.length).toBeGreaterThan(5)
  for (const { chain, other, events } of told) {
    expect(ALL_CHAINS.map(({ code }) => code)).toContain(other)
    expect(other).not.toBe(chain.code)
    expect(events.length).toBeGreaterThan(0)
    for (const { contract, topic, id } of events) {
      expect(contract).toMatch(/^0x[0-9a-f]{40}$/)
      expect(DECLARED, `${chain.code} ${other} ${id}`).toContain(topic)
    }
  }
  // A stack without a parent chain here has none of its own.
  expect(bridgesOf({ ...ALL_CHAINS.find(({ code }) => code === 'BASE')!, settlesOn: null }, [])).toEqual([])
})

test('screens-evm §14: an address chooses the bridge and the event, and what it does not know is the first', () => {
  const bridges = bridgesOf(
    ALL_CHAINS.find(({ code }) => code === 'ETH')!,
    [],
  )
  const chosen = chosenOf(bridges, new URLSearchParams('to=optimism&event=proven'))!
  expect([chosen.bridge.other, chosen.event.id]).toEqual(['OPTIMISM', 'proven'])
  const first = chosenOf(bridges, new URLSearchParams('to=nowhere&event=nothing'))!
  expect([first.bridge, first.event]).toEqual([bridges[0], bridges[0]!.events[0]])
  expect(chosenOf([], new URLSearchParams())).toBeNull()
})

test('screens-evm §14: a bridge whose contracts the operator of the site told is told, and one that he told otherwise is his', () => {
  const [eth, base] = ['ETH', 'BASE'].map((code) => ALL_CHAINS.find((chain) => chain.code === code)!) as [Chain, Chain]
  const portal = [`0x${'1'.repeat(40)}`] as const
  const own = { ...base, code: 'EVM-901', rollupContracts: { portal } }
  const bridges = bridgesOf(eth, [{ ...base, rollupContracts: { portal } }, own])
  for (const code of ['BASE', 'EVM-901']) {
    const told = bridges.filter(({ other }) => other === code)
    expect(told).toHaveLength(1)
    expect(new Set(told[0]!.events.map(({ contract }) => contract))).toEqual(new Set(portal))
  }
})
