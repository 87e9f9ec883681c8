import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { CopyButton } from '@orrery/ui/copy-button'
import { ProvenanceButton } from './provenance/provenance-button.tsx'

/** The hash or address that a page is about, whole, and ready to be copied. `copy` is the message key of the button's name. */
export function HashSubject({ text, copy }: { readonly text: string; readonly copy: string }) {
  const { t, names } = usePageContext()
  return (
    <>
      <HashText text={text} cut="full" name={names?.[text]} />
      <CopyButton text={text} label={t(copy)} />
      <ProvenanceButton />
    </>
  )
}
