import type { Handlers } from '../../contract/handler.ts'
import type { ContractRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { findTokens } from '../../queries/find-tokens.ts'
import type { contracts } from './contracts.ts'

const findCreation = async ({ runtime, family }: ChainDesk, address: Hex): Promise<ContractRow | null> =>
  family.can.contracts
    ? ((await runtime.head.view().reads.contract(address)) ?? runtime.archive.reads.contract(address))
    : null

/** Answers for contracts. No interface is known until verification exists, so those fields are null. */
export const contractsHandlers: Handlers<typeof contracts> = {
  async getAddressContract({ chain, address, height }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const [created, found] = await Promise.all([
      findCreation(desk, key),
      // A node that does not answer leaves its part unknown; the index has the rest.
      desk.family.can.contracts ? desk.node.contract(key, height ?? null).catch(() => null) : null,
    ])
    const state = found && desk.wire.contractState(found)
    return {
      data: {
        contractAbi: null,
        implContractAbi: null,
        writeContractAddress: null,
        writeImplContractAddress: state?.end === 'code' ? (state.proxies.at(-1)?.implementation ?? null) : null,
        creator: created && desk.wire.address(created.creator),
        createdTx: created && desk.wire.hash(created.txHash),
        createdHeight: created?.height ?? null,
        kind: created?.kind ?? null,
        state,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async getAddressStatus({ chain, address }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const [created, account, tokens] = await Promise.all([
      findCreation(desk, key),
      desk.node.account(key).catch(() => null),
      desk.family.can.tokens ? findTokens(desk, [key]) : null,
    ])
    const coded = account?.codeSize == null ? null : account.codeSize > 0
    return {
      data: {
        address: desk.wire.address(key),
        isContract: desk.family.can.contracts ? (coded ?? (created ? true : null)) : false,
        isToken: tokens?.has(key) ?? false,
        verified: false,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
}
