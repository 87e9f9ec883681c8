import { usePageChain } from '@orrery/entities/page-context'
import type { TokenDetail } from '@orrery/model/wire/token'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'

type TableFilesProps = { readonly of: Pick<TokenDetail, 'address'>; readonly rows: string }

/** Files of one of the page's tables. */
export function TableFiles({ of, rows }: TableFilesProps) {
  const { path } = usePageChain()
  return (
    <FileLinks path={`/${path}/tokenomics/${encodeURIComponent(of.address)}`} query={new URLSearchParams({ rows })} />
  )
}
