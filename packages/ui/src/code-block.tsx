import { Fragment } from 'react'
import type { CodeBlock as Block, LineRange } from './rules/code-lines.ts'
import { highlightLine, type CodeLanguage, type CodePiece, type CodeState } from './rules/highlight-code.ts'
import { fillWords } from './rules/fill-words.ts'
import { showHidden } from './rules/show-hidden.ts'
import { useUiTexts } from './texts.tsx'
import styles from './code-viewer.module.css'

export type CodeBlockProps = {
  readonly block: Block
  readonly language: CodeLanguage
  readonly anchor: string
  readonly marked: LineRange | null
  /** The line whose number Tab reaches. */
  readonly cursor: number
}

/** Lines of a source with their numbers and colours. */
export function CodeBlock({ block, language, anchor, marked, cursor }: CodeBlockProps) {
  const texts = useUiTexts()
  let open: CodeState = block.open
  return block.lines.map((line, at) => {
    const number = block.first + at
    const { pieces, openAfter } = highlightLine(line, language, open)
    open = openAfter
    const isMarked = marked !== null && number >= marked.first && number <= marked.last
    return (
      <div key={number} id={`${anchor}L${number}`} className={styles.row} data-marked={isMarked || undefined}>
        <a
          className={styles.number}
          href={`#${anchor}L${number}`}
          data-line={number}
          aria-label={fillWords(texts.lineLink, { n: number })}
          aria-current={isMarked || undefined}
          tabIndex={number === cursor ? 0 : -1}
        />
        <code className={styles.text}>
          {pieces.map((piece, index) => (
            <Piece key={index} {...piece} />
          ))}
          {'\n'}
        </code>
      </div>
    )
  })
}

function Piece({ kind, text }: CodePiece) {
  const shown = showHidden(text).map(({ text: part, code }, at) =>
    code === null ? (
      <Fragment key={at}>{part}</Fragment>
    ) : (
      <span key={at} className={styles.hidden} data-code={code}>
        {part}
      </span>
    ),
  )
  return kind === 'plain' ? shown : <span className={styles[`kind-${kind}`]}>{shown}</span>
}
