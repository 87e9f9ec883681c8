import { createHash } from 'node:crypto'
import { btc } from '@orrery/chains/records/btc'
import type { BlockRow, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { esploraAsm } from './esplora-asm.ts'
import { merkleBranch } from './merkle-branch.ts'
import { merkleRoot } from './merkle-root.ts'
import { scriptOfKey } from './script-of-key.ts'
import { classifyScript } from './script-type.ts'
import { utxoEsplora } from './utxo-esplora.ts'

test('every script that has an address comes back from its key', () => {
  const scripts: Hex[] = [
    `0x76a914${'1a'.repeat(20)}88ac`,
    `0xa914${'2b'.repeat(20)}87`,
    `0x0014${'3c'.repeat(20)}`,
    `0x0020${'4d'.repeat(32)}`,
    `0x5120${'5e'.repeat(32)}`,
    `0x6002${'6f'.repeat(2)}`,
    `0x21${`02${'7a'.repeat(32)}`}ac`,
    `0x41${`04${'8b'.repeat(64)}`}ac`,
  ]
  for (const script of scripts) expect(scriptOfKey(classifyScript(script, btc.quirks).address!)).toBe(script)
  const bare: Hex = `0x5121${`02${'7a'.repeat(32)}`}51ae`
  expect(scriptOfKey(classifyScript(bare, btc.quirks).address!)).toBeNull()
})

test('scripts are told in the words of rust-bitcoin', () => {
  expect(esploraAsm(`0x76a914${'1a'.repeat(20)}88ac`)).toBe(
    `OP_DUP OP_HASH160 OP_PUSHBYTES_20 ${'1a'.repeat(20)} OP_EQUALVERIFY OP_CHECKSIG`,
  )
  expect(esploraAsm('0x0051604fb1b2ba')).toBe(
    'OP_0 OP_PUSHNUM_1 OP_PUSHNUM_16 OP_PUSHNUM_NEG1 OP_CLTV OP_CSV OP_CHECKSIGADD',
  )
  expect(esploraAsm('0x6a4c02abcdfeff')).toBe('OP_RETURN OP_PUSHDATA1 abcd OP_RETURN_254 OP_INVALIDOPCODE')
})

test('scripts that push beyond their end, as those of most coinbases do, are told as rust-bitcoin tells them (its script tests)', () => {
  for (const [script, words] of [
    ['0x01', 'OP_PUSHBYTES_1 <push past end>'],
    ['0x0201', 'OP_PUSHBYTES_2 <push past end>'],
    ['0x4c', '<unexpected end>'],
    ['0x4c0201', 'OP_PUSHDATA1 <push past end>'],
    ['0x4d', '<unexpected end>'],
    ['0x4dffff01', 'OP_PUSHDATA2 <push past end>'],
    ['0x4effffffff01', 'OP_PUSHDATA4 <push past end>'],
    ['0x4e000000', '<unexpected end>'],
    ['0x6a4d01', 'OP_RETURN<unexpected end>'],
    ['0x4c00', 'OP_PUSHDATA1'],
    ['0x03a4a50c2f', 'OP_PUSHBYTES_3 a4a50c OP_PUSHBYTES_47 <push past end>'],
  ] as const)
    expect([script, esploraAsm(script)]).toEqual([script, words])
  expect(esploraAsm(`0x${'61'.repeat(10_001)}`).endsWith('OP_NOP …')).toBe(true)
})

test('kinds of scripts have the names that Esplora has, and bare multisig has none', () => {
  const typeOf = (script: Hex) => {
    const { type, address } = classifyScript(script, btc.quirks)
    const output = { script, type, address, value: '5' }
    const ext = { version: 2, lockTime: 0, size: 60, weight: 240, inputs: [], outputs: [output] }
    const tx = { hash: `0x${'ab'.repeat(32)}`, fee: 0n, ext } as unknown as TxRow
    const told = utxoEsplora(btc).tx(tx, { raw: null, scripts: new Map() }) as unknown as {
      readonly vout: readonly { readonly scriptpubkey_type: string }[]
    }
    return told.vout[0]!.scriptpubkey_type
  }
  expect(
    ([`0x5120${'5e'.repeat(32)}`, `0x5121${`02${'7a'.repeat(32)}`}51ae`, '0x6a0101', '0x', '0x51024e73'] as const).map(
      typeOf,
    ),
  ).toEqual(['v1_p2tr', 'unknown', 'op_return', 'empty', 'unknown'])
  // electrs asks not whether it is a key, and has no word for what is too long to be run.
  expect(
    ([`0x21${'00'.repeat(33)}ac`, `0x41${'02'.repeat(65)}ac`, `0x${'51'.repeat(10_001)}`] as const).map(typeOf),
  ).toEqual(['p2pk', 'p2pk', 'unknown'])
})

test('a merkle branch of any place in any number of transactions leads to the root', () => {
  const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
  for (const count of [1, 2, 3, 5, 8, 13]) {
    const txids = Array.from({ length: count }, (_, i): Hex => `0x${digest(Buffer.from([i])).toString('hex')}`)
    txids.forEach((txid, place) => {
      let [node, at] = [Buffer.from(txid.slice(2), 'hex').reverse() as Buffer, place]
      for (const sibling of merkleBranch(txids, place)) {
        const other = Buffer.from(sibling.slice(2), 'hex').reverse()
        node = digest(digest(Buffer.concat(at % 2 === 0 ? [node, other] : [other, node])))
        at >>= 1
      }
      expect(`0x${Buffer.from(node).reverse().toString('hex')}`).toBe(merkleRoot(txids))
    })
  }
  expect(() => merkleBranch([], 0)).toThrow(RangeError)
})

test('versions are unsigned whichever way a node writes their four bytes', () => {
  const shapes = utxoEsplora(btc)
  const hash: Hex = `0x${'ab'.repeat(32)}`
  const block = { hash, parentHash: hash, height: 5, timeMs: 5_000, txCount: 1, size: 300 } as BlockRow
  const ext = { version: -2, merkleRoot: hash, bits: '0x1d00ffff', nonce: 7, difficulty: '1', weight: 1_200 }
  expect(shapes.block({ ...block, ext } as BlockRow)).toMatchObject({ version: 0xffff_fffe, bits: 0x1d00ffff })
  const tx = { hash, fee: 0n, ext: { version: -2, lockTime: 0, size: 60, weight: 240, inputs: [], outputs: [] } }
  expect(shapes.tx(tx as unknown as TxRow, { raw: null, scripts: new Map() })).toMatchObject({ version: 0xffff_fffe })
})
