import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import {
  listMasternodes,
  listProposals,
  readMasternode,
  readMasternodeState,
} from '../../queries/mining/masternodes.ts'
import type { masternodes } from './masternodes.ts'

/** Answers for masternodes. */
export const masternodesHandlers: Handlers<typeof masternodes> = {
  listMasternodes: ({ chain, group = 'all', find = '', ...list }, context) =>
    listMasternodes(findDesk(context, chain), { group, find, ...list }),
  async listValidators({ chain, group = 'all', find = '', ...list }, context) {
    const { data, ...answer } = await listMasternodes(findDesk(context, chain), { group, find, ...list })
    return { ...answer, data: data.list }
  },
  getMasternode({ chain, masternode }, context) {
    const desk = findDesk(context, chain)
    return readMasternode(desk, desk.family.parseHash(masternode, desk.chain))
  },
  getMasternodeState: ({ chain }, context) => readMasternodeState(findDesk(context, chain)),
  listProposals: ({ chain, ...list }, context) => listProposals(findDesk(context, chain), list),
}
