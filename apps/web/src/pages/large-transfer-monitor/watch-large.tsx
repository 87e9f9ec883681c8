import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@orrery/ui/button'
import { useSite } from '../../app/site.ts'
import { useSteadyRefresh } from '../../live/use-steady-refresh.ts'
import { newKeys } from './new-keys.ts'
import styles from './large.module.css'

export type WatchLargeProps = {
  /** What is looked at: rows of something else are no news. */
  readonly of: string
  /** Of the rows that show, the newest first. */
  readonly keys: readonly string[]
  /** The pointer or the focus is on them: nothing moves below it (screens-evm §0.5). */
  readonly held: boolean
  /** What is said where the browser lets nobody notify: the document has brought its words. */
  readonly denied: string
}

// What calls the visitor comes when it is asked for.
const openSound = () => import('../../live/beep.ts')
const openNotes = () => import('../../live/system-notes.ts')

/** Keeps the feed new until it is paused, and tells of new rows by a sound or a notification where the visitor wants that (screens-evm §15.6). */
export function WatchLarge({ of, keys, held, denied }: WatchLargeProps) {
  const { t, words } = useSite()
  const [paused, setPaused] = useState(false)
  const [sounds, setSounds] = useState(false)
  const [notes, setNotes] = useState<'off' | 'denied' | 'on'>('off')
  const seen = useRef({ of, keys })
  useSteadyRefresh(paused || held, sounds || notes === 'on')
  const tell = useEffectEvent(async (count: number) => {
    if (sounds) (await openSound()).beep()
    if (notes !== 'on') return
    const [{ notify }] = await Promise.all([openNotes(), words()])
    notify(t('insight.large'), { body: t('filter.alert.found', { count: String(count) }) })
  })
  useEffect(() => {
    const count = seen.current.of === of ? newKeys(keys, seen.current.keys) : 0
    seen.current = { of, keys }
    if (count > 0) void tell(count).catch(() => undefined)
  }, [of, keys])
  const toggleSounds = () => {
    void openSound().then(({ readySound }) => readySound())
    setSounds(!sounds)
  }
  const toggleNotes = async () => {
    if (notes === 'on') return setNotes('off')
    const { askToNotify } = await openNotes()
    setNotes((await askToNotify()) ? 'on' : 'denied')
  }
  return (
    <div className={styles.watch}>
      <Button icon="pause" aria-pressed={paused} onClick={() => setPaused(!paused)}>
        {t('hub.pause')}
      </Button>
      <Button aria-pressed={sounds} onClick={toggleSounds}>
        {t('large.sound')}
      </Button>
      <Button aria-pressed={notes === 'on'} onClick={() => void toggleNotes()}>
        {t('filter.alert')}
      </Button>
      <span aria-live="polite">{notes === 'denied' && denied}</span>
    </div>
  )
}
