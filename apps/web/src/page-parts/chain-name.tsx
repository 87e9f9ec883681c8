import { usePageContext } from '@orrery/entities/page-context'
import { useSite } from '../app/site.ts'

/** A chain of the site by its code, with a link to its home; the code where it is followed no longer. */
export function ChainName({ code }: { readonly code: string }) {
  const { href } = usePageContext()
  const chain = useSite().chains.find((one) => one.code === code)
  return chain === undefined ? code : <a href={href(`/${chain.path}`)}>{chain.name.full}</a>
}
