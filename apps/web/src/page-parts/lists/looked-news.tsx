import { LookedTo } from './looked-to.tsx'
import { PageNewsPlace } from './page-news-place.tsx'

/** How far a narrowed list was looked through, and what came since. */
export const LookedNews = ({ height }: { readonly height: number | undefined }) => (
  <>
    <PageNewsPlace />
    <LookedTo height={height} />
  </>
)
