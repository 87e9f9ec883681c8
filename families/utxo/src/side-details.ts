import type { FlowSide, PanelRow, PanelValue } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { readSegwit } from '@orrery/primitives/segwit-address'
import { ANCHOR, readKey, type KeyKind } from './address-key.ts'
import { formatAddress } from './format-address.ts'
import { readAddress } from './parse-address.ts'
import { scriptOfKey } from './script-of-key.ts'
import type { ScriptType } from './script-type.ts'
import { carriedData, carriedText, disassemble } from './script-ops.ts'
import { multisigRows, unlockRows } from './unlock-rows.ts'
import type { UtxoInputWire, UtxoOutputWire } from './wire-ext.ts'

/** How the field writes the script types. */
const SCRIPT_NAME: { readonly [T in ScriptType | 'coinbase' | 'unknown']: string } = {
  p2pkh: 'P2PKH',
  p2sh: 'P2SH',
  p2wpkh: 'P2WPKH',
  p2wsh: 'P2WSH',
  p2tr: 'P2TR',
  witness: 'witness',
  p2pk: 'P2PK',
  multisig: 'multisig',
  data: 'OP_RETURN',
  unspendable: 'unspendable',
  nonstandard: 'nonstandard',
  'mweb-hogaddr': 'MWEB',
  'mweb-pegin': 'MWEB peg-in',
  coinbase: 'coinbase',
  unknown: '?',
}

/** The kind of an address, in words. */
const typeRow = (kind: KeyKind | 'anchor'): PanelRow => ({
  label: 'utxo.address.type',
  hint: `utxo.address.type.${kind}`,
  value: { as: 'message', key: `utxo.address.name.${kind}` },
})

/** LIP-0003: the program that holds all coins of an extension block, and the one that pays into it. */
const MWEB_NAMES: Readonly<Record<string, string>> = { '8': 'utxo.side.mweb', '9': 'utxo.side.pegIn' }

/** What the address of a key is, in words; undefined where the key is none. */
export function addressTypeRow(key: Hex, { quirks }: ChainOf<'utxo'>): PanelRow | undefined {
  if (key === ANCHOR) return typeRow('anchor')
  const version = quirks.mweb ? /^0x130([89]).{64}$/.exec(key)?.[1] : undefined
  if (version !== undefined)
    return {
      ...typeRow('witness'),
      hint: 'utxo.address.mweb.hint',
      value: { as: 'message', key: MWEB_NAMES[version]! },
    }
  const kind = readKey(key)?.kind
  return kind && typeRow(kind)
}

/** What a witness program is that has no name of its own: an anchor, or of which version (BIP-141); and whether bare scripts have one on the chain. */
function scriptName(type: ScriptType | 'coinbase' | 'unknown', address: string | null, chain: ChainOf<'utxo'>): string {
  if (type === 'nonstandard' && chain.quirks.payToScript === true) return 'P2S'
  if (type !== 'witness' || address === null) return SCRIPT_NAME[type]
  if (isAnchor(address, chain)) return 'P2A'
  const parts = readSegwit(address)
  return typeof parts === 'string' ? SCRIPT_NAME.witness : `witness v${parts.version}`
}

const isAnchor = (address: string | null, chain: ChainOf<'utxo'>): boolean =>
  address !== null && address === formatAddress(ANCHOR, chain)

/** Keys of the addresses that stand for a script and not for a spelling that wallets know. */
const hasAddress = (type: ScriptType | 'coinbase' | 'unknown'): boolean =>
  type !== 'mweb-hogaddr' && type !== 'mweb-pegin'

/** BIP-68: in transactions from version 2 on a sequence number without the top bit says how old the spent output has to be. */
function relativeLock(sequence: number, version: number): PanelRow[] {
  const units = sequence & 0xffff
  // Versions are compared as unsigned numbers.
  if (version >>> 0 < 2 || sequence >>> 31 === 1 || units === 0) return []
  const isTime = (sequence & (1 << 22)) !== 0
  return [
    {
      label: 'utxo.side.relativeLock',
      hint: 'utxo.side.relativeLock.hint',
      value: isTime
        ? { as: 'message', key: 'utxo.side.relativeLock.time', slots: { minutes: Math.ceil((units * 512) / 60) } }
        : { as: 'message', key: 'utxo.side.relativeLock.blocks', slots: { count: units } },
    },
  ]
}

