import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@orrery/ui/button'
import { useSite } from '../app/site.ts'
import { codeText } from './code-text.ts'
import styles from './search-tools.module.css'

/** The part of the Shape Detection API that is used; not every browser has it. */
type Detector = { detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorMaker = new (options: { readonly formats: readonly string[] }) => Detector

const makerOf = (): DetectorMaker | null =>
  (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector ?? null

const LOOK_MS = 250
/** A camera that nobody needs any more is not left on. */
const LONGEST_MS = 60_000

/** Reads a QR code by the camera, in the browser alone (screens-evm §2.1). */
export function CodeScan({ onText, onEnd }: { readonly onText: (text: string) => void; readonly onEnd: () => void }) {
  const { t } = useSite()
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const found = useEffectEvent(onText)
  const over = useEffectEvent(onEnd)
  useEffect(() => {
    const Maker = makerOf()
    const shown = video.current
    if (Maker === null || shown === null) return
    // The keyboard goes, and the box stays open: the focus is within it.
    frame.current?.focus()
    let isHere = true
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      // Allowed after the visitor had left.
      if (!isHere) return stop()
      shown.srcObject = stream
      await shown.play()
      const detector = new Maker({ formats: ['qr_code'] })
      const look = async (): Promise<void> => {
        const [code] = await detector.detect(shown).catch(() => [])
        if (!isHere) return
        if (code !== undefined && code.rawValue !== '') found(codeText(code.rawValue))
        else timer = setTimeout(() => void look(), LOOK_MS)
      }
      await look()
    }
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    run().catch(() => isHere && setRefused(true))
    const end = setTimeout(() => over(), LONGEST_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
      clearTimeout(end)
      stop()
    }
  }, [])
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={styles.scan}
      // A prompt of the browser takes the window's focus, not that of the page.
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget ?? document.activeElement) && onEnd()}
    >
      {isRefused ? (
        <p role="alert">{t('search.scan.refused')}</p>
      ) : (
        <video ref={video} muted playsInline className={styles.video} aria-label={t('search.scan')} />
      )}
      <Button size="s" icon="close" onClick={onEnd}>
        {t('search.scan.end')}
      </Button>
    </div>
  )
}
