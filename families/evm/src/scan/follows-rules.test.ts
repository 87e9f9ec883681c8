import { describe, expect, test } from 'vitest'
import { createRandom, randomItem } from '@orrery/primitives/random'
import { createdBy } from '../created-by.ts'
import { rawBlock, rawReceipts } from '../raw.ts'
import { arbitrum } from '../stacks/arbitrum.ts'
import { none } from '../stacks/none.ts'
import { op } from '../stacks/op.ts'
import type { Stack } from '../stacks/stack.ts'
import { randomBlock } from '../testing/random-block.ts'
import { recorded, recordedJson, recordedResult } from '../testing/recordings.ts'
import { createVerifier, type Verifier } from '../verify/create-verifier.ts'
import { judgeTold, RULES } from '../verify/told-rules.ts'
import { isConsistent } from './check-scanned.ts'
import { followsRules } from './follows-rules.ts'
import { glanceAt } from './glance-at.ts'
import { scanBlock } from './scan-block.ts'
import { scanReceipts } from './scan-receipts.ts'
import type { ScannedRaw } from './scanned-raw.ts'

type Answer = Record<string, unknown>
type Block = Answer & { transactions: Answer[] }
type Receipt = Answer & { logs: Answer[] }
type Told = { block: Block; receipts: Receipt[] }

const ALL = new Set(RULES)
const RECORDED = {
  mainnet: ['squid-fixtures/ethereum/18500000', none],
  'mainnet before the merge': ['mainnet-rpc-from-rlp/14764013', none],
  frontier: ['squid-fixtures/ethereum/1000000', none],
  Arbitrum: ['squid-fixtures/arbitrum/150000000', arbitrum],
  Cronos: ['squid-fixtures/cronos/10000', none],
} as const satisfies Record<string, readonly [string, Stack]>

const toldOf = (folder: string): Told => ({
  block: structuredClone(recordedResult(`${folder}/block.json`)) as Block,
  receipts: structuredClone(recordedResult(`${folder}/receipts.json`)) as Receipt[],
})
const rawOf = ({ block, receipts }: Told) => ({ block: rawBlock(block), receipts: rawReceipts(receipts) })
const scannedOf = ({ block, receipts }: Told): ScannedRaw | null => {
  const scanned = scanBlock(Buffer.from(JSON.stringify(block)), 0)?.value
  const paid = scanReceipts(Buffer.from(JSON.stringify(receipts)), 0)?.value
  return scanned && paid ? { scanned, receipts: paid } : null
}
const taught = (stack: Stack, ...lessons: readonly Told[]): Verifier => {
  const verifier = createVerifier(stack, 5, 'node')
  for (const told of lessons) verifier.verify(rawOf(told))
  return verifier
}
const MAINNET = 'squid-fixtures/ethereum/18500000'

/** A block of mainnet that makes a contract, too; what its roots hold is not looked at here. */
const withCreation = (): Told => {
  const told = toldOf(MAINNET)
  const tx = told.block.transactions[5]!
  tx['to'] = null
  told.receipts[5]!['contractAddress'] = createdBy(tx['from'] as never, tx['nonce'] as never)
  return told
}

recorded.each(Object.entries(RECORDED))(
  'issue 4: what %s tells beside its roots follows from them, however it is read',
  (name, [folder, stack]) => {
    const told = toldOf(folder)
    const verifier = taught(stack, told)
    expect(() => glanceAt(rawOf(told), verifier, stack.encodes)).not.toThrow()
    const scanned = scannedOf(told)!
    expect(() => glanceAt(scanned, verifier, stack.encodes)).not.toThrow()
    const rules = verifier.heldRules({ number: '0x1' })
    if (name === 'Cronos') expect(rules).toBeNull()
    else expect(followsRules(scanned.scanned, scanned.receipts, rules!, stack.encodes)).toBe(true)
  },
)

recorded('a block of Optimism with a deposit follows its rules', () => {
  const told: Told = {
    block: recordedResult('rosetta-optimism/goerli_bedrock_block_5003318.json') as Block,
    receipts: [1, 2].map(
      (n) => recordedJson(`rosetta-optimism/goerli_bedrock_tx_receipt_5003318_${n}.json`) as Receipt,
    ),
  }
  const verifier = taught(op, told)
  expect([...verifier.heldRules({ number: '0x1' })!]).toEqual(['gas', 'types', 'log-places', 'tips'])
  glanceAt(rawOf(told), verifier, op.encodes)
  told.receipts[1]!['effectiveGasPrice'] = '0x1'
  expect(() => glanceAt(rawOf(told), verifier, op.encodes)).toThrow('what was paid per gas of transaction 1')
})

const LIES: Readonly<Record<string, readonly [(told: Told) => void, string]>> = {
  'more gas': [({ receipts }) => (receipts[7]!['gasUsed'] = '0x5209'), 'the gas of transaction 7'],
  'gas of the first': [({ receipts }) => (receipts[0]!['gasUsed'] = '0x1'), 'the gas of transaction 0'],
  'another type': [({ receipts }) => (receipts[3]!['type'] = '0x1'), 'the type of transaction 3'],
  'a log in another place': [
    ({ receipts }) => {
      const logs = receipts.flatMap((receipt) => receipt.logs)
      logs.at(-1)!['logIndex'] = '0xffff'
    },
    'the place of a log',
  ],
  'another price': [
    ({ block, receipts }) => {
      const at = block.transactions.findIndex(({ type }) => type === '0x2')
      receipts[at]!['effectiveGasPrice'] = '0x3b9aca00'
    },
    'what was paid per gas',
  ],
  'another price of a legacy transaction': [
    ({ block, receipts }) => {
      const at = block.transactions.findIndex(({ type }) => type === '0x0')
      receipts[at]!['effectiveGasPrice'] = '0x3b9aca00'
    },
    'what was paid per gas',
  ],
  'a contract somewhere else': [
    ({ receipts }) => (receipts[5]!['contractAddress'] = `0x${'ab'.repeat(20)}`),
    'the contract of transaction 5',
  ],
  'no contract': [({ receipts }) => (receipts[5]!['contractAddress'] = null), 'the contract of transaction 5'],
}

