import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import { ltc } from '@orrery/chains/records/ltc'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { classifyScript } from './script-type.ts'
import { formatAddress } from './format-address.ts'
import { outputSource } from './output-source.ts'
import { outputSide } from './side-details.ts'
import { utxoPanels } from './utxo-panels.ts'

function sideOf(script: Hex, chain: ChainOf<'utxo'>) {
  const { type, address } = classifyScript(script, chain.quirks)
  const told = address === null ? null : formatAddress(address, chain)
  const output = { value: '240', address: told, type, script: null, scriptBytes: script.length / 2 - 1, token: null }
  return outputSide(output, undefined, chain)
}

test('screens-nonevm §4.5: an output names its witness version, and an anchor that anyone may spend to pay for its transaction', () => {
  const anchor = sideOf('0x51024e73', btc)
  // BIP-433 gives the address.
  expect(anchor).toMatchObject({ script: 'P2A', address: 'bc1pfeessrawgf', amount: '240' })
  expect(anchor.details[0]).toMatchObject({ value: { as: 'message', key: 'utxo.address.name.anchor' } })
  expect(sideOf('0x51024e73', ltc).script).toBe('P2A')
  // Other programs of the version have no such meaning.
  expect(sideOf('0x51024e74', btc)).toMatchObject({ script: 'witness v1' })
  expect(sideOf('0x51024e74', btc).details).not.toContainEqual(expect.objectContaining({ label: 'utxo.address.type' }))
  expect(sideOf(`0x6020${'ab'.repeat(32)}`, btc).script).toBe('witness v16')
  expect(sideOf(`0x5120${'ab'.repeat(32)}`, btc).script).toBe('P2TR')
})

test('screens-nonevm §4.5: an output with an address tells its script, which the API leaves out', () => {
  const [hash, program] = ['ab'.repeat(20), 'cd'.repeat(32)]
  const scripts: readonly (readonly [script: Hex, ops: string])[] = [
    [`0x76a914${hash}88ac`, `OP_DUP OP_HASH160 ${hash} OP_EQUALVERIFY OP_CHECKSIG`],
    [`0xa914${hash}87`, `OP_HASH160 ${hash} OP_EQUAL`],
    [`0x0014${hash}`, `0 ${hash}`],
    [`0x5120${program}`, `1 ${program}`],
  ]
  for (const [script, ops] of scripts)
    expect(sideOf(script, btc).details).toMatchObject([
      { label: 'utxo.side.script', value: { as: 'hex', text: script } },
      { label: 'utxo.side.asm', value: { as: 'text', text: ops } },
    ])
  // Of another script an address says no more than its hash.
  expect(sideOf('0x5393', btc).details).toMatchObject([{ label: 'utxo.side.script', value: { as: 'bytes', size: 2 } }])
})

test('screens-nonevm §4.5: the address of anchors says what it is', () => {
  const nameOf = (address: string, chain: ChainOf<'utxo'> = btc) =>
    utxoPanels.address({ address, lists: [] } as never, chain).rows.find(({ label }) => label === 'utxo.address.type')
  expect(nameOf('bc1pfeessrawgf')).toMatchObject({
    hint: 'utxo.address.type.anchor',
    value: { key: 'utxo.address.name.anchor' },
  })
  expect(nameOf('bc1pfeessrawgf', ltc)).toBeUndefined()
  expect(nameOf('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toMatchObject({ value: { key: 'utxo.address.name.p2pkh' } })
})

test('screens-nonevm §4.5: what holds all coins of Litecoin’s extension block, and what pays into it, is no later witness version', () => {
  const nameOf = (script: Hex, chain: ChainOf<'utxo'>) => {
    const address = formatAddress(classifyScript(script, chain.quirks).address!, chain)
    return utxoPanels.address({ address, lists: [] } as never, chain).rows[0]
  }
  const program: Hex = `0x5820${'ab'.repeat(32)}`
  expect(nameOf(program, ltc)).toMatchObject({ label: 'utxo.address.type', value: { key: 'utxo.side.mweb' } })
  expect(nameOf(`0x5920${'ab'.repeat(32)}`, ltc)).toMatchObject({ value: { key: 'utxo.side.pegIn' } })
  for (const [script, chain] of [
    [program, btc],
    [`0x5814${'ab'.repeat(20)}`, ltc],
    [`0x5a20${'ab'.repeat(32)}`, ltc],
  ] as const)
    expect(nameOf(script, chain)).toMatchObject({ value: { key: 'utxo.address.name.witness' } })
})

test('screens-nonevm §4.5: lists of inputs and outputs call an anchor by its name, too', () => {
  const sideOf = (script: Hex) => ({ ...classifyScript(script, btc.quirks), value: '240', txid: null, vout: 0 })
  const ext = {
    outputs: ['0x51024e73', '0x51024e74'].map((script) => sideOf(script as Hex)),
    inputs: [sideOf('0x51024e73')],
  }
  expect(outputSource.of({ ext } as never).map(({ script }) => script)).toEqual(['p2a', 'witness'])
  expect(outputSource.inputs({ ext } as never).map(({ script }) => script)).toEqual(['p2a'])
})

test('screens-nonevm §4.1: an output of Bitcoin Cash that pays to its script is P2S (CHIP-2024-12), which no other chain knows', () => {
  expect(sideOf('0x51', bch).script).toBe('P2S')
  expect(sideOf('0x51', btc).script).toBe('nonstandard')
  expect(sideOf(`0x76a914${'ab'.repeat(20)}88ac`, bch).script).toBe('P2PKH')
})
