import type { Quirks } from '@orrery/model/chain'
import { PACKED_TYPES } from '@orrery/model/packed-fields'
import { startsWith } from '@orrery/transport/scan-answers'
import { KEY } from '../address-key.ts'
import type { ScriptType } from '../script-type.ts'

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const HEAD = {
  data: ascii('6a'),
  falseData: ascii('006a'),
  p2pkh: ascii('76a914'),
  p2sh: ascii('a914'),
  p2wpkh: ascii('0014'),
  p2wsh: ascii('0020'),
  p2tr: ascii('5120'),
  short: ascii('210'),
  long: ascii('410'),
}
const TAIL = { p2pkh: ascii('88ac'), p2sh: ascii('87'), p2pk: ascii('ac') }

/** What a script that is usual is, and where in its digits the address stands; `key` −1 is none. */
export type PlainScript = {
  readonly type: ScriptType
  /** Its code in packed fields. */
  readonly code: number
  readonly key: number
  /** Of the digits that follow that byte: where they begin in the script, and how many they are. */
  readonly from: number
  readonly digits: number
}

const plain = (type: ScriptType, key: number, from = 0, digits = 0): PlainScript => ({
  type,
  code: PACKED_TYPES.indexOf(type),
  key,
  from,
  digits,
})
export const DATA = plain('data', -1)
const P2PKH = plain('p2pkh', KEY.p2pkh, 6, 40)
const P2SH = plain('p2sh', KEY.p2sh, 4, 40)
const P2WPKH = plain('p2wpkh', KEY.p2wpkh, 4, 40)
const P2WSH = plain('p2wsh', KEY.p2wsh, 4, 64)
const P2TR = plain('p2tr', KEY.p2tr, 4, 64)
const SHORT = plain('p2pk', KEY.pubkey, 2, 66)
const LONG = plain('p2pk', KEY.pubkey, 2, 130)

/** What `classifyScript` says of the usual scripts, by their lower-case digits in a text; null for all others. */
export function plainScript(
  text: Uint8Array,
  from: number,
  to: number,
  { bech32, restoredScripts }: Pick<Quirks['utxo'], 'bech32' | 'restoredScripts'>,
): PlainScript | null {
  if ((to - from) % 2 === 1) return null
  switch (to - from) {
    case 50:
      if (startsWith(text, from, HEAD.p2pkh) && startsWith(text, to - 4, TAIL.p2pkh)) return P2PKH
      break
    case 46:
      if (startsWith(text, from, HEAD.p2sh) && startsWith(text, to - 2, TAIL.p2sh)) return P2SH
      break
    case 44:
      if (bech32 !== null && startsWith(text, from, HEAD.p2wpkh)) return P2WPKH
      break
    case 68:
      if (bech32 !== null && startsWith(text, from, HEAD.p2wsh)) return P2WSH
      if (bech32 !== null && startsWith(text, from, HEAD.p2tr)) return P2TR
      break
    case 70:
      if (startsWith(text, from, HEAD.short) && startsWith(text, to - 2, TAIL.p2pk) && isOneOf(text[from + 3]!, '23'))
        return SHORT
      break
    case 134:
      if (startsWith(text, from, HEAD.long) && startsWith(text, to - 2, TAIL.p2pk) && isOneOf(text[from + 3]!, '467'))
        return LONG
  }
  // There the height says what other data is.
  return to > from && startsWith(text, from, restoredScripts === undefined ? HEAD.data : HEAD.falseData) ? DATA : null
}

const isOneOf = (digit: number, digits: string): boolean => digits.includes(String.fromCharCode(digit))
