import type { EventSources } from '@orrery/family/event-sources'
import type { LogRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { addressIn } from '../contract/detect-proxy.ts'
import { APPROVAL } from './event-codes.ts'

const APPROVED: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVED_FOR_ALL: Hex = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** What a token's own logs say of permissions for it (ERC-20, ERC-721, ERC-1155): of the shapes that the table of approvals takes, and no others. */
export const approvalLogs: EventSources['approvals']['logs'] = {
  topics: [APPROVED, APPROVED_FOR_ALL],
  read({ topics, data }: Pick<LogRow, 'topics' | 'data'>) {
    const [first, one, two, three] = topics
    if (one === undefined || two === undefined) return null
    const [owner, spender] = [addressIn(one), addressIn(two)]
    if (owner === null) return null
    if (first === APPROVED && three !== undefined) return { kind: APPROVAL.item, owner, spender, value: BigInt(three) }
    const value = data.length === 66 ? BigInt(data) : null
    if (value === null || spender === null || three !== undefined) return null
    if (first === APPROVED) return { kind: APPROVAL.erc20, owner, spender, value }
    return first === APPROVED_FOR_ALL && value <= 1n ? { kind: APPROVAL.all, owner, spender, value } : null
  },
}
