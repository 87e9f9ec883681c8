import { useEffect, useState } from 'react'
import type { ApiClient } from '@orrery/api/client'
import { Fate } from '@orrery/entities/columns/forked-block-columns'
import { usePageChain } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import type { ForkedFate } from '@orrery/model/wire/block'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'

export type FateProps = { readonly block: string; readonly hash: string }

type Fates = ReadonlyMap<string, ForkedFate>

let asked: { readonly key: string; readonly fates: Promise<Fates> } | null = null

/** What became of each transaction of a block that lost its place, by hash: asked for once for all cells. */
function fatesOf(api: ApiClient, chain: string, block: string): Promise<Fates> {
  const key = `${chain} ${block}`
  if (asked?.key !== key) asked = { key, fates: ask(api, chain, block) }
  return asked.fates
}

async function ask(api: ApiClient, chain: string, hash: string): Promise<Fates> {
  const told = await api.getForkedBlock({ chain, hash }).catch(() => null)
  return new Map(told?.fates?.map((fate, at) => [told.transactions[at]!.hash, fate]))
}

/** The block that has a transaction now whose block lost its place, or what else became of it; the dash where that cannot be told (screens-evm §3.2). */
export function FateCell({ block, hash }: FateProps) {
  const { code } = usePageChain()
  const { api } = useSite()
  const [fate, setFate] = useState<ForkedFate | null>(null)
  useEffect(() => {
    let isHere = true
    void fatesOf(api, code, block).then((fates) => isHere && setFate(fates.get(hash) ?? null))
    return () => {
      isHere = false
      // Whoever comes back asks again: it may stand in a block by then.
      asked = null
    }
  }, [api, code, block, hash])
  return fate === null ? MISSING : <AfterWords meanwhile={MISSING}>{() => <Fate after={fate} />}</AfterWords>
}
