import type { HeadView } from '@orrery/head/chain-head'
import type { Bundle, TxRow } from '@orrery/model/rows'
import type { GasPrices } from '@orrery/model/wire/gas'
import type { Hex } from '@orrery/primitives/hex'
import { bundlesOf } from './head-gas-prices.ts'

type Action = GasPrices['actions'][number]['action']

/** ERC-20. */
const TRANSFER = '0xa9059cbb'
const APPROVE = '0x095ea7b3'
/** Others by what their function is called. */
const NAMED: readonly (readonly [Action, RegExp])[] = [
  ['swap', /swap/i],
  ['mint', /^(?:safe|public)?mint/i],
  ['bridge', /bridge|^deposit(?:ETH|Transaction|ERC20)/i],
]
const ORDER: readonly Action[] = ['token', 'approve', 'swap', 'mint', 'bridge']
/** Fewer tell nothing of what is usual. */
const FEWEST = 5

/** What a method is called; null where no signature is known. */
type NameOf = (method: Hex) => string | null

/** What usual calls took, the middle one of those that worked, where there are enough (screens-evm §7). Pure. */
export function gasActionsOf(bundles: readonly Pick<Bundle, 'txs'>[], nameOf: NameOf): GasPrices['actions'] {
  const names = new Map<Hex, Action | null>()
  const taken = new Map<Action, number[]>()
  for (const { txs } of bundles)
    for (const tx of txs) {
      const gas = tx.ext['gasUsed']
      if (tx.status !== 'success' || typeof gas !== 'number') continue
      const action = actionOf(tx, names, nameOf)
      if (action === null) continue
      const list = taken.get(action)
      if (list) list.push(gas)
      else taken.set(action, [gas])
    }
  return ORDER.flatMap((action) => {
    const list = taken.get(action) ?? []
    if (list.length < FEWEST) return []
    const sorted = list.toSorted((a, b) => a - b)
    return [{ action, gas: sorted[sorted.length >> 1]!, txs: list.length }]
  })
}

function actionOf({ method }: TxRow, names: Map<Hex, Action | null>, nameOf: NameOf): Action | null {
  if (method === null) return null
  const known = names.get(method)
  if (known !== undefined) return known
  const name = nameOf(method)
  const action =
    method === TRANSFER
      ? 'token'
      : method === APPROVE
        ? 'approve'
        : (name !== null && NAMED.find(([, test]) => test.test(name))?.[0]) || null
  names.set(method, action)
  return action
}

const made = new WeakMap<HeadView, GasPrices['actions']>()

/** The same of the blocks of the Head. */
export function headGasActions(view: HeadView, nameOf: NameOf): GasPrices['actions'] {
  const known = made.get(view) ?? gasActionsOf(bundlesOf(view), nameOf)
  made.set(view, known)
  return known
}
