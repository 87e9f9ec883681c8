import type { PanelRow, PanelSection } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'
import { runeNameOn } from '@orrery/model/rune'
import { MISSING } from '@orrery/primitives/missing'
import { readDoginal, type Doginal } from './doginals/read-doginal.ts'
import { readOmni, type OmniPayload } from './omni-payload.ts'
import { readRunestone, runeIdText, type Runestone } from './runestone.ts'
import { carriedData } from './script-ops.ts'
import type { UtxoTxWire } from './wire-ext.ts'

const EDICTS_SHOWN = 100
/** Output 0 of every transaction of the CAT protocol: OP_RETURN, `cat`, version 1, the root over the states of the other outputs. */
const STATE_ROOT = /^0x6a1863617401([0-9a-f]{40})/
/** Omni's bitcoin-like units, for the properties that are known to be divisible: OMNI, its test coin and Tether. */
const DIVISIBLE: ReadonlySet<number> = new Set([1, 2, 31])

/** What protocols above the chain read in a transaction's outputs, or in its first input. As written: validity is a matter of their ledgers. */
export function protocolSections({ inputs, outputs }: UtxoTxWire, chain: ChainOf<'utxo'>): readonly PanelSection[] {
  const { quirks } = chain
  const has = (layer: 'runes' | 'omni' | 'cat'): boolean => quirks.layers?.includes(layer) === true
  const scripts = outputs.map(({ script }) => script)
  const stone = has('runes') ? readRunestone(scripts) : null
  const omni = has('omni')
    ? readOmni(outputs.flatMap(({ type, script }) => (type === 'data' && script !== null ? [carriedData(script)] : [])))
    : null
  const unlocking = quirks.scriptInscriptions === true ? (inputs[0]?.scriptSig ?? null) : null
  const doginal = unlocking === null ? null : readDoginal(unlocking)
  const root = has('cat') ? STATE_ROOT.exec(scripts[0] ?? '')?.[1] : undefined
  return [
    ...(root === undefined
      ? []
      : [
          {
            as: 'rows',
            title: 'utxo.cat.title',
            rows: [{ label: 'utxo.cat.root', value: { as: 'hash', text: root } }],
          } as const,
        ]),
    ...(stone === null ? [] : [{ as: 'rows', title: 'utxo.runes.title', rows: runeRows(stone, chain) } as const]),
    ...(omni === null ? [] : [{ as: 'rows', title: 'utxo.omni.title', rows: omniRows(omni) } as const]),
    ...(doginal === null ? [] : [{ as: 'rows', title: 'utxo.doginal.title', rows: doginalRows(doginal) } as const]),
  ]
}

const text = (label: string, words: string): PanelRow => ({ label, value: { as: 'text', text: words } })

function doginalRows({ contentType, size, pieces, left, excerpt }: Doginal): readonly PanelRow[] {
  return [
    { ...text('utxo.doginal.type', contentType ?? MISSING), hint: 'utxo.doginal.hint' },
    { label: 'utxo.doginal.size', value: { as: 'bytes', size } },
    { label: 'utxo.doginal.pieces', value: { as: 'text', text: `${pieces} / ${pieces + left}` } },
    ...(excerpt === null || excerpt === '' ? [] : [text('utxo.side.text', excerpt)]),
  ]
}

function runeRows({ flaw, etching, mint, pointers, edicts }: Runestone, chain: ChainOf<'utxo'>): readonly PanelRow[] {
  const rows: PanelRow[] = []
  if (flaw !== null)
    rows.push(
      { label: 'utxo.runes.effect', value: { as: 'flag', tone: 'bad', key: 'utxo.runes.cenotaph' } },
      text('utxo.runes.flaw', flaw),
    )
  if (etching !== null) {
    const name = etching.name === null ? MISSING : runeNameOn(chain, etching.name, etching.spacers)
    rows.push(
      text('utxo.runes.etching', etching.symbol === null ? name : `${name} ${etching.symbol}`),
      { label: 'utxo.runes.divisibility', value: { as: 'number', value: etching.divisibility } },
      { label: 'utxo.runes.premine', value: { as: 'number', value: etching.premine.toString() } },
    )
    if (etching.terms !== null) {
      const { amount, cap } = etching.terms
      rows.push(text('utxo.runes.terms', `${amount ?? 0n} × ${cap ?? 0n}`))
    }
  }
  if (mint !== null) {
    const id = runeIdText(mint)
    const hasPage = chain.quirks.ledgers?.runes !== undefined
    rows.push({
      label: 'utxo.runes.mint',
      value: hasPage ? { as: 'place', path: `/rune/${id}`, text: id } : { as: 'text', text: id },
    })
  }
  if (edicts.length > 0)
    rows.push({
      label: 'utxo.runes.edicts',
      hint: 'utxo.runes.edicts.hint',
      value: {
        as: 'list',
        items: edicts
          .slice(0, EDICTS_SHOWN)
          .map(({ id, amount, output }) => ({ as: 'text', text: `${runeIdText(id)} · ${amount} → ${output}` })),
      },
    })
  if (pointers.length > 0)
    rows.push({
      label: 'utxo.runes.pointer',
      value: { as: 'list', items: pointers.slice(0, EDICTS_SHOWN).map((value) => ({ as: 'number', value })) },
    })
  if (rows.length === 0) rows.push(text('utxo.runes.effect', MISSING))
  return rows
}

function omniRows({ version, type, name, property, amount }: OmniPayload): readonly PanelRow[] {
  const rows: PanelRow[] = [
    { ...text('utxo.omni.type', `${name ?? '?'} (${type}, v${version})`), hint: 'utxo.omni.hint' },
  ]
  if (property !== null) rows.push(text('utxo.omni.property', property === 31 ? '31 (Tether USD)' : String(property)))
  if (amount !== null && property !== null)
    rows.push({
      label: 'utxo.omni.amount',
      value: DIVISIBLE.has(property)
        ? { as: 'text', text: hundredMillionths(amount) }
        : { as: 'number', value: amount.toString() },
    })
  return rows
}

function hundredMillionths(amount: bigint): string {
  const digits = amount.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
}
