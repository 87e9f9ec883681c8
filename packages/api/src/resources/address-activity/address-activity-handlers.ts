import type { Handlers } from '../../contract/handler.ts'
import { listAccountBatches } from '../../queries/addresses/account-batches.ts'
import { listAccountBlobs } from '../../queries/addresses/account-blobs.ts'
import { listAccountPending } from '../../queries/addresses/account-pending.ts'
import { addressSignals } from '../../queries/addresses/address-signals.ts'
import { addressUse } from '../../queries/addresses/address-use.ts'
import { findDesk } from '../../queries/context.ts'
import { listDeployed } from '../../queries/contracts/deployed.ts'
import { onOtherChains } from '../../queries/addresses/other-chains.ts'
import type { addressActivity } from './address-activity.ts'

/** Answers for what an address waits for, made, and tells of itself. */
export const addressActivityHandlers: Handlers<typeof addressActivity> = {
  async listAddressPending({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    return listAccountPending(desk, desk.family.parseAddress(address, desk.chain), list)
  },
  async listAddressDeployed({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    return listDeployed(desk, desk.family.parseAddress(address, desk.chain), list, await context.contracts)
  },
  async getAddressSignals({ chain, address }, context) {
    const desk = findDesk(context, chain)
    return addressSignals(desk, desk.family.parseAddress(address, desk.chain))
  },
  async getAddressUse({ chain, address }, context) {
    const desk = findDesk(context, chain)
    return addressUse(desk, desk.family.parseAddress(address, desk.chain), await context.contracts)
  },
  async listAddressBlobs({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    return listAccountBlobs(desk, desk.family.parseAddress(address, desk.chain), list)
  },
  async listAddressBatches({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    return listAccountBatches(desk, desk.family.parseAddress(address, desk.chain), list)
  },
  async getAddressChains({ chain, address }, context) {
    const desk = findDesk(context, chain)
    return onOtherChains(desk, context.desks(), desk.family.parseAddress(address, desk.chain))
  },
}
