import type { CSSProperties, PointerEvent } from 'react'
import { startOf } from '@orrery/format/shorten-middle'
import styles from './hash-text.module.css'

export type HashCut = 'short' | 'full'

/**
 * A hash or an address in monospace, never mirrored. `short` keeps 6+4 characters in tables and 10+8 in the cards
 * of small screens (screens-evm §0.2); the whole text is in the tooltip. Hovering lights all equal hashes up.
 */
export function HashText({
  text,
  cut = 'short',
  name,
}: {
  readonly text: string
  readonly cut?: HashCut
  /** What stands for a cut one, and before a whole one. */
  readonly name?: string | undefined
}) {
  const { body, prefix } = startOf(text)
  const isCut = cut === 'short' && body.length > prefix + 20
  const shown = isCut ? name : undefined
  return (
    <>
      {!shown && name && <bdi>{name} </bdi>}
      <bdi
        className={shown ? styles.name : isCut ? styles.hash : styles.full}
        dir={shown ? undefined : 'ltr'}
        data-same={text}
        style={isCut ? undefined : ({ '--half': `${Math.ceil(text.length / 2)}ch` } as CSSProperties)}
        // The tooltip of an empty one is `data-same`.
        data-tip={isCut ? '' : undefined}
        onPointerEnter={light}
        onPointerLeave={unlight}
      >
        {isCut
          ? (shown ?? (
              <>
                {body.slice(0, prefix + 6)}
                <span className={styles.more}>{body.slice(prefix + 6, prefix + 10)}</span>…
                <span className={styles.more}>{text.slice(-8, -4)}</span>
                {text.slice(-4)}
              </>
            ))
          : text}
      </bdi>
    </>
  )
}

const equalsOf = (event: PointerEvent<HTMLElement>): NodeListOf<Element> =>
  event.currentTarget.ownerDocument.querySelectorAll(
    `[data-same="${CSS.escape(event.currentTarget.dataset['same'] ?? '')}"]`,
  )

// By attribute and not by state: a page may hold hundreds of hashes and none of them has to be drawn again.
const light = (event: PointerEvent<HTMLElement>) =>
  equalsOf(event).forEach((element) => element.setAttribute('data-lit', ''))
const unlight = (event: PointerEvent<HTMLElement>) =>
  equalsOf(event).forEach((element) => element.removeAttribute('data-lit'))