describe('issue 4: what a node tells wrongly beside what its roots hold is refused, however it is read', () => {
  recorded.each(Object.entries(LIES))('%s', (_, [lie, words]) => {
    const honest = withCreation()
    const verifier = taught(none, toldOf(MAINNET), toldOf('mainnet-rpc-from-rlp/14764013'))
    // The rule of creations is learnt from the first that is told right; nothing of the roots is looked at here.
    verifier.verifyTold(rawOf(honest))
    const told = withCreation()
    lie(told)
    for (const read of [rawOf, scannedOf]) {
      expect(() => glanceAt(read(honest)!, verifier, [])).not.toThrow()
      expect(() => glanceAt(read(told)!, verifier, [])).toThrow(words)
    }
  })
})

recorded(
  'reliability I-9: prices by rules that are not known here stop no chain: told so a third time they are believed',
  () => {
    const verifier = taught(none, toldOf(MAINNET))
    const told = toldOf(MAINNET)
    told.receipts[3]!['effectiveGasPrice'] = '0x1'
    const refused = expect.objectContaining({ code: 'UPSTREAM_MISMATCH' }) as Error
    for (let times = 1; times < 3; times++) expect(() => glanceAt(scannedOf(told)!, verifier, [])).toThrow(refused)
    expect(() => glanceAt(scannedOf(told)!, verifier, [])).not.toThrow()
    // What the receipts' root settles is never believed.
    told.receipts[3]!['gasUsed'] = '0x1'
    for (let times = 0; times < 5; times++) expect(() => glanceAt(scannedOf(told)!, verifier, [])).toThrow(refused)
  },
)

recorded('every header makes its hash, and withdrawals their root, in blocks that are not verified', () => {
  const verifier = taught(none, toldOf(MAINNET))
  const changes: readonly [Answer, string][] = [
    [{ stateRoot: `0x${'1'.repeat(64)}` }, 'the hash of the header'],
    [{ withdrawals: (toldOf(MAINNET).block['withdrawals'] as Answer[]).slice(1) }, 'the root of the withdrawals'],
  ]
  for (const [change, words] of changes)
    for (const read of [rawOf, scannedOf]) {
      const told = toldOf(MAINNET)
      Object.assign(told.block, change)
      expect(() => glanceAt(read(told)!, verifier, [])).toThrow(words)
    }
})

test('both ways of reading come to the same, whatever is told', () => {
  const random = createRandom(9)
  const seen = { same: 0, other: 0 }
  for (let round = 0; round < 600; round++) {
    const made = randomBlock(random, 4, true)
    const told: Told = { block: JSON.parse(made.block) as Block, receipts: JSON.parse(made.receipts) as Receipt[] }
    let sum = 0
    let place = 0
    for (const [i, receipt] of told.receipts.entries()) {
      const tx = told.block.transactions[i]!
      // Mostly as it should be, or nothing would ever follow.
      const used = Math.floor(random() * 90_000)
      receipt['gasUsed'] = `0x${used.toString(16)}`
      receipt['cumulativeGasUsed'] = `0x${(sum += random() < 0.97 ? used : used + 1).toString(16)}`
      if (random() < 0.95) receipt['type'] = tx['type'] ?? '0x0'
      const base = BigInt((told.block['baseFeePerGas'] as string | undefined) ?? 0)
      const [most, tip] = [tx['maxFeePerGas'], tx['maxPriorityFeePerGas']] as (string | undefined)[]
      const wished = base + BigInt(tip ?? 0)
      const due =
        Number(tx['type'] ?? 0) < 2
          ? tx['gasPrice']
          : most
            ? `0x${(wished < BigInt(most) ? wished : BigInt(most)).toString(16)}`
            : null
      if (due && random() < 0.97) receipt['effectiveGasPrice'] = due
      if (!tx['to'] && random() < 0.97)
        receipt['contractAddress'] = createdBy((tx['from'] as string).toLowerCase() as never, tx['nonce'] as never)
      delete receipt['blobGasUsed']
      for (const log of receipt.logs) {
        if (random() < 0.02) place++
        log['logIndex'] = `0x${(place++).toString(16)}`
      }
    }
    const scanned = scannedOf(told)
    if (scanned === null || !isConsistent(scanned.scanned, scanned.receipts)) continue
    const own = randomItem(random, [[], [0x7e], arbitrum.encodes])
    const raw = rawOf(told)
    const said = judgeTold(raw.block, raw.receipts, own)
    const found = followsRules(scanned.scanned, scanned.receipts, ALL, own)
    expect(found, JSON.stringify(said)).toBe(RULES.every((rule) => said[rule].wrong === null))
    seen[found ? 'same' : 'other']++
    // Each rule by itself.
    for (const rule of RULES)
      expect(followsRules(scanned.scanned, scanned.receipts, new Set([rule]), own), rule).toBe(
        said[rule].wrong === null,
      )
  }
  expect(Math.min(seen.same, seen.other)).toBeGreaterThan(50)
})
