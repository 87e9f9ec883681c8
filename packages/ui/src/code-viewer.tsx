import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import { codeBlocks, parseLineHash, writeLineHash, type LineRange } from './rules/code-lines.ts'
import type { CodeLanguage } from './rules/highlight-code.ts'
import { useUiTexts } from './texts.tsx'
import styles from './code-viewer.module.css'

export type CodeViewerProps = {
  readonly text: string
  readonly language?: CodeLanguage
  /** Name of the source: a file, a call. */
  readonly name: string
  /** Stands before the L of line addresses where a page shows several sources: `token-` gives `#token-L12`. */
  readonly anchor?: string
  /** CSS length after which it scrolls inside; 480 px by default. */
  readonly maxHeight?: string
  /** Long lines break instead of running out; the visitor may change it. */
  readonly wrap?: boolean
}

/**
 * A source to read: line numbers that are addresses (with Shift a stretch of lines), copying, lines that wrap or run. Only lines
 * near the window are elements; the rest is plain text that can still be searched, selected and read without script.
 */
export function CodeViewer({
  text,
  language = 'plain',
  name,
  anchor = '',
  maxHeight = '480px',
  wrap = false,
}: CodeViewerProps) {
  const texts = useUiTexts()
  const blocks = useMemo(() => codeBlocks(text, language), [text, language])
  const last = blocks.at(-1)!
  const count = last.first + last.lines.length - 1
  const blockOf = (line: number) => blocks.findLastIndex(({ first }) => first <= line)
  const scroll = useRef<HTMLDivElement>(null)
  const [wraps, setWraps] = useState(wrap)
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0]))
  const [marked, setMarked] = useState<LineRange | null>(null)
  const [moved, setMoved] = useState(1)
  // A shorter source may have come since.
  const cursor = Math.min(moved, count)
  const goal = useRef<number | null>(null)

  // On a phone lines break from the start (screens-evm §0.8), before they are painted: later that would move what stands below.
  useLayoutEffect(() => {
    if (matchMedia('(max-width: 767px)').matches) setWraps(true)
  }, [])

  useEffect(() => {
    const box = scroll.current!
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((now) => {
          const next = new Set(now)
          for (const { target, isIntersecting } of entries) {
            const index = Number((target as HTMLElement).dataset['block'])
            if (isIntersecting) next.add(index)
            else next.delete(index)
          }
          return next
        }),
      { root: box, rootMargin: '600px 0px' },
    )
    for (const block of box.querySelectorAll('[data-block]')) observer.observe(block)
    return () => observer.disconnect()
  }, [blocks])

  useEffect(() => {
    const read = () => {
      const range = parseLineHash(location.hash, anchor, count)
      setMarked(range)
      if (range === null) return
      goal.current = range.first
      setMoved(range.first)
      setNear((now) => new Set(now).add(blockOf(range.first)))
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [anchor, blocks])

  const link = (line: number) => scroll.current?.querySelector<HTMLElement>(`[data-line="${line}"]`) ?? null
  useEffect(() => {
    if (goal.current === null) return
    const row = link(goal.current)
    if (row === null) return
    goal.current = null
    row.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [near, marked])

  const mark = (line: number, extend: boolean) => {
    const from = extend && marked !== null ? marked.first : line
    const range = { first: Math.min(from, line), last: Math.max(from, line) }
    setMarked(range)
    setMoved(line)
    // The address changes without a step of history, and without a jump of the page.
    history.replaceState(history.state, '', writeLineHash(range, anchor))
  }
  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null
    if (target === null || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    mark(Number(target.dataset['line']), event.shiftKey)
  }
  const walk = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['line'] === undefined) return
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20, Home: -count, End: count }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const line = Math.min(count, Math.max(1, cursor + step))
    setMoved(line)
    setNear((now) => new Set(now).add(blockOf(line)))
    // The line may be drawn only after this.
    requestAnimationFrame(() => {
      link(line)?.focus({ preventScroll: true })
      link(line)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }

  return (
    <figure className={styles.viewer}>
      <figcaption className={styles.bar}>
        <bdi className={styles.name}>{name}</bdi>
        <button
          type="button"
          className={styles.tool}
          aria-pressed={wraps}
          aria-label={texts.wrap}
          data-tip={texts.wrap}
          onClick={() => setWraps(!wraps)}
        >
          <Icon name="wrap" />
        </button>
        <CopyButton text={() => text} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={scroll}
        className={styles.scroll}
        data-wraps={wraps || undefined}
        dir="ltr"
        tabIndex={0}
        role="region"
        aria-label={name}
        style={{ '--max': maxHeight, '--digits': String(count).length } as CSSProperties}
        onClick={click}
        onKeyDown={walk}
      >
        {blocks.map((block, index) => (
          <div
            key={block.first}
            data-block={index}
            className={styles.block}
            style={{ '--lines': block.lines.length } as CSSProperties}
          >
            {near.has(index) ? (
              <CodeBlock block={block} language={language} anchor={anchor} marked={marked} cursor={cursor} />
            ) : (
              <pre className={styles.idle}>{block.lines.join('\n')}</pre>
            )}
          </div>
        ))}
      </div>
    </figure>
  )
}
