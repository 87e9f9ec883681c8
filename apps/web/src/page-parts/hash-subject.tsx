import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { CopyButton } from '@orrery/ui/copy-button'
import { ProvenanceButton } from './provenance/provenance-button.tsx'

export type HashSubjectProps = {
  readonly text: string
  /** Message key of the button's name. */
  readonly copy: string
  /** What it is called stands above it already. */
  readonly isNamed?: boolean
}

/** The hash or address that a page is about, whole, and ready to be copied. */
export function HashSubject({ text, copy, isNamed = false }: HashSubjectProps) {
  const { t, names } = usePageContext()
  return (
    <>
      <HashText text={text} cut="full" name={isNamed ? undefined : names?.[text]} />
      <CopyButton text={text} label={t(copy)} />
      <ProvenanceButton />
    </>
  )
}
