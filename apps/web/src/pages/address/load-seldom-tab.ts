import { loadPart } from '../../page-parts/facts/load-part.ts'
import { askHoldings, holdingsAsked } from '../../page-parts/market/holdings-order.ts'
import { dateParams } from '../../routing/date-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { orderIn } from '../../routing/order-in.ts'
import type { LoadContext } from '../../routing/page.ts'
import { readAccountOps } from './account-user-ops.ts'
import { codeAskedFor } from './code-of.ts'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { contractViewOf } from './contract-view.ts'
import type { AddressTab } from './page.ts'

/** What a tab shows that is seldom opened, by its name in the address; no tab of the page for any other name. */
export async function loadSeldomTab(
  name: string,
  context: LoadContext<'/address/:address/:tab?/:nav?'>,
): Promise<AddressTab> {
  const { api, chain, params, signal } = context
  const asked = { chain: chain.code, address: params.address }
  const list = { ...asked, ...listParams(context) }
  if (name === 'tokens' || name === 'assets') {
    const asked = { ...list, only: 'fungible' as const, ...holdingsAsked(context.query) }
    return { id: 'tokens', part: await loadPart(askHoldings(api, asked, signal), signal) }
  }
  if (name === 'outputs' || name === 'utxo')
    return {
      id: name,
      part: await loadPart(
        api.listAddressOutputs({ ...list, ...(name === 'utxo' && { state: 'unspent' as const }) }, signal),
        signal,
      ),
    }
  if (name === 'approvals')
    return {
      id: 'approvals',
      part: await loadPart(api.listAddressApprovals({ ...list, ...orderIn(context.query) }, signal), signal),
    }
  if (name === 'nfts')
    return {
      id: 'nfts',
      part: await loadPart(
        api.listAddressTokens({ ...list, ...holdingsAsked(context.query), only: 'items' }, signal),
        signal,
      ),
    }
  if (name === 'internal' || name === 'internal-txns')
    return {
      id: 'internal',
      part: await loadPart(
        api.listAddressCalls(
          {
            ...list,
            ...dateParams(context.query),
            ...directionOf(context.query),
            ...(context.query.get('value') === 'some' && { moving: true }),
            ...orderIn(context.query),
          },
          signal,
        ),
        signal,
      ),
    }
  if (name === 'withdrawals') {
    const validator = validatorOf(context.query)
    const days = dateParams(context.query)
    const asked = { ...list, ...days, ...orderIn(context.query), ...(validator !== undefined && { validator }) }
    return { id: 'withdrawals', part: await loadPart(api.listAddressWithdrawals(asked, signal), signal) }
  }
  if (name === 'authorizations')
    return { id: 'authorizations', part: await loadPart(api.listAddressAuthorizations(list, signal), signal) }
  if (name === 'userops' || name === 'user-ops') {
    const { as, status } = readAccountOps(context.query)
    const { chain: code, address, ...walk } = list
    const found =
      as === null && status === null
        ? api.listAddressUserOps(list, signal)
        : api.listUserOps(
            { chain: code, ...walk, [as ?? 'sender']: address, ...(status !== null && { status }) },
            signal,
          )
    return { id: 'userops', part: await loadPart(found, signal) }
  }
  if (name === 'contract') {
    const part = await loadPart(api.getAddressContract(asked, signal), signal)
    const of = part.state === 'ready' ? codeAskedFor(part.value.state, context.query) : null
    const behind =
      of === null
        ? null
        : {
            address: of,
            part: await loadPart(api.getAddressContract({ chain: chain.code, address: of }, signal), signal),
          }
    return { id: 'contract', view: contractViewOf(params.nav), part, behind }
  }
  return { id: 'other', part: null }
}

/** The validator whose withdrawals are asked for; undefined for all, and for what is no index. */
function validatorOf(query: URLSearchParams): number | undefined {
  const index = Number(narrowedTo(query, 'validator') ?? NaN)
  return Number.isSafeInteger(index) && index >= 0 ? index : undefined
}

/** Which way calls go that are asked for; nothing for all. */
const directionOf = (query: URLSearchParams) => {
  const direction = (['in', 'out', 'self'] as const).find((way) => way === query.get('direction'))
  return direction === undefined ? {} : { direction }
}
