import { ltc } from '@orrery/chains/records/ltc'
import type { Hex } from '@orrery/primitives/hex'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { innerScripts } from './inner-scripts.ts'
import { sigOpCost } from './sig-ops.ts'
import { unlockRows } from './unlock-rows.ts'
import type { UtxoInputWire, UtxoOutputWire } from './wire-ext.ts'

const KEYS = ['11', '22', '33'].map((byte) => `02${byte.repeat(32)}`)
const multisig = (required: number): string => `5${required}${KEYS.map((key) => `21${key}`).join('')}53ae`
const pushed = (script: string): Hex => `0x00${'4c'}${(script.length / 2).toString(16).padStart(2, '0')}${script}`
const input = (type: UtxoInputWire['type'], scriptSig: Hex | null, witness: readonly Hex[] | null): UtxoInputWire => ({
  txid: 'aa'.repeat(32),
  vout: 0,
  value: '1',
  address: null,
  type,
  sequence: 0,
  scriptSig,
  scriptSigBytes: 0,
  witness,
  witnessBytes: 0,
  height: 1,
})
const output = (type: UtxoOutputWire['type'], script: Hex | null, address: string | null): UtxoOutputWire => ({
  value: '1',
  address,
  type,
  script,
  scriptBytes: 10,
  token: null,
})

test('screens-nonevm §4.5: the scripts behind a hash are told as the input shows them: BIP-16, BIP-141 and both within each other', () => {
  const script: Hex = `0x${multisig(2)}`
  expect(innerScripts('p2sh', pushed(multisig(2)), [])).toEqual({ redeem: script, witness: null, taproot: null })
  expect(innerScripts('p2wsh', '0x', ['0x', '0x30', script])).toMatchObject({ redeem: null, witness: script })
  const nested: Hex = `0x0020${'ab'.repeat(32)}`
  expect(innerScripts('p2sh', `0x22${nested.slice(2)}`, ['0x', script])).toMatchObject({
    redeem: nested,
    witness: script,
  })
  // What does more than push, or stops in the midst of a push, shows no script (BIP-16).
  for (const bad of ['0x5161', '0x05aa', '0x'] as const) expect(innerScripts('p2sh', bad, []).redeem).toBeNull()
  expect(innerScripts('p2pkh', pushed(multisig(2)), ['0x30']).redeem).toBeNull()
})

test('a taproot output is spent by its key or by a leaf, with an annex or without (BIP-341)', () => {
  const of = (...witness: readonly Hex[]) => innerScripts('p2tr', '0x', witness).taproot
  const control: Hex = `0xc1${'77'.repeat(32)}${'88'.repeat(64)}`
  const leaf = { by: 'script', script: '0x51', leafVersion: 0xc0, internalKey: `0x${'77'.repeat(32)}`, depth: 2 }
  expect(of(`0x${'30'.repeat(64)}`)).toEqual({ by: 'key', annex: null })
  expect(of(`0x${'30'.repeat(64)}`, '0x50aa')).toEqual({ by: 'key', annex: '0x50aa' })
  expect(of('0x30', '0x51', control)).toEqual({ ...leaf, annex: null })
  expect(of('0x30', '0x51', control, '0x50')).toEqual({ ...leaf, annex: '0x50' })
  // One thing alone is a signature, whatever it begins with; a control block has 33 bytes and 32 for each step.
  expect(of('0x50aa')).toEqual({ by: 'key', annex: null })
  expect([of(), of('0x51', '0xc1'), of('0x51', `${control}00`)]).toEqual([null, null, null])
  const rows = (witness: readonly Hex[] | null) => unlockRows(input('p2tr', '0x', witness), ltc)
  expect(rows(['0x30', '0x51', control, '0x50']).map(({ label }) => label)).toEqual(
    ['taproot', 'tapscript', 'leafVersion', 'internalKey', 'annex'].map((label) => `utxo.side.${label}`),
  )
  expect(rows(null)).toEqual([])
})

test('all of it has words', () => {
  const file = join(import.meta.dirname, '../messages/en_US.json')
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  const rows = [
    input('p2sh', `0x220020${'ab'.repeat(32)}`, [`0x${multisig(1)}`]),
    input('p2tr', '0x', ['0x30']),
    input('p2tr', '0x', ['0x51', `0xc0${'77'.repeat(32)}`, '0x50']),
  ].flatMap((one) => unlockRows(one, ltc))
  const keys = rows.flatMap(({ label, hint, value }) => [label, hint, value.as === 'message' ? value.key : label])
  expect(new Set(keys).size).toBeGreaterThan(15)
  expect(keys.filter((key) => key !== undefined && messages[key] === undefined)).toEqual([])
})

// As BIP-141 counts: a script of the old kind four times, one of a witness once.
test('BIP-141: signature checks cost four outside a witness and one inside, with the keys of a check of several as they stand', () => {
  const none: UtxoOutputWire[] = []
  const cost = (...inputs: readonly UtxoInputWire[]) => sigOpCost(inputs, none)
  expect(cost(input('p2pkh', '0x0130', []))).toBe(0)
  expect(cost(input('p2sh', pushed(multisig(2)), []))).toBe(3 * 4)
  expect(cost(input('p2wpkh', '0x', ['0x30', '0x02']))).toBe(1)
  expect(cost(input('p2sh', `0x160014${'ab'.repeat(20)}`, ['0x30', '0x02']))).toBe(1)
  expect(cost(input('p2wsh', '0x', ['0x', `0x${multisig(2)}`]))).toBe(3)
  expect(cost(input('p2sh', `0x220020${'ab'.repeat(32)}`, ['0x', `0x${multisig(1)}`]))).toBe(3)
  // BIP-342: a taproot script has a budget of its own.
  expect(cost(input('p2tr', '0x', null))).toBe(0)
  const paid = (...outputs: readonly UtxoOutputWire[]) => sigOpCost([], outputs)
  expect(paid(output('p2pkh', null, 'L1'), output('p2wpkh', null, 'ltc1'), output('p2pk', null, 'pubkey:02'))).toBe(8)
  // Without looking at its keys, as outputs are counted.
  expect(paid(output('multisig', `0x${multisig(2)}`, 'script:00'))).toBe(80)
  // A push is no check, and what cannot be read stops the count.
  expect(paid(output('data', '0x6a02acac', null), output('nonstandard', '0xac05ac', 'script:01'))).toBe(4)
  expect(paid(output('nonstandard', null, 'script:00'))).toBeNull()
  expect([cost(input('unknown', '0x', [])), cost(input('p2sh', null, [])), cost(input('p2wsh', '0x', null))]).toEqual([
    null,
    null,
    null,
  ])
})
