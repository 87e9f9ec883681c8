import { useEffect, useMemo, useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { codeBytes } from '@orrery/evm/code-bytes'
import { instructionsOf, withoutMetadata } from '@orrery/evm/read-code'
import type { Chain } from '@orrery/model/chain'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { askNode } from '../../page-parts/ask-node.ts'
import { DiffTable } from './diff-table.tsx'
import { diffLines } from './line-diff.ts'

type Place = { readonly chain: Chain; readonly address: string }
type Load = readonly [Uint8Array, Uint8Array] | 'loading' | 'failed'

const MOST_INSTRUCTIONS = 40_000

/** Instructions without their places: what was moved is no difference. */
const textOf = (code: Uint8Array): string =>
  instructionsOf(code, MOST_INSTRUCTIONS)
    .map(({ name, pushed }) => (pushed === null ? name : `${name} ${pushed}`))
    .join('\n')

/** The code of two contracts as its instructions, the metadata behind it left out. */
export function CodeDiff(props: { readonly a: Place; readonly b: Place }) {
  const [tries, setTries] = useState(0)
  return <LoadedCode key={tries} {...props} again={() => setTries(tries + 1)} />
}

function LoadedCode({ a, b, again }: { readonly a: Place; readonly b: Place; readonly again: () => void }) {
  const { t } = usePageContext()
  const [load, setLoad] = useState<Load>('loading')
  const { chain: chainA, address: addressA } = a
  const { chain: chainB, address: addressB } = b
  useEffect(() => {
    const stop = new AbortController()
    const read = async (chain: Chain, address: string): Promise<Uint8Array> => {
      const code = codeBytes(await askNode(chain, 'eth_getCode', { address, tag: 'latest' }, stop.signal))
      if (code === null) throw new Error('the node told no code')
      return withoutMetadata(code)
    }
    Promise.all([read(chainA, addressA), read(chainB, addressB)]).then(setLoad, () => {
      if (!stop.signal.aborted) setLoad('failed')
    })
    return () => stop.abort(new Error('others are compared'))
  }, [chainA, addressA, chainB, addressB])
  const diff = useMemo(
    () =>
      typeof load === 'string'
        ? null
        : diffLines(textOf(load[0]), textOf(load[1]), { ignoreSpace: false, ignoreComments: false }),
    [load],
  )
  return (
    <Card title={t('contract.view.bytecode')}>
      {load === 'loading' && <p aria-busy>…</p>}
      {load === 'failed' && (
        <p role="alert">
          {t('part.failed')} <Button onClick={again}>{t('part.retry')}</Button>
        </p>
      )}
      {diff !== null && diff.hunks.length === 0 && <EmptyBecause what="diff.none" because="diff.metadataAlone" />}
      {diff !== null && diff.hunks.length > 0 && (
        <Disclosure summary={<bdi dir="ltr">{`+${diff.added} −${diff.removed}`}</bdi>}>
          {() => <DiffTable diff={diff} look="unified" caption={t('contract.view.bytecode')} />}
        </Disclosure>
      )}
    </Card>
  )
}
