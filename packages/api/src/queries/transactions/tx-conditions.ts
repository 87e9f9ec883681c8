import { OrreryError } from '@orrery/errors/orrery-error'
import type { TokenStandard, TxStatus } from '@orrery/model/rows'
import { LABEL_MARK, labelSlug } from '@orrery/model/label-slug'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import type { SupplyMove, TransferConditions } from './filter-moves.ts'
import type { TxConditions, TxDeed } from './filter-txs.ts'
import type { TxInside } from './tx-inside.ts'
import { MOST_VALUES } from '../addresses/most-values.ts'

/** Conditions as an endpoint takes them: addresses in any form of the chain and selectors, several with commas between them; amounts as digits. */
export type TxConditionTexts = {
  readonly sides?: 'either'
  readonly from?: string
  readonly to?: string
  readonly method?: string
  readonly least?: string
  readonly most?: string
  readonly since?: number
  readonly until?: number
  readonly status?: TxStatus
  readonly notFrom?: string
  readonly notTo?: string
  readonly notMethod?: string
  readonly type?: string
  readonly notType?: string
  readonly does?: TxDeed
  readonly has?: TxInside
  readonly leastFee?: string
  readonly mostFee?: string
  readonly fromBlock?: number
  readonly toBlock?: number
}

/** A comma that stands in no signature of a function. */
export const OUTER_COMMA = /,(?![^(]*\))/

/** The selectors that one value stands for: itself, or those of functions of that name or signature. */
function selectorsOf({ family }: Pick<ChainDesk, 'family'>, name: string, text: string): readonly string[] {
  if (/^0x[\da-f]{8}$/i.test(text)) return [text.toLowerCase()]
  const known = family.decode?.selectors(text) ?? []
  if (known.length === 0)
    throw new OrreryError('PARAMETER_INVALID', { name, reason: 'no function of that name is known here' })
  return known
}

/** The values of a text, each once. Throws `PARAMETER_INVALID` where there are too many or none. */
function valuesOf<T>(name: string, text: string, parse: (one: string) => T): readonly T[] {
  const values = new Set(
    text
      .split(OUTER_COMMA)
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .slice(0, MOST_VALUES + 1)
      .map(parse),
  )
  if (values.size === 0 || values.size > MOST_VALUES)
    throw new OrreryError('PARAMETER_INVALID', { name, reason: `it names one to ${MOST_VALUES} values` })
  return [...values]
}

/** The selectors that a text names, each once: selectors, names or signatures of functions, with commas between them. Throws `PARAMETER_INVALID` for what no function here is called. */
export const methodsOf = (desk: Pick<ChainDesk, 'family'>, name: string, text: string): readonly Hex[] => [
  ...new Set(valuesOf(name, text, (one) => selectorsOf(desk, name, one)).flat() as Hex[]),
]

/** Addresses that one condition may stand for by labels: rows are compared with each. */
const MOST_LABELLED = 1_000

/** Whose chain it is, and what whoever runs the site calls addresses there. */
export type ConditionDesk = Pick<ChainDesk, 'chain' | 'family'> & {
  readonly runtime?: Pick<ChainDesk['runtime'], 'labels'>
}

/** The addresses that one value stands for: itself, or all that a label of the operator names (`label:coin-base`). */
function partiesOf({ chain, family, runtime }: ConditionDesk, name: string, text: string): readonly Hex[] {
  if (!text.toLowerCase().startsWith(LABEL_MARK)) return [family.parseAddress(text, chain)]
  const wanted = labelSlug(text.slice(LABEL_MARK.length))
  const found = (runtime?.labels ?? []).flatMap(({ tag, address }) => (labelSlug(tag) === wanted ? [address] : []))
  if (wanted === '' || found.length === 0)
    throw new OrreryError('PARAMETER_INVALID', { name, reason: 'no label of this site has that name' })
  return found
}

/** What they mean on a chain (screens-evm §17). Throws `ADDRESS_MALFORMED`, `PARAMETER_INVALID`. */
export function txConditionsOf(desk: ConditionDesk, texts: TxConditionTexts): TxConditions {
  const { from, to, method, least, most, since, until, status, notFrom, notTo, notMethod, sides } = texts
  const { type, notType, does, has, leastFee, mostFee, fromBlock, toBlock } = texts
  const key = (name: string, text: string): readonly Hex[] => {
    const found = [...new Set(valuesOf(name, text, (one) => partiesOf(desk, name, one)).flat())]
    if (found.length > MOST_LABELLED)
      throw new OrreryError('PARAMETER_INVALID', {
        name,
        reason: `labels stand for ${MOST_LABELLED} addresses at most`,
      })
    return found
  }
  const selector = (name: string, text: string): readonly string[] =>
    valuesOf(name, text, (one) => selectorsOf(desk, name, one)).flat()
  return {
    ...(from !== undefined && { from: key('from', from) }),
    ...(to !== undefined && { to: key('to', to) }),
    ...(method !== undefined && { method: selector('method', method) }),
    ...(least !== undefined && { least: BigInt(least) }),
    ...(most !== undefined && { most: BigInt(most) }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(status !== undefined && { status }),
    ...(notFrom !== undefined && { notFrom: key('notFrom', notFrom) }),
    ...(notTo !== undefined && { notTo: key('notTo', notTo) }),
    ...(type !== undefined && { type: valuesOf('type', type, (one) => one) }),
    ...(notType !== undefined && { notType: valuesOf('notType', notType, (one) => one) }),
    ...(does !== undefined && { does }),
    ...(has !== undefined && { has }),
    ...(leastFee !== undefined && { leastFee: BigInt(leastFee) }),
    ...(mostFee !== undefined && { mostFee: BigInt(mostFee) }),
    ...(fromBlock !== undefined && { fromBlock }),
    ...(toBlock !== undefined && { toBlock }),
    // One side alone is asked for either way.
    ...(sides !== undefined && from !== undefined && to !== undefined && { either: true as const }),
    ...(notMethod !== undefined && { notMethod: selector('notMethod', notMethod) }),
  }
}

/** What conditions of transfers mean on a chain; a token is a contract, or `native`. Throws `ADDRESS_MALFORMED`. */
export function transferConditionsOf(
  desk: ConditionDesk,
  {
    token,
    notToken,
    standard,
    tokenId,
    supply,
    ...texts
  }: TxConditionTexts & {
    readonly token?: string
    readonly notToken?: string
    readonly standard?: TokenStandard
    readonly tokenId?: string
    readonly supply?: SupplyMove
  },
): TransferConditions {
  const assets = (name: string, text: string) =>
    valuesOf(name, text, (one) => (one === 'native' ? EMPTY : desk.family.parseAddress(one, desk.chain)))
  return {
    ...txConditionsOf(desk, texts),
    ...(token !== undefined && { token: assets('token', token) }),
    ...(notToken !== undefined && { notToken: assets('notToken', notToken) }),
    ...(standard !== undefined && { standard }),
    ...(tokenId !== undefined && { tokenId: BigInt(tokenId) }),
    ...(supply !== undefined && { supply }),
  }
}
