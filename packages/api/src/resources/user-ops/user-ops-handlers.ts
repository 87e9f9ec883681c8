import type { Hex } from '@orrery/primitives/hex'
import type { EventSources } from '@orrery/family/event-sources'
import { logOfPlace } from '@orrery/model/transfer-place'
import type { UserOpDetail } from '@orrery/model/wire/events'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import { accountTypeOf } from '../../queries/addresses/account-type.ts'
import { requireFirstPage } from '../../queries/addresses/account-filters.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { eventPage, keyedList, noEvents } from '../../queries/lists/event-pages.ts'
import { writeTree } from '../../queries/transactions/call-tree.ts'
import { familyList } from '../../queries/lists/family-list.ts'
import { bareToken, findTokens } from '../../queries/tokens/find-tokens.ts'
import { getTx, readTxTransfers } from '../../queries/transactions/find-tx.ts'
import { paidFromOf } from '../../queries/transactions/op-payment.ts'
import { txDoubts } from '../../queries/transactions/tx-doubts.ts'
import { logPart, partsOfTx, transferPart } from '../../queries/transactions/tx-parts.ts'
import { readUserOpParties } from '../../queries/transactions/user-op-parties.ts'
import { findOpCalls } from '../../queries/transactions/user-op-calls.ts'
import { fittingOps, userOpFilterOf } from '../../queries/transactions/user-op-filter.ts'
import {
  findOpLogs,
  findUserOp,
  listOpsOfTx,
  requestShape,
  userOpShape,
  type FoundOp,
} from '../../queries/transactions/user-ops.ts'
import type { userOps } from './user-ops.ts'

const unknown = (desk: ChainDesk, key: Hex) =>
  new OrreryError('TRANSACTION_NOT_FOUND', { hash: desk.wire.hash(key), chain: desk.chain.code })

/** Throws `TRANSACTION_NOT_FOUND`. */
async function getOpLogs(desk: ChainDesk, hash: string) {
  const key = desk.family.parseHash(hash, desk.chain)
  const source = desk.family.events
  const found = source ? await findOpLogs(desk, source, key) : null
  if (!found) throw unknown(desk, key)
  return found
}

type Paid = Pick<UserOpDetail, 'paidFrom' | 'paidBack'>

/** What an operation was paid from, by what its entry point and its execution told (screens-evm §4.4). */
async function paidOf(
  desk: ChainDesk,
  source: EventSources,
  hash: string,
  { op, sender }: Pick<FoundOp, 'op' | 'sender'>,
): Promise<Paid> {
  const told = await getOpLogs(desk, hash)
  return {
    paidFrom: paidFromOf({ ...op, sender }, told.entered, source.userOps.deposited),
    paidBack: op.paymaster === null ? null : await paidBackOf(desk, op, told),
  }
}

/** What an account paid its paymaster in the first token that it paid it in, by the transfers of the execution (screens-evm §4.4). */
async function paidBackOf(
  desk: ChainDesk,
  op: Pick<UserOpDetail, 'sender' | 'paymaster'>,
  { found, logs }: Awaited<ReturnType<typeof getOpLogs>>,
): Promise<UserOpDetail['paidBack']> {
  const told = new Set(logs.map(({ logIndex }) => logIndex))
  const paid = (await readTxTransfers(desk, found, PAGER_CAP)).filter(
    ({ seq, standard, from, to }) =>
      standard === 'erc20' &&
      told.has(logOfPlace(seq)) &&
      desk.wire.party(from) === op.sender &&
      desk.wire.party(to) === op.paymaster,
  )
  const asset = paid[0]?.asset
  if (asset === undefined) return null
  const tokens = await findTokens(desk, [asset])
  const token = tokens.get(asset) ?? bareToken(asset)
  const amount = paid.reduce((sum, transfer) => (transfer.asset === asset ? sum + transfer.amount : sum), 0n)
  return { token: desk.wire.token(token), amount: amount.toString() }
}

/** Answers for user operations. */
export const userOpsHandlers: Handlers<typeof userOps> = {
  async listUserOps({ chain, sender, paymaster, entryPoint, bundler, factory, status, ...list }, context) {
    const desk = findDesk(context, chain)
    const source = desk.family.events
    const filter = userOpFilterOf(desk, { sender, paymaster, entryPoint, bundler, factory, status })
    if (!source) return noEvents(desk, list)
    if (filter === undefined)
      return eventPage(desk, familyList(source.userOps.table, {}), list, userOpShape(desk, source))
    requireFirstPage(list)
    return eventPage(desk, () => fittingOps(desk, source, filter), list, userOpShape(desk, source))
  },
  async listUserOpParties({ chain, role, days = 7 }, context) {
    return readUserOpParties(findDesk(context, chain), role, days)
  },
  async getUserOp({ chain, hash }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseHash(hash, desk.chain)
    const source = desk.family.events
    const found = source ? await findUserOp(desk, source, key) : null
    if (!source || !found?.data) throw unknown(desk, key)
    const { data, head } = found
    const [request, paid, code] = await Promise.all([
      data.asked && requestShape(context, desk, data.asked),
      paidOf(desk, source, hash, data),
      desk.node.contract(data.sender, null).catch(() => null),
    ])
    const senderType = code && (await accountTypeOf(desk, data.sender, code, null))
    return { data: { ...data.op, request, ...paid, ...(senderType !== null && { senderType }) }, head }
  },
  async getUserOpTrace({ chain, hash, frame = 0 }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseHash(hash, desk.chain)
    const source = desk.family.events
    const found = source ? await findOpCalls(desk, source, key) : null
    if (!found) throw unknown(desk, key)
    const { asked, frames, txHash } = found
    return {
      data: {
        request: asked && (await requestShape(context, desk, asked)),
        tree: frames && (await writeTree(context, desk, txHash, frames, frame)),
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async listUserOpLogs({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    const { found, logs } = await getOpLogs(desk, hash)
    return partsOfTx(
      desk,
      found,
      logPart(context, desk, async (limit) => logs.slice(0, limit)),
      list,
    )
  },
  async listUserOpTransfers({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    const { found, sender, logs } = await getOpLogs(desk, hash)
    const told = new Set(logs.map(({ logIndex }) => logIndex))
    const read = async (limit: number) =>
      (await readTxTransfers(desk, found, PAGER_CAP)).filter(({ seq }) => told.has(logOfPlace(seq))).slice(0, limit)
    return partsOfTx(
      desk,
      found,
      transferPart(desk, read, (rows) => txDoubts(desk, found, rows, sender)),
      list,
    )
  },
  async listTransactionUserOps({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    return listOpsOfTx(desk, source, await getTx(desk, desk.family.parseHash(hash, desk.chain)), list)
  },
  async listAddressUserOps({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    const { userOps } = source
    return eventPage(desk, keyedList(source, userOps, userOps.topic, key), list, userOpShape(desk, source))
  },
}
