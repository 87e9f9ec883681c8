import { Fragment } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { showHidden } from '@orrery/ui/rules/show-hidden'
import styles from './contract-diff.module.css'
import type { DiffLine, Hunk, LineDiff } from './line-diff.ts'

export type DiffLook = 'unified' | 'split'

/** Lines of one difference that are drawn. */
const MOST_LINES = 4_000
const MOST_CHARACTERS = 2_000

/** The lines that differ, those that went and those that came each with their sign. */
export function DiffTable({
  diff,
  look,
  caption,
}: {
  readonly diff: LineDiff
  readonly look: DiffLook
  readonly caption: string
}) {
  const { t } = usePageContext()
  let left = MOST_LINES
  const hunks = diff.hunks.flatMap((hunk) => {
    const part = hunk.slice(0, left)
    left -= part.length
    return part.length === 0 ? [] : [part]
  })
  return (
    <>
      {!diff.isFollowed && <p>{t('diff.notFollowed')}</p>}
      <div className={styles.scroll} dir="ltr" translate="no" tabIndex={0} role="group" aria-label={caption}>
        <table className={styles.lines}>
          <tbody>
            {hunks.map((hunk, at) => (
              <Fragment key={at}>
                {at > 0 && (
                  <tr>
                    <td colSpan={4}>⋯</td>
                  </tr>
                )}
                {look === 'split' ? <SplitLines hunk={hunk} /> : <UnifiedLines hunk={hunk} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {left === 0 && <p>{t('diff.cut')}</p>}
    </>
  )
}

const kindOf = ({ a, b }: DiffLine): 'added' | 'removed' | 'same' =>
  a === null ? 'added' : b === null ? 'removed' : 'same'
const SIGNS = { added: '+', removed: '−', same: ' ' }

function UnifiedLines({ hunk }: { readonly hunk: Hunk }) {
  return hunk.map((line, at) => (
    <tr key={at} data-kind={kindOf(line)}>
      <td>{line.a}</td>
      <td>{line.b}</td>
      <td>{SIGNS[kindOf(line)]}</td>
      <td>
        <Text text={line.text} />
      </td>
    </tr>
  ))
}

/** What went beside what came in its place. */
function SplitLines({ hunk }: { readonly hunk: Hunk }) {
  const rows: [DiffLine | null, DiffLine | null][] = []
  for (const line of hunk) {
    const kind = kindOf(line)
    const free = kind === 'added' ? rows.findIndex(([a, b]) => b === null && a !== null) : -1
    if (kind === 'same') rows.push([line, line])
    else if (kind === 'removed') rows.push([line, null])
    else if (free === -1) rows.push([null, line])
    else rows[free]![1] = line
  }
  return rows.map(([a, b], at) => (
    <tr key={at}>
      <td data-kind={a === null ? undefined : kindOf(a)}>{a?.a}</td>
      <td data-kind={a === null ? undefined : kindOf(a)}>{a !== null && <Signed line={a} />}</td>
      <td data-kind={b === null ? undefined : kindOf(b)}>{b?.b}</td>
      <td data-kind={b === null ? undefined : kindOf(b)}>{b !== null && <Signed line={b} />}</td>
    </tr>
  ))
}

const Signed = ({ line }: { readonly line: DiffLine }) => (
  <>
    {SIGNS[kindOf(line)]} <Text text={line.text} />
  </>
)

/** What could not be seen is written out: two lines that differ must not look equal. */
const Text = ({ text }: { readonly text: string }) => (
  <bdi>
    {showHidden(text.slice(0, MOST_CHARACTERS)).map((part, at) =>
      part.code === null ? part.text : <mark key={at}>{part.code}</mark>,
    )}
  </bdi>
)
