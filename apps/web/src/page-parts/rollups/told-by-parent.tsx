import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { ParentHead } from '@orrery/model/wire/rollup-settlement'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'

/** Whose logs a list is made of, and how far they are told. */
export function ToldByParent({ parent: { chain, height } }: { readonly parent: ParentHead }) {
  const { t, locale } = usePageContext()
  const value = height === null ? MISSING : formatNumber(height, { locale })
  return <p>{t('rollup.told', { chain, height: value })}</p>
}

/** An account or contract of the parent chain: a way there where this site follows that chain. */
export function ParentAddress({ address }: { readonly address: string | null }) {
  const { chains } = useSite()
  const { settlesOn } = usePageChain()
  if (address === null) return MISSING
  const parent = chains.find(({ code }) => code === settlesOn)
  const text = <HashText text={address} cut="short" />
  return parent === undefined ? text : <Link to={`/${parent.path}/address/${address}`}>{text}</Link>
}

/** A block of the parent chain likewise. */
export function ParentBlock({ height }: { readonly height: number }) {
  const { locale } = usePageContext()
  const { chains } = useSite()
  const { settlesOn } = usePageChain()
  const parent = chains.find(({ code }) => code === settlesOn)
  const text = formatNumber(height, { locale })
  return parent === undefined ? text : <Link to={`/${parent.path}/block/${height}`}>{text}</Link>
}
