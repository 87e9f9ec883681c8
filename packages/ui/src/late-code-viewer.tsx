import type { CSSProperties } from 'react'
import type { CodeViewerProps } from './code-viewer.tsx'
import { CopyButton } from './copy-button.tsx'
import { latePart } from './late-part.tsx'
import { cutText } from './rules/cut-text.ts'
import styles from './code-viewer.module.css'

// What a page carries in its document of a source that may have megabytes; the viewer has all of it.
const FIRST_CHARACTERS = 20_000

/** A source as plain text, of the viewer's size: what is read without script, and until the viewer is here. */
function CodeSketch({ text, name, maxHeight = '480px', wrap = false }: CodeViewerProps) {
  return (
    <figure className={styles.viewer}>
      <figcaption className={styles.bar}>
        <bdi className={styles.name}>{name}</bdi>
        <CopyButton text={() => text} />
      </figcaption>
      <div
        className={styles.scroll}
        data-wraps={wrap || undefined}
        dir="ltr"
        tabIndex={0}
        role="region"
        aria-label={name}
        style={{ '--max': maxHeight, '--digits': String(text.split('\n').length).length } as CSSProperties}
      >
        <pre className={styles.idle}>{cutText(text, FIRST_CHARACTERS)}</pre>
      </div>
    </figure>
  )
}

/** The code viewer for pages that show sources beside other things: readable at once, its code loaded afterwards. */
export const LateCodeViewer = latePart<CodeViewerProps>(
  () => import('./code-viewer.tsx').then(({ CodeViewer }) => CodeViewer),
  CodeSketch,
)
