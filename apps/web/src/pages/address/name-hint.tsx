import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { nameIn, type NamesFound } from './form-names.ts'

/** Whose address a field holds where a name stands in it: what is sent has that address, never the name (screens-evm §6.1). */
export function NameHint({ text, found }: { readonly text: string; readonly found: NamesFound }) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const name = nameIn(text)
  const one = name === null ? undefined : found.get(name)
  if (one === undefined) return null
  if (one.state !== 'found') return <span role="status">{t(`call.name.${one.state}`)}</span>
  return (
    <span role="status">
      {t('call.name.found')}{' '}
      <Link to={`/${path}/address/${one.address}`}>
        <bdi dir="ltr">{one.address}</bdi>
      </Link>
    </span>
  )
}
