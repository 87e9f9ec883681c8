import { Fragment, type ReactNode } from 'react'
import { usePageContext } from './page-context.tsx'

// Private-use characters stand for the elements while the message is filled; no message holds them.
const FIRST = 0xe100

/** A message whose slots are drawn elements: `<RichMessage id="tx.sent" slots={{ amount: <Amount …/>, to: <AddressLink …/> }} />`. */
export function RichMessage({
  id,
  slots,
}: {
  readonly id: string
  readonly slots: Readonly<Record<string, ReactNode>>
}) {
  const { t } = usePageContext()
  const names = Object.keys(slots)
  const filled = t(id, Object.fromEntries(names.map((name, index) => [name, String.fromCharCode(FIRST + index)])))
  return filled.split(/([\ue100-\ue1ff])/).map((piece, index) => {
    const name = names[piece.charCodeAt(0) - FIRST]
    return <Fragment key={index}>{piece.length === 1 && name !== undefined ? slots[name] : piece}</Fragment>
  })
}
