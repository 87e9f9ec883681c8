import { sha256 } from '@noble/hashes/sha2.js'
import { btc } from '@orrery/chains/records/btc'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { toDigits } from '../digits.ts'
import { formatAddress } from '../format-address.ts'
import { parseAddress } from '../parse-address.ts'
import { EXODUS } from './omni-rules.ts'
import { readOmniTx, type OmniView } from './read-omni-tx.ts'

const spell = (key: Hex): string => formatAddress(key, btc)
const key = (address: string): Hex => parseAddress(address, btc)
const paid = (address: string, value = 5_000_000n, type = 'p2pkh'): OmniView['inputs'][number] => ({
  address: key(address),
  type: address.startsWith('3') ? 'p2sh' : type,
  value,
})
const to = (address: string): OmniView['outputs'][number] => ({
  address: key(address),
  type: address.startsWith('3') ? 'p2sh' : 'p2pkh',
  script: null,
})
const data = (script: string): OmniView['outputs'][number] => ({ address: null, type: 'data', script: `0x${script}` })
const SEND = '00000000000000010000000006dac2c0'
const simple = data(`6a146f6d6e69${SEND}`)
const read = (inputs: OmniView['inputs'], outputs: OmniView['outputs'], hasData = true) =>
  readOmniTx({ inputs, outputs }, hasData, spell)

// Omni Core's parsing_c_tests.cpp (shared/data/omni), `reference_identification`.
const SENDER = '1NNQKWM8mC35pBNPxV1noWFZEw7A5X6zXz'
const EXODUS_ADDRESS = '1EXoDusjGwvnjZUyKkxZ4UHEf77z6A5S4P'
test.each([
  ['none but the Exodus address', [EXODUS_ADDRESS], null],
  ['one', ['3MbYQMMmSkC3AgWkj9FMo5LsPTW1zBTwXL'], '3MbYQMMmSkC3AgWkj9FMo5LsPTW1zBTwXL'],
  ['change before it', [SENDER, '1BxtgEa8UcrMzVZaW32zVyJh4Sg4KGFzxA'], '1BxtgEa8UcrMzVZaW32zVyJh4Sg4KGFzxA'],
  ['change behind it', ['1BxtgEa8UcrMzVZaW32zVyJh4Sg4KGFzxA', SENDER], '1BxtgEa8UcrMzVZaW32zVyJh4Sg4KGFzxA'],
  ['the sender alone', [SENDER], SENDER],
  ['the sender twice', [SENDER, SENDER], SENDER],
  [
    'several',
    ['3MbYQMMmSkC3AgWkj9FMo5LsPTW1zBTwXL', SENDER, '1BxtgEa8UcrMzVZaW32zVyJh4Sg4KGFzxA'],
    '1BxtgEa8UcrMzVZaW32zVyJh4Sg4KGFzxA',
  ],
] as const)('screens-nonevm §5: the receiver of a class C message: %s', (_, addresses, reference) => {
  expect(read([paid(SENDER)], [simple, ...addresses.map(to)])).toEqual({
    sender: key(SENDER),
    reference: reference === null ? null : key(reference),
    payload: SEND,
  })
})

