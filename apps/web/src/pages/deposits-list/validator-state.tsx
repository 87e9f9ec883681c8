import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import { Badge } from '@orrery/ui/badge'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { createStateBatch, type ValidatorState as Told } from './state-batch.ts'
import { stateWord } from './state-word.ts'

/** One for all rows of a page: by whom is asked, and of which chain. */
const batches = new WeakMap<object, Map<string, (pubkey: string) => Promise<Told | null>>>()

function batchOf(api: ReturnType<typeof useSite>['api'], chain: string) {
  const ofSite = batches.get(api) ?? new Map<string, (pubkey: string) => Promise<Told | null>>()
  batches.set(api, ofSite)
  const known = ofSite.get(chain)
  if (known !== undefined) return known
  const batch = createStateBatch((keys) => api.listValidatorStates({ chain, keys: keys.join(',') }))
  ofSite.set(chain, batch)
  // What is told holds for an epoch or so.
  setTimeout(() => ofSite.delete(chain), 60_000)
  return batch
}

/** Where a validator stands by the operator's consensus node, or its deposit in the queue (screens-evm §13.2). */
export function ValidatorState({ pubkey }: { readonly pubkey: string }) {
  const { code } = usePageChain()
  const { api } = useSite()
  const [told, setTold] = useState<Told | null>(null)
  useEffect(() => {
    let isHere = true
    batchOf(
      api,
      code,
    )(pubkey).then(
      (state) => isHere && setTold(state),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [api, code, pubkey])
  return told === null ? MISSING : <AfterWords>{() => <State told={told} />}</AfterWords>
}

function State({ told }: { readonly told: Told }) {
  const { t } = usePageContext()
  const { word, tone } = stateWord(told)
  const text = t(`validator.${word}`, { place: told.place ?? 0, of: told.queued ?? 0 })
  return (
    <>
      <Badge tone={tone} {...(word === 'unknown' && { tip: t('validator.unknown.hint') })}>
        {text}
      </Badge>
      {told.index !== null && <bdi dir="ltr"> #{told.index}</bdi>}
    </>
  )
}
