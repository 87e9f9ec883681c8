import { useEffect, useState } from 'react'
import type { ApiClient } from '@orrery/api/client'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import type { BlockSummary } from '@orrery/model/wire/block'
import { useSite } from '../../app/site.ts'
import { typesOf } from '../../page-parts/tx-types.ts'
import { createInsides, kindsLine, type Inside } from './block-insides.ts'

export type BlockInsideProps = { readonly id: 'kinds' | 'calls' | 'mostBlobs'; readonly row: BlockSummary }

/** Of a type, before its name. */
const NUMBER = /^\d+ /
/** EIP-4844. */
const GAS_PER_BLOB = 131_072

let asking: {
  readonly api: ApiClient
  readonly chain: string
  readonly ask: (height: number) => Promise<Inside>
} | null = null

/** One that asks for all cells of a chain's lists. */
export function askerOf(api: ApiClient, chain: string): (height: number) => Promise<Inside> {
  if (asking?.api !== api || asking.chain !== chain) asking = { api, chain, ask: createInsides(api, chain) }
  return asking.ask
}

/** What a type of transactions is called beside how many there are. */
export function kindName(chain: Chain, t: Translate): (kind: string) => string {
  const names = new Map(typesOf(chain, t, undefined))
  return (kind) => names.get(kind)?.replace(NUMBER, '') ?? kind
}

/** A cell of a block list that its row cannot fill: types of transactions, calls inside them, and blobs beside the most that there may be (screens-evm §3.1). */
export function BlockInsideCell({ id, row }: BlockInsideProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { api } = useSite()
  const [inside, setInside] = useState<Inside>(null)
  const { height } = row
  useEffect(() => {
    let isHere = true
    void askerOf(api, chain.code)(height).then((told) => isHere && setInside(told))
    return () => void (isHere = false)
  }, [api, chain.code, height])
  if (id === 'calls') return <Figure value={inside?.block.calls ?? null} />
  const number = (count: number) => formatNumber(count, { locale })
  if (id === 'kinds') {
    const line = kindsLine(inside?.block.kinds ?? null, kindName(chain, t), number)
    return line === null || line === '' ? MISSING : <bdi dir="ltr">{line}</bdi>
  }
  const used = row.ext['blobGasUsed']
  if (typeof used !== 'number') return MISSING
  const blobs = inside?.blobs ?? null
  // Before the rules that hold now others did, which the node does not tell.
  const most = blobs !== null && row.timeMs >= blobs.sinceMs ? number(blobs.most) : MISSING
  return <bdi dir="ltr">{`${number(used / GAS_PER_BLOB)} / ${most}`}</bdi>
}
