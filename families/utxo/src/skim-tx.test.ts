import { bch } from '@orrery/chains/records/bch'
import type { Hex } from '@orrery/primitives/hex'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withTokens } from './cash-tokens/read-token-prefix.ts'
import { merkleRoot } from './merkle-root.ts'
import type { RawOutput, RawTx } from './raw-block.ts'
import { ByteReader, readRawTx } from './read-raw-tx.ts'
import { sha256d } from './sha256d.ts'
import { skimTx } from './skim-tx.ts'
import { SPECIAL_TXS } from './testing/special-txs.ts'

// Two inputs, one with a witness of two items, and two outputs.
const HEX =
  `01000000${'0001'}02` +
  `${'11'.repeat(31)}ab${'00000000'}02${'51ac'}ffffffff` +
  `${'22'.repeat(31)}cd${'01000000'}00${'fdffffff'}` +
  `02${'e803000000000000'}${'16'}0014${'aa'.repeat(20)}${'d007000000000000'}${'02'}6a51` +
  `00${'02'}${'03'}010203${'00'}00000000`
const bytes = Buffer.from(HEX, 'hex')
const told = readRawTx(new ByteReader(bytes))

test('screens-nonevm §4.2: what is told of a transaction is held to its bytes, whatever part of it is other', () => {
  expect(skimTx(bytes, told)).toEqual({ txid: told.txid, differs: null })
  const [first, second] = told.inputs
  const [paid, data] = told.outputs
  const other: readonly (readonly [Partial<RawTx>, string])[] = [
    [{ inputs: [{ ...first!, prevTxid: `0xac${'11'.repeat(31)}` }, second!] }, 'inputs'],
    [{ inputs: [{ ...first!, prevTxid: `0xab${'11'.repeat(30)}12` }, second!] }, 'inputs'],
    [{ inputs: [{ ...first!, prevVout: 1 }, second!] }, 'inputs'],
    [{ inputs: [{ ...first!, scriptSig: '0x51ad' }, second!] }, 'inputs'],
    [{ inputs: [{ ...first!, scriptSig: '0x51' }, second!] }, 'inputs'],
    [{ inputs: [first!, { ...second!, scriptSig: '0xfd' }] }, 'inputs'],
    [{ inputs: [first!, { ...second!, sequence: 1 }] }, 'inputs'],
    [{ inputs: [first!] }, 'inputs'],
    [{ outputs: [{ ...paid!, value: 1_001n }, data!] }, 'outputs'],
    [{ outputs: [paid!, { ...data!, script: '0x6a52' }] }, 'outputs'],
    [{ outputs: [paid!] }, 'outputs'],
    [{ inputs: [first!, { ...second!, witness: ['0x010203'] }] }, 'witnesses'],
    [{ inputs: [first!, { ...second!, witness: ['0x010204', '0x'] }] }, 'witnesses'],
    [{ wtxid: told.txid }, 'witnesses'],
    [{ version: 2 }, 'numbers'],
    [{ lockTime: 1 }, 'numbers'],
    [{ size: told.size - 1 }, 'numbers'],
    [{ vsize: told.vsize! - 1 }, 'numbers'],
    [{ weight: told.weight! + 1 }, 'numbers'],
    [{ special: { type: 1, payload: '0x' } }, 'payload'],
  ]
  for (const [part, differs] of other) expect(skimTx(bytes, { ...told, ...part })).toMatchObject({ differs })
  // What a node does not tell is not held against it.
  expect(skimTx(bytes, { ...told, vsize: null, weight: null }).differs).toBeNull()
  // Litecoin counts what it announces its own way.
  const extended = Buffer.from(`${HEX.slice(0, 8)}0008${HEX.slice(12, HEX.indexOf('00020301'))}0000000000`, 'hex')
  const withIt = readRawTx(new ByteReader(extended))
  expect(skimTx(extended, { ...withIt, weight: 1, vsize: 1 }).differs).toBeNull()
  expect(skimTx(extended, { ...withIt, size: 1 }).differs).toBe('numbers')
})

