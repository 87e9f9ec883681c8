import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { headerBytes } from '../block-header.ts'
import { normalizeBlock } from '../normalize-block.ts'
import { readNodeBlock } from '../read-node-block.ts'
import { sha256d } from '../sha256d.ts'
import { writeBlockExt, type UtxoBlockWire } from '../wire-ext.ts'
import { auxPowSections, mergeRows } from './aux-pow-section.ts'
import { readAuxPow } from './read-aux-pow.ts'

const DOGE_ID = 0x62
const block = { id: `0x${'ab'.repeat(32)}` as Hex, version: (DOGE_ID << 16) | 0x104 }
const shown = (bytes: Buffer): string => Buffer.from(bytes).reverse().toString('hex')
const u32 = (n: number): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(n)
  return bytes.toString('hex')
}

/** The root of a branch as the bytes are: written anew, so that the reader is not held against itself. */
function rootOf(leaf: string, branch: readonly string[], index: number): Buffer {
  let at: Buffer = Buffer.from(leaf, 'hex').reverse()
  for (const [level, node] of branch.entries()) {
    const other = Buffer.from(node, 'hex').reverse()
    at = sha256d(Math.floor(index / 2 ** level) % 2 === 1 ? Buffer.concat([other, at]) : Buffer.concat([at, other]))
  }
  return at
}

/** Where chain 0x62 stands in a tree of 16 places by nonce 7: the rule of Namecoin worked out with whole numbers. */
const PLACE = Number((((7n * 1103515245n + 12345n + 98n) * 1103515245n + 12345n) % 2n ** 32n) % 16n)
const CHAIN_BRANCH = ['01', '02', '03', '04'].map((byte) => byte.repeat(32))
const PARENT_BRANCH = ['0a', '0b'].map((byte) => byte.repeat(32))

type Change = {
  readonly script?: (data: string, root: string) => string
  readonly version?: number
  readonly place?: number
  readonly nonce?: number
  readonly told?: object
  readonly tx?: object
}

/** What a node tells of a block that was mined with another one, which this makes. */
function merged({ script = (data) => data, version = 0x20000000, place = PLACE, nonce = 7, told, tx }: Change = {}) {
  const root = rootOf(block.id.slice(2), CHAIN_BRANCH, place).reverse().toString('hex')
  const data = script(`fabe6d6d${root}${u32(2 ** CHAIN_BRANCH.length)}${u32(nonce)}`, root)
  const coinbase = `03a1b2c3${data}2f706f6f6c2f`
  const size = (coinbase.length / 2).toString(16).padStart(2, '0')
  const hex = `0100000001${'00'.repeat(32)}ffffffff${size}${coinbase}ffffffff0100f2052a010000000151${'00'.repeat(4)}`
  const txid = shown(sha256d(Buffer.from(hex, 'hex')))
  const header = headerBytes({
    version,
    parentHash: null,
    merkleRoot: `0x${shown(rootOf(txid, PARENT_BRANCH, 0))}`,
    time: 1,
    bits: '0x1e0fffff',
    nonce: 9,
  })
  return {
    parentHash: shown(sha256d(header)),
    txid,
    coinbase,
    answer: {
      tx: { hex, txid, vin: [{ coinbase }], ...tx },
      index: 0,
      chainindex: place,
      merklebranch: PARENT_BRANCH,
      chainmerklebranch: CHAIN_BRANCH,
      parentblock: header.toString('hex'),
      ...told,
    },
  }
}

const provedWith = (change: Change): boolean | null | undefined => readAuxPow(merged(change).answer, block)?.isProved

test('screens-nonevm §4.1: the parent block and its coinbase of a merge-mined block are told, and their commitment holds', () => {
  const { answer, parentHash, txid, coinbase } = merged()
  expect(readAuxPow(answer, block)).toEqual({
    parentHash: `0x${parentHash}`,
    coinbaseTxid: `0x${txid}`,
    coinbase: `0x${coinbase}`,
    isProved: true,
  })
})

test('a root without the magic counts at the start of the coinbase only', () => {
  expect(provedWith({ script: (data) => data.slice(8) })).toBe(true)
  expect(provedWith({ script: (data) => '11'.repeat(16) + data.slice(8) })).toBe(true)
  expect(provedWith({ script: (data) => '11'.repeat(17) + data.slice(8) })).toBe(false)
})

describe('a commitment does not hold', () => {
  test.each<readonly [string, Change]>([
    ['with another root', { script: (data, root) => data.replace(root, '77'.repeat(32)) }],
    ['with two magics', { script: (data) => `${data}fabe6d6d` }],
    [
      'with a magic that is not before the root',
      { script: (data, root) => `fabe6d6d00${data.slice(data.indexOf(root))}` },
    ],
    ['with a tree of another size', { script: (data) => data.replace(u32(16), u32(8)) }],
    ['cut before the nonce', { script: (data) => data.slice(0, -16) }],
    ['at another place than the nonce gives', { place: (PLACE + 1) % 16 }],
    ['of a parent of our own chain', { version: (DOGE_ID << 16) | 4 }],
    ['in a transaction that is no coinbase of the parent', { told: { index: 1 } }],
    ['off the parent’s root', { told: { merklebranch: ['0a'.repeat(32)] } }],
    ['off the chain’s root', { told: { chainmerklebranch: [] } }],
    ['of other bytes than the id is of', { tx: { txid: '55'.repeat(32) } }],
    ['of another script than the bytes hold', { tx: { vin: [{ coinbase: '00' }] } }],
  ])('%s', (_, change) => {
    expect(provedWith(change)).toBe(false)
  })
})

