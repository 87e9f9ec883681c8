import type { FormEvent } from 'react'
import { ownDigits } from './rules/own-digits.ts'
import { wantedPage } from './rules/pager-pages.ts'
import { useUiTexts } from './texts.tsx'
import styles from './pagination.module.css'

export type PageJumpProps = {
  readonly page: number
  readonly count: number
  readonly onJump: (page: number) => void
}

/** A field for a page's number. Only integer pages of 1 or more that differ are taken (foundations §5.5). */
export function PageJump({ page, count, onJump }: PageJumpProps) {
  const texts = useUiTexts()
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements[0] as HTMLInputElement
    const wanted = wantedPage(input.value, page, count)
    if (wanted === null) input.select()
    else onJump(wanted)
  }
  return (
    <form onSubmit={jump}>
      <input
        // The field is empty again on the page that was asked for.
        key={page}
        className={styles.field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        aria-label={texts.jump}
        placeholder={`${ownDigits(page, texts.digits)} / ${ownDigits(count, texts.digits)}`}
        data-tip={texts.jump}
      />
    </form>
  )
}
