import type { PanelRow } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { formatAddress } from './format-address.ts'
import { innerScripts, type TaprootPath } from './inner-scripts.ts'
import { disassemble } from './script-ops.ts'
import { readMultisig } from './script-type.ts'
import type { UtxoInputWire } from './wire-ext.ts'

/** Steps of a script that are told. */
const STEPS = 60

/** Signers of a script that asks for several. */
export function multisigRows(script: Hex, chain: ChainOf<'utxo'>): PanelRow[] {
  const multisig = readMultisig(script)
  if (multisig === null) return []
  return [
    {
      label: 'utxo.side.multisig',
      hint: 'utxo.side.multisig.hint',
      value: {
        as: 'list',
        items: [
          { as: 'text', text: `${multisig.required} / ${multisig.keys.length}` },
          ...multisig.keys.map(
            (key) => ({ as: 'address', address: formatAddress(`0x20${key.slice(2)}`, chain) }) as const,
          ),
        ],
      },
    },
  ]
}

/** Scripts that an input shows of which the output that it spends has the hash alone, in words; nothing where its bytes are too long to be kept. */
export function unlockRows(input: UtxoInputWire, chain: ChainOf<'utxo'>): PanelRow[] {
  const { type, scriptSig, witness } = input
  if (scriptSig === null || witness === null) return []
  const { redeem, witness: inner, taproot } = innerScripts(type, scriptSig, witness)
  return [
    ...(redeem === null
      ? []
      : [
          {
            label: 'utxo.side.redeemScript',
            hint: 'utxo.side.redeemScript.hint',
            value: { as: 'text', text: disassemble(redeem, chain.quirks, STEPS) },
          } as const,
          ...multisigRows(redeem, chain),
        ]),
    ...(inner === null
      ? []
      : [
          {
            label: 'utxo.side.witnessScript',
            hint: 'utxo.side.witnessScript.hint',
            value: { as: 'text', text: disassemble(inner, chain.quirks, STEPS) },
          } as const,
          ...multisigRows(inner, chain),
        ]),
    ...(taproot === null ? [] : taprootRows(taproot, chain)),
  ]
}

function taprootRows(path: TaprootPath, { quirks }: ChainOf<'utxo'>): PanelRow[] {
  const annex: PanelRow[] =
    path.annex === null
      ? []
      : [{ label: 'utxo.side.annex', hint: 'utxo.side.annex.hint', value: { as: 'hex', text: path.annex } }]
  const by = { label: 'utxo.side.taproot', hint: 'utxo.side.taproot.hint' } as const
  if (path.by === 'key') return [{ ...by, value: { as: 'message', key: 'utxo.side.taproot.key' } }, ...annex]
  return [
    { ...by, value: { as: 'message', key: 'utxo.side.taproot.script', slots: { depth: path.depth } } },
    {
      label: 'utxo.side.tapscript',
      hint: 'utxo.side.tapscript.hint',
      value: { as: 'text', text: disassemble(path.script, quirks, STEPS) },
    },
    {
      label: 'utxo.side.leafVersion',
      value: { as: 'text', text: `0x${path.leafVersion.toString(16).padStart(2, '0')}` },
    },
    {
      label: 'utxo.side.internalKey',
      hint: 'utxo.side.internalKey.hint',
      value: { as: 'hex', text: path.internalKey },
    },
    ...annex,
  ]
}