/** An input as the flow section draws it, of a transaction of that version; of version 0 where sequence numbers lock nothing. */
export function inputSide(input: UtxoInputWire, version: number, chain: ChainOf<'utxo'>): FlowSide {
  const details: PanelRow[] = [
    {
      label: 'utxo.side.sequence',
      hint: 'utxo.side.sequence.hint',
      value: { as: 'text', text: `0x${input.sequence.toString(16).padStart(8, '0')}` },
    },
    ...(input.type === 'coinbase' ? [] : relativeLock(input.sequence, version)),
  ]
  if (input.scriptSig !== null && input.scriptSig !== '0x' && input.type !== 'coinbase') {
    details.push(
      { label: 'utxo.side.scriptSig', value: { as: 'hex', text: input.scriptSig } },
      { label: 'utxo.side.asm', value: { as: 'text', text: disassemble(input.scriptSig, chain.quirks, 60) } },
    )
  } else if (input.scriptSig === null)
    details.push({ label: 'utxo.side.scriptSig', value: { as: 'bytes', size: input.scriptSigBytes } })
  if (input.witness !== null && input.witness.length > 0)
    details.push({
      label: 'utxo.side.witness',
      hint: 'utxo.side.witness.hint',
      value: { as: 'list', items: input.witness.map((item) => ({ as: 'hex', text: item })) },
    })
  else if (input.witnessBytes > 0)
    details.push({
      label: 'utxo.side.witness',
      hint: 'utxo.side.witness.hint',
      value: { as: 'bytes', size: input.witnessBytes },
    })
  details.push(...unlockRows(input, chain))
  if (input.height !== null) details.push({ label: 'utxo.side.fromBlock', value: { as: 'block', block: input.height } })
  const label = input.type === 'coinbase' ? 'utxo.side.coinbase' : input.type === 'unknown' ? 'utxo.side.unknown' : null
  return {
    address: textOf(input.address, input.type),
    label: label ?? sideLabel(input.type, input.address),
    amount: input.value,
    script: scriptName(input.type, input.address, chain),
    link: input.txid === null ? null : { hash: input.txid, index: input.vout },
    spent: null,
    details,
  }
}

/** An output as the flow section draws it. `spentBy` is undefined while nobody looked; its height is null while that waits. */
export function outputSide(
  output: UtxoOutputWire,
  spentBy: { readonly txid: string; readonly vin: number; readonly height: number | null } | null | undefined,
  chain: ChainOf<'utxo'>,
): FlowSide {
  const details: PanelRow[] = isAnchor(output.address, chain) ? [typeRow('anchor')] : []
  const script = output.script ?? scriptOf(output.address, chain)
  if (script !== null)
    details.push(
      { label: 'utxo.side.script', value: { as: 'hex', text: script } },
      { label: 'utxo.side.asm', value: { as: 'text', text: disassemble(script, chain.quirks, 60) } },
    )
  if (output.script !== null) details.push(...dataRows(output, output.script), ...multisigRows(output.script, chain))
  else if (script === null)
    details.push({ label: 'utxo.side.script', value: { as: 'bytes', size: output.scriptBytes } })
  if (output.token !== null) {
    details.push(
      {
        label: 'utxo.token.category',
        hint: 'utxo.token.category.hint',
        value: { as: 'hash', text: output.token.category },
      },
      { label: 'utxo.token.amount', value: { as: 'number', value: output.token.amount } },
    )
    if (output.token.capability !== null)
      details.push({ label: 'utxo.token.nft', value: capabilityOf(output.token.capability) })
    if (output.token.commitment !== null)
      details.push({ label: 'utxo.token.commitment', value: { as: 'hex', text: output.token.commitment } })
  }
  return {
    address: textOf(output.address, output.type),
    label: sideLabel(output.type, output.address),
    amount: output.value,
    script: scriptName(output.type, output.address, chain),
    link: spentBy ? { hash: spentBy.txid, index: spentBy.vin } : null,
    // What nobody can spend is neither spent nor unspent.
    // Until a block has what spends it, it is not.
    spent: output.address === null || spentBy === undefined ? null : spentBy !== null && spentBy.height !== null,
    details,
  }
}

/** The script that an address stands for, which the API leaves out; null without an address, or for one of a script's hash. */
function scriptOf(address: string | null, chain: ChainOf<'utxo'>): Hex | null {
  const key = address === null ? null : readAddress(address, chain)
  return typeof key === 'string' ? scriptOfKey(key) : null
}

/** What the CashTokens specification lets a token of the capability do; any other is shown as the node names it. */
const capabilityOf = (capability: string): PanelValue =>
  capability === 'none' || capability === 'mutable' || capability === 'minting'
    ? { as: 'message', key: `utxo.token.nft.${capability}` }
    : { as: 'text', text: capability }

const textOf = (address: string | null, type: ScriptType | 'coinbase' | 'unknown'): string | null =>
  hasAddress(type) ? address : null

function sideLabel(type: ScriptType | 'coinbase' | 'unknown', address: string | null): string | null {
  if (type === 'mweb-hogaddr') return 'utxo.side.mweb'
  if (type === 'mweb-pegin') return 'utxo.side.pegIn'
  if (type === 'data') return 'utxo.side.data'
  return address === null ? 'utxo.side.unspendable' : null
}

function dataRows(output: UtxoOutputWire, script: Hex): PanelRow[] {
  if (output.type !== 'data') return []
  const data = carriedData(script)
  const text = carriedText(data)
  if (text !== null) return [{ label: 'utxo.side.text', hint: 'utxo.side.text.hint', value: { as: 'text', text } }]
  return data === '' ? [] : [{ label: 'utxo.side.data', value: { as: 'hex', text: `0x${data}` } }]
}
