import { LEDGER_MARKS, ROW_MARKS, SCRIPT_TYPES, type ScriptChoice, type TxMark } from '@orrery/model/tx-marks'
import { METHOD_TEXT } from '../../page-parts/lists/method-text.ts'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'

/** How the transactions of a block may be ordered beside their own order. */
export const SORTS = ['value', 'fee', 'gasPrice', 'size'] as const
/** What a transaction may do by itself. */
export const DEEDS = ['call', 'payment', 'creation'] as const
const STATES = ['success', 'failed'] as const

/** What the transactions of a block are narrowed to (screens-evm §3.2). */
export type BlockNarrow = {
  readonly from?: string
  readonly to?: string
  readonly method?: string
  readonly kind?: string
  readonly does?: (typeof DEEDS)[number]
  readonly holds?: TxMark
  readonly script?: ScriptChoice
  readonly status?: (typeof STATES)[number]
  readonly sort?: (typeof SORTS)[number]
}

/** Forms that the API takes; others are left out. */
const FORMS = { method: METHOD_TEXT, kind: /^[a-z0-9-]{1,40}$/i } as const

/** What was typed for a function and is neither a selector nor a name of one; null where that can be read, or is nothing. */
export function unreadMethod(query: URLSearchParams): string | null {
  const told = narrowedTo(query, 'method')
  return told === undefined || FORMS.method.test(told) ? null : told
}

/** Second-level tabs of a block's transactions, as paths name them (screens-evm §3.2). */
const DEED_PATHS: Readonly<Record<string, (typeof DEEDS)[number]>> = {
  'contract-calls': 'call',
  'plain-transfers': 'payment',
  'contract-creations': 'creation',
}

/** What the transactions of such a tab do; null for other paths. */
export const deedAt = (subNav: string | undefined): (typeof DEEDS)[number] | null =>
  subNav !== undefined && Object.hasOwn(DEED_PATHS, subNav) ? DEED_PATHS[subNav]! : null

/** Reads it from an address; null where that does not ask for the form, which says what could not be read. */
export function readNarrow(query: URLSearchParams): BlockNarrow | null {
  const text = (name: 'from' | 'to' | 'method' | 'kind') => {
    const told = narrowedTo(query, name)
    if (told === undefined || (name in FORMS && !FORMS[name as keyof typeof FORMS].test(told))) return {}
    return { [name]: told }
  }
  const status = STATES.find((one) => one === query.get('status'))
  const does = DEEDS.find((one) => one === query.get('does'))
  const holds = [...ROW_MARKS, ...LEDGER_MARKS].find((one) => one === query.get('holds'))
  const script = SCRIPT_TYPES.find((one) => one === query.get('script'))
  const sort = SORTS.find((one) => one === query.get('sort'))
  const narrow: BlockNarrow = {
    ...text('from'),
    ...text('to'),
    ...text('method'),
    ...text('kind'),
    ...(status !== undefined && { status }),
    ...(does !== undefined && { does }),
    ...(holds !== undefined && { holds }),
    ...(script !== undefined && { script }),
    ...(sort !== undefined && { sort }),
  }
  return query.has('filter') || unreadMethod(query) !== null || Object.keys(narrow).length > 0 ? narrow : null
}
