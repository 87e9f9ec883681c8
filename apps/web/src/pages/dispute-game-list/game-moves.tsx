import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { DisputeGameMoves } from '@orrery/model/wire/dispute-game'
import { Button } from '@orrery/ui/button'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { MovesView } from './moves-view.tsx'

export type GameMovesProps = { readonly game: string }

/** A game that goes on is asked about so often while its page stands open (screens-evm §16.9). */
const EVERY_MS = 60_000

type Load = { readonly moves: DisputeGameMoves | null; readonly failed: boolean }

/** What the game's contract tells now; where nobody tells it, that. */
export function GameMoves({ game }: GameMovesProps) {
  const { code } = usePageChain()
  const { api } = useSite()
  const [{ moves, failed }, setLoad] = useState<Load>({ moves: null, failed: false })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    api.getDisputeGameMoves({ chain: code, game }, stop.signal).then(
      (found) => setLoad({ moves: found, failed: false }),
      // What was told before stays as it is.
      () => stop.signal.aborted || setLoad((last) => ({ ...last, failed: true })),
    )
    return () => stop.abort()
  }, [api, code, game, tries])
  const goesOn = moves?.status === 'running'
  useEffect(() => {
    if (!goesOn) return undefined
    const timer = setInterval(() => setTries((last) => last + 1), EVERY_MS)
    return () => clearInterval(timer)
  }, [goesOn])
  return (
    <AfterWords>
      {() => (
        <>
          {failed && <Failed again={() => setTries(tries + 1)} />}
          {moves === null ? !failed && <p aria-busy>…</p> : <MovesView moves={moves} />}
        </>
      )}
    </AfterWords>
  )
}

function Failed({ again }: { readonly again: () => void }) {
  const { t } = usePageContext()
  const { settlesOn } = usePageChain()
  const { chains } = useSite()
  const name = chains.find(({ code }) => code === settlesOn)?.name.full ?? settlesOn ?? ''
  return (
    <p role="alert">
      {t('games.untold', { chain: name })} <Button onClick={again}>{t('part.retry')}</Button>
    </p>
  )
}
