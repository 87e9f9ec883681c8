import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import { Badge } from '@orrery/ui/badge'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../after-words.tsx'

/** One after the other: each asks the rollup's node for a proof of an old state. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

type Checked = 'equal' | 'differs' | 'unread'

/** Whether a claimed root is that of the block, made of what the rollup's own node tells (screens-evm §12.3); asked once the page is there. */
export function OutputCheck({ height, root }: { readonly height: number; readonly root: string }) {
  const { code } = usePageChain()
  const { api } = useSite()
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    inTurn(async () => {
      if (stop.signal.aborted) return
      const told = await api.getBlockOutputRoot({ chain: code, block: String(height) }, stop.signal)
      setChecked(told.root.toLowerCase() === root.toLowerCase() ? 'equal' : 'differs')
    }).catch(() => stop.signal.aborted || setChecked('unread'))
    return () => stop.abort()
  }, [api, code, height, root])
  return checked === null ? MISSING : <AfterWords>{() => <Verdict checked={checked} />}</AfterWords>
}

function Verdict({ checked }: { readonly checked: Checked }) {
  const { t } = usePageContext()
  if (checked === 'unread') return <Badge tip={t('states.unread')}>{t('status.unknown')}</Badge>
  return <Badge tone={checked === 'equal' ? 'good' : 'bad'}>{t(`games.${checked}`)}</Badge>
}
