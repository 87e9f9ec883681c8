import type { SentWithdrawal } from '@orrery/family/withdrawal-rules'
import { isHex, type Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createClient, custom, encodeAbiParameters, keccak256 } from 'viem'
import { buildProveWithdrawal, finalizeWithdrawal, getWithdrawalHashStorageSlot, proveWithdrawal } from 'viem/op-stack'
import { hexOf, bytesOf } from '../verify/hex-bytes.ts'
import { keccak } from '../verify/keccak.ts'
import { nibblesOf, ordered, triePath, trieRoot } from '../verify/trie.ts'
import { portalNodes } from './op-withdrawal.ts'
import { settlementOf } from './settlement.ts'

const how = settlementOf({ quirks: { chainId: 1, stack: 'op', consensus: 'pos' }, settlesOn: 'ETH' })!
const rules = how.withdrawals!
const PASSED: Hex = '0x02a52367d10742d8032712c1bb8e0144ff1ec5ffda1ed7d70bb05a2744955054'
const PORTAL: Hex = `0x${'f5'.repeat(20)}`
const word = (value: bigint | number | Hex): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const [sender, target] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as [Hex, Hex]

/** A message with its hash as another library computes it. */
function messageOf(nonce: bigint, data: Hex): SentWithdrawal {
  const [value, gasLimit] = [3n * 10n ** 18n, 200_000n]
  const types = ['uint256', 'address', 'address', 'uint256', 'uint256', 'bytes'].map((type) => ({ type }))
  const hash = keccak256(encodeAbiParameters(types, [nonce, sender, target, value, gasLimit, data]))
  return { hash, height: 40, nonce, sender, target, value, gasLimit, data }
}
const logOf = ({ nonce, value, gasLimit, data, hash }: SentWithdrawal) => ({
  height: 40,
  topics: [PASSED, word(nonce), word(sender), word(target)],
  data: encodeAbiParameters(
    ['uint256', 'uint256', 'bytes', 'bytes32'].map((type) => ({ type })),
    [value, gasLimit, data, hash],
  ),
})

/** Storage of the passer that has a message beside others, whose keys go the same way as far as that: a last node that is short stands in its branch. */
function storageOf(sent: SentWithdrawal, shared: number) {
  const own = nibblesOf(keccak(bytesOf(rules.slotOf(sent))))
  const other = own.slice()
  other[shared] = (other[shared]! + 1) % 16
  // Nor does it end as that one does.
  other[63] = (other[63]! + 1) % 16
  const far = own.slice()
  far[0] = (far[0]! + 5) % 16
  const one = bytesOf('0x01')
  const leaves = ordered([own, other, far].map((path) => ({ path, value: one })))
  return { root: trieRoot(leaves, keccak) as Hex, nodes: triePath(leaves, own, keccak).map(hexOf) }
}

const BLOCK = { hash: word(77), stateRoot: word(78) }

/** What another library asks a rollup's node, and has its wallet send. */
async function byOther(sent: SentWithdrawal, storage: { readonly root: Hex; readonly nodes: readonly Hex[] }) {
  const calls: Hex[] = []
  const client = createClient({
    transport: custom({
      async request({ method, params }: { method: string; params: readonly unknown[] }) {
        if (method === 'eth_getProof') {
          expect(params).toEqual([how.outputs!.passer, [rules.slotOf(sent)], '0x32'])
          const empty = { balance: '0x0', nonce: '0x0', codeHash: word(0), accountProof: [] }
          const proof = { key: rules.slotOf(sent), value: '0x1', proof: storage.nodes }
          return { ...empty, address: how.outputs!.passer, storageHash: storage.root, storageProof: [proof] }
        }
        if (method === 'eth_getBlockByNumber') return { ...BLOCK, number: '0x32', transactions: [] }
        if (method === 'eth_chainId') return '0x1'
        expect(method).toBe('eth_sendTransaction')
        const [{ to, data }] = params as [{ to: Hex; data: Hex }]
        expect(to).toBe(PORTAL)
        calls.push(data)
        return word(1)
      },
    }),
  })
  const { hash: withdrawalHash, height: _, ...fields } = sent
  const withdrawal = { ...fields, withdrawalHash }
  const args = await buildProveWithdrawal(client, {
    withdrawal,
    game: { index: 12n, l2BlockNumber: 50n },
    chain: null,
  } as never)
  const sends = { account: sender, chain: null, portalAddress: PORTAL, gas: 1n }
  await proveWithdrawal(client, { ...args, ...sends } as never)
  await finalizeWithdrawal(client, { withdrawal, ...sends } as never)
  await finalizeWithdrawal(client, { withdrawal, proofSubmitter: target, ...sends } as never)
  return calls
}

