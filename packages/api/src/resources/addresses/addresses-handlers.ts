import type { Hex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { listAccountTxs } from '../../queries/addresses/account-txs.ts'
import { searchBlocksOf, searchLogsOf } from '../../queries/addresses/address-searches.ts'
import { addressDetail } from '../../queries/addresses/address-detail.ts'
import { requireFirstPage, transferFilterOf, txFilterOf, walkedPage } from '../../queries/addresses/account-filters.ts'
import { accountTransferList } from '../../queries/lists/chain-lists.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { countRows } from '../../queries/lists/count-rows.ts'
import { findDesk, type ApiContext } from '../../queries/context.ts'
import { listHoldings } from '../../queries/addresses/holdings.ts'
import { readKeysetPage, requireWithin } from '../../queries/lists/keyset-list.ts'
import { readOffsetPage } from '../../queries/lists/offset-list.ts'
import { requireUnbroken } from '../../queries/lack-of.ts'
import { outputList, OUTPUTS_PAGED, toOutputs } from '../../queries/addresses/outputs.ts'
import { outputTotals } from '../../queries/addresses/output-totals.ts'
import { outputStanding } from '../../queries/addresses/output-standing.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { toList } from '../../queries/lists/to-list.ts'
import { transferPage } from '../../queries/transactions/transfer-page.ts'
import { carriedBy } from '../../queries/ledgers/carried-by.ts'
import { unspentList } from '../../queries/addresses/unspent.ts'
import { tokenMarks } from '../../queries/tokens/token-marks.ts'
import { withVerifiedMethods } from '../../verification/verified-methods.ts'
import type { addresses } from './addresses.ts'

const subject = (context: ApiContext, params: { readonly chain: string; readonly address: string }) => {
  const desk: ChainDesk = findDesk(context, params.chain)
  return { desk, address: desk.family.parseAddress(params.address, desk.chain) }
}

/** Answers for addresses. */
export const addressesHandlers: Handlers<typeof addresses> = {
  async getAddress(params, context) {
    const { desk, address } = subject(context, params)
    return addressDetail(context, desk, address)
  },
  async listAddressTransactions(params, context) {
    const { desk, address } = subject(context, params)
    const named = await withVerifiedMethods(context, desk, params)
    return listAccountTxs(desk, address, { ...params, filter: txFilterOf(desk, address, named) })
  },
  async listAddressTransfers(params, context) {
    const { desk, address } = subject(context, params)
    const filter = transferFilterOf(desk, address, params)
    return transferPage(
      desk,
      accountTransferList(address, params.standard, filter),
      params,
      (snapshot, page) =>
        countRows(desk, snapshot, page, {
          key: `transfers of ${address}`,
          newest: () => snapshot.newest.accountTransferCount(address),
          deep: () => snapshot.deep.accountTransferCount(address),
        }),
      filter,
      address,
    )
  },
  async listAddressTokens({ token, verified, traitType, traitValue, ...params }, context) {
    const { desk, address } = subject(context, params)
    const marks = verified === true ? tokenMarks(desk, await context.contracts) : null
    return listHoldings(desk, address, {
      ...params,
      ...(token !== undefined && { contract: desk.family.parseAddress(token, desk.chain) }),
      documents: context.documents,
      tellsMoves: true,
      ...(traitValue !== undefined && { trait: { type: traitType ?? null, value: traitValue } }),
      ...(marks !== null && { isVerified: (asset: Hex) => marks(asset).verified }),
    })
  },
  async getAddressOutputTotals(params, context) {
    const { desk, address } = subject(context, params)
    return outputTotals(desk, address)
  },
  async listAddressBlocks(params, context) {
    const { desk, address } = subject(context, params)
    return searchBlocksOf(desk, address, params)
  },
  async listAddressLogs({ topic, names, ...params }, context) {
    const { desk, address } = subject(context, params)
    const named = names === undefined ? undefined : desk.family.parseAddress(names, desk.chain)
    return searchLogsOf(context, desk, address, { topic0: topic?.toLowerCase() as Hex | undefined, named }, params)
  },
  async listAddressOutputs(params, context) {
    const { desk, address } = subject(context, params)
    const source = desk.family.outputs
    return atOneMoment(desk.runtime, async (snapshot) => {
      if (!source) {
        const none = await readOffsetPage(
          { name: `${desk.chain.code} no outputs`, anchor: null, read: async () => [] },
          params,
        )
        return { data: toList(snapshot, none, [], 0), head: desk.wire.head(snapshot.tip) }
      }
      if (params.state === 'unspent') {
        requireUnbroken(snapshot, desk)
        requireFirstPage(params)
      } else requireWithin(params, OUTPUTS_PAGED)
      const list =
        params.state === 'unspent' ? unspentList(desk, snapshot, address, source) : outputList(address, source)
      const found = await readKeysetPage(desk, snapshot, list, params)
      const page = params.state === 'unspent' ? walkedPage(found) : found
      const [hits, carried] = await Promise.all([
        toOutputs(desk, snapshot, page.rows, source),
        params.state === 'unspent' ? carriedBy(desk, page.rows) : null,
      ])
      const standing = carried === null ? [] : outputStanding(desk, snapshot, page.rows)
      const told =
        carried === null ? hits : hits.map((hit, at) => ({ ...hit, carried: carried[at]!, ...standing[at]! }))
      return {
        data: toList(snapshot, page, told, null),
        head: desk.wire.head(snapshot.tip),
      }
    })
  },
}
