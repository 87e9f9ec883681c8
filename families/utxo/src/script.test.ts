import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import { bsv } from '@orrery/chains/records/bsv'
import { dash } from '@orrery/chains/records/dash'
import { doge } from '@orrery/chains/records/doge'
import { ltc } from '@orrery/chains/records/ltc'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { assert, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { coinbaseText, mergeCommitment } from './coinbase-text.ts'
import { describeTx } from './describe-tx.ts'
import { carriedData, carriedText, disassemble, readScriptOps } from './script-ops.ts'
import type { RawTx } from './raw-block.ts'
import { classifyScript, readMultisig } from './script-type.ts'

const type = (script: Hex, chain = btc as typeof btc | typeof doge | typeof bch | typeof ltc) =>
  classifyScript(script, chain.quirks).type
const key33 = `02${'11'.repeat(32)}`

test('each form of script has its type', () => {
  expect(type(`0x76a914${'11'.repeat(20)}88ac`)).toBe('p2pkh')
  expect(type(`0xa914${'11'.repeat(20)}87`)).toBe('p2sh')
  expect(type(`0x0014${'11'.repeat(20)}`)).toBe('p2wpkh')
  expect(type(`0x0020${'11'.repeat(32)}`)).toBe('p2wsh')
  expect(type(`0x5120${'11'.repeat(32)}`)).toBe('p2tr')
  expect(type('0x51024e73')).toBe('witness')
  expect(type(`0x21${key33}ac`)).toBe('p2pk')
  expect(type(`0x5121${key33}21${key33}52ae`)).toBe('multisig')
  expect(type('0x6a0548656c6c6f')).toBe('data')
  expect(type('0x')).toBe('nonstandard')
  expect(type(`0x${'51'.repeat(10_001)}`)).toBe('unspendable')
})

test('a chain without segwit has no witness addresses, only one with cash addresses has 32-byte P2SH', () => {
  expect(type(`0x0014${'11'.repeat(20)}`, doge)).toBe('nonstandard')
  expect(type(`0xaa20${'11'.repeat(32)}87`, bch)).toBe('p2sh')
  expect(type(`0xaa20${'11'.repeat(32)}87`)).toBe('nonstandard')
})

test('the extension block of Litecoin is told apart', () => {
  expect(type(`0x5820${'11'.repeat(32)}`, ltc)).toBe('mweb-hogaddr')
  expect(type(`0x5920${'11'.repeat(32)}`, ltc)).toBe('mweb-pegin')
  expect(type(`0x5820${'11'.repeat(32)}`)).toBe('witness')
})

test('only what nobody can spend has no address', () => {
  expect(classifyScript('0x6a', btc.quirks).address).toBeNull()
  expect(classifyScript('0x', btc.quirks).address).toMatch(/^0x21[0-9a-f]{64}$/)
  expect(classifyScript(`0x21${key33}ac`, btc.quirks).address).toBe(`0x20${key33}`)
})

test('a multisig script gives its keys, a malformed one gives nothing', () => {
  expect(readMultisig(`0x5121${key33}21${key33}52ae`)).toEqual({ required: 1, keys: [`0x${key33}`, `0x${key33}`] })
  for (const script of ['0x51ae', `0x5221${key33}51ae`, `0x5121${key33}52ae`, '0xae', `0x5105${key33}51ae`] as Hex[])
    expect(readMultisig(script), script).toBeNull()
})

test('scripts are read in words, broken pushes too', () => {
  expect(disassemble(`0x76a914${'11'.repeat(20)}88ac`, ltc.quirks)).toBe(
    `OP_DUP OP_HASH160 ${'11'.repeat(20)} OP_EQUALVERIFY OP_CHECKSIG`,
  )
  expect(disassemble('0x0051600b0102', ltc.quirks)).toBe('0 1 16 0102[broken]')
  expect(disassemble('0x4cff01', ltc.quirks)).toBe('01[broken]')
  expect(disassemble('0x4effffffff', ltc.quirks)).toBe('[broken]')
  for (const script of ['0x4c', '0x4d00', '0x4e000000'] as const)
    expect(disassemble(script, ltc.quirks), script).toBe('[broken]')
  expect(disassemble(`0x${'61'.repeat(300)}`, ltc.quirks, 3)).toBe('OP_NOP OP_NOP OP_NOP …')
})

test('opcodes are called as the chain’s own node calls them', () => {
  const codes: Hex = '0x65667f8081838d8e98b3b6babbbcc7d3d4ff'
  const told = (chain: ChainOf<'utxo'>) => disassemble(codes, chain.quirks)
  // Bitcoin Core's `GetOpName`.
  expect(told(ltc)).toBe(
    'OP_VERIF OP_VERNOTIF OP_SUBSTR OP_LEFT OP_RIGHT OP_INVERT OP_2MUL OP_2DIV OP_LSHIFT OP_NOP4 OP_NOP7 OP_CHECKSIGADD OP_UNKNOWN_bb OP_UNKNOWN_bc OP_UNKNOWN_c7 OP_UNKNOWN_d3 OP_UNKNOWN_d4 OP_INVALIDOPCODE',
  )
  // CHIP-2021-02 (introspection), CHIP-2021-05 (loops), CHIP-2022-02 (tokens), CHIP-2025-05 (functions, bits).
  expect(told(bch)).toBe(
    'OP_BEGIN OP_UNTIL OP_SPLIT OP_NUM2BIN OP_BIN2NUM OP_INVERT OP_LSHIFTNUM OP_RSHIFTNUM OP_LSHIFTBIN OP_NOP4 OP_NOP7 OP_CHECKDATASIG OP_CHECKDATASIGVERIFY OP_REVERSEBYTES OP_UTXOBYTECODE OP_OUTPUTTOKENAMOUNT OP_RESERVED3 OP_INVALIDOPCODE',
  )
  expect(told(bsv)).toBe(
    'OP_VERIF OP_VERNOTIF OP_SPLIT OP_NUM2BIN OP_BIN2NUM OP_INVERT OP_2MUL OP_2DIV OP_LSHIFT OP_SUBSTR OP_LSHIFTNUM OP_UNKNOWN_ba OP_UNKNOWN_bb OP_UNKNOWN_bc OP_UNKNOWN_c7 OP_UNKNOWN_d3 OP_UNKNOWN_d4 OP_INVALIDOPCODE',
  )
  // DIP-20.
  expect(told(dash)).toMatch(
    /^OP_VERIF OP_VERNOTIF OP_SPLIT OP_NUM2BIN OP_BIN2NUM .* OP_CHECKDATASIG OP_CHECKDATASIGVERIFY OP_UNKNOWN_bc /,
  )
})

test('carried text is shown only where it is text', () => {
  expect(carriedText(carriedData('0x6a0548656c6c6f'))).toBe('Hello')
  expect(carriedText('f09f9a80')).toBe('🚀')
  expect(carriedText('ff00')).toBeNull()
  expect(carriedText('41e280ae42')).toBeNull()
  expect(carriedText('00')).toBeNull()
  expect(carriedText('')).toBeNull()
})

test('no byte string breaks the readers', () => {
  assert(
    property(uint8Array({ maxLength: 200 }), (bytes) => {
      const script: Hex = `0x${Buffer.from(bytes).toString('hex')}`
      classifyScript(script, ltc.quirks)
      disassemble(script, bch.quirks)
      coinbaseText(script)
      mergeCommitment(script)
      carriedText(carriedData(script))
      return readScriptOps(script).every((op) => op.push === null || op.push.length % 2 === 0)
    }),
    { seed: 2, numRuns: 500 },
  )
})

test('screens-nonevm §4.1: on Bitcoin SV data begins with OP_FALSE OP_RETURN, and since its Genesis upgrade OP_RETURN alone and long scripts can be spent', () => {
  const bare = (script: Hex, isRestored: boolean) => classifyScript(script, bsv.quirks, isRestored)
  const long: Hex = `0x51${'61'.repeat(10_000)}`
  for (const isRestored of [false, true]) {
    expect(bare('0x006a026869', isRestored)).toEqual({ type: 'data', address: null })
    expect(bare('0x006a', isRestored)).toEqual({ type: 'data', address: null })
    expect(bare('0x00', isRestored).type).toBe('nonstandard')
  }
  expect(bare('0x6a026869', false)).toEqual({ type: 'data', address: null })
  expect(bare('0x6a026869', true)).toEqual({ type: 'nonstandard', address: expect.stringMatching(/^0x[0-9a-f]+$/) })
  expect(bare(long, false)).toEqual({ type: 'unspendable', address: null })
  expect(bare(long, true).type).toBe('nonstandard')
  // To every other chain of the family it is a script as others are, and is in the node's set of unspent outputs.
  for (const chain of [btc, bch]) expect(classifyScript('0x006a026869', chain.quirks).address).not.toBeNull()
})

test('which rule an output of Bitcoin SV is under says the block that made it; what an input spends could be spent', () => {
  const script: Hex = '0x6a026869'
  const prevout = { value: 10n, script, height: 620_600, coinbase: false }
  const input = {
    coinbase: null,
    prevTxid: `0x${'ab'.repeat(32)}`,
    prevVout: 0,
    scriptSig: '0x51',
    sequence: 0,
    witness: [],
    prevout,
  } as const
  const tx: RawTx = {
    ...{
      txid: `0x${'01'.repeat(32)}`,
      wtxid: `0x${'01'.repeat(32)}`,
      version: 2,
      lockTime: 0,
      size: 100,
      vsize: 100,
      weight: 400,
      hex: null,
      special: null,
    },
    inputs: [input],
    outputs: [{ value: 9n, script, token: null }],
  }
  const outputAt = (height: number | null) => describeTx(tx, bsv.quirks, height)
  expect(outputAt(620_537).outputs[0]).toEqual({ type: 'data', address: null })
  for (const height of [620_538, null]) {
    const { outputs, accounts, fee } = outputAt(height)
    expect(outputs[0]!.type).toBe('nonstandard')
    expect([fee, accounts.map(({ net }) => net)]).toEqual([1n, [-1n]])
  }
  expect(outputAt(620_537).accounts.map(({ spent, received }) => [spent, received])).toEqual([[10n, 0n]])
})