const against = (root: Hex) => ({ index: 12n, root, height: 50, game: null })

test.each([
  ['a last node that stands by itself', 2],
  ['a last node that is short and stands in the branch above it', 44],
])('screens-evm §12.5: a proof is the one that another library makes: %s', async (_, shared) => {
  const sent = messageOf((1n << 240n) + 7n, '0x1234')
  const storage = storageOf(sent, shared)
  const parts = { stateRoot: BLOCK.stateRoot, passerRoot: storage.root, blockHash: BLOCK.hash }
  const root = how.outputs!.rootOf(parts)
  const [prove, finalise, finaliseOf] = await byOther(sent, storage)
  const own = { ...parts, nodes: storage.nodes }
  expect(rules.proveCall(sent, against(root), own)).toBe(prove)
  expect(rules.finaliseCall(sent, null)).toBe(finalise)
  expect(rules.finaliseCall(sent, target)).toBe(finaliseOf)
  // Of another root, of a path with a node changed or left out, or of a message that was not sent nothing is made.
  expect(rules.proveCall(sent, against(word(5)), own)).toBeNull()
  const broken = storage.nodes.map((node, at): Hex => (at === 0 ? (`${node.slice(0, -1)}7` as Hex) : node))
  expect(rules.proveCall(sent, against(root), { ...own, nodes: broken })).toBeNull()
  expect(rules.proveCall(sent, against(root), { ...own, nodes: storage.nodes.slice(0, -1) })).toBeNull()
  expect(rules.proveCall(messageOf(8n, '0x'), against(root), own)).toBeNull()
})

test('screens-evm §12.5: a short last node of any length is told by itself, too, as portals want it', () => {
  const sent = messageOf(9n, '0x')
  for (const shared of [44, 45, 50, 51]) {
    const { root, nodes } = storageOf(sent, shared)
    const told = portalNodes(sent, root, nodes)!
    expect(told.slice(0, -1)).toEqual(nodes)
    // It stands in the branch as it is.
    expect(nodes.at(-1)).toContain(told.at(-1)!.slice(2))
    expect(told.at(-1)!.length / 2 - 1).toBeLessThan(32)
  }
})

test('screens-evm §12.5: a message is read from its log whole, and none from a log that tells another hash', () => {
  for (const data of ['0x', '0x12', `0x${'ab'.repeat(100)}`] as Hex[]) {
    const sent = messageOf(7n, data)
    expect(rules.read(logOf(sent))).toEqual(sent)
    expect(rules.slotOf(sent)).toBe(getWithdrawalHashStorageSlot({ withdrawalHash: sent.hash }))
    const { topics, ...log } = logOf(sent)
    expect(rules.read({ ...log, topics: [topics[0]!, word(8), topics[2]!, topics[3]!] })).toBeNull()
    expect(rules.read({ ...log, topics: [word(1), ...topics.slice(1)] })).toBeNull()
    expect(rules.read({ ...log, topics: topics.slice(0, 3) })).toBeNull()
    expect(rules.read({ ...log, topics, data: log.data.slice(0, -64) })).toBeNull()
    expect(isHex(log.data)).toBe(true)
  }
})
