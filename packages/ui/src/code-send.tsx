import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { announcedSeconds, CODE_SECONDS, secondsLeft } from './rules/code-countdown.ts'
import { fillWords } from './rules/fill-words.ts'
import { useUiTexts } from './texts.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './code-send.module.css'

export type CodeSendProps = {
  /** Sends the code. A rejection frees the button again (foundations §4.3). */
  readonly send: () => Promise<void>
  /** Seconds until the next one; 60 without it. */
  readonly seconds?: number
  readonly disabled?: boolean
}

/** Sends a code, then counts down to the next. The remaining time is read out at 30 and 10 seconds (foundations §4.3). */
export function CodeSend({ send, seconds = CODE_SECONDS, disabled = false }: CodeSendProps) {
  const texts = useUiTexts()
  const [state, setState] = useState<'ready' | 'sending' | 'failed' | 'sent'>('ready')
  const [left, setLeft] = useState(0)
  const [said, say] = useState('')
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      clearInterval(timer.current)
    }
  }, [])

  const countDown = () => {
    const end = performance.now() + seconds * 1000
    let before = seconds
    setLeft(seconds)
    timer.current = setInterval(() => {
      const now = secondsLeft(end, performance.now())
      const mark = announcedSeconds(before, now)
      if (mark !== null) say(fillWords(texts.codeWait, { count: now }))
      before = now
      setLeft(now)
      if (now === 0) clearInterval(timer.current)
    }, 1000)
  }
  const onClick = async () => {
    setState('sending')
    say('')
    try {
      await send()
    } catch {
      if (isGone.current) return
      setState('failed')
      say(texts.codeNotSent)
      return
    }
    if (isGone.current) return
    setState('sent')
    say(texts.codeSent)
    countDown()
  }
  return (
    <>
      <Button
        size="lg"
        className={styles.send}
        busy={state === 'sending'}
        // Not `disabled`: the focus would be lost, and with it the place on the page.
        aria-disabled={left > 0}
        disabled={disabled}
        onClick={() => void onClick()}
      >
        {left > 0
          ? fillWords(texts.sendAgainIn, { count: left })
          : state === 'ready'
            ? texts.sendCode
            : texts.sendAgain}
      </Button>
      {state === 'failed' ? (
        <p className={styles.failed} role="status">
          {said}
        </p>
      ) : (
        <VisuallyHidden>
          <span role="status">{said}</span>
        </VisuallyHidden>
      )}
    </>
  )
}