test('without the bytes of the coinbase nothing is claimed', () => {
  expect(provedWith({ tx: { hex: undefined } })).toBeNull()
})

test('what has another form is left out, and never stops a block', () => {
  for (const told of [
    null,
    'x',
    {},
    [],
    { ...merged().answer, parentblock: 'ab' },
    { ...merged().answer, tx: { vin: [] } },
  ])
    expect(readAuxPow(told, block)).toBeNull()
  expect(readAuxPow({ ...merged().answer, tx: { ...merged().answer.tx, hex: 'ffff' } }, block)).toBeNull()
})

test('a merge-mined block of a node carries it to the wire, with hashes as people write them', () => {
  const { answer, parentHash, txid } = merged()
  const raw = readNodeBlock({
    hash: block.id.slice(2),
    height: 7,
    version: block.version,
    merkleroot: '00'.repeat(32),
    time: 1,
    nonce: 1,
    bits: '1e0fffff',
    tx: [],
    auxpow: answer,
  })
  expect(writeBlockExt(normalizeBlock(raw, doge).block.ext)).toMatchObject({
    auxPow: { parentHash, coinbaseTxid: txid, isProved: true },
  })
})

describe('on the page of a block', () => {
  const messages = JSON.parse(readFileSync(join(import.meta.dirname, '../../messages/en_US.json'), 'utf8')) as object
  const sections = (ext: object, chain: ChainOf<'utxo'> = doge) =>
    auxPowSections({ version: block.version, ...ext } as UtxoBlockWire, chain)
  const told = (isProved: boolean | null) => ({
    auxPow: { parentHash: 'aa', coinbaseTxid: 'bb', coinbase: '0x2f706f6f6c2f', isProved },
  })

  test('a block says with which it was mined, that it was mined alone, or that its node does not tell', () => {
    const all = [
      sections(told(true)),
      sections(told(false)),
      sections(told(null)),
      sections({}),
      sections({ version: 4 }),
    ]
    expect(
      all.map(([section]) =>
        section?.as === 'rows' ? section.rows.at(section.rows.length > 2 ? -2 : -1)?.value : null,
      ),
    ).toEqual([
      { as: 'flag', tone: 'good', key: 'utxo.auxPow.proof.good' },
      { as: 'flag', tone: 'bad', key: 'utxo.auxPow.proof.bad' },
      { as: 'flag', tone: 'plain', key: 'utxo.auxPow.proof.untold' },
      { as: 'missing', why: 'utxo.missing.node' },
      { as: 'message', key: 'utxo.auxPow.kind.own' },
    ])
    for (const key of JSON.stringify(all).match(/utxo\.[\w.]+/g) ?? []) expect(messages).toHaveProperty([key])
    expect(JSON.stringify(all[0])).toContain('"/pool/"')
  })

  test('screens-nonevm §4.1: a block of Fractal says which of the three kinds it is, by its version', () => {
    const kindOf = (version: number) => {
      const [section] = sections({ version }, fractalBitcoin)
      return section?.as === 'rows' ? section.rows[0]?.value : null
    }
    // FIP-101's own examples.
    expect([0x0000_0001, 0x2024_0101, 0x2026_0101].map(kindOf)).toEqual(
      ['own', 'merged', 'indexed'].map((way) => ({ as: 'message', key: `utxo.auxPow.kind.${way}` })),
    )
  })

  test('what the parent’s coinbase commits to is told as such, on its block and on that of a chain that is the parent', () => {
    const { coinbase } = merged()
    const rows = mergeRows(`0x${coinbase}`)
    expect(rows.map(({ label, value }) => [label, value])).toEqual([
      ['utxo.merge.root', { as: 'hash', text: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      ['utxo.merge.size', { as: 'number', value: 16 }],
      ['utxo.merge.nonce', { as: 'text', text: '7' }],
    ])
    const [section] = sections({ auxPow: { ...told(true).auxPow, coinbase: `0x${coinbase}` } })
    expect(section?.as === 'rows' && section.rows).toEqual(expect.arrayContaining(rows))
    for (const key of JSON.stringify(rows).match(/utxo\.[\w.]+/g) ?? []) expect(messages).toHaveProperty([key])
    expect(mergeRows('0x2f706f6f6c2f')).toEqual([])
  })

  test('a chain without merged mining says nothing of it', () => {
    expect(auxPowSections({ version: 0x104 } as UtxoBlockWire, btc)).toEqual([])
  })
})
