import { createRequire } from 'node:module'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ApiClient } from '@orrery/api/client'
import type { EvmRpc } from '@orrery/localnet/evm-rpc'
import type { Chain } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFunctionData, parseAbi } from 'viem'
import { mineTx } from './mine-tx.ts'
import { startRollupPair, type RollupPair } from './rollup-pair.ts'

/** Logs whatever it is told, as anybody's contract may. */
const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Logger {
  function write(bytes32[] calldata t, bytes calldata d) external {
    assembly {
      calldatacopy(0, d.offset, d.length)
      let a := calldataload(t.offset)
      let b := calldataload(add(t.offset, 32))
      let c := calldataload(add(t.offset, 64))
      switch t.length
      case 1 { log1(0, d.length, a) }
      case 2 { log2(0, d.length, a, b) }
      case 3 { log3(0, d.length, a, b, c) }
      default { log4(0, d.length, a, b, c, calldataload(add(t.offset, 96))) }
    }
  }
}
`
const ABI = parseAbi(['function write(bytes32[] t, bytes d)'])
const PASSER: Hex = '0x4200000000000000000000000000000000000016'
const DEPTH = 6

const keccak = (bytes: Uint8Array): Hex => `0x${Buffer.from(keccak_256(bytes)).toString('hex')}`
const topicOf = (signature: string): Hex => keccak(Buffer.from(signature))
const word = (value: bigint | number | string): Hex =>
  `0x${(typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')}`
const data = (...words: (bigint | number | string)[]): Hex => `0x${words.map((one) => word(one).slice(2)).join('')}`

let pair: RollupPair
let [below, above] = [] as unknown as [EvmRpc, EvmRpc]
let client: ApiClient
let [portal, oracle, factory, game, stranger] = [] as unknown as [Hex, Hex, Hex, Hex, Hex]
let roots: Hex[]
let withdrawal: Hex
let rollup: Chain

/** Has a contract write a log; the block that it is in. */
async function write(evm: EvmRpc, contract: Hex, topics: readonly Hex[], body: Hex = '0x'): Promise<number> {
  const input = encodeFunctionData({ abi: ABI, functionName: 'write', args: [topics, body] })
  return Number((await mineTx(evm, input, { to: contract })).blockNumber)
}

async function outputRoot(height: number): Promise<Hex> {
  const at = `0x${height.toString(16)}`
  const block = await above.call<{ hash: Hex; stateRoot: Hex }>('eth_getBlockByNumber', at, false)
  const { storageHash } = await above.call<{ storageHash: Hex }>('eth_getProof', PASSER, [], at)
  return keccak(
    Buffer.from([word(0), block.stateRoot, storageHash, block.hash].map((part) => part.slice(2)).join(''), 'hex'),
  )
}

beforeAll(async () => {
  pair = await startRollupPair()
  ;({ below, above } = pair)
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const settings = { optimizer: { enabled: true }, outputSelection: { '*': { '*': ['evm'] } } }
  const { contracts } = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources: { 'L.sol': { content: SOURCE } }, settings })),
  ) as {
    contracts: {
      'L.sol': Record<string, { evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
    }
  }
  const { evm: code } = contracts['L.sol']!['Logger']!
  const addresses: Hex[] = []
  for (let at = 0; at < 5; at++)
    addresses.push((await mineTx(below, `0x${code.bytecode.object}`)).contractAddress.toLowerCase() as Hex)
  ;[portal, oracle, factory, game, stranger] = addresses as [Hex, Hex, Hex, Hex, Hex]

  // The rollup: messages that it sends down.
  await above.call('anvil_setCode', PASSER, `0x${code.deployedBytecode.object}`)
  await above.call('anvil_setStorageAt', PASSER, word(1), word(7))
  withdrawal = `0x${'c4'.repeat(32)}`
  const passed = topicOf('MessagePassed(uint256,address,address,uint256,uint256,bytes,bytes32)')
  await write(above, PASSER, [passed, word(7), word(game), word(portal)], data(3, 9, 128, withdrawal, 0))
  await write(above, PASSER, [passed, word(8), word(game), word(portal)], data(3, 9, 128, `0x${'c5'.repeat(32)}`, 0))
  const top = Number(await above.call<string>('eth_blockNumber'))

  // What its contracts write below: two outputs, of which the second is a lie, a game that was lost, a withdrawal. A stranger writes the same with other words, and odd ones.
  roots = [await outputRoot(1), `0x${'ee'.repeat(32)}`]
  const proposed = topicOf('OutputProposed(bytes32,uint256,uint256,uint256)')
  const created = topicOf('DisputeGameCreated(address,uint32,bytes32)')
  const resolved = topicOf('Resolved(uint8)')
  const proven = topicOf('WithdrawalProven(bytes32,address,address)')
  const finalised = topicOf('WithdrawalFinalized(bytes32,bool)')
  const liar: Hex = `0x${'dd'.repeat(32)}`
  for (const [index, root] of roots.entries()) {
    await write(below, stranger, [proposed, liar, word(index), word(1)], data(1))
    await write(below, oracle, [proposed, root, word(index), word(1)], data(1))
  }
  await write(below, stranger, [proposed, liar, word(2n ** 255n), word(2n ** 255n)], data(1))
  await write(below, stranger, [created, `0x${'ff'.repeat(32)}`, word(0), liar])
  await write(below, stranger, [created, word(game), word(0), liar])
  await write(below, factory, [created, word(game), word(1), roots[0]!])
  await write(below, stranger, [resolved, word(2)])
  await write(below, stranger, [resolved, word(250)])
  await write(below, game, [resolved, word(1)])
  await write(below, portal, [proven, withdrawal, word(game), word(portal)])
  await write(below, stranger, [finalised, `0x${'c5'.repeat(32)}`], data(1))
  await write(below, portal, [finalised, withdrawal], data(1))
  await write(below, portal, [topicOf('SequencerBatchDelivered(uint256,bytes32)')], `0x${'ab'.repeat(77)}`)
  for (let at = 0; at < 2 * DEPTH; at++) await Promise.all([below, above].map((evm) => evm.call('evm_mine')))

  expect(top).toBeGreaterThan(1)
  const followed = await pair.follow({ portal: [portal], outputOracle: [oracle], gameFactory: [factory] })
  ;({ client, rollup } = followed)
  await followed.caughtUp()
}, 240_000)

