import { isHex } from '@orrery/primitives/hex'
import type { SearchHit } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import { familyRowsList } from '../blocks/block-data.ts'

/** `validator:7`, as it may be typed: digits alone are a height. */
const INDEX = /^validator:\s*(\d{1,15})$/i
/** BLS12-381 keys have 48 bytes, and nothing else of these chains has. */
const PUBKEY = /^(?:0x)?[0-9a-f]{96}$/i

/**
 * What the execution layer knows of a validator by its index or key (screens-evm §2.1): the withdrawals it was paid, or what was asked of the consensus layer for its key. Null
 * for other texts, and on chains that have had no such rows: whether the validator exists is the consensus layer's to tell.
 */
export async function searchValidator(desk: ChainDesk, query: string): Promise<SearchHit | null> {
  const index = INDEX.exec(query)?.[1]
  const key = PUBKEY.test(query) ? query.toLowerCase().replace(/^(?:0x)?/, '0x') : null
  if ((index === undefined && (key === null || !isHex(key))) || desk.family.blockData === undefined) return null
  const { data } = await familyRowsList(
    desk,
    ({ withdrawals, requests }) => (index === undefined ? requests.table : withdrawals.table),
    {},
    { limit: 1 },
    () => true,
  )
  if (data.hits.length === 0) return null
  const { chain } = desk
  const id = index === undefined ? key! : String(Number(index))
  return {
    kind: 'validator',
    chain: chain.code,
    id,
    title: id,
    detail: null,
    path:
      index === undefined
        ? `/${chain.path}/deposits-list?pubkey=${id}`
        : `/${chain.path}/withdrawal-list?validator=${id}`,
    exact: false,
  }
}