test('screens-nonevm §16: a special transaction of DASH is held to its bytes, its payload too', () => {
  const hex = SPECIAL_TXS[0]!.hex
  const whole = Buffer.from(hex, 'hex')
  const special = readRawTx(new ByteReader(whole), { payloads: true })
  const skim = (part: Partial<RawTx>) =>
    skimTx(whole, { ...special, vsize: null, weight: null, ...part }, { payloads: true })
  expect(skim({})).toEqual({ txid: special.txid, differs: null })
  expect(skim({ inputs: special.inputs.map((input) => ({ ...input, prevVout: input.prevVout + 1 })) }).differs).toBe(
    'inputs',
  )
  expect(skim({ special: { ...special.special!, payload: '0x00' } }).differs).toBe('payload')
  expect(skim({ special: { ...special.special!, type: special.special!.type + 1 } }).differs).toBe('payload')
  expect(skim({ special: null }).differs).toBe('payload')
})

test('issue 6: tokens that a node tells beside an output are held to those that stand in its bytes (CHIP-2022-02)', () => {
  const prefix = `ef${'33'.repeat(32)}${'71'}${'02'}beef${'fd'}e803`
  const script = `76a914${'aa'.repeat(20)}88ac`
  const carried = prefix + script
  const hex =
    `02000000${'01'}${'11'.repeat(32)}0000000000ffffffff${'01'}${'e803000000000000'}` +
    `${(carried.length / 2).toString(16)}${carried}00000000`
  const whole = Buffer.from(hex, 'hex')
  const read = withTokens(readRawTx(new ByteReader(whole)), bch.quirks)
  const [output] = read.outputs
  const token = {
    category: `0x${'33'.repeat(32)}` as Hex,
    amount: '1000',
    nft: { capability: 'mutable', commitment: '0xbeef' as Hex },
  }
  expect(output).toEqual({ value: 1_000n, script: `0x${script}`, token })
  const skim = (other: Partial<RawOutput>) => skimTx(whole, { ...read, outputs: [{ ...output!, ...other }] }).differs
  expect(skim({})).toBeNull()
  // A node that knows no tokens tells all of it as the script.
  expect(skim({ token: null, script: `0x${carried}` })).toBeNull()
  for (const other of [
    { amount: '1001' },
    { category: `0x${'34'.repeat(32)}` as Hex },
    { nft: null },
    { nft: { ...token.nft, capability: 'minting' } },
    { nft: { ...token.nft, commitment: '0xbeee' as Hex } },
  ])
    expect(skim({ token: { ...token, ...other } }), JSON.stringify(other)).toBe('outputs')
  expect(skim({ token: null })).toBe('outputs')
})

test('bytes that a node writes with large letters are the same, and an end too early is none', () => {
  const large: RawTx = { ...told, hex: `0x${HEX.toUpperCase()}` }
  expect(skimTx(bytes, large).differs).toBeNull()
  expect(() => skimTx(bytes.subarray(0, -1), told)).toThrow(RangeError)
  expect(() => skimTx(Buffer.concat([bytes, Buffer.from([0])]), told)).toThrow(RangeError)
})

test('hashes and merkle roots are those of a plain reckoning, for even and odd numbers of leaves', () => {
  const sha = (part: Buffer): Buffer => createHash('sha256').update(part).digest()
  const twice = (part: Buffer): Buffer => sha(sha(part))
  const leaves = Array.from({ length: 9 }, (_, i) => twice(Buffer.from([i])))
  for (const size of [0, 1, 55, 64, 1_000]) {
    const data = Buffer.alloc(size, size)
    expect(sha256d(data)).toEqual(twice(data))
  }
  for (let count = 1; count <= 9; count++) {
    let row = leaves.slice(0, count)
    while (row.length > 1)
      row = Array.from({ length: Math.ceil(row.length / 2) }, (_, i) =>
        twice(Buffer.concat([row[2 * i]!, row[2 * i + 1] ?? row[2 * i]!])),
      )
    const shown = leaves.slice(0, count).map((leaf): Hex => `0x${Buffer.from(leaf).reverse().toString('hex')}`)
    expect(merkleRoot(shown)).toBe(`0x${Buffer.from(row[0]!).reverse().toString('hex')}`)
  }
})
