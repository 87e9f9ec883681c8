import type { DownloadFormat, DownloadSet } from '@orrery/model/wire/download'

/** What a file is made for (screens-evm §16.7). */
export const PRESETS = ['tax', 'sheet'] as const
export type Preset = (typeof PRESETS)[number]

/** The part of an order that a preset decides. */
export type PresetChoice = {
  readonly format: DownloadFormat
  readonly amounts: 'scaled'
  /** Empty for all of them. */
  readonly columns: readonly string[]
}

/** What tax programs ask for: when, what, how much, with whom, at which price, and what it cost. */
const TAX = new Set([
  'hash',
  'txHash',
  'txid',
  'time',
  'direction',
  'cause',
  'what',
  'period',
  'count',
  'from',
  'to',
  'other',
  'value',
  'amount',
  'change',
  'net',
  'symbol',
  'token',
  'tokenId',
  'priceThen',
  'dollarsThen',
  'fee',
  'status',
  'outcome',
  'state',
  'methodName',
])
/** What programs need and people do not. */
const MACHINE = new Set([
  'unix',
  'index',
  'txIndex',
  'logIndex',
  'seq',
  'path',
  'decimals',
  'method',
  'data',
  'topic0',
  'topic1',
  'topic2',
  'topic3',
  'parentHash',
])

/** What a preset makes of a list. Of a list that has little of what it looks for, the file has all. Pure. */
export function presetChoice(preset: Preset, { columns }: Pick<DownloadSet, 'columns'>): PresetChoice {
  const picked =
    preset === 'tax' ? columns.filter((column) => TAX.has(column)) : columns.filter((column) => !MACHINE.has(column))
  return {
    format: preset === 'tax' ? 'csv' : 'xlsx',
    amounts: 'scaled',
    columns: picked.length < 3 || picked.length === columns.length ? [] : picked,
  }
}

/** The preset that a text names; null for none. */
export const presetIn = (text: string | null): Preset | null => PRESETS.find((preset) => preset === text) ?? null
