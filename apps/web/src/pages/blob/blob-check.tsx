import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatPercent } from '@orrery/format/format-percent'
import { loadFile } from '@orrery/browser/load-file'
import { readBytes } from '@orrery/evm/blob-data'
import { Button } from '@orrery/ui/button'
import { CallFailed } from '../../page-parts/wallet/wallet-words.tsx'
import setupUrl from './kzg-lagrange.bin?url'

/** Bytes that are loaded for it, before they are. */
const SETUP_SIZE = 196_608

type State =
  | { readonly as: 'idle' }
  | { readonly as: 'busy'; readonly ppm: number }
  | { readonly as: 'told'; readonly isSame: boolean }
  | { readonly as: 'failed'; readonly reason: string }

/** Computes a blob's hash from its bytes in the visitor's browser, so that nobody has to be believed (screens-evm §13.1, KZG). */
export function BlobCheck({ hex, hash }: { readonly hex: string; readonly hash: string }) {
  const { t, locale } = usePageContext()
  const [state, setState] = useState<State>({ as: 'idle' })
  const [left] = useState(() => new AbortController())
  useEffect(() => () => left.abort(new Error('the page was left')), [left])
  const run = async (): Promise<State> => {
    const [{ hashOfBlob }, setup] = await Promise.all([
      import('@orrery/evm/blob-commitment'),
      loadFile(setupUrl, SETUP_SIZE, left.signal),
    ])
    const found = await hashOfBlob(readBytes(hex), setup, async (ppm) => {
      setState({ as: 'busy', ppm })
      await new Promise((resolve) => setTimeout(resolve, 0))
      left.signal.throwIfAborted()
    })
    return { as: 'told', isSame: found === hash.toLowerCase() }
  }
  const begin = async (): Promise<void> => {
    setState({ as: 'busy', ppm: 0 })
    const next = await run().catch((error: unknown): State => ({
      as: 'failed',
      reason: error instanceof Error ? error.message : String(error),
    }))
    if (!left.signal.aborted) setState(next)
  }
  return (
    <div>
      {state.as !== 'told' && (
        <p>
          <Button busy={state.as === 'busy'} onClick={() => void begin()}>
            {t('blob.check')}
          </Button>{' '}
          {state.as === 'busy' ? (
            <bdi dir="ltr">{formatPercent(state.ppm, 1_000_000, locale, 0)}</bdi>
          ) : (
            t('blob.check.cost', { size: formatBytes(SETUP_SIZE, locale) })
          )}
        </p>
      )}
      <div role="status">
        {state.as === 'told' && <p>{t(state.isSame ? 'blob.check.same' : 'blob.check.other')}</p>}
        {state.as === 'failed' && <CallFailed reason={state.reason} />}
      </div>
    </div>
  )
}