test('class C: the first input sends, whatever the others have, and only from an address of the old kinds', () => {
  const outputs = [simple, to(SENDER)]
  const rich = paid('1BxtgEa8UcrMzVZaW32zVyJh4Sg4KGFzxA', 9_000_000_000n)
  expect(read([paid(SENDER), rich], outputs)?.sender).toBe(key(SENDER))
  expect(read([paid('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 1n, 'p2wpkh'), rich], outputs)).toBeNull()
  // Before data outputs counted, and where nothing is tagged.
  expect(read([paid(SENDER)], outputs, false)).toBeNull()
})

test('class C: tagged pushes are joined, others are not read, and what is more than pushes is no message', () => {
  const from = [paid(SENDER)]
  const payload = (...scripts: string[]) => read(from, scripts.map(data))?.payload ?? null
  // parsing_c_tests.cpp: several pushes in one script, several scripts, a push that only repeats the tag inside.
  expect(payload('6a066f6d6e6900000400000001')).toBe('000000000001')
  expect(payload('6a066f6d6e690000', '6a0401020304', '6a056f6d6e69ff')).toBe('0000ff')
  expect(payload('6a046f6d6e69')).toBe('')
  // OP_1 pushes no bytes; an empty push is the first one, and bears no tag.
  expect(payload('6a51056f6d6e6907')).toBe('07')
  expect(payload('6a00056f6d6e6907')).toBeNull()
  expect(payload('6a4c056f6d6e6907')).toBe('07')
  // OP_DUP behind it, and a push beyond the end.
  expect(payload('6a056f6d6e690776')).toBeNull()
  expect(payload('6a066f6d6e6907')).toBeNull()
  expect(payload('6a4d0a')).toBeNull()
  expect(payload('6a0305556f6d6e69')).toBeNull()
})

test('class C: a message of any length is cut where Omni Core cuts it, in time that grows with it alone', () => {
  const long = `6a4e80841e00${'6f6d6e69'}${'ab'.repeat(1_999_996)}`
  expect(read([paid(SENDER)], [data(long)])?.payload).toBe('ab'.repeat(255 * 31))
  const many = `6a056f6d6e69ff${'0101'.repeat(500_000)}`
  expect(read([paid(SENDER)], [data(many)])?.payload).toHaveLength(255 * 31 * 2)
}, 10_000)

// Omni Core's encoding_b_tests.cpp: the transaction of Bitcoin that made property 31.
const TETHER = '3MbYQMMmSkC3AgWkj9FMo5LsPTW1zBTwXL'
const OWN_KEY =
  '04ad90e5b6bc86b3ec7fac2c5fbda7423fc8ef0d58df594c773fa05e2c281b2bfe877677c668bd13603944e34f4818ee03cadd81a88542b8b4d5431264180e2c28'
const KEYS = [
  [
    'f88f01791557f6d57e6b7ddf86d2de2117e6cc4ba325a4e309d4a1a55015d7',
    'a94f47f4c3b8c36876399f19ecd61cf452248330fa5da9a1947d6dc7a189a1',
  ],
  [
    '6d7e7235fc2c6769e351196c9ccdc4c804184b5bb9b210f27d3f0a613654fe',
    '8991cff7cc6d93c266615d2a9223cef4d7b11c05c16b0cec12a90ee7b39cf8',
  ],
  [
    '29b3e0919adc41a316aad4f41444d9bf3a9b639550f2aa735676ffff25ba38',
    'f15446771c5c585dd25d8d62df5195b77799aa8eac2f2196c54b73ca05f72f',
  ],
] as const
const multisig = (keys: readonly string[]): OmniView['outputs'][number] => ({
  address: `0x21${toDigits(sha256(new Uint8Array([1])))}`,
  type: 'multisig',
  // One of three: the sender's own key, and two that carry the message.
  script: `0x5141${OWN_KEY}${keys.map((digits) => `2102${digits}00`).join('')}53ae`,
})

test('screens-nonevm §5: class B is unscrambled: the published transaction says what it says', () => {
  const outputs = [...KEYS.map(multisig), to(EXODUS_ADDRESS)]
  const found = read([paid(TETHER)], outputs, false)
  expect(found).toMatchObject({ sender: key(TETHER), reference: null })
  const payload =
    '000000360100020000000046696e616e6369616c20616e6420696e737572616e63652061637469766974696573004163746976697469657320617578696c6961727920746f2066696e616e6369616c207365727669636520616e6420696e737572616e636520616374697669746965730054657468657255530068747470733a2f2f7465746865722e746f00546865206e6578742070617261' +
    '6469676d206f66206d6f6e65792e00'
  expect(found!.payload.slice(0, payload.length)).toBe(payload)
  expect(EXODUS).toBe(key(EXODUS_ADDRESS))
  // Who pays most in sum sends: with another sender the same keys say nothing of the kind.
  const other = paid('1BxtgEa8UcrMzVZaW32zVyJh4Sg4KGFzxA', 9_000_000n)
  expect(read([paid(TETHER), other], outputs, false)?.sender).toBe(other.address)
  expect(read([paid(TETHER), other, paid(TETHER)], outputs, false)?.sender).toBe(key(TETHER))
  // Any input of another kind undoes it.
  expect(read([paid(TETHER), { address: null, type: 'nonstandard', value: 1n }], outputs, false)).toBeNull()
  expect(read([paid(TETHER)], KEYS.map(multisig), false)).toBeNull()
})

test('screens-nonevm §5, class B: a multisig output with a key that is none carries nothing, as for Omni Core, which reads it with Bitcoin Core’s solver', () => {
  const outputs = [...KEYS.map(multisig), to(EXODUS_ADDRESS)]
  const payloadOf = (change: (script: string) => string) =>
    read(
      [paid(TETHER)],
      outputs.map((output) => (output.script === null ? output : { ...output, script: change(output.script) as Hex })),
      false,
    )?.payload ?? null
  const whole = payloadOf((script) => script)
  expect(whole).toHaveLength(6 * 30 * 2)
  // A key of 33 bytes begins with 2 or 3, one of 65 with 4, 6 or 7.
  expect(payloadOf((script) => script.replaceAll('2102', '2103'))).toBe(whole)
  expect(payloadOf((script) => script.replaceAll('2102', '2105'))).toBeNull()
  expect(payloadOf((script) => script.replace(`41${OWN_KEY}`, `4105${OWN_KEY.slice(2)}`))).toBeNull()
  // One such output beside good ones: those carry the message without it.
  const [first, second, third] = outputs.map(({ script }) => script)
  expect(first && second && third).toBeTruthy()
  const bad = first!.replace('2102', '2105') as Hex
  const mixed = [{ ...outputs[0]!, script: bad }, ...outputs.slice(1)]
  expect(read([paid(TETHER)], mixed, false)?.payload).toHaveLength(4 * 30 * 2)
})
