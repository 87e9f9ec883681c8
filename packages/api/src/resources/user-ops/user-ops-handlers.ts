import type { Hex } from '@orrery/primitives/hex'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import { requireFirstPage } from '../../queries/account-filters.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { eventPage, keyedList, noEvents } from '../../queries/event-pages.ts'
import { familyList } from '../../queries/family-list.ts'
import { getTx, readTxTransfers } from '../../queries/find-tx.ts'
import { logPart, partsOfTx, transferPart } from '../../queries/tx-parts.ts'
import { readUserOpParties } from '../../queries/user-op-parties.ts'
import { fittingOps, userOpFilterOf } from '../../queries/user-op-filter.ts'
import { findOpLogs, findUserOp, listOpsOfTx, userOpShape } from '../../queries/user-ops.ts'
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

/** Answers for user operations. */
export const userOpsHandlers: Handlers<typeof userOps> = {
  async listUserOps({ chain, sender, paymaster, entryPoint, status, ...list }, context) {
    const desk = findDesk(context, chain)
    const source = desk.family.events
    const filter = userOpFilterOf(desk, { sender, paymaster, entryPoint, status })
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
    if (!found?.data) throw unknown(desk, key)
    return { data: found.data, head: found.head }
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
    const { found, logs } = await getOpLogs(desk, hash)
    const told = new Set(logs.map(({ logIndex }) => logIndex))
    const read = async (limit: number) =>
      (await readTxTransfers(desk, found, PAGER_CAP))
        .filter(({ seq }) => told.has(Math.floor(seq / 2 ** 16)))
        .slice(0, limit)
    return partsOfTx(desk, found, transferPart(desk, read), list)
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
