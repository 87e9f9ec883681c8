import { usePageChain } from '@orrery/entities/page-context'

/** The way to what a reader of feeds asks again by itself: `of` is the feed below its chain, `query` what it is narrowed by. */
export const FeedLink = ({ of, query = '' }: { readonly of: string; readonly query?: string }) => (
  <a
    href={`/api/explorer/feeds/${usePageChain().path}/${of}.atom${query === '' ? '' : `?${query}`}`}
    rel="alternate"
    type="application/atom+xml"
    target="_blank"
  >
    Atom
  </a>
)
