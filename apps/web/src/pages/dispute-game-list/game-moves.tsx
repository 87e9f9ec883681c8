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
  const [tries, setTries] = useState(0)
  return <MovesNow key={tries} game={game} again={() => setTries(tries + 1)} />
}

function MovesNow({ game, again }: GameMovesProps & { readonly again: () => void }) {
  const { code } = usePageChain()
  const { api } = useSite()
  const [{ moves, failed }, setLoad] = useState<Load>({ moves: null, failed: false })
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (): void =>
      void api.getDisputeGameMoves({ chain: code, game }, stop.signal).then(
        (found) => {
          setLoad({ moves: found, failed: false })
          if (found.status === 'running') timer = setTimeout(ask, EVERY_MS)
        },
        () => {
          if (stop.signal.aborted) return
          // What was told before stays as it is.
          setLoad((last) => ({ ...last, failed: true }))
          timer = setTimeout(ask, EVERY_MS)
        },
      )
    ask()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [api, code, game])
  return (
    <AfterWords>
      {() => (
        <>
          {failed && <Failed again={again} />}
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
