import { readFileSync, statSync } from 'node:fs'
import { OrreryError } from '@orrery/errors/orrery-error'
import {
  EXCHANGE_KINDS,
  LOCKER_KINDS,
  MINER_KINDS,
  PROJECT_KINDS,
  RISK_KINDS,
  type AddressLabel,
} from '@orrery/model/address-label'
import type { Hex } from '@orrery/primitives/hex'
import { FAMILY_KITS } from './family-kits.ts'
import { shelfChain, type PlannedChain } from './plan-chains.ts'

const MOST_BYTES = 8_000_000
/** Labels of one chain: pages add up the balances of all of them. */
const MOST_LABELS = 10_000
/** Exchanges and projects of one chain: a page lists all of them. */
const MOST_TAGS = 1_000
const MOST_TAG = 80
const MOST_SOURCE = 200
const HEAD = ['chain', 'address', 'tag', 'kind', 'source'] as const
const KINDS: readonly AddressLabel['kind'][] = [
  ...EXCHANGE_KINDS,
  ...PROJECT_KINDS,
  ...MINER_KINDS,
  ...LOCKER_KINDS,
  ...RISK_KINDS,
]

/** Characters that steer a terminal or turn the direction of what stands after them; joiners, which scripts and signs need, are none of them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** A line of the label file, its address not read yet: that is for the family of its chain. */
export type LabelLine = Omit<AddressLabel, 'address'> & {
  readonly line: number
  /** Code of the chain. */
  readonly chain: string
  readonly address: string
}

/** The operator's label file; null where none is told. Throws `CONFIG_INVALID` with the line that is wrong. */
export function readLabels(path: string | null): readonly LabelLine[] | null {
  if (path === null) return null
  try {
    if (statSync(path).size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES} bytes`)
    return parseLabels(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw wrong(cause)
  }
}

/** The lines of a label file, CSV with the columns of `HEAD` in any order. Throws an Error that says which line is wrong. */
export function parseLabels(text: string): readonly LabelLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = cellsOf(lines[0] ?? '').map((cell) => cell.toLowerCase())
  const places = HEAD.map((name) => head.indexOf(name))
  if (HEAD.some((name, at) => places[at] === -1 && name !== 'source'))
    throw new Error(`line 1: it must name the columns ${HEAD.join(',')}`)
  return lines.slice(1).flatMap((line, index) => {
    if (line.trim() === '') return []
    const cells = cellsOf(line)
    const [chain = '', address = '', tag = '', kind = '', source = ''] = places.map((at) => cells[at] ?? '')
    const at = `line ${index + 2}: `
    const known = shelfChain(chain)
    if (known === null) throw new Error(`${at}no chain is called "${chain.slice(0, 40)}"`)
    const ofKind = KINDS.find((one) => one === kind.toLowerCase())
    if (ofKind === undefined) throw new Error(`${at}the kind must be one of ${KINDS.join(', ')}`)
    if (tag === '' || tag.length > MOST_TAG) throw new Error(`${at}the tag must have 1 to ${MOST_TAG} characters`)
    // A tag is the last part of a page's path, where browsers take these for steps.
    if (tag === '.' || tag === '..') throw new Error(`${at}a tag of dots alone leads to no page`)
    if (UNSEEN.test(tag + source)) throw new Error(`${at}it holds characters that cannot be seen`)
    if (source.length > MOST_SOURCE) throw new Error(`${at}the source is longer than ${MOST_SOURCE} characters`)
    return [{ line: index + 2, chain: known.code, address, tag, kind: ofKind, source }]
  })
}

/** Cells of one line; quotes hold commas, and two stand for one. A cell goes over no more than one line. */
function cellsOf(line: string): readonly string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const char = line[at]!
    if (isQuoted && char === '"' && line[at + 1] === '"') {
      cell += '"'
      at++
    } else if (char === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted
      if (isQuoted) cell = ''
    } else if (char === ',' && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += char
  }
  return [...cells, cell.trim()]
}

/** The plan with the labels of its chain; as it was where there is no file. Throws `CONFIG_INVALID` for what is no address of the chain, or told twice. */
export function withLabels(plan: PlannedChain, lines: readonly LabelLine[] | null): PlannedChain {
  const kit = FAMILY_KITS[plan.chain.family]
  if (lines === null || kit === undefined) return plan
  const labels = new Map<Hex, AddressLabel>()
  for (const { line, chain, address, tag, kind, source } of lines) {
    if (chain !== plan.chain.code) continue
    try {
      const key = kit.family.parseAddress(address, plan.chain)
      if (labels.has(key)) throw new Error('this address was told before')
      labels.set(key, { address: key, tag, kind, source })
    } catch (cause) {
      throw wrong(new Error(`line ${line}: ${cause instanceof Error ? cause.message : String(cause)}`))
    }
  }
  if (labels.size > MOST_LABELS) throw wrong(new Error(`${plan.chain.code} has more than ${MOST_LABELS} labels`))
  if (new Set([...labels.values()].map(({ tag }) => tag)).size > MOST_TAGS)
    throw wrong(new Error(`${plan.chain.code} has more than ${MOST_TAGS} tags`))
  return { ...plan, labels: [...labels.values()] }
}

const wrong = (cause: unknown): OrreryError =>
  new OrreryError(
    'CONFIG_INVALID',
    { key: 'labels', reason: cause instanceof Error ? cause.message : String(cause) },
    { cause },
  )
