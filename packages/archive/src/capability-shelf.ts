import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import { chainKey } from '@orrery/model/chain'
import type { Store } from '@orrery/store/store'
import { NODE_CAPABILITIES } from './tables/capability-table.ts'

/** What a chain's node could when it was asked last, kept through restarts (screens-evm §0.1). */
export type CapabilityShelf = {
  /** As it was read at the opening or saved since; null where nobody was ever asked. */
  last(): Capabilities | null
  save(found: Capabilities): Promise<void>
}

/** Reads what an earlier process saved. The archive's tables must exist. */
export async function openCapabilityShelf(store: Store, chainCode: string): Promise<CapabilityShelf> {
  const chain = chainKey(chainCode)
  const [row] = await store.query({
    sql: `SELECT checked_ms, told FROM ${NODE_CAPABILITIES.name} FINAL WHERE chain = {chain:UInt32}`,
    params: { chain: { type: 'u32', value: chain } },
    columns: { checked_ms: 'u64', told: 'text' },
    purpose: 'write',
  })
  let last = row === undefined ? null : readTold(row.told, row.checked_ms)
  return {
    last: () => last,
    async save(found) {
      last = found
      const { checkedMs, ...told } = found
      await store.insert(
        NODE_CAPABILITIES,
        [{ chain, checked_ms: checkedMs, told: JSON.stringify(told) }],
        `${chain}:capabilities:${crypto.randomUUID()}`,
      )
    },
  }
}

/** Null for what a program wrote that knew other capabilities: the next probe tells. */
function readTold(text: string, checkedMs: number): Capabilities | null {
  try {
    const { client, can } = JSON.parse(text) as Partial<Capabilities>
    const isWhole =
      typeof client === 'string' &&
      CAPABILITIES.every((name) => {
        const found = can?.[name]
        return found?.ok === true ? typeof found.how === 'string' : found?.ok === false && typeof found.why === 'string'
      })
    return isWhole && Object.keys(can!).length === CAPABILITIES.length ? { client, checkedMs, can: can! } : null
  } catch {
    return null
  }
}
