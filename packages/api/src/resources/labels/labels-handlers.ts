import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { listLabelledGroups, readLabelledGroup } from '../../queries/rankings/labelled-groups.ts'
import { readLabelledHistory } from '../../queries/rankings/group-history.ts'
import { readLabelledFlows, readTokenFlows } from '../../queries/rankings/labelled-flows.ts'
import type { labels } from './labels.ts'

/** Answers for the operator's labels. */
export const labelsHandlers: Handlers<typeof labels> = {
  listLabelled: ({ chain, labelled }, context) => listLabelledGroups(findDesk(context, chain), labelled),
  getTokenFlows({ chain, address }, context) {
    const desk = findDesk(context, chain)
    return readTokenFlows(desk, desk.family.parseAddress(address, desk.chain))
  },
  getLabelledFlows: ({ chain, labelled, tag }, context) => readLabelledFlows(findDesk(context, chain), labelled, tag),
  async getLabelled({ chain, labelled, tag, byDay }, context) {
    const desk = findDesk(context, chain)
    const found = await readLabelledGroup(desk, labelled, tag)
    if (byDay !== true) return found
    const { data } = await readLabelledHistory(desk, labelled, tag)
    return { ...found, data: { ...found.data, history: data } }
  },
}