afterAll(() => pair.stop())

test('screens-evm §12.3: claimed outputs of a rollup are told by its oracle alone, and compared with what its own node tells', async () => {
  const { list, parent } = await client.listRollupStates({ chain: rollup.code })
  expect(parent.chain).toBe('EVM-990001')
  expect(list.extend.coverage.complete).toBe(true)
  expect(list.hits.map(({ number, root, l2Height }) => [number, root, l2Height])).toEqual([
    [1, roots[1], 1],
    [0, roots[0], 1],
  ])
  expect((await client.getRollupState({ chain: rollup.code, rollupState: 0 })).state.root).toBe(roots[0])
  expect((await client.getBlockOutputRoot({ chain: rollup.code, block: '1' })).root).toBe(roots[0])
})

test('screens-evm §12.4: a game is told by its factory and ended by itself, whatever strangers write', async () => {
  const { list } = await client.listDisputeGames({ chain: rollup.code })
  expect(list.hits).toHaveLength(1)
  expect(list.hits[0]).toMatchObject({ type: 1, root: roots[0], status: 'challenger', l2Height: null })
  expect(list.hits[0]!.game.toLowerCase()).toBe(game)
  expect((await client.listDisputeGames({ chain: rollup.code, gameStatus: 'running' })).list.hits).toEqual([])
})

test('screens-evm §12.5: messages to the parent chain are told with what the portal logged of them', async () => {
  const { list } = await client.listDepartures({ chain: rollup.code })
  expect(list.hits.map(({ id, status }) => [id, status])).toEqual([
    [`0x${'c5'.repeat(32)}`, 'waiting'],
    [withdrawal, 'completed'],
  ])
  const { proven, completed } = list.hits[1]!
  const receipt = await below.call<{ to: Hex }>('eth_getTransactionReceipt', completed!.hash)
  expect(receipt.to.toLowerCase()).toBe(portal)
  expect(proven!.height).toBeLessThan(completed!.height)
})

test('screens-evm §12.1: batches of the OP stack are told by no log, and asked for they are refused', async () => {
  await expect(client.listBatches({ chain: rollup.code })).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})
